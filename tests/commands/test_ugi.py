"""The engine on a pipe, spoken to as any other program would: a real process, lines in, lines out."""

from __future__ import annotations

import subprocess
import sys

import pytest
from kit.must import must
from kit.samples import a_third_of

from qgames.games import game, main_variants

VARIANTS = main_variants()


class Engine:
    def __init__(self, name: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "qgames", "ugi", name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip

    def tell(self, *lines: str) -> None:
        for line in lines:
            must(self.process.stdin).write(line + "\n")

    def until(self, start: str) -> list[str]:
        heard: list[str] = []
        while not heard or not heard[-1].startswith(start):
            line = must(self.process.stdout).readline()
            assert line, f"the engine fell silent, after {heard}"
            heard.append(line.rstrip("\n"))
        return heard

    def ask(self, line: str) -> str:
        self.tell(line)
        return must(self.process.stdout).readline().rstrip("\n")


@pytest.fixture
def engine():
    made: list[Engine] = []

    def make(name: str) -> Engine:
        made.append(Engine(name))
        return made[-1]

    yield make
    for each in made:
        each.process.kill()
        each.process.wait()


def run(name: str, text: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "qgames", "ugi", name], input=text, capture_output=True, text=True, timeout=60
    )


def test_it_introduces_itself_and_leaves_at_quit():
    done = run("quixo", "ugi\nisready\nquit\n")
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and done.stderr == ""
    assert lines[0].startswith("id name ") and lines[1].startswith("id author ")
    assert {line.split()[2] for line in lines if line.startswith("option ")} >= {"Level", "Repetition", "Cores"}
    assert lines[-2:] == ["ugiok", "readyok"]


def test_the_end_of_the_input_ends_it_after_the_answer():
    done = run("quixo", "position startpos\ngo movetime 50")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].split()[1] in game("quixo").start().legal_moves()


@pytest.mark.parametrize("name", ["chess", "quixo:five", "quarto:features=9", "quixo:four,four"])
def test_a_bad_name_is_refused_in_words(name):
    done = run(name, "ugi\n")
    assert done.returncode == 2
    assert done.stdout == "" and "qgames ugi:" in done.stderr and "Traceback" not in done.stderr


def test_it_loads_no_window_library():
    code = "import sys, qgames.commands.ugi, qgames.ai.process.worker; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_positions_and_questions(engine):
    quixo = engine("quixo")
    assert quixo.ask("query fen") == "response -----/-----/-----/-----/-----;0"
    quixo.tell("position startpos moves a1e1 a2a1")
    state = game("quixo").start().apply("a1e1").apply("a2a1")
    assert quixo.ask("query fen") == f"response {state.notation()}"
    assert quixo.ask("query legalmoves") == "response " + " ".join(state.legal_moves())
    assert quixo.ask("query toplay") == "response 0"
    assert quixo.ask("query p1turn") == "response true"
    assert quixo.ask("query gameover") == "response false"
    assert quixo.ask("query result") == "response none"
    quixo.tell("position fen xxxx-/-----/oo---/-----/oo---;0 moves e5e1")
    assert quixo.ask("query result") == "response none"
    quixo.tell("position fen xxxx-/-----/oo---/-----/oo---;0 moves e4e5")
    assert quixo.ask("query result") == "response p1win"
    assert quixo.ask("query gameover") == "response true"
    assert quixo.ask("query legalmoves") == "response "
    assert quixo.ask("go movetime 10").startswith("error ")


def test_an_illegal_move_leaves_the_position(engine):
    quantik = engine("quantik")
    quantik.tell("position startpos moves Sa1")
    fen = quantik.ask("query fen")
    assert quantik.ask("position startpos moves Ca1 Cb2 Yd4").startswith("error illegal move Cb2 at ply 2: ")
    assert quantik.ask("position fen nonsense").startswith("error bad position: ")
    assert quantik.ask("position somewhere").startswith("error ")
    assert quantik.ask("query fen") == fen


