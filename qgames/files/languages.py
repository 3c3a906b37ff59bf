"""The languages of the program: what they call themselves, which way they run, which letters they are written in; and
which of them somebody wishes for.

>>> [match(wish, LANGUAGES) for wish in ("fr_CA.UTF-8", "zh-TW", "Japanese_Japan.932", "tlh")]
['fr', 'zh-Hant', 'ja', None]
"""

from __future__ import annotations

import contextlib
import locale
import os
from collections.abc import Container
from typing import NamedTuple


class Language(NamedTuple):
    native: str  # as it calls itself, as a heading: with a capital where there is one
    english: str
    script: str = "Latin"  # as Unicode names its letters: "LATIN SMALL LETTER A"
    right_to_left: bool = False


#: in the order of the printed rules
LANGUAGES = {
    "en": Language("English", "English"),
    "fr": Language("Français", "French"),
    "de": Language("Deutsch", "German"),
    "nl": Language("Nederlands", "Dutch"),
    "es": Language("Español", "Spanish"),
    "it": Language("Italiano", "Italian"),
    "pt": Language("Português", "Portuguese"),
    "da": Language("Dansk", "Danish"),
    "nb": Language("Norsk bokmål", "Norwegian"),
    "sv": Language("Svenska", "Swedish"),
    "fi": Language("Suomi", "Finnish"),
    "el": Language("Ελληνικά", "Greek", "Greek"),
    "ro": Language("Română", "Romanian"),
    "zh-Hant": Language("繁體中文", "Chinese, traditional", "Han"),
    "zh-Hans": Language("简体中文", "Chinese, simplified", "Han"),
    "ko": Language("한국어", "Korean", "Hangul"),
    "ja": Language("日本語", "Japanese", "Kana"),
    "ar": Language("العربية", "Arabic", "Arabic", True),
    "tr": Language("Türkçe", "Turkish"),
    "pl": Language("Polski", "Polish"),
    "ru": Language("Русский", "Russian", "Cyrillic"),
    "lt": Language("Lietuvių", "Lithuanian"),
    "lv": Language("Latviešu", "Latvian"),
    "et": Language("Eesti", "Estonian"),
    "hu": Language("Magyar", "Hungarian"),
    "cs": Language("Čeština", "Czech"),
    "sl": Language("Slovenščina", "Slovenian"),
    "is": Language("Íslenska", "Icelandic"),
    "sk": Language("Slovenčina", "Slovak"),
    "sr": Language("Српски", "Serbian", "Cyrillic"),
    "hr": Language("Hrvatski", "Croatian"),
    "he": Language("עברית", "Hebrew", "Hebrew", True),
    "fa": Language("فارسی", "Persian", "Arabic", True),
    "th": Language("ไทย", "Thai", "Thai"),
    "bg": Language("Български", "Bulgarian", "Cyrillic"),
}

#: where Chinese is written in the old characters; everywhere else in the new ones
TRADITIONAL = frozenset({"hant", "tw", "hk", "mo"})
#: other codes of the same tongues: Norwegian and its two written forms, names before 1989, Windows' own
ALSO = {"no": "nb", "nn": "nb", "iw": "he", "cmn": "zh", "yue": "zh-hant", "norwegian-nynorsk": "nb", "farsi": "fa"}
_BY_NAME = {language.english.partition(",")[0].casefold(): code for code, language in LANGUAGES.items()}
_BY_NAME["chinese"] = "zh"


def right_to_left(code: str) -> bool:
    return code in LANGUAGES and LANGUAGES[code].right_to_left


def native(code: str) -> str:
    return LANGUAGES[code].native if code in LANGUAGES else code


def match(wish: str, there: Container[str]) -> str | None:
    """The one of `there` that is nearest to a wish: ``fr_CA.UTF-8``, ``zh-Hant-HK``, ``Portuguese_Brazil.1252``."""
    parts = wish.partition(".")[0].partition("@")[0].replace("_", "-").casefold().split("-")
    head = ALSO.get(parts[0], _BY_NAME.get(parts[0], parts[0]))
    if head == "zh-hant" or parts[0].startswith("chinese (trad") or parts[1:2] in (["taiwan"], ["hong kong sar"]):
        parts, head = ["zh", "hant"], "zh"
    elif parts[0].startswith("chinese"):
        head = "zh"
    elif parts[0].startswith("norwegian"):
        head = "nb"
    if head == "zh":
        head = "zh-Hant" if TRADITIONAL & set(parts[1:]) and "hans" not in parts else "zh-Hans"
    return head if head in there else None


def from_environment() -> list[str]:
    """What the environment wishes for, the dearest first."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wishes = [part for name in names for part in os.environ.get(name, "").split(":")]
    with contextlib.suppress(ValueError):
        wishes.append(locale.getlocale()[0] or "")
    return [wish for wish in wishes if wish.partition(".")[0] not in ("", "C", "POSIX")]
