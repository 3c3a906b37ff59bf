"""What is known of each language: its name, its plurals, its numbers and dates, and who wishes for it. The expected
values are those of Unicode CLDR 48 (`data/cldr.json`; in Korean the halves of the day as people say them)."""

import json
from datetime import datetime
from pathlib import Path

import pytest

from qgames.files import i18n, languages
from qgames.files.languages import CATEGORIES, LANGUAGES, forms, match, plural

CLDR = json.loads((Path(__file__).parent.parent / "data" / "cldr.json").read_text("utf-8"))
WHEN = datetime(2026, 11, 5, 14, 3)
NUMBERS = [*range(201), 1000, 1_000_000]
ISSUED = """en fr de nl es it pt da nb sv fi el ro zh-Hant zh-Hans ko ja ar tr
            pl ru lt lv et hu cs sl is sk sr hr he fa th bg"""
ALSO = "sr-Latn pt-BR ca uk vi"  # without printed rules


def one_space(text):
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def test_all_of_the_printed_rules():
    assert list(LANGUAGES) == [*ISSUED.split(), *ALSO.split()]
    assert set(languages.FORMATS) == set(LANGUAGES) == set(CLDR)
    assert {code for code in LANGUAGES if languages.right_to_left(code)} == {"ar", "he", "fa"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_as_cldr_has_it(code):
    known = CLDR[code]
    assert "".join(plural(code, n)[0] for n in NUMBERS) == known["plural"]
    assert [languages.number(code, n) for n in (1234, 12345)] == known["numbers"][:2]
    assert languages.number(code, 1234567.8, 1) == known["numbers"][2]
    assert languages.percent(code, 85) == known["percent"]
    assert one_space(languages.moment(code, WHEN)) == one_space(known["moment"])
    assert LANGUAGES[code].native.casefold() == known["name"].casefold()


def test_none_is_one_in_some_and_many_in_others():
    assert {code: plural(code, 0) for code in ("fr", "fa", "pt", "pt-BR", "es", "en")} == {
        "fr": "one", "fa": "one", "pt": "other", "pt-BR": "one", "es": "other", "en": "other",
    }  # fmt: skip


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_day_can_be_written(code):
    assert forms(code)[-1] == "other" and set(forms(code)) <= set(CATEGORIES)
    days = {languages.moment(code, datetime(2026, month, day, hour, 5)) for month, day, hour in
            [(month, day, hour) for month in range(1, 13) for day in (1, 28) for hour in (0, 11, 12, 23)]}  # fmt: skip
    assert len(days) == 12 * 2 * 4, "no two of them are alike"


def test_noon_and_midnight():
    assert languages.moment("el", datetime(2026, 1, 2, 0, 30)).endswith("12:30 π.μ.")
    assert languages.moment("el", datetime(2026, 1, 2, 12, 30)).endswith("12:30 μ.μ.")


@pytest.mark.parametrize(
    ("wish", "meant"),
    [
        ("fr_CA.UTF-8", "fr"), ("pt_BR", "pt-BR"), ("pt-PT", "pt"), ("pt", "pt"), ("nn_NO", "nb"), ("no", "nb"),
        ("nb-NO", "nb"),
        ("zh_TW.Big5", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-Hant-MO", "zh-Hant"), ("zh_CN", "zh-Hans"),
        ("zh", "zh-Hans"), ("zh-Hans-HK", "zh-Hans"), ("zh_SG", "zh-Hans"), ("yue", "zh-Hant"), ("cmn", "zh-Hans"),
        ("sr_RS@latin", "sr-Latn"), ("sr_RS.UTF-8@latin", "sr-Latn"),
        ("sr-Latn-RS", "sr-Latn"), ("sr_ME", "sr-Latn"), ("sr-Cyrl-ME", "sr"), ("sr_RS.UTF-8", "sr"), ("sh", "sr-Latn"),
        ("Serbian (Latin)_Serbia.1250", "sr-Latn"), ("Serbian (Cyrillic)_Serbia.1251", "sr"),
        ("Serbian_Serbia.1251", "sr"), ("sr-Cyrl-RS", "sr"), ("iw_IL", "he"), ("Japanese_Japan.932", "ja"),
        ("Portuguese_Brazil.1252", "pt-BR"), ("Chinese (Traditional)_Taiwan.950", "zh-Hant"),
        ("Chinese (Simplified)_China.936", "zh-Hans"), ("Chinese_Taiwan.950", "zh-Hant"),
        ("Norwegian Bokmål_Norway.1252", "nb"), ("Persian_Iran.1256", "fa"), ("ZH-hant", "zh-Hant"), ("tlh", None),
        ("uk_UA", "uk"), ("vi_VN", "vi"), ("ka_GE", None), ("", None), ("-", None), ("../../etc", None),
    ],
)  # fmt: skip
def test_what_systems_call_them(wish, meant):
    assert match(wish, LANGUAGES) == meant


@pytest.mark.parametrize("code", LANGUAGES)
def test_everyone_is_meant_by_its_own_code(code):
    assert match(code, LANGUAGES) == code
    assert match(code, set(LANGUAGES) - {code}) is None


@pytest.fixture
def no_wish(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_the_systems_wish(monkeypatch, no_wish):
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")
    assert i18n.best("") == "fr"
    monkeypatch.setenv("LANGUAGE", "xx:fr:en")
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert i18n.best("") == "fr", "the list beats the single one"
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert i18n.best("") in i18n.languages()
    assert i18n.best("", ["tlh-Piqd", "fr-FR"]) == "fr", "what Windows or macOS says comes first"


def test_windows_and_macos_are_asked(monkeypatch):
    import pygame

    from qgames.ui import system

    said = [{"language": "zh", "country": "Hant_TW"}, {"language": "fr", "country": None}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: said)
    monkeypatch.setattr(system.sys, "platform", "win32")
    assert [match(wish, LANGUAGES) for wish in system.preferred_languages()] == ["zh-Hant", "fr"]
    monkeypatch.setattr(system.sys, "platform", "linux")
    assert system.preferred_languages() == []
