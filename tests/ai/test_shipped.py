"""What games ship is whole, or done without: every data file is listed with its sum; a damaged one is named once, the
program goes on, and nothing is called proved that rests on it."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kit.app import frame, open_app, open_page
from kit.makers import maker
from kit.must import must

import qgames.games
from qgames.ai import levels, registry
from qgames.commands import selftest
from qgames.files import i18n, paths, shipped
from qgames.games import LISTED, entry, game
from qgames.games.entry import CHALLENGES, LEARN, PUZZLES, Capability
from qgames.games.qomet import book as qomet
from qgames.games.quantik import search as quantik
from qgames.games.quarto import book as quarto
from qgames.games.quixo import pushes as quixo
from qgames.session.exercises import lessons, progress, puzzles

sums = maker("sums")
GAMES = [package.rpartition(".")[2] for package in LISTED]
HOMES = {key: entry(key).folder for key in GAMES}
DATA = {key: sums.data(folder) for key, folder in HOMES.items()}
FOLLOWS = "something follows"


def flipped(raw: bytes) -> bytes:
    return raw[: len(raw) // 2] + bytes([raw[len(raw) // 2] ^ 1]) + raw[len(raw) // 2 + 1 :]


#: what may happen to a file
DAMAGE: dict[str, Callable[[bytes], bytes | None]] = {
    "flipped": flipped,
    "half": lambda raw: raw[: len(raw) // 2],
    "empty": lambda raw: b"",
    "missing": lambda raw: None,
}
every_damage = pytest.mark.parametrize("how", DAMAGE)


def spoil(folder: Path, name: str, how: str) -> None:
    changed = DAMAGE[how]((folder / name).read_bytes())
    if changed is None:
        (folder / name).unlink()
    else:
        (folder / name).write_bytes(changed)


def word(how: str) -> str:
    return "missing" if how == "missing" else "damaged"


def copied(tmp_path: Path, key: str) -> Path:
    """A game's data in a folder of its own."""
    return Path(
        shutil.copytree(HOMES[key], tmp_path / key, ignore=shutil.ignore_patterns("*.py", "tests", "__pycache__"))
    )


def caches() -> list[Any]:
    """All that remembers what it has read."""
    cached = [quarto.book, quantik.entries, qomet._pages, qomet._stored, quixo._stored, qgames.games.entry]
    return [*cached, lessons._data, lessons.courses, lessons.diagrams, puzzles.of_game, progress.packs]


@pytest.fixture
def moved(monkeypatch, tmp_path) -> Iterator[Callable[[str], Path]]:
    """Moves a game's data: everybody reads the copy from then on."""

    def move(key: str) -> Path:
        folder = copied(tmp_path, key)
        monkeypatch.setitem(qgames.games._FOLDERS, f"qgames.games.{key}", folder)
        for module in (quarto, qomet, quixo):
            if str(module.HERE) == str(HOMES[key]):
                monkeypatch.setattr(module, "HERE", folder)
        if quantik.BOOK.parent == HOMES[key]:
            monkeypatch.setattr(quantik, "BOOK", folder / quantik.BOOK.name)
        monkeypatch.setattr(levels, "path", lambda rules: entry(rules.key).folder / levels.FILE)
        monkeypatch.setitem(i18n._folders, key, folder / "words")
        i18n.forget()
        for each in caches():
            each.cache_clear()
        return folder

    yield move
    monkeypatch.undo()
    i18n.forget()
    for each in caches():
        each.cache_clear()


def thoughts(name: str, moves: int, seed: int = 1, seconds: float = 0.15) -> tuple[Any, list[Any]]:
    """A position after some moves by chance, and what a fresh searcher thinks of it in a moment."""
    dice, state = Random(seed), game(name).start()
    for _ in range(moves):
        state = state.apply(dice.choice(state.legal_moves()))
    end = time.monotonic() + seconds
    return state, [*registry.searcher(game(name)).think(state, {}, stop=lambda: time.monotonic() > end)]


# -- the lists ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_every_data_file_is_listed_and_as_listed(key):
    """Or else `python assets/make/sums.py` is due. Words alone need no list."""
    folder = HOMES[key]
    if not (folder / shipped.LIST).is_file() and all(name.startswith("words/") for name in DATA[key]):
        pytest.skip("nothing but words")
    assert (folder / shipped.LIST).read_text("utf-8") == sums.lines(folder), "run: python assets/make/sums.py"
    assert shipped.problems(folder) == []


def test_a_maker_renews_a_list_and_begins_none(tmp_path):
    (tmp_path / "book.txt").write_text("new")
    sums.renew(tmp_path)
    assert not (tmp_path / shipped.LIST).exists()
    (tmp_path / shipped.LIST).write_text("")
    sums.renew(tmp_path)
    assert shipped.read(tmp_path, "book.txt", FOLLOWS) == b"new"


