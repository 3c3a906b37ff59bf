"""The languages of the program (after Unicode CLDR): what they call themselves, which way they run, which letters they
are written in, and which of them somebody wishes for; their numbers, percent, dates and times; and which form a word
takes with a whole number.

Names of squares, moves and the digital clocks are no numbers of a language: they are the same everywhere.

>>> [match(wish, LANGUAGES) for wish in ("fr_CA.UTF-8", "zh-TW", "Japanese_Japan.932", "tlh")]
['fr', 'zh-Hant', 'ja', None]
>>> from datetime import datetime
>>> number("en", 12345), number("de", 0.5, 1), percent("tr", 85), moment("et", datetime(2026, 11, 5, 9, 3))
('12,345', '0,5', '%85', '5. nov 2026, 09:03')
>>> [plural("ru", n) for n in (1, 3, 5, 21)], plural("ar", 2), plural("ja", 1), forms("cs")
(['one', 'few', 'many', 'one'], 'two', 'other', ('one', 'few', 'other'))
"""

from __future__ import annotations

import contextlib
import locale
import os
from collections.abc import Callable, Container
from datetime import datetime
from functools import cache
from typing import NamedTuple


class Language(NamedTuple):
    native: str  # as it calls itself, as a heading: with a capital where there is one
    english: str
    script: str = "Latin"  # as Unicode names its letters: "LATIN SMALL LETTER A"
    right_to_left: bool = False


#: in the order of the printed rules, then those that have none
LANGUAGES = {
    "en": Language("English", "English"),
    "fr": Language("Français", "French"),
    "de": Language("Deutsch", "German"),
    "nl": Language("Nederlands", "Dutch"),
    "es": Language("Español", "Spanish"),
    "it": Language("Italiano", "Italian"),
    "pt": Language("Português (Portugal)", "Portuguese"),
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
    "sr-Latn": Language("Srpski (latinica)", "Serbian, Latin"),
    "pt-BR": Language("Português (Brasil)", "Portuguese, Brazil"),
    "ca": Language("Català", "Catalan"),
    "uk": Language("Українська", "Ukrainian", "Cyrillic"),
    "vi": Language("Tiếng Việt", "Vietnamese"),
}

#: where Chinese is written in the old characters; everywhere else in the new ones
TRADITIONAL = frozenset({"hant", "tw", "hk", "mo"})
#: where Serbian is written in Latin letters if nothing is said about them; everywhere else in Cyrillic ones
LATIN = frozenset({"latn", "latin", "me", "montenegro"})
#: other codes of the same tongues: Norwegian and its two written forms, names before 1989, Windows' own
ALSO = {"no": "nb", "nn": "nb", "iw": "he", "cmn": "zh", "yue": "zh-hant", "norwegian-nynorsk": "nb", "farsi": "fa"}
_BY_NAME = {language.english.casefold(): code for code, language in LANGUAGES.items()}
_BY_NAME["chinese"] = "zh"


def right_to_left(code: str) -> bool:
    return code in LANGUAGES and LANGUAGES[code].right_to_left


def native(code: str) -> str:
    return LANGUAGES[code].native if code in LANGUAGES else code


def match(wish: str, there: Container[str]) -> str | None:
    """The one of `there` that is nearest to a wish: ``fr_CA.UTF-8``, ``zh-Hant-HK``, ``sr_RS@latin``,
    ``Portuguese_Brazil.1252``."""
    name, _, variant = wish.casefold().partition("@")
    parts = name.partition(".")[0].replace("_", "-").split("-")
    head = ALSO.get(parts[0], _BY_NAME.get(parts[0], parts[0]))
    if head == "zh-hant" or parts[0].startswith("chinese (trad") or parts[1:2] in (["taiwan"], ["hong kong sar"]):
        parts, head = ["zh", "hant"], "zh"
    elif parts[0].startswith("chinese"):
        head = "zh"
    elif parts[0].startswith("norwegian"):
        head = "nb"
    elif parts[0] == "sh" or parts[0].startswith("serbian"):
        parts, head = [*parts, *(["latin"] if "(latin" in parts[0] or parts[0] == "sh" else [])], "sr"
    if head == "sr":
        latin = LATIN & {*parts[1:], variant.partition(".")[0]} and not {"cyrl", "cyrillic"} & set(parts)
        head = "sr-Latn" if latin else "sr"
    elif head == "pt" and {"br", "brazil"} & set(parts[1:]):
        head = "pt-BR"
    elif head == "zh":
        head = "zh-Hant" if TRADITIONAL & set(parts[1:]) and "hans" not in parts else "zh-Hans"
    return head if head in there else None


