"""No game becomes shorter: what may replace a file, what is the newest, what is tidied away; names of files."""

import os
import shutil
import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qgames.files import paths
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.rules.match import Match
from qgames.session import saves
from qgames.session.clock import ClockRule
from qgames.session.saves import continues
from qgames.session.sitting import Sitting


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    return tmp_path


def table(game="quixo", plies=3, seed=4, **more):
    made = Sitting(Match(rules_of(game), date="2026-11-15"), dice=Random(), keep=saves.keep, **more)
    return played(made, plies, seed)


def played(sitting, plies, seed=4):
    """Play on by chance up to a ply."""
    dice = Random(seed)
    while sitting.match.ply < plies and not sitting.outcome:
        sitting.play(dice.choice(sitting.state.legal_moves()))
    return sitting


def opened(path):
    return saves.read_file(path, keep=saves.keep)


def lengths():
    """How many moves each game in the folder has."""
    return sorted(len(saves.read_file(path).match.all_moves) for path in paths.saves().glob("*.qgame"))


# -- what may replace a file -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", main_variants())
def test_a_copy_played_on_does_not_shorten_the_game(game):
    made = table(game, 3)
    copy = saves.save_as(made, "round 1")
    played(made, 7)
    other = opened(copy)
    assert other.name != made.name
    played(other, 4, seed=9)
    assert lengths() == [3, 4, len(made.match.all_moves)] and made.match.ply > 4


def test_a_copy_made_by_an_older_program_does_not_either():
    """It carries the id of the game it was copied from."""
    made = table(plies=3)
    copy = paths.saves() / "round 1.qgame"
    shutil.copy(saves.auto_file(made), copy)
    before = copy.read_bytes()
    played(made, 7)
    played(opened(copy), 4, seed=9)
    played(opened(copy), 5, seed=10)
    assert lengths() == [3, 4, 5, 7] and copy.read_bytes() == before


def test_a_pasted_record_does_not_either():
    made = table(plies=3)
    text = saves.text_of(made)
    played(made, 7)
    pasted = saves.sitting_of(text, keep=saves.keep)
    played(pasted, 4, seed=9)
    assert lengths() == [4, 7]


def test_what_only_goes_on_is_the_same_game():
    made = table(plies=3)
    played(opened(saves.auto_file(made)), 6)
    pasted = saves.sitting_of(saves.auto_file(made).read_text(encoding="utf-8"), keep=saves.keep)
    played(pasted, 7)
    assert lengths() == [7] and pasted.name == made.name


def test_taking_back_is_for_the_sitting_that_has_the_game():
    made = table(plies=6)
    made.undo()
    made.undo()
    made.play(next(move for move in made.state.legal_moves() if move != made.match.all_moves[4]))
    assert lengths() == [5]
    again = opened(saves.auto_file(made))
    again.undo()
    again.play(next(move for move in again.state.legal_moves() if move != again.match.all_moves[4]))
    assert lengths() == [5] and again.name == made.name


def test_two_tables_of_one_game_become_two_games():
    made = table(plies=4)
    here, there = opened(saves.auto_file(made)), opened(saves.auto_file(made))
    played(here, 8, seed=1)
    played(there, 5, seed=2)
    played(there, 6, seed=3)
    assert lengths() == [6, 8]
    assert here.name == made.name != there.name
    assert f"Id: {there.name}\n" in saves.auto_file(there).read_text(encoding="utf-8")


def test_a_game_that_was_given_up_elsewhere_stays_so():
    made = table(plies=4)
    here, there = opened(saves.auto_file(made)), opened(saves.auto_file(made))
    here.resign(0)
    played(there, 5)
    assert saves.read_file(saves.auto_file(here)).outcome
    assert lengths() == [4, 5]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"qgames record 1\nGame: quixo\nPlies: 9\n\n1. a1e1\n", b"Anna"])
def test_what_cannot_be_understood_is_not_replaced(content):
    made = table(plies=3)
    path = saves.auto_file(made)
    path.write_bytes(content)
    played(made, 4)
    assert path.read_bytes() == content and saves.auto_file(made) != path
    assert len(saves.read_file(saves.auto_file(made)).match.all_moves) == 4


def test_looking_changes_no_file():
    made = table(plies=5, clock=ClockRule("game", 300, 5))
    copy = saves.save_as(made, "mine")
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in paths.saves().iterdir()}
    for path in (copy, saves.auto_file(made)):
        assert saves.keep(opened(path)) is None
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in paths.saves().iterdir()} == before


