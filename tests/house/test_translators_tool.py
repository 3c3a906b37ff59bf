"""The translator's tool finds what is wrong with a catalogue, and says nothing about what is right."""

import pytest
from kit import pseudo
from kit.makers import maker

from qgames.files import i18n, languages
from qgames.games import KEYS

words = maker("words")


@pytest.fixture
def locales(monkeypatch, tmp_path):
    pseudo.install(monkeypatch, tmp_path / "locales", ())
    return tmp_path / "locales"


def write(folder, code, change):
    """An invented catalogue with some texts changed, by key; None takes one away."""
    tree = pseudo.catalogue(code)
    for key, text in change.items():
        *way, last = key.split(".")
        branch = tree
        for part in way:
            branch = branch.setdefault(part, {})
        if text is None:
            del branch[last]
        else:
            branch[last] = text
    (folder / f"{code}.yaml").write_text(pseudo.text_of(tree), "utf-8")
    i18n.forget()


def found(code):
    return {(finding.kind, finding.key) for finding in words.look(code)}


def test_nothing_is_said_of_what_is_right(locales):
    for code in ("de", "he"):
        write(locales, code, {})
        odd = {finding for finding in found(code) if finding[0] not in ("ending", "english")}
        assert not odd, "invented sentences end oddly, and names are the same everywhere"


@pytest.mark.parametrize(
    ("code", "key", "text", "kind"),
    [
        ("de", "app.quit", None, "missing"),
        ("de", "app.gone", "fort", "stale"),
        ("de", "result.wins", "{nam} gewinnt", "holes"),
        ("de", "result.wins", "gewonnen", "holes"),
        ("de", "setup.minutes", {"other": "{n} Minuten"}, "plural"),
        ("ru", "setup.minutes", {"one": "{n} минута", "few": "{n} минуты", "other": "{n} минут"}, "plural"),
        ("de", "setup.minutes", {"one": "{n} Minute", "two": "{n} Minuten", "other": "{n} Minuten"}, "plural"),
        ("de", "about.thanks", "With thanks to everyone who invented them.", "english"),
        ("de", "app.quit", "Выход", "script"),
        ("ru", "app.quit", "Vyhod", "script"),
        ("el", "app.quit", "Εξοδοc и", None),
        ("de", "about.thanks", "Dank an alle", "ending"),
        ("de", "app.quit", "Beenden ", "ending"),
        ("de", "app.quit", "Beenden \u0904", "letters"),
        ("th", "about.thanks", "ขอขอบคุณทุกคนที่ได้คิดค้นเกมเหล่านี้ขึ้นมาให้พวกเรา", "unbroken"),
    ],
)
def test_each_fault_is_found(locales, code, key, text, kind):
    write(locales, code, {key: text})
    kinds = {finding[0] for finding in found(code) if finding[1] == key}
    assert (kind in kinds) if kind else not kinds & {"script", "letters", "missing"}


def test_what_is_rightly_the_same_can_be_said(locales):
    text = i18n.catalogue("en").read_text("utf-8")
    (locales / "nl.yaml").write_text(text.replace("  quit: Quit\n", "  quit: Quit  # same\n"), "utf-8")
    english = {key for kind, key in found("nl") if kind == "english"}
    assert "app.cancel" in english and "app.quit" not in english
    assert "app.name" not in english, "a name is a name"


def test_todo_is_the_missing_part_with_its_context(locales, tmp_path):
    write(locales, "ru", {"app.quit": None, "setup.minutes": None, "say.pass": None})
    out = tmp_path / "todo.yaml"
    out.write_text(words.todo("ru"), "utf-8")
    got = i18n.read(out)
    assert got.keys() == {"app.quit", "setup.minutes", "say.pass"}
    assert set(got["setup.minutes"]) == {"one", "few", "many", "other"}
    assert "# Said aloud" in out.read_text("utf-8")


def test_todo_of_a_game_has_the_context_of_what_is_common(locales, tmp_path):
    out = tmp_path / "todo.yaml"
    out.write_text(words.todo("ru", "qomet"), "utf-8")
    assert i18n.read(out).keys() == i18n.part("en", "qomet")[0].keys()
    assert "# Said aloud" in out.read_text("utf-8")


@pytest.mark.parametrize("part", [i18n.COMMON, *KEYS])
def test_every_area_of_english_has_a_context(part):
    noted = words.contexts(part)
    areas = {key.partition(".")[0] for key in i18n.read(i18n.catalogue("en", part))}
    assert [area for area in sorted(areas) if not noted[area].note] == []


def test_the_status_tells(locales, capsys):
    write(locales, "de", {"app.quit": None})
    assert words.main([]) == 0, "it is not complete and does not claim to be"
    assert words.main(["de"]) == 1
    assert "missing" in capsys.readouterr().out
    (locales / "de.yaml").write_text("a: [", "utf-8")
    i18n.forget()
    assert words.main(["de"]) == 1
    assert "broken" in capsys.readouterr().out
    assert words.main(["en"]) == 0


@pytest.mark.parametrize("code", i18n.languages())
def test_no_catalogue_has_a_fault_but_what_it_lacks(code):
    """And one that is offered lacks nothing."""
    for part in words.spoken(code):
        lacks = not i18n.complete(code, part)
        assert [finding for finding in words.look(code, part) if not (lacks and finding.kind == "missing")] == []
    assert code in languages.LANGUAGES