# -- the door ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_an_undamaged_copy_is_read_as_it_is(tmp_path, key, caplog):
    folder = copied(tmp_path, key)
    for name in DATA[key]:
        assert shipped.read(folder, name, FOLLOWS) == (HOMES[key] / name).read_bytes()
    assert shipped.news() == () and not caplog.records


@every_damage
@pytest.mark.parametrize("key", GAMES)
def test_whatever_is_damaged_is_named_once(tmp_path, key, how, caplog):
    folder = copied(tmp_path, key)
    if not (folder / shipped.LIST).is_file():
        pytest.skip("nothing but words")
    for name in DATA[key]:
        spoil(folder, name, how)
        for _ in range(2):
            assert shipped.read(folder, name, FOLLOWS) is None
        assert shipped.news() == (shipped.Loss(f"{key}/{name}", word(how), FOLLOWS),)
    assert [record.getMessage() for record in caplog.records] == [
        f"{key}/{name} is {word(how)}: {FOLLOWS}" for name in DATA[key]
    ]
    assert shipped.problems(folder) == [f"{word(how)}: {name}" for name in DATA[key]]


@every_damage
def test_of_a_damaged_list_nothing_is_believed_that_it_does_not_vouch_for(tmp_path, how):
    """Where it is gone altogether nobody can tell: a guest has none either."""
    folder = copied(tmp_path, "quantik")
    spoil(folder, shipped.LIST, how)
    whole = [name for name in DATA["quantik"] if shipped.read(folder, name, FOLLOWS) is not None]
    all_ = len(DATA["quantik"])
    assert len(whole) in {"flipped": (all_ - 1,), "half": range(1, all_), "empty": (0,), "missing": (all_,)}[how]


def test_without_a_list_everything_is_read_and_nothing_missed(tmp_path, caplog):
    assert shipped.read(tmp_path, "book.txt", FOLLOWS) is None
    (tmp_path / "book.txt").write_bytes(b"anything")
    assert shipped.read(tmp_path, "book.txt", FOLLOWS) == b"anything"
    assert not caplog.records and shipped.problems(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="pipes lie elsewhere there")
def test_a_pipe_in_its_place_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "book.txt")
    assert shipped.read(tmp_path, "book.txt", FOLLOWS) is None
    assert [loss.how for loss in shipped.news()] == ["damaged"]


# -- thinking ----------------------------------------------------------------------------------------------------------

#: what thinking rests on: a game's name by which it is used, and the file
THOUGHT = [
    (name, file)
    for name in ("quarto", "quarto:squares", "quantik", "quixo", "quixo:four", "qomet", "cubulus")
    for file in DATA[name.partition(":")[0]]
    if file.endswith((".txt", ".bin", f"{'squares' if 'squares' in name else 'lines'}.book"))
]


def test_all_that_thinking_rests_on_is_tried():
    proofs = {(key, name) for key in GAMES for name in DATA[key] if not name.startswith("words/")}
    known = {(name.partition(":")[0], file) for name, file in THOUGHT}
    assert {name for _, name in proofs - known} == {LEARN, PUZZLES, CHALLENGES, levels.FILE}


@every_damage
@pytest.mark.parametrize(("name", "file"), THOUGHT)
def test_the_computer_plays_on_and_claims_nothing(moved, name, file, how):
    key = name.partition(":")[0]
    spoil(moved(key), file, how)
    for moves in (1, 2):
        state, found = thoughts(name, moves)
        assert found[-1].move in state.legal_moves()
        if file != "evaluation.bin":  # with that, the book is whole
            assert all(thought.score.kind == "cp" and not thought.settled for thought in found), "nothing is near"
    assert [(loss.name, loss.how) for loss in shipped.news()] == [(f"{key}/{file}", word(how))]


@pytest.mark.parametrize("name", ["quixo", "qomet"])
def test_a_win_at_hand_is_seen_by_who_only_counts(moved, name):
    spoil(moved(name), "evaluation.bin", "half")
    rules, dice, met = game(name), Random(4), 0
    while met < 5:
        state = rules.start()
        while state.outcome is None:
            winning = [move for move in state.legal_moves() if (end := state.apply(move).outcome) and end.winner == 0]
            if state.to_play == 0 and winning:
                *_, thought = registry.searcher(rules).think(state, {}, stop=lambda: False)
                assert thought.move in winning and thought.score.kind == "win"
                met += 1
                break
            state = state.apply(dice.choice(state.legal_moves()))


