"""A program that has been lived in: games kept and looked back on, statistics of most of a year, lessons and puzzles
half done, a journey begun; and an evening of friends, as far as it is to go."""

from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random

from kit import contact
from kit.must import must
from qgames.files import paths
from qgames.games import KEYS, game
from qgames.rules.core import Side
from qgames.rules.match import Player
from qgames.session import saves
from qgames.session.evening import keeping
from qgames.session.evening.evening import Evening
from qgames.session.evening.plan import EveningFormat, EveningPlan, EveningTerms
from qgames.session.evening.sheet import LAST, Bout
from qgames.session.exercises import lessons, progress
from qgames.session.journey import challenges
from qgames.session.journey import progress as journey
from qgames.session.setup import Setup
from qgames.session.sitting import Sitting
from qgames.session.statistics import games as statistics
from qgames.session.statistics.games import PlayedGame

#: as far as the pictures of play and analysis show them
MIDDLE = {
    "quarto": "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH",
    "quantik": "Sa1 Na3 Yc2 Sc4 Cb1 Nd2",
    "quixo": "e3e5 a3e3 a3e3 b1b5 a3e3 d5d1 d5a5 e4a4 e2e1",
    "qomet": "d4 d2 d4e5 e3 d4 b6 f4 b2",
    "cubulus": "n232 n222 n133 n332 n331 n122 n221 n313 n233 R9 R8 D8 D3 R8 D9 D1 U2 U3 B2",
    "quixo:four": "a3a1n e1a1e e4e5s d1a1w e1e5n e1e5w a5e5s a4a1e d1e1n a5a1w e1a1n c1e1w d1d5n a3a5e a3a5s d1d5w "
    "a3a1n b1b5e e4a4n b5e5e",
}  # fmt: skip
REVIEWS = Path(__file__).parent.parent / "data" / "reviews"  # games with what each move was worth
FRIENDS = ("Anna", "Ben", "Lea", "Tom")


def make() -> None:
    _games()
    _reviews()
    _statistics()
    _exercises()
    friends(12, datetime.combine(date.today() - timedelta(7), BEGAN))


def ended(name: str) -> list[str]:
    return contact.line_of(name, to_the_end=True)


def _games() -> None:
    names = (("Anna", "Ben"), ("Lea", "Tom"), ("Mia", "Paul"))
    for number, name in enumerate((*KEYS, "quixo:four", "quarto", "cubulus:three", "qomet")):
        people = tuple(Player(each) for each in FRIENDS[: game(name).seats])
        if game(name).seats == 2:
            people = tuple(Player(each) for each in names[number % 3])
            if number % 4 == 1:
                people = (people[0], Player("", f"computer-{2 + number % 4}"))
        key, _, listed = name.partition(":")
        sitting = Sitting.begin(Setup(key, {listed: ""} if listed else {}, people))
        line = ended(name) if number % 3 else MIDDLE.get(name, "").split() or ended(name)[:8]
        for move in line:
            sitting.play(move)
        saves.keep(sitting)


def reviewed(key: str, **changed: str) -> str:
    """The record of a game that was looked back on, with other lines for some of its headers."""
    lines = (REVIEWS / f"{key}.qgame").read_text(encoding="utf-8").splitlines()
    new = {name.replace("_", " "): value for name, value in changed.items()}
    found = (line.partition(":")[0] for line in lines)
    return "\n".join(f"{name}: {new[name]}" if name in new else line for name, line in zip(found, lines)) + "\n"


def _reviews() -> None:
    """Games against the computer of the last days and of a year ago, from either side."""
    for number, key in enumerate(KEYS):
        for seat, ago in ((0, 9), (0, 30), (1, 51), (1, 400), (1, 410), (0, 420)):
            day = date.today() - timedelta(ago + number)
            text = reviewed(key, Date=day.isoformat(), **{f"Player_{1 - seat}": "computer-5"})
            paths.write(paths.make(paths.saves() / saves.OLDER) / f"{key}-{ago}{saves.SUFFIX}", text)  # put aside


