"""A sixth game, listed, breaks nothing: the null game, Qover and the handbook's game get a line each in the list of a
copy of the program. They bring rules, view, entry and English words (the null game French ones too, the handbook's a
few parts more), and no lesson, puzzle or reason. Qover is played as a guest too."""

import json
import tempfile
from pathlib import Path

import pytest
from kit.guest import PLAYED, listed, run

from qgames.files import i18n
from qgames.games import LISTED

HERE = Path(__file__).parent.parent
PROPER = " or ".join(package.rpartition(".")[2] for package in LISTED)  # their own tests know nothing of the others
ASKED = """
import json
from qgames.files import i18n
from qgames.games import KEYS, LISTED, entries
from qgames.games.entry import Capability
from qgames.scenes.pages.title import about
i18n.use("de")
print(json.dumps({
    "keys": KEYS, "listed": len(LISTED), "offered": i18n.offered(), "about": {key: about(key) for key in KEYS},
    "able": {told.key: [what for what in Capability if told.can(what)] for told in entries()},
}))
"""


@pytest.fixture(scope="module")
def copy():
    """Where other users reach it: a test without rights starts the program from there. (pytest's are closed.)"""
    with tempfile.TemporaryDirectory(prefix="qgames-listed-") as folder:
        Path(folder).chmod(0o755)
        top = Path(folder) / "copy"
        yield top, listed(top)


def generic(top, *args):
    return run(top, "-m", "pytest", "-q", "-p", "no:cacheprovider", *args, games="", cwd=top)


def test_every_language_stays_and_the_card_says_who_speaks_english(copy):
    top, keys = copy
    said = json.loads(run(top, "-c", ASKED, games="", cwd=top).stdout)
    assert said["keys"] == [*(package.rpartition(".")[2] for package in LISTED), *keys]
    assert said["listed"] == len(LISTED) + len(keys)
    assert len(said["offered"]) == len(i18n.languages())
    for key, line in said["about"].items():
        assert ("(auf Englisch)" in line) == (key in keys), line
    assert not any(said["able"][key] for key in keys)
    assert all(said["able"][package.rpartition(".")[2]] for package in LISTED)


def test_the_laws_hold_for_what_is_listed(copy):
    top, keys = copy
    asked = f"(states and ({' or '.join(keys)})) or (imports and games) or listed"
    done = generic(top, "-n", "0", "tests/rules/test_laws.py", "tests/house/test_house.py", "-k", asked)
    assert done.returncode == 0 and done.stdout.startswith("..."), done.stdout[-3000:]


@pytest.mark.whole
def test_no_generic_test_notices(copy):
    """All but what is about one of ours alone: minutes."""
    done = generic(copy[0], "-k", f"not ({PROPER})")
    assert done.returncode == 0, done.stdout[-5000:]


# -- as a guest --------------------------------------------------------------------------------------------------------


def test_a_guest_runs_the_generic_tests():
    asked = ("-m", "pytest", "-q", "-n", "0", "tests/rules/test_laws.py", "-k", "states and qover")
    done = run(HERE, *asked, games="qover", cwd=HERE.parent)
    assert done.returncode == 0 and done.stdout.startswith(".."), done.stdout[-3000:]


def test_its_doctest_runs():
    done = run(HERE, "-m", "doctest", str(HERE / "qover" / "rules.py"), games="qover")
    assert done.returncode == 0, done.stdout


def test_a_guest_with_trays_is_played_in_the_window():
    done = run(HERE, "-c", PLAYED, "qover", str(HERE), games="qover")
    assert done.returncode == 0 and "win" in done.stdout.lower(), done.stderr[-2000:]
