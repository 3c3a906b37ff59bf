"""An engine that is told much at once: commands are done in order, one stop ends one search, nothing hangs or kills it.

Everything is written in one breath to a real process, which must have ended long before the patience of a test has."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from qgames.commands.ugi import MOST, CommandError, limits
from qgames.games import game, main_variants

PATIENCE = 60.0  # seconds before a test gives up; never a measure


def breath(*commands: str, name: str = "quixo") -> list[str]:
    """What is answered to all that at once, thoughts left out; the input ends after it."""
    talk = "\n".join(commands) + "\n"
    command = [sys.executable, "-m", "qgames", "ugi", name]
    done = subprocess.run(
        command, input=talk, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return [line for line in done.stdout.splitlines() if not line.startswith("info ")]


def kinds(lines: list[str]) -> list[str]:
    return [line.split()[0] for line in lines]


def test_one_stop_ends_one_search():
    heard = breath("go infinite", "stop", "go infinite", "stop", "quit")
    assert kinds(heard) == ["bestmove", "bestmove"]


def test_the_end_of_the_input_ends_every_search_without_end():
    assert kinds(breath("go infinite", "stop", "go infinite", "stop")) == ["bestmove", "bestmove"]
    assert kinds(breath("go infinite", "go infinite")) == ["bestmove", "bestmove"]
    assert kinds(breath("go infinite", "go infinite", "quit")) == ["bestmove", "bestmove"]


def test_a_stop_is_for_the_search_that_needs_it():
    """The first search ends by itself, so the stop is the second one's."""
    heard = breath("go movetime 300", "go infinite", "stop", "query toplay", "quit")
    assert kinds(heard) == ["bestmove", "bestmove", "response"]


def test_commands_wait_for_their_turn():
    heard = breath("go infinite", "position startpos moves a1e1", "query toplay", "stop", "query fen", "quit")
    after = game("quixo").start().apply("a1e1").notation()
    assert kinds(heard) == ["bestmove", "response", "response"]
    assert heard[1:] == ["response 1", f"response {after}"]


def test_stops_without_a_search_are_nothing():
    assert breath("stop", "stop", "query toplay", "quit") == ["response 0"]


@pytest.mark.parametrize("end", [("stop", "quit"), ("quit",)])
def test_perft_can_be_stopped(end):
    assert breath("perft 12", *end) == ["error perft 12 was stopped"]


def test_a_short_perft_is_answered_whatever_follows():
    assert kinds(breath("perft 2", "go infinite", "stop", "quit")) == ["nodes", "bestmove"]
    assert breath("perft 2", "stop", "perft 1", "quit") == ["nodes 1836", "nodes 44"]


def test_perft_hears_isready():
    assert breath("perft 12", "isready", "stop", "perft 1", "quit") == [
        "readyok",
        "error perft 12 was stopped",
        "nodes 44",
    ]


def test_perft_says_what_is_missing():
    missing, many, deep = breath("perft", "perft 1 2", "perft 1000")
    assert missing == "error perft takes a whole number from 0 to 99, and none was given"
    assert many.endswith("not 1 2") and deep.endswith("not 1000")


NUMBERS = ("9" * 400, "9" * 5000, str(MOST + 1), "-1", "1e3", "²", "1_0", "٣", "nan", "0x10")


TAKE_NUMBERS = (
    "go movetime {}", "go depth {}", "go nodes {}", "go p1time {} p2time {}", "perft {}",
    "setoption name Level value {}", "setoption name Seed value {}", "setoption name Cores value {}",
)  # fmt: skip


@pytest.mark.parametrize("command", TAKE_NUMBERS)
def test_no_number_is_too_long_to_be_refused(command):
    heard = breath(*(command.replace("{}", wrong) for wrong in NUMBERS), "isready")
    assert kinds(heard) == ["error"] * len(NUMBERS) + ["readyok"]
    assert max(map(len, heard)) < 400  # what is refused is not said back at any length


def test_what_is_not_understood_is_not_said_back_at_any_length():
    (heard,) = breath("x" * 100_000)
    assert heard.startswith("error unknown command: xxx") and len(heard) < 400


def test_the_largest_numbers_are_still_numbers():
    for words in (["movetime", str(MOST)], ["p1time", str(MOST), "p1inc", str(MOST)], ["depth", str(MOST)]):
        assert any(limits(words, 0))
    with pytest.raises(CommandError):
        limits(["movetime", str(MOST + 1)], 0)


WORDS = (
    "position", "startpos", "fen", "moves", "go", "movetime", "depth", "nodes", "setoption", "name", "value", "Level",
    "perft", "query", "fen", "legalmoves", "result", "1", "0", "-1", "²", "9" * 400, "9" * 5000, "\x00", "\ud800",
    "p1time", "p1inc", "uginewgame", "isready", "stop", ";", "/", "é", "",
)  # fmt: skip


@pytest.mark.parametrize("name", main_variants())
def test_nonsense_is_answered_and_changes_nothing(name):
    """Words in any order, and positions with one letter wrong: afterwards the engine is still there."""
    dice, rules = Random(name), game(name)
    talk = []
    for _ in range(150):
        talk.append(" ".join(dice.choices(WORDS, k=dice.randint(1, 6))))
    for _ in range(150):
        state = rules.start()
        for _ in range(dice.randrange(12)):
            if state.outcome is None:
                state = state.apply(dice.choice(state.legal_moves()))
        letters = list(state.notation())
        letters[dice.randrange(len(letters))] = dice.choice(["", "9" * 5000, "²", "x", ";", "/", "\x00", "-", "٣"])
        talk.append("position fen " + "".join(letters))
    limited = [line for line in talk if not line.startswith(("go", "perft"))]  # without a number they take their time
    told = "\n".join([*limited, "position startpos", "query fen", "quit"]) + "\n"
    command = [sys.executable, "-m", "qgames", "ugi", name]
    done = subprocess.run(
        command, input=told.encode("utf-8", "surrogatepass"), capture_output=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[-1] == f"response {rules.start().notation()}"


def test_no_collection_walks_over_the_tables_of_a_search():
    """What a search leaves behind is set apart: a collection then looks at little, and the next answer is in time."""
    code = (
        "import gc\n"
        "from qgames.commands import ugi\n"
        "ugi.main(['quixo'])\n"
        "print(len(gc.get_objects()), gc.get_freeze_count(), gc.isenabled())\n"
    )
    talk = "go nodes 60000\nposition startpos moves a1e1\n"
    done = subprocess.run([sys.executable, "-c", code], input=talk, capture_output=True, text=True, check=True)
    walked, apart, on = done.stdout.splitlines()[-1].split()
    assert int(walked) < int(apart) / 10 and on == "True"