def test_what_it_does_not_know_changes_nothing(engine):
    qomet = engine("qomet")
    assert qomet.ask("dance now") == "error unknown command: dance now"
    for wrong in ("go fishing", "go movetime", "go movetime soon", "perft many", "query weather"):
        assert qomet.ask(wrong).startswith("error "), wrong
    for name, value in (("X", "1"), ("Level", "99"), ("Level", "0"), ("Repetition", "maybe"), ("Cores", "0")):
        assert qomet.ask(f"setoption name {name} value {value}").startswith("error "), name
    assert qomet.ask("isready") == "readyok"


def test_perft(engine):
    assert engine("quixo").ask("perft 2") == "nodes 1836"


def test_repetition_counts_only_when_asked_for(engine):
    quixo = engine("quixo")
    twice = "position fen xx---/-----/-----/-----/oo---;0 moves b5a5 b1a1"  # a push can leave the board as it was
    quixo.tell(twice + " b5a5 b1a1")
    assert quixo.ask("query result") == "response none"
    quixo.tell("setoption name Repetition value true")
    assert quixo.ask("query result") == "response draw"
    assert quixo.ask("query gameover") == "response true"
    quixo.tell(twice)
    assert quixo.ask("query result") == "response none"
    assert quixo.ask(twice + " b5a5 b1a1 c5c1").startswith("error illegal move c5c1 at ply 5: ")
    endless = engine("quixo:endless")
    endless.tell("setoption name Repetition value true", twice + " b5a5 b1a1")
    assert endless.ask("query result") == "response none"


@pytest.mark.parametrize("name", VARIANTS)
def test_it_plays_a_whole_game_at_a_low_level(name, engine):
    player = engine(name)
    player.tell("setoption name Level value 2", "setoption name Seed value 7", "setoption name Repetition value true")
    rules = game(name)
    moves: list[str] = []
    state = rules.start()
    while state.outcome is None and len(moves) < 60:
        player.tell("position startpos moves " + " ".join(moves), "go nodes 500")
        heard = player.until("bestmove ")
        assert all(line.startswith(("info depth ", "bestmove ")) for line in heard)
        if heard == ["error the game is over: there is no move to search for"]:
            break
        move = heard[-1].split()[1]
        assert move in state.legal_moves()
        state = state.apply(move)
        moves.append(move)


KINDS_OF_GO = ("movetime 60", "depth 1", "nodes 300", "p1time 900 p2time 900 p3time 900 p1inc 20")


@pytest.mark.parametrize(("name", "how"), a_third_of(VARIANTS, KINDS_OF_GO))
def test_it_answers_every_kind_of_go(name, how, engine):
    player = engine(name)
    player.tell(f"go {how}")
    assert player.until("bestmove ")[-1].split()[1] in game(name).start().legal_moves()


def test_a_search_without_end_is_stopped(engine):
    player = engine("quixo")
    player.tell("go infinite", "isready")
    player.until("readyok")  # it listens while it searches
    player.tell("stop")
    player.until("bestmove ")
    player.tell("go infinite", "quit")
    assert player.process.wait(timeout=30) == 0


def test_a_seed_fixes_what_a_level_plays(engine):
    heard = []
    for _ in range(2):
        player = engine("quixo")
        player.tell("setoption name Seed value 5", "setoption name Level value 3")
        player.tell("position startpos moves a1e1 a2a1", "go nodes 100000")
        heard.append(player.until("bestmove ")[-1])
    assert heard[0] == heard[1]


def test_several_cores_share_a_search(engine):
    player = engine("quixo")
    player.tell("setoption name Cores value 2", "position startpos moves a1e1", "go movetime 600")
    assert player.until("bestmove ")[-1].split()[1] in game("quixo").start().apply("a1e1").legal_moves()
    player.tell("go infinite", "quit")
    assert player.process.wait(timeout=30) == 0