def test_two_edited_lines_of_a_book_prove_nothing(moved):
    """The first player loses in ten; a book that says otherwise is not asked."""
    folder = moved("quantik")
    _, found = thoughts("quantik", 0, seconds=60.0)  # it ends when it knows
    assert str(found[-1].score) == "loss 10" and found[-1].settled
    book = (folder / "book.txt").read_text("ascii")
    edited = book.replace("\n0 0 0 0 -10 0\n", "\n0 0 0 0 9 1\n").replace("\n0 0 0 10000 9 9\n", "\n0 0 0 10000 -8 0\n")
    assert sum(ours != theirs for ours, theirs in zip(book.split("\n"), edited.split("\n"), strict=True)) == 2
    (folder / "book.txt").write_text(edited, "ascii", newline="\n")
    quantik.entries.cache_clear()
    state, found = thoughts("quantik", 0)
    assert found[-1].move in state.legal_moves()
    assert all(thought.score.kind == "cp" and not thought.settled for thought in found)
    assert [loss.name for loss in shipped.news()] == ["quantik/book.txt"]


def test_an_undamaged_copy_is_thought_about_as_before(moved):
    def known() -> list[Any]:
        rules: Any = game("quarto:squares")
        found = must(quarto.book("squares", frozenset(rules.patterns)))
        weights = [list(must(stored())[:5000]) for stored in (quixo._stored, qomet._stored)]
        return [
            found.tables,
            found._gifts,
            quantik.entries(),
            qomet._pages(),
            weights,
            quixo.menaces(),
            qomet.menaces(),
        ]

    before = known()
    for key in ("quarto", "quantik", "quixo", "qomet"):
        moved(key)
    assert known() == before and shipped.news() == ()


def test_ratings_that_are_damaged_are_not_told(moved):
    folder = moved("quixo")
    before = levels.strength(game("quixo"))
    assert before is not None
    for how in ("flipped", "empty"):
        (folder / levels.FILE).write_bytes((HOMES["quixo"] / levels.FILE).read_bytes())
        assert levels.strength(game("quixo")) == before
        spoil(folder, levels.FILE, how)
        assert levels.strength(game("quixo")) is None
    assert [loss.name for loss in shipped.news()] == [f"quixo/{levels.FILE}"]


# -- learning ----------------------------------------------------------------------------------------------------------


@every_damage
@pytest.mark.parametrize("key", GAMES)
def test_a_game_without_its_puzzles(moved, key, how):
    if PUZZLES not in DATA[key]:
        pytest.skip("it has none")
    spoil(moved(key), PUZZLES, how)
    assert not entry(key).can(Capability.PUZZLES)
    assert puzzles.of_game(key) == () and progress.packs(key) == {}
    for day in range(1, 11):
        found = puzzles.of_the_day(date(2026, 1, day))
        assert found is not None and found.rules.key != key, "the others have some"
    assert [(loss.name, loss.how) for loss in shipped.news()] == [(f"{key}/{PUZZLES}", word(how))]


@every_damage
@pytest.mark.parametrize("key", GAMES)
def test_a_game_without_its_lessons(moved, key, how):
    if LEARN not in DATA[key]:
        pytest.skip("it teaches nothing")
    spoil(moved(key), LEARN, how)
    assert not entry(key).can(Capability.LESSONS) and not entry(key).can(Capability.DIAGRAMS)
    assert lessons.courses(key) == () == lessons.diagrams(key)
    assert [(loss.name, loss.how) for loss in shipped.news()] == [(f"{key}/{LEARN}", word(how))]


def test_a_guest_whose_puzzles_nobody_can_read(moved):
    """It has no list: what is in them is found out when they are opened."""
    folder = moved("qomet")
    (folder / shipped.LIST).unlink()
    for name in (PUZZLES, LEARN):
        (folder / name).write_bytes(b"\xff{[")
    assert puzzles.of_game("qomet") == () and lessons.courses("qomet") == ()
    assert {loss.name for loss in shipped.news()} == {f"qomet/{PUZZLES}", f"qomet/{LEARN}"}
    assert all(puzzles.of_the_day(date(2026, 1, day)) for day in range(1, 11))


def test_pages_open_without_what_is_damaged_and_it_is_told(moved, monkeypatch, tmp_path):
    folder = moved("quarto")
    spoil(folder, PUZZLES, "flipped")
    spoil(folder, LEARN, "missing")
    app = open_app(monkeypatch, tmp_path / "home")
    for name in ("title", "puzzles", "learn", "rules-quarto", "setup-quarto"):
        open_page(app, name)
        frame(app)
    told = [said.text for said in app.ui.announcer.recent if said.kind == "notice"]
    for name in (PUZZLES, LEARN):
        assert (
            sum(text.startswith(f"A file of the program is damaged or missing: quarto/{name}.") for text in told) == 1
        )


# -- words -------------------------------------------------------------------------------------------------------------


