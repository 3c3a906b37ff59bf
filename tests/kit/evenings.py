"""Evenings to try things on, and a count of their points by somebody who has never heard of how they are counted: from
the records alone."""

import re
from random import Random

from qgames.games import game as named
from qgames.rules import record
from qgames.rules.core import BadName
from qgames.rules.match import Player
from qgames.session.evening import keeping
from qgames.session.evening.evening import Evening
from qgames.session.evening.plan import EveningFormat, EveningPlan, EveningTerms
from qgames.session.sitting import Sitting

FORMATS = tuple(EveningFormat)
GAMES = ("quarto", "quantik", "quixo", "qomet", "cubulus")
NAMES = ("Anna", "Ben", "Lea", "Tom", "Mia", "Paul", "Ida", "Max")
LONG = 24  # tokens after which a game of chance is ended


def plan_of(format, size, machines=0, games=GAMES[:4], seed=0, **terms):
    people = [Player(name) for name in NAMES[: size - machines]]
    people += [Player("", f"computer-{1 + n % 7}") for n in range(machines)]
    return EveningPlan(tuple(people), tuple(games), EveningFormat(format), EveningTerms(**terms), seed)


def evening_of(format, size, **more):
    return keeping.begin(plan_of(format, size, **more))


def play(sitting: Sitting, dice: Random, end: str = "") -> Sitting:
    """A game by chance. `end`: won, lost (by whoever begins) or drawn, as soon as somebody may say so."""
    while sitting.outcome is None:
        sitting.play(dice.choice(sitting.state.legal_moves()))
        if sitting.outcome is not None or (not end and len(sitting.match.moves) < LONG):
            continue
        if end == "drawn" or (not end and dice.random() < 0.4):
            sitting.agree_draw()
        else:
            sitting.resign({"won": 1, "lost": 0}.get(end, sitting.seat))
    return sitting


def play_on(evening: Evening, dice: Random, end: str = ""):
    """The next game of the evening; None if there is none."""
    bouts = (*filter(None, [evening.next()]), *evening.among_computers())
    if not bouts:
        return None
    game = evening.result(play(evening.sit(bouts[0], dice), dice, end))
    assert game is not None
    return game


def finish(evening: Evening, dice: Random, most: int = 400):
    games = []
    while (game := play_on(evening, dice)) is not None:
        games.append(game)
        assert len(games) <= most, "an evening that does not end"
    return games


# -- counted again ----------------------------------------------------------------------------------------------------


def told(text):
    """(evening, bout, the side of each who sat around the table by number, which of them won, who gave up at a table of
    more than two sides) of a record, by nothing but itself."""
    match = record.read(text, named)
    outcome = match.final
    assert outcome is not None
    evening, bout, *people = match.headers["Evening"].split()
    seats = match.game.seats
    around = [int(who) for who in people]
    sides = {around[(seat + match.began) % seats]: side for seat, side in enumerate(match.game.sides)}
    ended = re.findall(r"(?m)^Ended: (?:resigned|time) (\d)$", text)
    many = len(set(match.game.sides)) > 2
    gave_up = around[(int(ended[0]) + match.began) % seats] if ended and many else None
    return evening, int(bout), sides, outcome.winner, gave_up


def unknown(text: str) -> bool:
    """Is it a game that this program does not know? Then it cannot be played through, and counts nothing."""
    try:
        named(re.findall("(?m)^Game: (.*)", text)[0])
    except BadName:
        return True
    return False


def counted(evening: Evening) -> dict[int, float]:
    """Points of everybody who is in the standings."""
    terms, out = evening.plan.terms, {each.id for each in evening.sheet.people if each.left == "out"}
    points = {each.id: 0.0 for each in evening.sheet.people if each.id not in out}
    kings = reigns(evening) if evening.plan.format is EveningFormat.KING else {}
    for game in evening.sheet.games:
        if game.annulled or unknown(game.text):
            continue
        name, bout, sides, winner, gave_up = told(game.text)
        assert name == evening.sheet.id and bout == game.bout
        if out & set(sides):
            continue
        for who, mine in sides.items():
            if evening.plan.format is EveningFormat.KING:
                points[who] += (1 + (kings.get(game.id) == who)) * (winner is not None and mine == winner)
                continue
            for other, theirs in sides.items():
                if mine != theirs:
                    points[who] += value(terms.points, who, mine, other, theirs, winner, gave_up)
    return points


def value(points, who, mine, other, theirs, winner, gave_up):
    """What one has from another at the same table."""
    if gave_up is not None:
        return points.won if other == gave_up else 0 if who == gave_up else points.drawn
    return points.won if winner == mine else 0 if winner == theirs else points.drawn


def reigns(evening: Evening) -> dict[str, int]:
    """Which king sat there when a game began, from who won before: told game by game, looking back only."""
    found: dict[str, int] = {}
    king, run, draws = None, 0, 0
    for number, game in enumerate(evening.sheet.games):
        gone = {each.id for each in evening.sheet.people if each.went is not None and each.went <= number}
        if king in gone:
            king, run, draws = None, 0, 0
        if game.annulled or evening.sheet.bout(game.bout).stage == "off" or unknown(game.text):
            continue
        _, _, sides, winner, gave_up = told(game.text)
        if king is not None:
            assert king in sides, "a king who was not at the table"
            found[game.id] = king
        if gave_up is not None and gave_up == king:
            king, run, draws = None, 0, 0
            continue
        if winner is None:
            draws += 1
            if draws == 2 and king is not None:
                king, run, draws = None, 0, 0
            continue
        (best,) = [who for who, side in sides.items() if side == winner]
        king, run, draws = best, run + 1 if best == king else 1, 0
        if run == 4:
            king, run = None, 0
    return found


def places(evening: Evening) -> dict[int, int]:
    """The place of everybody where points decide: points, points among those level, games won; equal ones share it."""
    points = counted(evening)
    out = {each.id for each in evening.sheet.people if each.left == "out"}
    kings = reigns(evening) if evening.plan.format is EveningFormat.KING else {}
    among, won = dict.fromkeys(points, 0.0), dict.fromkeys(points, 0)
    for game in evening.sheet.games:
        if game.annulled or unknown(game.text):
            continue
        _, _, sides, winner, gave_up = told(game.text)
        if out & set(sides):
            continue
        for who, mine in sides.items():
            won[who] += winner is not None and mine == winner
            level = [other for other in sides if other != who and points[other] == points[who]]
            if evening.plan.format is EveningFormat.KING:
                among[who] += bool(level) * (1 + (kings.get(game.id) == who)) * (winner is not None and mine == winner)
                continue
            for other in level:
                if sides[other] != mine:
                    terms = evening.plan.terms.points
                    among[who] += value(terms, who, mine, other, sides[other], winner, gave_up)
    keys = {who: (points[who], among[who], won[who]) for who in points}
    return {who: 1 + sum(key > keys[who] for key in keys.values()) for who in keys}
