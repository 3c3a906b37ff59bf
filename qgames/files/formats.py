"""Numbers, percent, dates and times in a language's way (after Unicode CLDR).

Names of squares, moves and the digital clocks are no numbers of a language: they are the same everywhere.

>>> from datetime import datetime
>>> number("en", 12345), number("de", 0.5, 1), percent("tr", 85), moment("et", datetime(2026, 11, 5, 9, 3))
('12,345', '0,5', '%85', '5. nov 2026, 09:03')
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

HARD, NARROW = "\u00a0", "\u202f"  # spaces at which no line ends
SHARP = f"{{}}{HARD}%"  # with a space before the sign


class Format(NamedTuple):
    """`date` may use day, number (of the month), month (its name) and year; `time` hour, minute, twelve and half (of
    the day)."""

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
    "pt": Format(".", ",", "{}%", "{day} de {month} de {year}",
                 "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez."),
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
    name = way.months.split()[number_ - 1] if way.months else ""
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
