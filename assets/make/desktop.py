"""Write what desktops and software centres show of the program, in every language that is whole: assets/linux.

    python assets/make/desktop.py

The words are those of the catalogues: `app.kind`, `app.tagline`, `about.what`, `about.fan_text`. Takes a second and
writes the same bytes again; a test tells when that is due. The release, its version and date stay as they are.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

ASSETS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ASSETS.parent))
from qgames.files import i18n  # noqa: E402

#: as desktops call the ways to write one language
CALLED = {"zh-Hans": "zh_CN", "zh-Hant": "zh_TW", "sr-Latn": "sr@latin", "pt-BR": "pt_BR"}
ENTRY = {"GenericName": "app.kind", "Comment": "app.tagline"}
PAGE = {"summary": "app.tagline", "p": "about.what", "p.": "about.fan_text"}


@cache  # the program keeps a few catalogues in mind, and these are all of them
def of_language(code: str) -> dict[str, str]:
    found = i18n.shipped_words(code)
    # soft places to break are for our own boxes
    return {key: str(found[key]).replace("\u200b", "") for key in {*ENTRY.values(), *PAGE.values()}}


def words(code: str, key: str) -> str:
    return of_language(code)[key]


def others() -> list[str]:
    return [code for code in i18n.languages() if code != i18n.SOURCE and i18n.complete(code)]


def entry(before: str) -> str:
    """The menu entry with its words anew."""
    lines = [line for line in before.splitlines() if not re.match(r"\w+\[", line)]
    made = []
    for line in lines:
        name = line.partition("=")[0]
        if name in ENTRY:
            made.append(f"{name}={words(i18n.SOURCE, ENTRY[name])}")
            made += [f"{name}[{CALLED.get(code, code)}]={words(code, ENTRY[name])}" for code in others()]
        else:
            made.append(line)
    return "\n".join(made) + "\n"


def page(before: str) -> str:
    """The page of a software centre with its words anew."""
    made = {}
    for part, key in PAGE.items():
        tag = part.rstrip(".")
        told = [f"<{tag}>{escape(words(i18n.SOURCE, key))}</{tag}>"]
        for code in others():
            called = CALLED.get(code, code).replace("_", "-")
            told.append(f'<{tag} xml:lang="{called}">{escape(words(code, key))}</{tag}>')
        made[part] = told
    summary = "".join(f"  {line}\n" for line in made["summary"])
    text = "".join(f"    {line}\n" for line in made["p"] + made["p."])
    after = re.sub(r"(  <summary.*</summary>\n)+", lambda _: summary, before)
    return re.sub(
        r"(?s)  <description>\n.*  </description>\n", lambda _: f"  <description>\n{text}  </description>\n", after
    )


FILES = {"qgames.desktop": entry, "qgames.metainfo.xml": page}


def main() -> None:
    for name, made in FILES.items():
        file = ASSETS / "linux" / name
        file.write_text(made(file.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
