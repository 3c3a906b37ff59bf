"""Catalogues as gettext files and back, for those who translate with Poedit, Weblate or the like (`words.py --po`).

An entry's context is its key; what English notes about it is its comment. A text that depends on a number is a plural
of gettext's, in the forms the language has; an exact number ("=1") is an entry of its own, ``key|=1``, because gettext
knows none. Lines that choose for themselves (`qgames/files/messages.py`) stay as they are written and are flagged.

What comes back is taken over where it stands in its catalogue: one line changes, the others keep their places. Entries
marked fuzzy and those left empty are not taken.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import yaml

from qgames.files import i18n, messages
from qgames.files.languages import CATEGORIES, ENOUGH, LANGUAGES, forms, plural

Entry = str | Mapping[str, str]
_FEW = "n%10>=2 && n%10<=4 && (n%100<12 || n%100>14)"
_TEENS = "n%100>=11 && n%100<=19"
_SERBIAN = f"n%10==1 && n%100!=11 ? 0 : {_FEW} ? 1 : 2"
_CZECH = "n==1 ? 0 : n>=2 && n<=4 ? 1 : 2"
#: which form a number takes, in the order of `met`, as gettext writes it; of the others: one or more than one
RULES = {
    "fr": "n > 1", "fa": "n > 1", "pt-BR": "n > 1", "ja": "0", "zh-Hans": "0", "zh-Hant": "0", "ko": "0", "th": "0",
    "vi": "0", "ru": _SERBIAN, "uk": _SERBIAN, "hr": _SERBIAN, "sr": _SERBIAN, "sr-Latn": _SERBIAN,
    "pl": f"n==1 ? 0 : {_FEW} ? 1 : 2", "cs": _CZECH, "sk": _CZECH,
    "sl": "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3",
    "ar": "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
    "he": "n==1 ? 0 : n==2 ? 1 : 2", "ro": "n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2",
    "lt": f"{_TEENS} ? 2 : n%10==1 ? 0 : n%10>=2 ? 1 : 2", "lv": f"n%10==0 || ({_TEENS}) ? 0 : n%10==1 ? 1 : 2",
    "is": "n%10!=1 || n%100==11",
}  # fmt: skip
EXACT = "|"  # between a key and an exact number
SAME = "# same"  # at the end of a line that is rightly the same as in English


class BadPo(ValueError):
    """Names the file, the line and what is wrong."""


class Said(NamedTuple):
    """An entry of a gettext file: its line, its context, its texts by the number of the form."""

    line: int
    context: str
    texts: tuple[str, ...]
    fuzzy: bool


def met(code: str) -> tuple[str, ...]:
    """The categories that whole numbers of a language have, in their order."""
    found = {plural(code, n) for n in range(ENOUGH)}
    return tuple(category for category in CATEGORIES if category in found)


# -- to gettext --------------------------------------------------------------------------------------------------------


def written(code: str, part_notes: Mapping[str, Mapping[str, str]]) -> str:
    """All words of a language, of every part; `part_notes`: what English notes about each key, by part."""
    out = [
        'msgid ""', 'msgstr ""', _quoted("Project-Id-Version: qgames\n"),
        _quoted(f"Language: {code.replace('-', '_')}\n"),
        _quoted("MIME-Version: 1.0\n"), _quoted("Content-Type: text/plain; charset=UTF-8\n"),
        _quoted("Content-Transfer-Encoding: 8bit\n"),
        _quoted(f"Plural-Forms: nplurals={len(met(code))}; plural=({RULES.get(code, 'n != 1')});\n"), "",
    ]  # fmt: skip
    for part in i18n.parts():
        own = i18n.part(code, part)[0]
        for key, source in i18n.part(i18n.SOURCE, part)[0].items():
            said = own.get(key, "")
            note = part_notes.get(part, {}).get(key, "")
            out += _entry(code, key, source, said, note, part)
    return "\n".join(out)


def _entry(code: str, key: str, source: Entry, said: Entry, note: str, part: str) -> Iterator[str]:
    about = [f"#. {note}"] if note else []
    about.append(f"#: {part}")
    lines = [source] if isinstance(source, str) else [*source.values()]
    if any(isinstance(each, messages.Fork) for line in lines for each in messages.walk(messages.parse(line))):
        about.append("#, icu-message-format")
    if isinstance(source, str):
        yield from (*about, f"msgctxt {_quoted(key)}", f"msgid {_quoted(source)}", f"msgstr {_quoted(str(said))}", "")
        return
    table = {"other": said} if isinstance(said, str) else said
    one = source.get("one", source["other"])
    yield from (*about, f"msgctxt {_quoted(key)}", f"msgid {_quoted(one)}", f"msgid_plural {_quoted(source['other'])}")
    yield from (f"msgstr[{n}] {_quoted(table.get(form, table['other']))}" for n, form in enumerate(met(code)))
    yield ""
    for form, text in table.items():
        if form.startswith("="):
            model = source.get(form, one if form == "=1" else source["other"])
            yield from (*about, f"msgctxt {_quoted(f'{key}{EXACT}{form}')}", f"msgid {_quoted(model)}")
            yield from (f"msgstr {_quoted(text)}", "")


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


# -- from gettext ------------------------------------------------------------------------------------------------------

_LINE = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[(\d+)\])?)?\s*"((?:[^"\\]|\\.)*)"\s*\Z')
_ESCAPE = re.compile(r"\\(.)")


def read(text: str, file: str) -> Iterator[Said]:
    """Its entries but the head; raises BadPo."""
    for number, block in _blocks(text):
        fields: dict[str, str] = {}
        fuzzy, last = False, ""
        for at, line in enumerate(block, number):
            if line.startswith("#"):
                fuzzy |= line.startswith("#,") and "fuzzy" in line
                continue
            found = _LINE.match(line)
            if not found or not (found[1] or last):
                raise BadPo(f"{file}:{at}: msgctxt, msgid or msgstr and a text in quotes is right, not {line[:40]}")
            last = found[1] or last
            unescaped = _ESCAPE.sub(lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), found[3])
            fields[last] = fields.get(last, "") + unescaped
        if fields.get("msgid"):
            if "msgctxt" not in fields:
                raise BadPo(f"{file}:{number}: an entry without msgctxt, its key")
            texts = [value for name, value in sorted(fields.items()) if name.startswith("msgstr")]
            yield Said(number, fields["msgctxt"], tuple(texts), fuzzy)


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Lines up to an empty one, and the number of their first; what is obsolete (``#~``) is passed over."""
    block: list[str] = []
    first = 0
    for number, line in enumerate([*text.splitlines(), ""], 1):
        line = line.strip()
        if line.startswith("#~"):
            continue
        if line:
            first = first if block else number
            block.append(line)
        elif block:
            yield first, block
            block = []