def from_environment() -> list[str]:
    """What the environment wishes for, the dearest first."""
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    wishes = [part for name in names for part in os.environ.get(name, "").split(":")]
    with contextlib.suppress(ValueError):
        wishes.append(locale.getlocale()[0] or "")
    return [wish for wish in wishes if wish.partition(".")[0] not in ("", "C", "POSIX")]


HARD, NARROW = "\u00a0", "\u202f"  # spaces at which no line ends
SHARP = f"{{}}{HARD}%"  # with a space before the sign


class Format(NamedTuple):
    """`date` may use day, number (of the month), month (its name, from `months`: between blanks, or between bars if
    they have some) and year; `time` hour, minute, twelve and half (of the day)."""

    group: str
    point: str
    percent: str = "{}%"
    date: str = "{day} {month} {year}"
    months: str = ""
    time: str = "{hour:02}:{minute:02}"
    both: str = "{date}, {time}"
    halves: str = ""
    grouped_from: int = 1_000
    digits: str = "0123456789"


LATE = 10_000  # where a number of four digits is not parted
EARLY_HOURS = "{hour}:{minute:02}"  # 9:03, not 09:03
TWELVE = "{twelve}:{minute:02} {half}"
AFTER = "{date} {time}"
FORMATS = {
    "en": Format(",", ".", months="Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec"),
    "fr": Format(NARROW, ",", SHARP, months="janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    "de": Format(".", ",", SHARP, "{day:02}.{number:02}.{year}"),
    "nl": Format(".", ",", months="jan feb mrt apr mei jun jul aug sep okt nov dec"),
    "es": Format(".", ",", SHARP, months="ene feb mar abr may jun jul ago sept oct nov dic", time=EARLY_HOURS,
                 grouped_from=LATE),
    "it": Format(".", ",", months="gen feb mar apr mag giu lug ago set ott nov dic", grouped_from=LATE),
    "pt": Format(HARD, ",", "{}%", "{day:02}/{number:02}/{year}", grouped_from=LATE),
    "da": Format(".", ",", SHARP, "{day}. {month} {year}",
                 "jan. feb. mar. apr. maj jun. jul. aug. sep. okt. nov. dec.", "{hour:02}.{minute:02}"),
    "nb": Format(HARD, ",", SHARP, "{day}. {month} {year}",
                 "jan. feb. mars apr. mai juni juli aug. sep. okt. nov. des."),
    "sv": Format(HARD, ",", SHARP, months="jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.", both=AFTER),
    "fi": Format(HARD, ",", SHARP, "{day}.{number}.{year}", time="{hour}.{minute:02}", both="{date} klo {time}"),
    "el": Format(".", ",", months="Ιαν Φεβ Μαρ Απρ Μαΐ Ιουν Ιουλ Αυγ Σεπ Οκτ Νοε Δεκ", time=TWELVE,
                 halves="π.μ. μ.μ."),
    "ro": Format(".", ",", SHARP, months="ian. feb. mar. apr. mai iun. iul. aug. sept. oct. nov. dec."),
    "zh-Hant": Format(",", ".", "{}%", "{year}年{number}月{day}日", time="{half}{twelve}:{minute:02}", both=AFTER,
                      halves="上午 下午"),
    "zh-Hans": Format(",", ".", "{}%", "{year}年{number}月{day}日", both=AFTER),
    "ko": Format(",", ".", "{}%", "{year}. {number}. {day}.", time="{half} {twelve}:{minute:02}", both=AFTER,
                 halves="오전 오후"),
    "ja": Format(",", ".", "{}%", "{year}/{number:02}/{day:02}", time=EARLY_HOURS, both=AFTER),
    "ar": Format(",", ".", "{}\u200e%\u200e", "{day:02}\u200f/{number:02}\u200f/{year}", time=TWELVE,
                 both="{date}، {time}", halves="ص م"),
    "tr": Format(".", ",", "%{}", months="Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara", both=AFTER),
    "pl": Format(HARD, ",", months="sty lut mar kwi maj cze lip sie wrz paź lis gru", grouped_from=LATE),
    "ru": Format(HARD, ",", SHARP, f"{{day}} {{month}} {{year}}{NARROW}г.",
                 "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек."),
    "lt": Format(HARD, ",", SHARP, "{year}-{number:02}-{day:02}", both=AFTER),
    "lv": Format(HARD, ",", "{}%", "{year}. gada {day}. {month}",
                 "janv. febr. marts apr. maijs jūn. jūl. aug. sept. okt. nov. dec.", both=AFTER, grouped_from=LATE),
    "et": Format(HARD, ",", "{}%", "{day}. {month} {year}",
                 "jaan veebr märts apr mai juuni juuli aug sept okt nov dets", grouped_from=LATE),
    "hu": Format(HARD, ",", "{}%", "{year}. {month} {day}.",
                 "jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec.", EARLY_HOURS, AFTER,
                 grouped_from=LATE),
    "cs": Format(HARD, ",", SHARP, "{day}. {number}. {year}", time=EARLY_HOURS, both=AFTER),
    "sl": Format(".", ",", SHARP, "{day}. {month} {year}",
                 "jan. feb. mar. apr. maj jun. jul. avg. sep. okt. nov. dec.", grouped_from=LATE),
    "is": Format(".", ",", "{}%", "{day}. {month} {year}",
                 "jan. feb. mar. apr. maí jún. júl. ágú. sep. okt. nóv. des."),
    "sk": Format(HARD, ",", SHARP, "{day}. {number}. {year}", time=EARLY_HOURS),
    "sr": Format(".", ",", "{}%", "{day}. {number}. {year}.", both=AFTER),
    "hr": Format(".", ",", SHARP, "{day}. {month} {year}.", "sij velj ožu tra svi lip srp kol ruj lis stu pro",
                 both=AFTER),
    "he": Format(",", ".", "{}%", "{day} ב{month} {year}",
                 "ינו׳ פבר׳ מרץ אפר׳ מאי יוני יולי אוג׳ ספט׳ אוק׳ נוב׳ דצמ׳", EARLY_HOURS),
    "fa": Format("٬", "٫", "{}٪", months="فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند",
                 time=EARLY_HOURS, both="{date}، {time}", digits="۰۱۲۳۴۵۶۷۸۹"),
    "th": Format(",", ".", months="ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.", both=AFTER),
    "bg": Format(HARD, ",", "{}%", f"{{day}}.{{number:02}}.{{year}}{NARROW}г.", time=EARLY_HOURS, grouped_from=LATE),
    "sr-Latn": Format(".", ",", "{}%", "{day}. {number}. {year}.", both=AFTER),
    "pt-BR": Format(".", ",", "{}%", "{day} de {month} de {year}",
                    "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez."),
    "ca": Format(".", ",", SHARP, time=EARLY_HOURS,
                 months="de gen.|de febr.|de març|d’abr.|de maig|de juny|de jul.|d’ag.|de set.|d’oct.|de nov.|de des."),
    "uk": Format(HARD, ",", "{}%", f"{{day}} {{month}} {{year}}{HARD}р.",
                 "січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд."),
    "vi": Format(".", ",", "{}%", "{day} thg {number}, {year}", both="{time} {date}"),
}  # fmt: skip


def _of(language: str) -> Format:
    return FORMATS.get(language, FORMATS["en"])


def _digits(way: Format, text: str) -> str:
    return text.translate(str.maketrans("0123456789", way.digits)) if way.digits[0] != "0" else text


def number(language: str, value: float, places: int = 0) -> str:
    """A number with so many places after the point."""
    way = _of(language)
    text = f"{value:,.{places}f}" if abs(value) >= way.grouped_from else f"{value:.{places}f}"
    return _digits(way, text.translate({ord(","): way.group, ord("."): way.point}))


def percent(language: str, value: int) -> str:
    """So many of a hundred."""
    return _of(language).percent.format(number(language, value))


def moment(language: str, when: datetime) -> str:
    """Day and time."""
    way = _of(language)
    return way.both.format(date=day(language, when), time=clock(language, when))


def day(language: str, when: datetime) -> str:
    way = _of(language)
    year, number_, of_month = when.year, when.month, when.day
    if language == "fa":
        year, number_, of_month = solar(when)
    elif language == "th":
        year += 543  # counted from the Buddha's death
    name = way.months.split("|" if "|" in way.months else None)[number_ - 1] if way.months else ""
    return _digits(way, way.date.format(day=of_month, number=number_, month=name, year=year))


def clock(language: str, when: datetime) -> str:
    """The time of the day."""
    way = _of(language)
    half = way.halves.split()[when.hour // 12] if way.halves else ""
    return _digits(way, way.time.format(hour=when.hour, minute=when.minute, twelve=(when.hour - 1) % 12 + 1, half=half))


def solar(when: datetime) -> tuple[int, int, int]:
    """Year, month and day of the Iranian calendar; leap years by their cycle of 33, which is right from 1800 to 2256.

    >>> solar(datetime(2026, 3, 21)), solar(datetime(2025, 3, 20))
    ((1405, 1, 1), (1403, 12, 30))
    """
    days = when.toordinal() - datetime(622, 3, 21).toordinal()  # since the first day of year 1
    year = 1 + (33 * days + 3) // 12053  # 12053 days in 33 years
    left = days - (365 * (year - 1) + (8 * year + 21) // 33)
    month = 1 + left // 31 if left < 186 else 7 + (left - 186) // 30
    return year, month, 1 + (left - 31 * (month - 1) if left < 186 else (left - 186) % 30)


CATEGORIES = ("zero", "one", "two", "few", "many", "other")
FORMS = frozenset((*CATEGORIES, "=0", "=1", "=2"))  # of a text that depends on a number
ENOUGH = 200  # no rule tells numbers apart that are alike up to here, but for whole millions


def _one_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _none(n: int) -> str:
    return "other"


def _zero_is_one(n: int) -> str:
    return "one" if n in (0, 1) else "other"


def _millions(n: int) -> bool:
    return n != 0 and n % 1_000_000 == 0


def _spanish(n: int) -> str:  # Italian too, and Portuguese in Europe
    return "many" if _millions(n) else _one_other(n)


def _french(n: int) -> str:  # Portuguese in Brazil too
    return "many" if _millions(n) else _zero_is_one(n)


def _russian(n: int) -> str:  # Ukrainian too
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _serbian(n: int) -> str:  # Croatian too
    form = _russian(n)
    return "other" if form == "many" else form


def _polish(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def _czech(n: int) -> str:  # Slovak too
    return "one" if n == 1 else "few" if n in (2, 3, 4) else "other"


def _slovene(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "other")


def _arabic(n: int) -> str:
    if n in (0, 1, 2):
        return ("zero", "one", "two")[n]
    rest = n % 100
    return "few" if 3 <= rest <= 10 else "many" if rest >= 11 else "other"


def _hebrew(n: int) -> str:
    return {1: "one", 2: "two"}.get(n, "other")


def _romanian(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n == 0 or 1 <= n % 100 <= 19 else "other"


def _lithuanian(n: int) -> str:
    if 11 <= n % 100 <= 19:
        return "other"
    return "one" if n % 10 == 1 else "few" if n % 10 else "other"


def _latvian(n: int) -> str:
    if n % 10 == 0 or 11 <= n % 100 <= 19:
        return "zero"
    return "one" if n % 10 == 1 else "other"


def _icelandic(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "other"


#: of those that do more, or less, than telling one from many
RULES: dict[str, Callable[[int], str]] = {
    "fr": _french, "pt-BR": _french, "pt": _spanish, "es": _spanish, "it": _spanish, "ca": _spanish, "fa": _zero_is_one,
    "ja": _none, "zh": _none, "ko": _none, "th": _none, "ru": _russian, "hr": _serbian, "sr": _serbian, "pl": _polish,
    "cs": _czech, "sk": _czech, "sl": _slovene, "ar": _arabic, "he": _hebrew, "ro": _romanian, "lt": _lithuanian,
    "lv": _latvian, "is": _icelandic, "uk": _russian, "vi": _none,
}  # fmt: skip


def plural(language: str, n: int) -> str:
    """The plural category of a whole number."""
    rule = RULES.get(language) or RULES.get(language.partition("-")[0], _one_other)
    return rule(abs(n))


@cache
def forms(language: str) -> tuple[str, ...]:
    """The categories a catalogue must have: `other` always; those of whole millions may be left to it."""
    met = {"other", *(plural(language, n) for n in range(ENOUGH))}
    return tuple(category for category in CATEGORIES if category in met)
