"""Qomet's searcher: its moves are the rules' moves, the book's proof holds, values are kept."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from kit.must import must

import qgames.games
from qgames.ai.search.alphabeta import AlphaBeta
from qgames.ai.search.searcher import AT_ONCE, MANY, Adapter, Thought
from qgames.games import game
from qgames.games.qomet.book import lookup, turn
from qgames.games.qomet.reasons import QometReasons
from qgames.games.qomet.rules import CELL_NUMBER, QometState
from qgames.games.qomet.search import QometAdapter, searcher

GAME = game("qomet")
POSITIONS = Path(__file__).parents[4] / "tests" / "data" / "qomet_positions.jsonl"


def think(state: QometState, nodes: int, seen: dict[object, int] | None = None) -> Thought:
    mind = searcher(GAME)
    assert isinstance(mind, AlphaBeta)
    *_, last = mind.think(state, seen or {}, stop=lambda: mind.nodes > nodes)
    return last


def start() -> QometState:
    state = GAME.start()
    assert isinstance(state, QometState)
    return state


class Proof:
    """Walks the book against every reply; positions alike by turning or mirroring are walked once."""

    def __init__(self) -> None:
        self.plies: dict[tuple[int, int, str], int] = {}
        self.replies = 0

    def key(self, state: QometState) -> tuple[int, int, str]:
        own, other = (state.dark, state.light) if state.to_play else (state.light, state.dark)
        if state.ban:  # the ban would have to be turned as well: rare, so taken as it is
            return own, other, state.ban
        return min((turn(own, way), turn(other, way), "") for way in range(8))

    def to_end(self, state: QometState) -> int:
        """Plies to the end at the most, the book to move; fails where the book is silent or wrong."""
        me = state.to_play
        page = lookup(state)
        if page is None:
            assert any(state.apply(move).winner == me for move in state.legal_moves()), state.notation()
            return 1
        key = self.key(state)
        if key not in self.plies:
            after = state.apply(page[0])
            assert after.winner < 0
            longest = 0
            for reply in after.legal_moves():
                then = after.apply(reply)
                self.replies += 1
                assert then.winner in (-1, me), f"{after.notation()} {reply}"
                if then.winner < 0:
                    longest = max(longest, self.to_end(then))
            assert 2 + longest <= page[1], state.notation()
            self.plies[key] = 2 + longest
        return self.plies[key]


def test_the_first_player_wins_within_17_plies_against_every_reply() -> None:
    proof = Proof()
    assert proof.to_end(start()) == 17
    assert len(proof.plies) >= 2_479
    assert proof.replies > 60_000


def test_the_searcher_says_what_is_proved() -> None:
    thought = think(start(), 100)
    assert (thought.move, str(thought.score), thought.settled) == ("d4", "win 17", True)
    assert len(thought.line) >= 15
    assert must(QometReasons().reason(start(), thought)).key == "wins"
    waiting = start().apply("d4")
    thought = think(waiting, 3_000)  # every reply loses, the best one holds out longest
    assert (str(thought.score), thought.settled) == ("loss 16", True)


def test_games_by_the_first_player_are_won_in_time() -> None:
    rng = random.Random(7)
    for _ in range(4):
        state = start()
        for ply in range(17):
            move = rng.choice(state.legal_moves()) if ply % 2 else think(state, 2_000).move
            state = state.apply(move)
            if state.outcome is not None:
                break
        assert state.winner == 0


def test_the_adapter_makes_the_moves_of_the_rules() -> None:
    adapter = QometAdapter()
    rng = random.Random(3)
    banned = pushed = 0
    for _ in range(16):
        state = start()
        for _ in range(70):
            after = [state.apply(move) for move in state.legal_moves()]
            node = adapter.node(state)
            at_once = any(a.winner == state.to_play for a in after)
            assert (adapter.evaluate(node) == AT_ONCE) == at_once, state.notation()
            if not at_once:
                assert sorted(adapter.moves(node)) == sorted({adapter.node(a) for a in after if a.winner < 0})
                assert adapter.judge(node) == Adapter.judge(adapter, node)
                assert adapter.glance(node, AT_ONCE) == Adapter.glance(adapter, node, AT_ONCE)
                for enough in (1, MANY):
                    assert list(adapter.threats(node, enough)) == list(Adapter.threats(adapter, node, enough))
            banned += bool(state.ban)
            pushed += any(a.winner == 1 - state.to_play for a in after)
            going = [a for a in after if a.outcome is None]
            if not going:
                break
            sharp = [a for a in going if a.ban]
            state = rng.choice(sharp if sharp and rng.random() < 0.4 else going)
    assert banned > 100 and pushed > 0


def test_worth_does_not_change_with_the_side_one_looks_from() -> None:
    adapter = QometAdapter()
    rng = random.Random(5)
    told = set()
    for _ in range(60):
        cells = rng.sample(range(25), 13)
        own, other = (sum(1 << cell for cell in part) for part in (cells[:6], cells[6:]))
        turned = {adapter.evaluate(turn(own, way) | turn(other, way) << 25) for way in range(8)}
        assert len(turned) == 1, (own, other)
        told |= turned
    assert len(told) > 20


def test_worth_takes_the_winners_side() -> None:
    adapter = QometAdapter()
    right = met = 0
    for line in POSITIONS.read_text("ascii").splitlines():
        position = json.loads(line)
        worth = adapter.evaluate(adapter.node(state_of(position)))
        if position["value"] != "draw" and worth != AT_ONCE:
            met += 1
            right += (worth > 0) == (position["value"] == "win")
    assert met > 1000 and right > 0.8 * met


def test_what_is_shipped_of_books_stays_small() -> None:
    books = [
        file
        for file in Path(qgames.games.__file__).parent.rglob("*")
        if file.suffix in (".txt", ".bin", ".book", ".json")
    ]
    assert 0 < sum(file.stat().st_size for file in books) < 4_000_000


def positions(most: int) -> list[dict[str, object]]:
    found = [json.loads(line) for line in POSITIONS.read_text("ascii").splitlines()]
    return [p for p in found if p["value"] != "draw" and p["plies"] <= most and len(p["keep"]) < p["legal"]]


def state_of(position: dict[str, object]) -> QometState:
    stars = position["stars"]
    assert isinstance(stars, list)
    light, dark = (sum(1 << CELL_NUMBER[name] for name in side) for side in stars)
    return start()._replace(light=light, dark=dark, to_play=position["to_play"])  # type: ignore[arg-type]


@pytest.mark.parametrize("plies", (1, 3, 5))
def test_short_wins_are_proved_at_their_true_length(plies: int) -> None:
    chosen = [p for p in positions(5) if p["plies"] == plies][:25]
    assert len(chosen) > 20
    for position in chosen:
        thought = think(state_of(position), 40_000)
        assert thought.settled and thought.score.kind == "win", position
        assert thought.score.value >= plies and thought.move in position["keep"]  # type: ignore[operator]


def test_what_is_called_proved_is_true() -> None:
    found = [json.loads(line) for line in POSITIONS.read_text("ascii").splitlines()]
    proved = 0
    for position in found[::30]:
        for move, score in think(state_of(position), 8_000).verdicts.items():
            if score.kind == "win":
                assert position["value"] == "win" and move in position["keep"], (position, move)
            elif score.kind == "loss":
                assert position["value"] == "loss" or move not in position["keep"], (position, move)
            proved += score.kind in ("win", "loss")
    assert proved > 300


def test_one_thought_even_without_time() -> None:
    state = state_of(positions(9)[3])
    mind = searcher(GAME)
    first, *_ = mind.think(state, {}, stop=lambda: True)
    assert first.move in state.legal_moves()
    assert think(state, 3_000) == think(state, 3_000)


def test_a_third_occurrence_is_a_draw_even_in_the_book() -> None:
    after = start().apply("d4")
    thought = think(start(), 500, {after.repetition_key(): 2})
    assert thought.score.kind != "win" and str(thought.verdicts["d4"]) == "draw"