MOVES = st.lists(st.sampled_from(["a1", "b2{9.5}", "c3"]), max_size=5)


@given(MOVES, MOVES)
def test_only_what_has_all_the_moves_goes_on(first, second):
    def text(moves):
        return f"qgames record 1\nGame: quixo\nPlies: {len(moves)}\n\n1. {' '.join(moves)}\n"

    assert continues(text(first + second), text(first))
    assert continues(text(first), text(second)) == (first[: len(second)] == second)
    assert not continues(text(first).replace("quixo", "qomet"), text(second))
    assert not continues(text(first + second), text(first).replace("Plies: ", "Plies: 1"))


# -- what is the newest ----------------------------------------------------------------------------------------------


def set_clock(monkeypatch, seconds):
    """The clock of the system, seen by the program and by the files it writes."""
    monkeypatch.setattr(time, "time_ns", lambda: int(seconds * 1e9))
    monkeypatch.setattr(time, "time", lambda: seconds)


def date_file(sitting, seconds):
    os.utime(saves.auto_file(sitting), (seconds, seconds))


def test_a_clock_set_back_does_not_change_which_game_is_the_newest(monkeypatch):
    set_clock(monkeypatch, 2_000_000_000)
    first = table(plies=3)
    date_file(first, 2_000_000_000)
    set_clock(monkeypatch, 1_900_000_000)
    second = table(plies=4)
    date_file(second, 1_900_000_000)
    saves._newest.clear()  # another start of the program
    third = table(plies=5)
    date_file(third, 1_900_000_000 - 50)
    assert [each.path for each in saves.open_games()] == [saves.auto_file(each) for each in (third, second, first)]
    played(first, 6)
    date_file(first, 1_800_000_000)
    assert next(saves.open_games()).path == saves.auto_file(first)


def test_a_clock_set_back_does_not_tidy_the_newest_away(monkeypatch):
    monkeypatch.setattr(saves, "KEPT", 2)
    ended = []
    for number, seconds in enumerate((2e9, 2e9 + 9, 1e9, 1e9 + 9)):
        set_clock(monkeypatch, seconds)
        ended.append(table("quantik", 99, seed=number))
        date_file(ended[-1], seconds)
    saves.tidy()
    assert [saves.auto_file(each).exists() for each in ended] == [False, False, True, True]


def test_files_of_older_programs_are_placed_by_their_time(monkeypatch):
    set_clock(monkeypatch, 1_500_000_000)
    old, new, older = table(plies=3), table(plies=4), table(plies=5)
    for made, seconds in ((old, 1_600_000_000), (older, 1_400_000_000)):
        path = saves.auto_file(made)
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join(line for line in lines if not line.startswith("Saved: ")), encoding="utf-8")
        date_file(made, seconds)
    assert [each.plies for each in saves.open_games()] == [3, 4, 5]
    played(new, 6)
    assert next(saves.open_games()).plies == 6, "one more than the newest, though the clock says less"


@pytest.mark.parametrize("claim", ["9" * 15, str(10**15), "9" * 16, "9" * 5000, "-1", "²", "nan"])
def test_no_file_can_claim_to_be_the_newest_for_ever(claim):
    made = table(plies=3)
    path = saves.auto_file(made)
    text = path.read_text(encoding="utf-8")
    number = saves.glance(path).number
    path.write_text(text.replace(f"Saved: {number}", f"Saved: {claim}"), encoding="utf-8")
    os.utime(path, (1000, 1000))
    saves._newest.clear()
    newer = table("quarto", 3)
    newest = table("qomet", 3)
    for age, each in ((20, newer), (10, newest)):
        date_file(each, time.time() - age)
    assert [each.game for each in saves.saved()] == ["qomet", "quarto", "quixo"]


def test_an_older_program_can_read_what_is_written():
    """Format 1 as it has always been: one header more, which is carried along like any other."""
    made = table(plies=3)
    text = saves.auto_file(made).read_text(encoding="utf-8")
    assert text.startswith("qgames record 1\n") and text.count("Saved: ") == 1
    assert saves.text_of(saves.sitting_of(text)) == text


# -- what is tidied away ---------------------------------------------------------------------------------------------


