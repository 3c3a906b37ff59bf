"""An evening as text, and back: JSON, with every record whole and a SHA-256 of all of it, so that one file can be
carried to another machine.

    {"qevening": 1, "sha256": "…", "evening": {…}}

Nothing that is read is believed: every number is looked at, every record is played through and must come to the result
that stands beside it, and say itself who sat where. Standings are not in it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from qgames.files import reading
from qgames.rules.core import BadName, BadRecord
from qgames.rules.match import Player
from qgames.session.evening.evening import MOST_GAMES, ON, PAUSED, Evening, read_header
from qgames.session.evening.people import COUNTERS, EVER, FEWEST, KEPT, LONGEST, MOST, OUT, Formerly, Participant
from qgames.session.evening.plan import (
    LOT,
    MOST_EACH,
    SCALES,
    TARGETS,
    TURNS,
    EveningFormat,
    EveningPlan,
    EveningTerms,
)
from qgames.session.evening.sheet import (
    EXTRA,
    FINAL,
    LAST,
    LOSER,
    OFF,
    THIRD,
    Bout,
    EveningGame,
    ScoreSheet,
    replay,
)
from qgames.session.evening.shelf import HEADER, OVER, WHOLE
from qgames.session.evening.taken import BadEvening, Taken
from qgames.session.setup import CLOCKS, Clock

VERSION = 1
FIRST, SUM = "qevening", "sha256"
MOST_BOUTS, MOST_ROUNDS = 3_000, 200
_ID = re.compile(r"[0-9a-f]{10}")
_NAMED = re.compile(r"[a-z]{1,40}(:[a-z0-9,=]{1,80})?")
_KIND = re.compile(r"person|computer-(?:1?[0-9]|20)")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}")
_SWITCHES = ("twice", "third", "help", "computers", "swap", "talk")


# -- writing ----------------------------------------------------------------------------------------------------------


def write(evening: Evening) -> str:
    """The whole file."""
    whole = as_table(evening)
    return json.dumps({FIRST: VERSION, SUM: digest(whole), WHOLE: whole}, ensure_ascii=False, indent=1) + "\n"


def digest(whole: dict[str, Any]) -> str:
    """Of what an evening holds, however it is laid out."""
    plain = json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()


def as_table(evening: Evening) -> dict[str, Any]:
    sheet = evening.sheet
    return {
        "id": sheet.id,
        "began": evening.began,
        "state": evening.state,
        "early": evening.early,
        "stopped": evening.stopped,
        "table": list(evening.table) if evening.table else None,
        "plan": plan_table(sheet.plan),
        "people": [_person_table(each) for each in sheet.people],
        "order": list(sheet.order),
        "chosen": sheet.chosen,
        "bouts": [_bout_table(each) for each in sheet.bouts],
        "games": [_game_table(each) for each in sheet.games],
    }


def plan_table(plan: EveningPlan) -> dict[str, Any]:
    terms = plan.terms
    return {
        "players": [list(player) for player in plan.players],
        "games": list(plan.games),
        "format": str(plan.format),
        "seed": plan.seed,
        "turned": plan.turned,
        "terms": {
            **{name: getattr(terms, name) for name in _SWITCHES},
            "target": terms.target,
            "each": terms.each,
            "points": list(terms.points),
            "begins": terms.begins,
            "clock": [terms.clock.kind, terms.clock.seconds, terms.clock.increment],
            "tables": list(terms.tables),
            "extra": dict(terms.extra),
        },
    }


def _person_table(each: Participant) -> dict[str, Any]:
    return {
        "id": each.id,
        "name": each.player.name,
        "kind": each.player.kind,
        "counter": each.counter,
        "came": each.came,
        "went": each.went,
        "left": each.left,
        "before": [[then.games, *then.player] for then in each.before],
    }


def _bout_table(bout: Bout) -> dict[str, Any]:
    return {
        "id": bout.id,
        "people": list(bout.people),
        "game": bout.game,
        "round": bout.round,
        "stage": bout.stage,
        "sources": [source and list(source) for source in bout.sources],
    }


def _game_table(game: EveningGame) -> dict[str, Any]:
    return {
        "id": game.id,
        "bout": game.bout,
        "people": list(game.people),
        "result": game.result,
        "plies": game.plies,
        "seconds": game.seconds,
        "annulled": game.annulled,
        "record": game.text,
    }


# -- reading ----------------------------------------------------------------------------------------------------------


def read(text: str, name: str = WHOLE, keep: Callable[[Evening], object] | None = None) -> Evening:
    """Read back what `write` made; raises BadEvening, or Unreadable for what is no JSON at all."""
    table = reading.json_table(text, name)
    version = table.get(FIRST)
    if type(version) is not int:
        raise BadEvening(f"an evening begins with '{FIRST}', a number")
    if version > VERSION:
        raise BadEvening(f"format {version}, from a newer version; this one reads up to {VERSION}", newer=True)
    whole = table.get(WHOLE)
    if not isinstance(whole, dict):
        raise BadEvening(f"'{WHOLE}' is missing: a part of the file is gone")
    if table.get(SUM) != digest(whole):
        raise BadEvening("its checksum is another one: something in it has changed")
    return from_table(whole, keep)


def from_table(whole: dict[str, Any], keep: Callable[[Evening], object] | None = None) -> Evening:
    """An evening from its table; raises BadEvening."""
    taken = Taken(whole, "")
    plan = read_plan(taken.inner("plan"))
    sheet = ScoreSheet(taken.match("id", _ID), plan, (), ())
    people = tuple(_person(each) for each in taken.inners("people", EVER))
    numbers = [each.id for each in people]
    order = taken.numbers("order", EVER)
    if numbers != list(range(len(people))) or sorted(order) != numbers or len(people) < len(plan.players):
        raise BadEvening("people: each has a number of its own, and 'order' names all of them")
    if sum(each.present for each in people) > MOST:
        raise BadEvening(f"people: at most {MOST} are there at one time")
    sheet = replace(sheet, people=people, order=order)
    sheet = replace(sheet, bouts=_bouts(taken, sheet))
    sheet = replace(sheet, games=_games(taken, sheet))
    sheet = replace(sheet, chosen=taken.maybe("chosen", lambda: taken.one_of("chosen", [b.id for b in sheet.bouts])))
    _agrees(sheet)
    table = taken.maybe("table", lambda: _table(taken, sheet))
    stopped = taken.switch("stopped")
    state = _state(taken.one_of("state", (ON, PAUSED, OVER)), stopped, sheet)
    return Evening(
        sheet, taken.match("began", _DATE), state=state, early=taken.switch("early"), stopped=stopped,
        table=table if state != OVER else None, keep=keep,
    )  # fmt: skip


def _state(told: str, stopped: bool, sheet: ScoreSheet) -> str:
    """Over if and only if somebody stopped, nobody is left, or all is played. What was open may be closed by a program
    that does not know its game; the other way round it is no evening."""
    ended = stopped or sheet.deserted or sheet.settled
    if told == OVER and not ended:
        raise BadEvening("state: it says it is over, and there is more to play")
    if stopped and told != OVER:
        raise BadEvening("stopped: it says it was stopped, and that it goes on")
    return OVER if ended else told


def read_plan(taken: Taken) -> EveningPlan:
    terms = taken.inner("terms")
    players = tuple(_player(each) for each in taken.inners("players", MOST))
    games = taken.texts("games", 20, _NAMED)
    if len(players) < FEWEST or not games:
        raise BadEvening(f"{taken.where}players, games: at least {FEWEST} people, and a game")
    clock = terms.inner("clock")
    points = terms.values("points")
    scale = next((each for each in SCALES if list(each) == points), None)
    if scale is None:
        raise BadEvening(f"{terms.where}points: one of {[list(each) for each in SCALES]}")
    extra = terms.inner("extra")
    if not all(isinstance(each, str) and len(each) <= 200 for each in extra.table.values()) or len(extra.table) > 20:
        raise BadEvening(f"{terms.where}extra: a few words")
    tables = terms.numbers("tables", 2, least=3, most=4)
    return EveningPlan(
        players, games, EveningFormat(taken.one_of("format", [str(each) for each in EveningFormat])),
        EveningTerms(
            target=terms.one_of("target", TARGETS), each=terms.number("each", MOST_EACH), points=scale,
            begins=terms.one_of("begins", (TURNS, LOT)), tables=tuple(sorted(set(tables))),
            clock=Clock(clock.one_of("0", CLOCKS), clock.number("1", 86_400, 1), clock.number("2", 600)),
            extra=dict(extra.table), **{name: terms.switch(name) for name in _SWITCHES},
        ),
        taken.number("seed", 2**53), taken.switch("turned"),
    )  # fmt: skip


def _player(taken: Taken) -> Player:
    return Player(taken.text("0", LONGEST), taken.match("1", _KIND))


def _person(taken: Taken) -> Participant:
    went = taken.maybe("went", lambda: taken.number("went", MOST_GAMES))
    left = taken.one_of("left", ("", KEPT, OUT))
    if (went is None) != (left == ""):
        raise BadEvening(f"{taken.where}left: of someone who went, and of nobody else")
    before = tuple(
        Formerly(each.number("0", MOST_GAMES), Player(each.text("1", LONGEST), each.match("2", _KIND)))
        for each in taken.inners("before", 100)
    )
    player = Player(taken.text("name", LONGEST), taken.match("kind", _KIND))
    return Participant(
        taken.number("id", EVER - 1), player, taken.number("counter", COUNTERS - 1), taken.number("came", MOST_GAMES),
        went, left, before,
    )  # fmt: skip


def _bouts(taken: Taken, sheet: ScoreSheet) -> tuple[Bout, ...]:
    made: dict[int, Bout] = {}
    knows = len(sheet.people) - 1
    for each in taken.inners("bouts", MOST_BOUTS):
        people, sources = each.nobody_or("people", 4, knows), _sources(each)
        count, fixed = len(people), [who for who in people if who is not None]
        if count < 2 or len(set(fixed)) < len(fixed) or len(sources) not in (0, count):
            raise BadEvening(f"{each.where}people: two to four meet, and nobody sits twice at one table")
        if any((who is None) != (source is not None) for who, source in zip(people, sources or (None,) * count)):
            raise BadEvening(f"{each.where}sources: where it is not known who sits there, and only there")
        bout = Bout(
            each.number("id", MOST_BOUTS, 1), people, each.match("game", _NAMED), each.number("round", MOST_ROUNDS, 1),
            each.one_of("stage", ("", FINAL, THIRD, LAST, EXTRA, OFF)), sources,
        )  # fmt: skip
        if bout.id in made:
            raise BadEvening(f"{each.where}id: each bout has a number of its own")
        made[bout.id] = bout
    _rooted(made)
    return tuple(made.values())


def _sources(taken: Taken) -> tuple[tuple[int, int] | None, ...]:
    found: list[tuple[int, int] | None] = []
    for name, value in enumerate(taken.values("sources", 4)):
        inner = taken.inner("sources")
        if value is None:
            found.append(None)
            continue
        one = inner.inner(str(name))
        found.append((one.number("0", MOST_BOUTS, 1), one.number("1", 3, LOSER)))
    return tuple(found)


def _rooted(bouts: dict[int, Bout]) -> None:
    """Whoever comes from a bout comes from an earlier round, so that the tree has an end."""
    for bout in bouts.values():
        for source in filter(None, bout.sources):
            if source[0] not in bouts or bouts[source[0]].round >= bout.round:
                raise BadEvening(f"bout {bout.id}: comes from bout {source[0]}, which is not of an earlier round")


def _games(taken: Taken, sheet: ScoreSheet) -> tuple[EveningGame, ...]:
    made: dict[str, EveningGame] = {}
    for each in taken.inners("games", MOST_GAMES):
        game = EveningGame(
            each.match("id", _ID), each.one_of("bout", [bout.id for bout in sheet.bouts]), each.numbers("people", 4),
            each.text("record", reading.RECORD), each.text("result", 60), each.number("plies", 10**6),
            each.number("seconds", 10**7), each.switch("annulled"),
        )  # fmt: skip
        if game.id in made:
            raise BadEvening(f"{each.where}id: the game {game.id} stands there twice")
        made[game.id] = _replayed(game, sheet, each.where)
    return tuple(made.values())


def _replayed(game: EveningGame, sheet: ScoreSheet, where: str) -> EveningGame:
    """The game with what its record tells; raises BadEvening unless that is what stands beside it."""
    known = {each.id for each in sheet.people}
    if len(set(game.people)) != len(game.people) or not known.issuperset(game.people):
        raise BadEvening(f"{where}people: not of this evening")
    try:
        match, told = replay(game.text, game.people)
    except BadName:
        if re.search(rf"(?m)^Game: {_NAMED.pattern}$", game.text):  # a game of another version
            return game
        raise BadEvening(f"{where}record: it names no game") from None
    except BadRecord as error:
        raise BadEvening(f"{where}record: {error}") from error
    except (IndexError, RecursionError):
        raise BadEvening(f"{where}record: not for so many people") from None
    if told is None:
        raise BadEvening(f"{where}record: that game is not over")
    seated = read_header(match.headers.get(HEADER, ""), sheet.id, match.game.seats)
    if seated != (game.bout, game.people) or match.headers.get("Id") != game.id:
        raise BadEvening(f"{where}record: it is of another evening, or others sat there")
    if (told.result, told.plies) != (game.result, game.plies):
        raise BadEvening(f"{where}result: '{game.result}', but its record comes to '{told.result}'")
    return replace(game, told=told)


def _agrees(sheet: ScoreSheet) -> None:
    """Nobody played in a bout that was another's, before coming, or after going."""
    for number, game in enumerate(sheet.games):
        bout = sheet.bout(game.bout)
        meant = set(sheet.seated(bout))
        if not meant.issuperset(game.people) and not game.annulled:
            raise BadEvening(f"game {game.id}: others were to meet there")
        for who in game.people:
            each = sheet.person(who)
            if number < each.came or (each.went is not None and number >= each.went):
                raise BadEvening(f"game {game.id}: somebody played who was not there")


def _table(taken: Taken, sheet: ScoreSheet) -> tuple[int, str]:
    inner = taken.inner("table")
    return inner.one_of("0", [bout.id for bout in sheet.bouts]), inner.match("1", _ID)
