"""The sixty challenges as they are wanted: where each stands on the trail, how it begins, what it asks. Whether one is
let in is found out by `challenges.py`, which takes the next of its `others`, or another opponent, where it is not.

`find` says how positions are looked for: win (within so many own turns, by one token alone), save (one token alone
holds out so many turns of the other), with what else must be so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

WIN = {"win": True}
ROW = {"row": 3}
BOSS = {"match": {"wins": 2, "losses": 1}}
CLEAN = {"match": {"wins": 2, "losses": 0}}


class Plan(NamedTuple):
    game: str  # with options
    name: str
    leg: int  # from 1
    station: int
    goal: Mapping[str, Any]
    finer: Mapping[str, Any]
    against: int = 7
    seat: int | None = 0
    kind: str = "plain"
    find: str = ""
    others: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]] = ()  # goal and finer
    solvable: float = 0.30
    trivial: float = 0.25

    @property
    def id(self) -> str:
        return f"{self.game.partition(':')[0]}-{self.name}"


def _found(game: str, name: str, leg: int, station: int, find: str, turns: int, **more: Any) -> Plan:
    """A position: win in so many turns, or hold out for so many."""
    if find == "win":
        goal, finer = {**WIN, "turns": turns, **more.pop("goal", {})}, ROW
    else:
        goal, finer = {"hold": turns}, more.pop("finer", {"hold": turns + 1})
    return Plan(game, name, leg, station, goal, finer, seat=None, find=find, **more)


QUARTO = (
    _found("quarto:auto", "take_win", 1, 1, "win", 1),
    _found("quarto:auto", "give_nothing", 1, 6, "save", 1),
    Plan(
        "quarto:auto",
        "short_work",
        2,
        5,
        {**WIN, "most": {"pieces": 8}},
        {"most": {"pieces": 7}},
        4,
        others=(
            ({**WIN, "most": {"pieces": 9}}, {"most": {"pieces": 8}}),
            ({**WIN, "most": {"pieces": 7}}, {"most": {"pieces": 6}}),
        ),
    ),
    Plan(
        "quarto:auto",
        "aslant",
        3,
        2,
        {**WIN, "end": ["diagonal"]},
        {"most": {"pieces": 10}},
        3,
        others=(({**WIN, "end": ["diagonal"]}, {"most": {"pieces": 12}}),),
    ),
    Plan(
        "quarto:auto",
        "no_centre",
        3,
        8,
        {**WIN, "never": ["centre"]},
        {"most": {"pieces": 10}},
        5,
        others=(
            ({**WIN, "never": ["centre"], "most": {"pieces": 11}}, {"most": {"pieces": 9}}),
            ({**WIN, "never": ["centre"], "most": {"pieces": 10}}, {"most": {"pieces": 8}}),
        ),
    ),
    Plan(
        "quarto",
        "in_time",
        4,
        1,
        {**WIN, "end": ["called"]},
        {"most": {"pieces": 10}},
        3,
        others=(({**WIN, "end": ["called"], "most": {"pieces": 10}}, {"most": {"pieces": 8}}),),
    ),
    _found("quarto:auto,features=01", "twice", 4, 5, "win", 1, goal={"least": {"shared": 2}}),
    Plan(
        "quarto:auto,squares",
        "square_deal",
        4,
        3,
        {**WIN, "end": ["square"]},
        {"end": ["square", "line"]},
        4,
        kind="surprise",
        others=(
            ({**WIN, "end": ["square"]}, {"most": {"pieces": 7}}),
            ({**WIN, "end": ["square"], "most": {"pieces": 8}}, {"most": {"pieces": 6}}),
        ),
    ),
    _found("quarto:auto,shared=2", "double", 4, 8, "win", 1),
    Plan("quarto:auto,squares", "boss", 4, 12, BOSS, CLEAN, 6, kind="boss"),
    _found("quarto:auto", "one_gift", 5, 2, "save", 2),
    Plan("quarto:auto", "five_board", 5, 8, {"hold": 0}, WIN, 6, find="five", seat=None, solvable=0.6, trivial=0.15),
)
QUANTIK = (
    _found("quantik", "take_win", 1, 2, "win", 1),
    _found("quantik", "quarter", 1, 7, "win", 1, goal={"end": ["region"]}),
    _found("quantik", "door", 1, 10, "save", 1),
    Plan(
        "quantik",
        "quick",
        2,
        3,
        {**WIN, "turns": 4},
        {"never": ["sphere"]},
        3,
        others=(({**WIN, "turns": 3}, {"never": ["sphere"]}), ({**WIN, "turns": 5}, {"turns": 4})),
    ),
    _found("quantik", "two_doors", 2, 8, "win", 2),
    Plan("quantik", "no_sphere", 3, 1, {**WIN, "never": ["sphere"]}, {"never": ["sphere", "cube"]}, 4),
    Plan(
        "quantik",
        "edge",
        3,
        5,
        {**WIN, "never": ["centre"]},
        {"turns": 5},
        4,
        others=(({**WIN, "never": ["centre"]}, {"turns": 6}),),
    ),
    Plan(
        "quantik",
        "no_move",
        3,
        10,
        {**WIN, "end": ["stuck"]},
        {"least": {"pieces": 12}},
        3,
        others=(
            ({**WIN, "end": ["stuck"]}, {"least": {"pieces": 11}}),
            ({**WIN, "least": {"pieces": 10}}, {"least": {"pieces": 12}}),
        ),
    ),
    Plan("quantik", "second", 5, 1, WIN, {"never": ["sphere"]}, 5, 1),
    _found("quantik", "three_ahead", 5, 5, "win", 3),
    _found("quantik", "four_ahead", 5, 10, "win", 4),
    Plan("quantik", "boss", 5, 12, BOSS, CLEAN, 6, kind="boss"),
)
QUIXO = (
    _found("quixo", "take_win", 1, 3, "win", 1),
    _found("quixo", "not_for_them", 1, 8, "save", 1),
    Plan("quixo", "boss", 1, 12, BOSS, CLEAN, 3, kind="boss"),
    Plan(
        "quixo",
        "hurry",
        2,
        1,
        {**WIN, "turns": 9},
        {"turns": 7},
        3,
        others=(({**WIN, "turns": 10}, {"turns": 8}), ({**WIN, "turns": 12}, {"turns": 9})),
    ),
    _found("quixo", "far_row", 2, 6, "save", 1),
    _found("quixo", "no_answer", 2, 9, "win", 2),
    Plan(
        "quixo",
        "aslant",
        3,
        4,
        {**WIN, "end": ["diagonal"]},
        {"turns": 12},
        3,
        others=(({**WIN, "end": ["diagonal"]}, {"turns": 15}), ({**WIN, "end": ["diagonal"]}, {"turns": 20})),
    ),
    Plan("quixo", "second", 3, 9, WIN, {"turns": 12}, 5, 1, others=((WIN, {"turns": 15}),)),
    Plan(
        "quixo:endless",
        "no_corner",
        4,
        2,
        {**WIN, "never": ["corner"]},
        {"turns": 12},
        3,
        others=(({**WIN, "never": ["corner"]}, {"turns": 15}),),
    ),
    Plan(
        "quixo:endless",
        "two_sides",
        4,
        7,
        {**WIN, "few": {"side": 2}},
        {"turns": 12},
        3,
        others=(({**WIN, "few": {"side": 2}}, {"turns": 16}), ({**WIN, "few": {"side": 3}}, {"turns": 12})),
    ),
    Plan(
        "quixo:four",
        "four_table",
        4,
        6,
        {**WIN, "turns": 7},
        {"end": ["dot"]},
        4,
        kind="surprise",
        others=(({**WIN, "turns": 6}, {"end": ["dot"]}), ({**WIN, "turns": 5}, {"end": ["dot"]})),
    ),
    _found("quixo", "wait", 5, 7, "win", 3),
)
QOMET = (
    _found("qomet", "take_win", 1, 4, "win", 1),
    _found("qomet", "push_home", 1, 9, "win", 1, goal={"last": ["push"]}),
    _found("qomet", "break_square", 2, 2, "save", 1),
    Plan(
        "qomet",
        "no_detour",
        2,
        7,
        {**WIN, "turns": 7},
        {"turns": 6},
        3,
        others=(({**WIN, "turns": 8}, {"turns": 6}),),
    ),
    _found("qomet", "push_twice", 2, 11, "win", 2),
    Plan("qomet", "boss", 2, 12, BOSS, CLEAN, 5, kind="boss"),
    Plan("qomet", "slide_home", 3, 3, {**WIN, "last": ["slide"]}, {"last": ["slide", "push"]}, 4),
    Plan(
        "qomet",
        "no_centre",
        3,
        7,
        {**WIN, "never": ["centre"]},
        {"turns": 10},
        4,
        others=(({**WIN, "never": ["centre"]}, {"turns": 14}),),
    ),
    Plan(
        "qomet:endless",
        "only_placing",
        4,
        4,
        {**WIN, "never": ["slide"]},
        {"turns": 6},
        2,
        others=(({**WIN, "never": ["slide"]}, {"turns": 7}),),
    ),
    Plan(
        "qomet:endless",
        "inside",
        4,
        10,
        {**WIN, "never": ["outer"]},
        {"turns": 9},
        5,
        others=(({**WIN, "never": ["outer"]}, {"turns": 12}),),
    ),
    _found("qomet", "three_ahead", 5, 3, "win", 3),
    Plan("qomet", "against_first", 5, 9, WIN, {"turns": 12}, 5, 1, others=((WIN, {"turns": 15}),)),
)
CUBULUS = (
    _found("cubulus", "take_win", 1, 5, "win", 1),
    _found("cubulus", "behind", 1, 11, "win", 1, goal={"last": ["behind"]}),
    _found("cubulus", "not_for_them", 2, 4, "save", 1),
    _found("cubulus", "two_ahead", 2, 10, "win", 2),
    Plan(
        "cubulus",
        "straight",
        3,
        6,
        {**WIN, "turns": 7},
        {"turns": 6},
        4,
        others=(({**WIN, "turns": 6}, {"turns": 5}),),
    ),
    Plan(
        "cubulus",
        "wide",
        3,
        11,
        {**WIN, "end": ["wide"]},
        {"turns": 9},
        3,
        others=(({**WIN, "end": ["wide"]}, {"turns": 12}),),
    ),
    Plan("cubulus", "boss", 3, 12, BOSS, CLEAN, 5, kind="boss"),
    Plan("cubulus:endless", "three_faces", 4, 11, {**WIN, "few": {"face": 3}}, {"few": {"face": 2}}, 4),
    Plan("cubulus:three", "three_cube", 4, 9, WIN, {"nobody": ["turned"]}, 4, kind="surprise"),
    Plan(
        "cubulus",
        "no_middle",
        5,
        4,
        {**WIN, "never": ["middle"]},
        {"turns": 8},
        5,
        others=(({**WIN, "never": ["middle"]}, {"turns": 10}),),
    ),
    Plan("cubulus", "second", 5, 6, WIN, {"turns": 8}, 5, 1, others=((WIN, {"turns": 10}),)),
    _found("cubulus", "hold_cube", 5, 11, "save", 2, finer=ROW),
)
PLANS: Mapping[str, tuple[Plan, ...]] = {
    "quarto": QUARTO, "quantik": QUANTIK, "quixo": QUIXO, "qomet": QOMET, "cubulus": CUBULUS,
}  # fmt: skip
