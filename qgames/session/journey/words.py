"""Challenges in words: what one is called, what it asks, how a star stands. Every sentence is built from the condition
itself, so that a card cannot state it otherwise than it is decided."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from qgames.files.i18n import capitals, number, t
from qgames.session.journey.attempt import StarLine
from qgames.session.journey.challenges import LEGS, STATIONS, Challenge
from qgames.session.journey.condition import Condition, Verdict
from qgames.session.journey.progress import BOSS, NEXT_LEG, Journey
from qgames.session.words import level_name


def name(challenge: Challenge) -> str:
    """ "No answer"; the last of a leg is called by who waits there."""
    if challenge.kind == "boss":
        return t("journey.boss", level=level_name(challenge.against), game=game_name(challenge))
    return t(f"journey.name.{challenge.name}")


def game_name(challenge: Challenge) -> str:
    return t(f"game.{challenge.rules.key}.name")


def leg_name(number_: int) -> str:
    return t(f"journey.leg.{LEGS[number_]}")


def place(challenge: Challenge) -> str:
    return t("puzzle.place", pack=leg_name(challenge.leg), n=challenge.station, all=STATIONS)


def against(challenge: Challenge) -> str:
    return t("journey.against", game=game_name(challenge), level=level_name(challenge.against))


def goal(condition: Condition) -> str:
    """All that is asked, in one line."""
    rest = dict(condition)
    parts = []
    if rest.pop("win", False):
        turns = rest.pop("turns", None)
        parts.append(t("journey.goal.win") if turns is None else t("puzzle.goal.win", n=turns))
    return _joined([*parts, *_phrases(rest)])


def finer(condition: Condition) -> str:
    """What comes on top."""
    return capitals_first(_joined(_phrases(condition)))


def unaided() -> str:
    return capitals_first(t("journey.goal.unaided"))


def capitals_first(text: str) -> str:
    """A line of its own begins like a sentence, where the script has large letters."""
    return capitals(text[:1]) + text[1:]


def asked(line: StarLine) -> str:
    """What a star asks."""
    return (goal(line.asked) if "win" in line.asked else finer(line.asked)) if line.asked else unaided()


def _joined(parts: Iterable[str]) -> str:
    return reduce(lambda first, second: t("journey.both", first=first, second=second), parts)


def _phrases(condition: Condition) -> list[str]:
    made = []
    for clause, value in condition.items():
        match clause:
            case "win":
                made.append(t("journey.goal.win"))
            case "hold":
                made.append(t(f"journey.goal.hold_{value}" if value else "journey.goal.hold"))
            case "match":
                made.append(t("journey.goal.match" if value["losses"] else "journey.goal.clean"))
            case "turns":
                made.append(t("journey.goal.turns", n=value))
            case "row":
                made.append(t("journey.goal.row"))
            case "most":
                made.append(t("journey.goal.pieces", n=value["pieces"]))
            case "least":
                shared = "shared" in value
                made.append(t("journey.goal.shared") if shared else t("journey.goal.many", n=value["pieces"]))
            case "few":
                made += [t(f"journey.goal.few.{family}", n=most) for family, most in value.items()]
            case "last":
                made.append(t(f"journey.goal.last.{value[-1]}"))  # a push is a slide
            case _:
                made += [t(f"journey.goal.{clause}.{word}") for word in value]
    return made


def fact(line: StarLine, helped: bool) -> str:
    """How a star stands, as a fact: never whether a move was good."""
    if line.verdict is Verdict.LOST:
        return t("journey.missed")
    if line.verdict is Verdict.MET:
        return ""
    if line.left is not None:
        return t("journey.left", n=line.left)
    kept = not line.asked or {"never", "nobody"} & {*line.asked}
    return t("journey.so_far") if kept else ""


def facts(challenge: Challenge, start: int) -> str:
    """What is known of the position: how many of its moves do it."""
    if not challenge.proved:
        return ""
    right, of = challenge.evidence["right"], challenge.evidence["of"]
    at = start % len(of)
    return t("journey.facts", n=len(right[at]), all=of[at])


def about(challenge: Challenge, journey: Journey) -> str:
    """How it went so far."""
    if journey.done(challenge) or not journey.missed(challenge):
        return ""
    return t("journey.tried", n=journey.missed(challenge))


def soon(challenge: Challenge, journey: Journey) -> str:
    """When one that is closed opens."""
    if not journey.leg_open(challenge.leg):
        return t("journey.leg_soon", n=NEXT_LEG)
    return t("journey.boss_soon", n=BOSS) if challenge.kind == "boss" else t("journey.soon")


def next_name(challenge: Challenge) -> str:
    return t("journey.next", name=shown_name(challenge))


def shown_name(challenge: Challenge, known: bool = False) -> str:
    """A surprise says only that it is one, until it was tried."""
    return t("journey.surprise") if challenge.kind == "surprise" and not known else name(challenge)


def score(won: int, lost: int) -> str:
    """Of a match."""
    return t("result.score", score=f"{number(won)} – {number(lost)}")


def stars(count: int, whole: int) -> str:
    return t("journey.stars", n=number(count), all=number(whole))