def _statistics() -> None:
    dice, today = Random(5), date.today()
    for number in range(140):
        level = min(7, 1 + number // 30 + dice.choice((0, 0, 1)))
        key = dice.choice((*KEYS, "quarto", "qomet"))
        won = dice.random() < 0.8 - 0.06 * level
        day = (today - timedelta((140 - number) * 2)).isoformat()
        statistics.add(
            PlayedGame(day, key, "computer", level, "won" if won else dice.choice(("lost", "lost", "drawn"))
                       if key not in ("quantik",) else "lost", dice.randrange(12, 40), 0, int(number % 8 == 3),
                       f"made-{number}", seconds=dice.randrange(300, 800), person="Ben" if number % 20 == 7 else "Anna")
        )  # fmt: skip


def _exercises() -> None:
    for number, key in enumerate(KEYS):
        first, *others = lessons.courses(key)
        for step in first.steps[: 4 + number % 4]:
            progress.keep(first, step.key, step.key)
        if others and key == "quarto":
            for step in first.steps:
                progress.keep(first, step.key, step.key)
        for at, puzzle in enumerate(progress.packs(key)["first"][:9]):
            progress.note(puzzle, ("first", "first", "later", "missed", "first", "hint")[at % 6])
    today = date.today().isoformat()
    for number, challenge in enumerate((*challenges.leg(0)[:9], *challenges.leg(1)[:3])):
        stars = (True, number % 3 != 1, number % 4 != 2)
        journey.note(journey.Attempted(challenge.id, challenge.version, today, 60, "met", stars, ""))


# -- an evening of friends ---------------------------------------------------------------------------------------------

BEGAN = datetime(2026, 1, 1, 19, 40).time()
GAMES = ("quarto:squares", "quantik", "quixo", "cubulus")
PEOPLE = (*map(Player, FRIENDS), Player("", "computer-4"), Player("Mia"))
ANNA, BEN, LEA, TOM, STEADY, MIA = range(6)
#: who wins when two meet; the others are level
WINS = {(ANNA, BEN): BEN, (ANNA, TOM): ANNA, (ANNA, STEADY): ANNA, (BEN, LEA): LEA, (BEN, STEADY): BEN,
        (LEA, TOM): LEA, (TOM, STEADY): TOM}  # fmt: skip
LAST_WINS = {ANNA: ANNA, STEADY: STEADY}  # of the table of the last round at which they sit
SOON = 14  # tokens after which two agree that they are level


def plan() -> EveningPlan:
    return EveningPlan(PEOPLE[:MIA], GAMES, terms=EveningTerms(tables=(3,)), seed=46)


def friends(games: int, began: datetime | None = None) -> Evening:
    """All meet all, and three at one table at the end: so many games of it."""
    made = keeping.begin(plan(), began or datetime.combine(date.today(), BEGAN))
    while len(made.sheet.games) < games:
        bout = must(made.next())
        party = made.sheet.party(bout)
        wins = [LAST_WINS[who] for who in party if who in LAST_WINS] if bout.stage == LAST else []
        play(made, bout, wins[0] if wins else WINS.get((min(party), max(party))))
    return made


def knocked_out(*won: bool) -> Evening:
    """A knock-out of six: so many games, each with a winner or without."""
    six = EveningPlan(PEOPLE, KEYS[1:], EveningFormat.KNOCKOUT, seed=244)
    made = keeping.begin(six, datetime.combine(date.today(), BEGAN))
    for each in won:
        bout = must(made.next())
        play(made, bout, made.sheet.party(bout)[1] if each else None)
    return made


def play(evening: Evening, bout: Bout, wins: int | None) -> None:
    """A game of some minutes that one of them wins, or nobody."""
    party = evening.sheet.party(bout)
    for seed in range(100):
        dice = Random(100 * len(evening.sheet.games) + seed)
        sitting = evening.sit(bout, dice)
        seat = None if wins is None else (party.index(wins) - sitting.match.began) % len(party)
        winner = None if seat is None else sitting.match.game.sides[seat]
        while sitting.outcome is None:
            if len(sitting.match.moves) >= SOON and winner is None:
                sitting.agree_draw()
            else:
                sitting.play(_move(sitting, winner, dice))
        if sitting.outcome.winner == winner:
            break
    sitting.spent = 60.0 * dice.randrange(5, 14) + dice.randrange(60)
    must(evening.result(sitting))


def _move(sitting: Sitting, winner: Side | None, dice: Random) -> str:
    """Who is to win takes a win at hand; nobody else does."""
    state = sitting.state
    after = {move: state.apply(move).outcome for move in state.legal_moves()}
    good = [move for move, end in after.items() if end is not None and winner is not None and end.winner == winner]
    if good and sitting.match.game.sides[state.to_play] == winner:
        return good[0]
    return dice.choice([move for move, end in after.items() if end is None] or [*after])