def taken(code: str, entries: Iterable[Said], file: str) -> dict[str, dict[str, Entry]]:
    """What a gettext file changes, by part and key; raises BadPo."""
    sources = {part: i18n.part(i18n.SOURCE, part)[0] for part in i18n.parts()}
    changed: dict[str, dict[str, Entry]] = {}
    for said in entries:
        key, _, exact = said.context.partition(EXACT)
        part = next((name for name, words in sources.items() if key in words), None)
        if part is None:
            raise BadPo(f"{file}:{said.line}: unknown key '{key}'")
        if said.fuzzy or not all(text.strip() for text in said.texts):
            continue
        for text in said.texts:
            try:
                messages.parse(text)
            except messages.BadMessage as error:
                raise BadPo(f"{file}:{said.line}: '{key}': {error}") from None
        before = changed.get(part, {}).get(key, i18n.part(code, part)[0].get(key, ""))
        now = _merged(code, before, exact, said, isinstance(sources[part][key], str), file)
        if now != i18n.part(code, part)[0].get(key):
            changed.setdefault(part, {})[key] = now
    return changed


def _merged(code: str, before: Entry, exact: str, said: Said, single: bool, file: str) -> Entry:
    """An entry with what was said in it; forms that no whole number has stay as they were."""
    if single:
        return said.texts[0]
    table = dict(before) if not isinstance(before, str) else {}
    if exact:
        return table | {exact: said.texts[0]}
    names = met(code)
    if len(said.texts) != len(names):
        raise BadPo(f"{file}:{said.line}: {len(said.texts)} forms; {len(names)} are right: {', '.join(names)}")
    if isinstance(before, str) and before and set(said.texts) == {before}:
        return before  # one text for all numbers stays one
    table |= dict(zip(names, said.texts))
    table.setdefault("other", said.texts[-1])
    order = [*(form for form in table if form.startswith("=")), *(form for form in CATEGORIES if form in table)]
    return {form: table[form] for form in order if form in forms(code) or form in table}