def test_tidying_deletes_nothing(monkeypatch):
    monkeypatch.setattr(saves, "KEPT", 1)
    ended = [table("quantik", 99, seed=number) for number in range(3)]
    texts = sorted(saves.auto_file(each).read_text(encoding="utf-8") for each in ended)
    saves.tidy()
    assert len(saves.saved()) == 1
    assert sorted(path.read_text(encoding="utf-8") for path in paths.saves().rglob("*.qgame")) == texts
    moved = paths.saves() / saves.OLDER / saves.auto_file(ended[0]).name
    assert saves.read_file(moved).outcome


def test_what_was_tidied_away_is_not_replaced(monkeypatch):
    monkeypatch.setattr(saves, "KEPT", 0)
    made = table("quantik", 99, seed=1)
    made_text = saves.auto_file(made).read_text(encoding="utf-8")
    saves.tidy()
    made.undo()
    made.resign(made.seat)
    saves.tidy()
    folder = paths.saves() / saves.OLDER
    assert len(list(folder.iterdir())) == 2
    assert (folder / saves.auto_file(made).name).read_text(encoding="utf-8") == made_text


# -- names and disks of other systems --------------------------------------------------------------------------------

DEVICES = ["aux.test", "nul.x", "COM¹", "lpt².a.b", "CONIN$", "conout$.txt", "con .x", "PRN", "COM0", "aux", "Nul . x"]


@pytest.mark.parametrize("name", DEVICES)
def test_a_device_is_no_name_of_a_file(name):
    plain = saves.file_name(name)
    assert plain == f"game {name}"


@given(st.text(max_size=80))
def test_any_name_makes_a_file_name_of_every_system(name):
    plain = saves.file_name(name)
    assert plain == plain.strip(" .") != ""
    assert not set(plain) & set('<>:"/\\|?*\0\n')
    assert len(plain.encode("utf-8")) <= saves.LONGEST + len("game ")
    assert saves.file_name(plain) == plain


@pytest.mark.parametrize("letter", ["x", "é", "字", "😀", "👩‍👩‍👧 "])
def test_long_names_can_be_saved_whatever_their_letters(letter):
    """A name is as long as its bytes; some disks take 143, and the file is written beside under a longer one."""
    path = saves.save_as(table(), letter * 60)
    assert saves.read_file(path).match.ply == 3
    assert len(path.name.encode("utf-8")) + len(".12345678.tmp") <= 143


def held(times, code=32):
    """`os.replace` as it is while a virus scanner looks at the file."""
    real, left = os.replace, [times]

    def replace(old, new):
        if left[0]:
            left[0] -= 1
            error = PermissionError(13, "The process cannot access the file: it is being used by another", None, code)
            if os.name != "nt":  # only there the fourth is kept
                vars(error)["winerror"] = code
            raise error
        real(old, new)

    return replace


@pytest.mark.parametrize("code", [5, 32, 33])
def test_a_file_that_is_held_for_a_moment_is_replaced_after_it(monkeypatch, home, code):
    (home / "x").write_text("old")
    monkeypatch.setattr(os, "replace", held(3, code))
    monkeypatch.setattr(time, "sleep", lambda seconds: None)
    paths.write(home / "x", "new")
    assert (home / "x").read_text() == "new" and len(list(home.iterdir())) == 1


def test_a_file_that_stays_held_is_told_after_a_second(monkeypatch, home):
    (home / "x").write_text("old")
    passed = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    monkeypatch.setattr(time, "sleep", lambda seconds: passed.__setitem__(0, passed[0] + seconds))
    monkeypatch.setattr(os, "replace", held(10**9))
    with pytest.raises(PermissionError):
        paths.write(home / "x", "new")
    assert 0.9 < passed[0] < 1.5
    assert (home / "x").read_text() == "old" and len(list(home.iterdir())) == 1


def test_a_refusal_of_another_kind_is_told_at_once(monkeypatch, home):
    def refuse(old, new):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(time, "sleep", lambda seconds: pytest.fail("nothing to wait for"))
    with pytest.raises(PermissionError):
        paths.write(home / "x", "new")


@pytest.mark.skipif(os.name == "nt", reason="a folder cannot be opened there")
def test_the_folder_is_synced_after_the_file_is_in_its_place(monkeypatch, home):
    done: list[int | str] = []
    real_sync, real_replace = os.fsync, os.replace

    def sync(handle):
        done.append(os.fstat(handle).st_ino)
        real_sync(handle)

    def replace(old, new):
        done.append("replaced")
        real_replace(old, new)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", replace)
    paths.write(home / "x", "new")
    assert done == [(home / "x").stat().st_ino, "replaced", home.stat().st_ino]
