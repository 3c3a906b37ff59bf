"""Serbian in Latin letters says what Serbian in Cyrillic ones says."""

import pytest
from kit.makers import maker

from qgames.files import i18n

serbian = maker("serbian")


@pytest.mark.parametrize("part", serbian.parts())
def test_made_of_the_cyrillic_one(part):
    made = serbian.written(i18n.catalogue("sr", part))
    assert i18n.catalogue("sr-Latn", part).read_text("utf-8") == made, "run assets/make/serbian.py"
    assert not any("\u0400" <= letter <= "\u04ff" for letter in made)


@pytest.mark.parametrize(
    ("cyrillic", "latin"),
    [
        ("Љубав", "Ljubav"),
        ("ЉУБАВ", "LJUBAV"),
        ("НАЗАД", "NAZAD"),
        ("Џ", "Dž"),
        ("Њ. Ђ.", "Nj. Đ."),
        ("a1 → {name}", "a1 → {name}"),
    ],
)
def test_two_letters_for_one(cyrillic, latin):
    assert serbian.latin(cyrillic) == latin