# -- into a catalogue --------------------------------------------------------------------------------------------------


def put(file: Path, source: Path, changes: Mapping[str, Entry]) -> str:
    """The text of a catalogue with some keys changed where they stand. If any is new to it, it is written anew in the
    order of English."""
    text = file.read_text("utf-8") if file.exists() else ""
    nodes = dict(_nodes(text))
    if changes.keys() - nodes.keys():
        old = i18n.read(file) if file.exists() else {}
        known = {key: changes.get(key, old.get(key)) for key in i18n.read(source)}
        rows = text.split("\n")
        same = {key for key, node in nodes.items() if rows[node.end_mark.line].rstrip().endswith(SAME)}
        return _anew({key: entry for key, entry in known.items() if entry is not None}, same - changes.keys())
    lines = text.split("\n")
    for key in sorted(changes, key=lambda key: nodes[key].start_mark.index, reverse=True):
        first, last = nodes[key].start_mark, _end(nodes[key])
        after = lines[last.line][last.column :] if last.line < len(lines) else ""
        lines[first.line : last.line + 1] = [lines[first.line][: first.column] + _value(changes[key]) + after]
    return "\n".join(lines)


def _nodes(text: str) -> Iterator[tuple[str, yaml.Node]]:
    def visit(node: yaml.Node, prefix: str) -> Iterator[tuple[str, yaml.Node]]:
        for key, value in node.value:
            table = isinstance(value, yaml.MappingNode)
            names = {each.value for each, _ in value.value} if table else set()
            if table and not ("other" in names and names <= i18n.FORMS):
                yield from visit(value, f"{prefix}{key.value}.")
            else:
                yield f"{prefix}{key.value}", value

    root = yaml.compose(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    yield from visit(root, "") if root is not None else ()


def _end(node: yaml.Node) -> yaml.Mark:
    """Where it ends. A table in lines of its own says: where the next key begins."""
    return node.value[-1][1].end_mark if isinstance(node, yaml.MappingNode) and not node.flow_style else node.end_mark


def _value(entry: Entry) -> str:
    if isinstance(entry, str):
        return _scalar(entry)
    return (
        "{"
        + ", ".join(f"{_scalar(form) if form[0] == '=' else form}: {_scalar(text)}" for form, text in entry.items())
        + "}"
    )


def _scalar(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _anew(entries: Mapping[str, Entry], same: Container[str] = ()) -> str:
    out: list[str] = []
    path: list[str] = []
    for key, entry in entries.items():
        *way, last = key.split(".")
        for depth, area in enumerate(way):
            if path[: depth + 1] != way[: depth + 1]:
                if not depth and out:
                    out.append("")
                out.append(f"{'  ' * depth}{_name(area)}:")
                path = way[: depth + 1]
        path = way
        out.append(f"{'  ' * len(way)}{_name(last)}: {_value(entry)}{'  ' + SAME if key in same else ''}")
    return "\n".join([*out, ""])


def _name(key: str) -> str:
    return key if re.fullmatch(r"[a-z_]\w*", key) and key not in ("on", "off", "yes", "no", "y", "n") else _scalar(key)


def language_of(file: Path) -> str:
    """By its name: ``de.po``, ``pt_BR.po``, ``zh-Hans.po``; raises BadPo."""
    code = file.stem.replace("_", "-")
    if code not in LANGUAGES or code == i18n.SOURCE:
        raise BadPo(f"{file.name}: its name should be that of a language, as de.po")
    return code