@every_damage
@pytest.mark.parametrize("key", GAMES)
def test_words_are_taken_as_far_as_they_can_be_read(moved, key, how):
    name = "words/de.yaml"
    if name not in DATA[key]:
        pytest.skip("it speaks no German")
    whole = i18n.part("de", key)[0]
    folder = moved(key)
    assert i18n.part("de", key) == (whole, "") and shipped.news() == ()
    spoil(folder, name, how)
    i18n.forget()
    try:
        i18n.use("de")
        assert i18n.t(f"game.{key}.name") != f"game.{key}.name", "German, or English"
    finally:
        i18n.use("en")
    assert (f"{key}/{name}", word(how)) in {(loss.name, loss.how) for loss in shipped.news()}


# -- who tells ---------------------------------------------------------------------------------------------------------


def test_the_self_test_names_it(moved):
    assert "whole" in selftest._files()
    spoil(moved("quixo"), "evaluation.bin", "flipped")
    spoil(moved("qomet"), "words/fr.yaml", "missing")
    with pytest.raises(
        RuntimeError, match=r"damaged: qgames/games/quixo/evaluation.bin; missing: qgames/games/qomet/w"
    ):
        selftest._files()


ASKED = """
import json, logging, time
from qgames.ai.process.worker import Request, Worker
from qgames.files import shipped
if __name__ == "__main__":
    worker = Worker()
    for _ in range(2):
        worker.ask(Request("quixo", None, (), seconds=0.1))
        while worker.busy:
            for answer in worker.poll():
                assert not answer.error, answer.error
            time.sleep(0.01)
    worker.close()
    print(json.dumps(shipped.news()))
"""


def test_an_engine_and_a_thinking_process_hand_it_on(tmp_path):
    """In a copy of the program: the engine says it once on its pipe, a worker tells the program that asked."""
    top = tmp_path / "copy"
    shutil.copytree(
        Path(qgames.games.__file__).parents[1], top / "qgames", ignore=shutil.ignore_patterns("tests", "words")
    )
    spoil(top / "qgames/games/quixo", "evaluation.bin", "flipped")
    env = {**os.environ, "PYTHONPATH": str(top), "QGAMES_GAMES": ""}

    def run(*args: str, given: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *args]
        return subprocess.run(command, env=env, input=given, capture_output=True, text=True, timeout=120, cwd=top)

    done = run("-m", "qgames", "ugi", "quixo", given="ugi\nisready\ngo movetime 50\ngo movetime 50\n")
    lines = done.stdout.splitlines()
    (told,) = [line for line in lines if line.startswith("info string")]
    assert told.startswith("info string quixo/evaluation.bin is damaged: ") and lines.index(told) < lines.index("ugiok")
    assert sum(line.startswith("bestmove ") for line in lines) == 2 and "Traceback" not in done.stderr
    (top / "asked.py").write_text(ASKED, "utf-8")
    done = run("asked.py")
    assert done.returncode == 0, done.stderr
    ((name, how, _),) = json.loads(done.stdout)
    assert (name, how) == ("quixo/evaluation.bin", "damaged")
    assert done.stderr.count("evaluation.bin") == 1, "who asked logs it, and nobody else"


def test_a_start_leaves_games_to_their_first_use(monkeypatch, tmp_path):
    (tmp_path / paths.LIST).write_text("0 qgames/games/x/book.txt\n0 assets/a.txt\n")
    monkeypatch.setattr(paths, "shipped", lambda: tmp_path)
    assert paths.problems(games=False) == ["missing: assets/a.txt"]
    assert paths.problems() == ["missing: qgames/games/x/book.txt", "missing: assets/a.txt"]


def test_the_list_of_catalogues_is_of_today_and_names_the_complete():
    folder = paths.assets("locales")
    assert (folder / shipped.LIST).read_text("utf-8") == sums.lines(folder, sums.complete(folder)), (
        "run: python assets/make/sums.py"
    )


def test_a_catalogue_that_was_changed_is_not_believed(monkeypatch, tmp_path):
    """Neither one that lacks a line now, nor any if English has one more."""
    folder = tmp_path / "locales"
    shutil.copytree(paths.assets("locales"), folder)
    monkeypatch.setattr(paths, "assets", lambda *way: tmp_path.joinpath(*way))
    i18n.forget()
    try:
        assert i18n.complete("fr") and i18n.complete("de")
        text = (folder / "fr.yaml").read_text("utf-8")
        (folder / "fr.yaml").write_text(text.rstrip().rpartition("\n")[0] + "\n", encoding="utf-8")
        i18n.forget()
        assert not i18n.complete("fr") and i18n.complete("de")
        with (folder / "en.yaml").open("a", encoding="utf-8") as english:
            english.write("\nnews: {more: More}\n")
        i18n.forget()
        assert not i18n.complete("de")
    finally:
        monkeypatch.undo()
        i18n.forget()
