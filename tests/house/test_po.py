"""Catalogues become gettext files and come back: nothing is lost, and only what was changed changes."""

import re

import pytest
import yaml
from kit.makers import maker

from qgames.files import i18n
from qgames.files.languages import LANGUAGES, plural

words = maker("words")
po = words.po


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """Copies of the catalogues that are written to."""
    real = i18n.catalogue
    copies: dict = {}

    def catalogue(language, part=i18n.COMMON):
        shipped = real(language, part)
        copy = tmp_path / "copies" / part / shipped.name
        if shipped not in copies and shipped.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(shipped.read_bytes())
        copies.setdefault(shipped, copy)
        return copies[shipped]

    monkeypatch.setattr(i18n, "catalogue", catalogue)
    i18n.forget()
    yield tmp_path
    monkeypatch.undo()
    i18n.forget()


def all_words(code):
    return {key: entry for part in i18n.parts() for key, entry in i18n.part(code, part)[0].items()}


def change(file, key, old, new, again=1):
    """One text of an entry, as a translator would."""
    text = file.read_text("utf-8")
    begin = text.index(f'msgctxt "{key}"')
    end = text.index("\n\n", begin)
    entry = text[begin:end]
    assert entry.count(old) >= again
    file.write_text(text[:begin] + entry.replace(old, new) + text[end:], "utf-8")


@pytest.mark.parametrize("code", ["de", "ru", "ar", "lv", "ja", "fr"])
def test_there_and_back_changes_nothing(folder, code):
    before = {part: i18n.catalogue(code, part).read_bytes() for part in words.spoken(code)}
    assert words.main(["--po", str(folder / "out"), code]) == 0
    assert words.main(["--po", str(folder / "out" / f"{code}.po")]) == 0
    assert {part: i18n.catalogue(code, part).read_bytes() for part in words.spoken(code)} == before


def test_one_change_is_one_line(folder):
    before = all_words("ru")
    lines = i18n.catalogue("ru").read_text("utf-8").splitlines()
    words.main(["--po", str(folder), "ru"])
    change(folder / "ru.po", "app.quit", before["app.quit"], 'Прочь \\"отсюда\\"')
    change(folder / "ru.po", "setup.minutes", "минуты", "минутки")
    assert words.main(["--po", str(folder / "ru.po")]) == 0
    now = all_words("ru")
    assert {key for key in now if now[key] != before[key]} == {"app.quit", "setup.minutes"}
    assert now["app.quit"] == 'Прочь "отсюда"'
    assert now["setup.minutes"] == {**before["setup.minutes"], "few": "{n} минутки"}
    after = i18n.catalogue("ru").read_text("utf-8").splitlines()
    assert len(after) == len(lines) and sum(a != b for a, b in zip(after, lines)) == 2


def test_a_table_in_lines_of_its_own_does_not_swallow_what_follows(tmp_path):
    file = tmp_path / "xx.yaml"
    file.write_text("a:\n  many:\n    one: x\n    other: y\n  # about the next\n  next: z\n", "utf-8")
    text = words.po.put(file, file, {"a.many": {"one": "1", "other": "2"}})
    assert yaml.safe_load(text) == {"a": {"many": {"one": "1", "other": "2"}, "next": "z"}}
    assert "  # about the next\n" in text


def test_an_exact_number_is_an_entry_of_its_own(folder):
    words.main(["--po", str(folder), "ru"])
    change(folder / "ru.po", "because.wins|=1", "доказано", "ясно")
    words.main(["--po", str(folder / "ru.po")])
    now = all_words("ru")["because.wins"]
    assert "ясно" in now["=1"] and "ясно" not in now["one"]


def test_a_catalogue_with_gaps_is_filled(folder):
    whole = all_words("de")
    words.main(["--po", str(folder), "de"])
    file = i18n.catalogue("de")
    file.write_text(re.sub(r"\n  (quit|cancel): [^\n]*", "", file.read_text("utf-8")), "utf-8")
    i18n.forget()
    assert "app.quit" not in all_words("de")
    words.main(["--po", str(folder / "de.po")])
    assert all_words("de") == whole


def test_what_is_fuzzy_or_empty_is_not_taken(folder):
    before = all_words("de")
    words.main(["--po", str(folder), "de"])
    text = (folder / "de.po").read_text("utf-8")
    text = re.sub(r'(msgctxt "app.quit"\nmsgid "Quit"\nmsgstr ")[^"]*', r"\1", text)
    text = text.replace('msgctxt "app.back"', '#, fuzzy\nmsgctxt "app.back"').replace('"Zurück"', '"Retour"')
    (folder / "de.po").write_text(text, "utf-8")
    words.main(["--po", str(folder / "de.po")])
    now = all_words("de")
    assert now["app.quit"] == before["app.quit"] and now["app.back"] == before["app.back"]


@pytest.mark.parametrize(
    ("key", "old", "new", "said"),
    [
        ("app.quit", 'msgctxt "app.quit"', 'msgctxt "app.qiut"', "unknown key 'app.qiut'"),
        ("result.wins", "{name} gewinnt", "{name gewinnt", "result.wins"),
        ("app.quit", "msgstr ", "mgstr ", "is right, not mgstr"),
    ],
)
def test_a_fault_is_named_with_its_line(folder, capsys, key, old, new, said):
    words.main(["--po", str(folder), "de"])
    change(folder / "de.po", key, old, new)
    before = all_words("de")
    assert words.main(["--po", str(folder / "de.po")]) == 1
    told = capsys.readouterr().out
    assert said in told and re.search(r"de\.po:\d+: ", told)
    assert all_words("de") == before, "nothing is taken from a file with a fault"


def test_translators_read_what_a_line_is_for(folder):
    words.main(["--po", str(folder), "de"])
    text = (folder / "de.po").read_text("utf-8")
    entry = text[: text.index('msgctxt "setup.below"')].rpartition("\n\n")[2]
    assert "of games between the two" in entry
    assert "#, icu-message-format" in text[: text.index('msgctxt "play.turn"')].rpartition("\n\n")[2]


@pytest.mark.parametrize("code", sorted(LANGUAGES.keys() - {"en"}))
def test_gettext_counts_as_we_do(code):
    rule = po.RULES.get(code, "n != 1").replace("&&", " and ").replace("||", " or ")
    for n in (*range(201), 1000):
        assert po.met(code)[counted(rule, n)] == plural(code, n), n


def counted(rule, n):
    """A rule of gettext's, from its first question on."""
    test, asks, rest = rule.partition("?")
    if not asks:
        return int(eval(test, {"n": n}))
    yes, _, no = rest.partition(":")
    return counted(yes, n) if eval(test, {"n": n}) else counted(no, n)
