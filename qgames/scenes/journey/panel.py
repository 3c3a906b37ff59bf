"""The panel beside a challenge: its card with three stars and how each stands, who plays, what was played last; at the
end what was earned and what comes next. Facts only: nothing is said about a move."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

from qgames.files.i18n import capitals, t
from qgames.games import entry
from qgames.scenes.journey.stars import Star, ThreeStars
from qgames.scenes.journey.track import LittleTrail
from qgames.scenes.play.analysis_panel import badge_of
from qgames.scenes.play.cards import PlayerCard
from qgames.scenes.play.layout import Around, narrow
from qgames.scenes.play.panel import ControlPanel, few_rows
from qgames.scenes.play.result_card import Fitted
from qgames.session.journey import challenges, progress, words
from qgames.session.journey.attempt import ChallengeAttempt, StarLine
from qgames.session.journey.challenges import STARS, Challenge
from qgames.session.journey.condition import Verdict
from qgames.session.journey.progress import MET, PART
from qgames.session.scores import long, turns
from qgames.ui import (
    BODY,
    CAPTION,
    OVERLINE,
    SMALL,
    STRONG,
    Answer,
    Button,
    Column,
    Columns,
    Label,
    Panel,
    Picture,
    Row,
    Rule,
    Space,
    Type,
    Widget,
)

WIDE = 392  # logical pixels of the panel
PAD, INNER, AIR = 14, 18, 10  # the last between two buttons: the ring round one keeps clear of the other
NAME, SMALL_NAME = Type(33, "serif"), Type(24, "serif")
ASKED = Type(16)
LAST = 2  # turns that are told


class Challenged(Protocol):
    """What the panel asks of a challenge at the table."""

    attempt: ChallengeAttempt

    @property
    def opened(self) -> Challenge | None: ...
    @property
    def following(self) -> Challenge | None: ...
    def hint(self) -> None: ...
    def undo(self) -> None: ...
    def again(self) -> None: ...
    def see(self) -> None: ...
    def next(self) -> Answer: ...
    def review(self) -> Answer: ...
    def leave(self) -> Answer: ...


class ChallengeContent:
    wide: float = WIDE
    taken = False

    def __init__(self, panel: ControlPanel, do: Challenged) -> None:
        self.panel, self.ui, self.current, self.board = panel, panel.ui, panel.current, panel.board
        self.do = do
        self._landed: ThreeStars | None = None  # so that stars land once

    @property
    def attempt(self) -> ChallengeAttempt:
        return self.do.attempt

    @property
    def stage(self) -> str:
        """play; lost (the goal is, but the game goes on); done, missed, part (of a match); shown (a solution)."""
        attempt, sitting = self.attempt, self.current.sitting
        if attempt.showing:
            return "shown"
        if attempt.result:
            return {MET: "done", PART: "part"}.get(attempt.result, "missed")
        return "lost" if attempt.verdict(sitting) is Verdict.LOST else "play"

    @property
    def ended(self) -> bool:
        return self.stage in ("done", "missed", "part")

    def shape(self) -> Hashable:
        sitting = self.current.sitting
        return self.stage, sitting.match.moves, sitting.undone, sitting.hinted, self.attempt.number, sitting.can_undo

    def said(self) -> tuple[str, ...]:
        return (self.stage,)

    # -- words in the corner -----------------------------------------------------------------------------------------

    def turn(self) -> str:
        return "" if self.ended or self.attempt.showing else self.panel.turn()

    def what_to_do(self) -> str:
        sitting, hand = self.current.sitting, self.current.hand
        if self.attempt.showing:
            return t("journey.seen")
        if self.ended:
            return ""
        if hand.advice:
            return hand.advice
        return self.current.words.prompt(sitting.state, hand.pick) if sitting.person_to_move else ""

    # -- how it is laid ----------------------------------------------------------------------------------------------

    def lay(self, around: Around) -> None:
        self.board.click_focus = not self.ended
        if narrow(self.ui):
            self._lay_strips(around)
        else:
            around.panel, around.corner = self.panel.fitted(self._column), self.panel.corner()

    def _column(self, extra: Sequence[Widget], kept: Sequence[str]) -> Widget:
        roomy, gap = "moves" in kept, 10 if "moves" in kept else 6
        if self.ended:
            rows = [
                self._result(bool(kept)),
                *self._beyond(roomy),
                Space(grow=1.0),
                *([Rule()] if roomy else []),
                self._ways(),
            ]
        else:
            rows = [self._head(), self._card(not roomy)]
            rows += [Columns(self._players(), least=140, most=2, gap=6)] if kept else []
            rows += [*self.panel.action_rows(), *extra, *(self._last() if roomy else [])]
            rows += [Space(grow=1.0), *self._beyond("terms" in kept)]
            rows += [*(self._notes() if "steps" in kept else []), *([Rule()] if roomy else [])]
            rows += [*self._offers(), self._buttons()]
            tools = self.panel.game_tools()
            rows += [Row(tools, gap=6, align="centre")] if tools and kept else []
        return Panel(Column(rows, gap=gap), pad=PAD, radius=16, alpha=255)

    def _lay_strips(self, around: Around) -> None:
        """A narrow window: what is asked above, words and buttons below."""
        asked = Columns([self._head_named(), Column(self._lines(small=True), gap=4)], least=300, most=2, gap=24)
        around.top = Panel(asked, pad=10, radius=12, alpha=255)
        if self.ended:
            around.foot = Column(self._ended_rows(), gap=6)
            return
        said = Column([self.panel.corner()], grow=1.0)
        told = few_rows(self.ui, said, [], Row(self._three(), gap=AIR)) or [said, self._buttons()]
        around.foot = Column([*self.panel.extra(), *self.panel.action_rows(), *self._offers(), *told], gap=6)

    def _ended_rows(self) -> list[Widget]:
        """The end in the place of words and buttons; the way to the trail stands above."""
        said = [Label(self._headline(), SMALL_NAME, "accent")]
        if told := self._told():
            said.append(Label(" ".join(told), SMALL, "muted"))
        ways = [Button("", press, icon=icon, key=key, tip=tip) for key, tip, icon, press in self._ways_on()]
        golden, *_ = self._golden()
        whole = Column(said, gap=2, grow=1.0)
        on = Row([*(way for way in ways if way.key != "leave"), golden], gap=8, wrap=True)
        return few_rows(self.ui, whole, [], on) or [whole, on]

    def _head(self) -> Widget:
        over = Label(capitals(t("journey.title")), OVERLINE, "accent")
        where = Label(words.place(self.attempt.challenge), SMALL, "muted")
        return Row([self._leave(), Column([over, where], gap=2, grow=1.0)], gap=12)

    def _head_named(self) -> Widget:
        """Where there is no card that has the name."""
        challenge = self.attempt.challenge
        over = Label(capitals(words.place(challenge)), OVERLINE, "accent")
        name = Label(words.name(challenge), SMALL_NAME)
        return Row([self._leave(), Column([over, name], gap=0, grow=1.0), self._badge()], gap=12)

    def _leave(self) -> Button:
        return Button("", self.do.leave, icon="back", key="leave", tip=t("journey.trail"))

    def _badge(self) -> Widget | None:
        if not self.attempt.challenge.proved:
            return None
        made = badge_of(self.ui, t("analysis.badge.proved"), True)
        size = made.get_width() / self.ui.scale, made.get_height() / self.ui.scale
        return Picture(size, lambda ui, surface, rect: surface.blit(made, rect) and None)

    def _card(self, small: bool) -> Widget:
        challenge = self.attempt.challenge
        name = Label(words.name(challenge), SMALL_NAME if small else NAME, grow=1.0)
        told = words.facts(challenge, self.attempt.number) or words.against(challenge)
        rows: list[Widget | None] = [
            Row([name, self._badge()], gap=10),
            None if small else Label(told, ASKED, "muted"),
            None if small else Rule(),
            *self._lines(small),
        ]
        if challenge.games > 1:
            rows.append(Label(words.score(self.attempt.won, self.attempt.lost), SMALL, "muted"))
        inside = Column([row for row in rows if row is not None], gap=4 if small else 8)
        return Panel(inside, pad=10 if small else INNER, role="raised", edge="accent")

    def _lines(self, small: bool) -> list[Widget]:
        """What each star asks, and how it stands."""
        helped = self.attempt.helped(self.current.sitting)
        made: list[Widget] = []
        for line in self.attempt.lines(self.current.sitting):
            said = Label(words.asked(line), SMALL if small else ASKED, grow=1.0)
            fact = self._fact(line, helped)
            made.append(Row([Star(line.verdict is Verdict.MET, 8 if small else 10), said, fact], gap=10))
        return made

    def _fact(self, line: StarLine, helped: bool) -> Widget | None:
        attempt = self.attempt
        if "row" in line.asked and line.verdict is Verdict.POSSIBLE:
            return Label(t("puzzle.of", done=attempt.before, all=line.asked["row"]), SMALL, "muted")
        told = words.fact(line, helped)
        counted = line.left is not None and line.verdict is Verdict.POSSIBLE
        return Label(told, STRONG if counted else SMALL, "accent" if counted else "muted") if told else None

    # -- while it is played ------------------------------------------------------------------------------------------

    def _players(self) -> list[Widget]:
        game = self.current.sitting.match.game
        signs = entry(game.key).signs_of(game.seats)
        return [PlayerCard(self.current, seat, signs[seat]) for seat in range(game.seats)]

    def _last(self) -> list[Widget]:
        """The last turns, in words."""
        match = self.current.sitting.match
        made = turns(match.states[0], match.moves)[-LAST:]
        rows: list[Widget] = []
        for turn in made:
            name = Label(self.current.words.name(turn.seat), STRONG)
            said = Label(long(self.current.words, turn.tokens), SMALL, "muted", grow=1.0)
            rows.append(Panel(Row([name, said], gap=14), pad=9, radius=10, role="field"))
        return [Column(rows, gap=6)] if rows else []

    def _notes(self) -> list[Widget]:
        if self.stage == "lost":
            return [Label(t("journey.lost"), SMALL, "muted")]
        started = bool(self.current.sitting.match.moves)
        return [Label(t("journey.cost" if started else "journey.calm"), SMALL, "muted", "centre")]

    def _offers(self) -> list[Widget]:
        """After several attempts, quietly."""
        if self.attempt.showing or not self._stuck():
            return []
        see = Button(t("journey.see"), self.do.see, "quiet", icon="play", key="see", type=SMALL)
        following = self.do.following
        on = Button(words.next_name(following), self.do.next, "quiet", key="skip", type=SMALL) if following else None
        return [Row([each for each in (see, on) if each is not None], gap=8, align="centre", wrap=True)]

    def _stuck(self) -> bool:
        challenge = self.attempt.challenge
        journey = progress.load()
        return journey.missed(challenge) >= progress.OFFER and not journey.done(challenge)

    def _buttons(self) -> Widget:
        return Columns(self._three(), least=96, most=3, gap=AIR)

    def _three(self) -> list[Widget]:
        do, sitting = self.do, self.current.sitting
        hint = Fitted(t("puzzle.hint"), do.hint, icon="hint", key="hint", type=BODY)
        undo = Fitted(t("puzzle.take_back"), do.undo, icon="undo", key="undo", type=BODY)
        golden = "primary" if self.stage in ("lost", "shown") else "plain"
        again = Fitted(t("puzzle.again"), do.again, golden, icon="again", key="again", type=BODY)
        free = not self.attempt.showing
        hint.enabled, undo.enabled = free and sitting.person_to_move, free and sitting.can_undo
        again.enabled = bool(sitting.match.moves)
        return [hint, undo, again]

    # -- when it is over ---------------------------------------------------------------------------------------------

    def _result(self, roomy: bool) -> Widget:
        rows: list[Widget | None] = [
            Label(capitals(words.place(self.attempt.challenge)), OVERLINE, "muted", "centre") if roomy else None,
            Label(self._headline(), NAME if roomy else SMALL_NAME, "accent", "centre"),
            self._landing() if self.stage == "done" and roomy else None,
            *self._lines(not roomy),
            *(Label(told, SMALL, "muted", "centre") for told in self._told()),
            *self._golden(),
        ]
        inside = Column([row for row in rows if row is not None], gap=8 if roomy else 4)
        return Panel(inside, pad=INNER if roomy else 8, role="raised", edge="accent")

    def _headline(self) -> str:
        name = words.name(self.attempt.challenge)
        return {"done": t("journey.done", name=name), "part": name}.get(self.stage, t("journey.missed"))

    def _told(self) -> list[str]:
        """How a match stands, and how the game ended."""
        sitting, told = self.current.sitting, []
        if self.attempt.challenge.games > 1:
            told.append(words.score(*self.attempt.standing(sitting.match).score))
        if sitting.outcome is not None:
            told.append(self.current.words.result(sitting.outcome))
        return told

    def _landing(self) -> Widget:
        if self._landed is None or self._landed.earned != self.attempt.earned:
            self._landed = ThreeStars(self.attempt.earned)
        return self._landed

    def _golden(self) -> list[Widget]:
        """The one way on that most will take."""
        following = self.do.following
        if self.stage == "part":
            return [Button(t("journey.next_game"), self.do.again, "primary", icon="next", key="next", type=BODY)]
        if self.stage == "missed" or following is None:
            return [Button(t("puzzle.again"), self.do.again, "primary", icon="again", key="next", type=BODY)]
        named = Button(words.next_name(following), self.do.next, "primary", icon="next", key="next", type=BODY)
        return [named, Label(words.against(following), CAPTION, "muted", "centre")]

    def _beyond(self, roomy: bool) -> list[Widget]:
        """Where this is on the trail, and what has opened."""
        if not roomy or self.stage == "part":
            return []
        journey, challenge = progress.load(), self.attempt.challenge
        leg = challenges.leg(challenge.leg)
        told = Label(words.stars(journey.counted(leg), STARS * len(leg)), SMALL, "muted")
        rows: list[Widget] = [Row([Label(t("journey.trail"), STRONG, "accent", grow=1.0), told], gap=10)]
        rows.append(LittleTrail(leg, journey, challenge))
        if self.do.opened is not None:
            opened = Label(t("journey.opened", n=self.do.opened.station), BODY)
            rows.append(Panel(opened, pad=11, radius=12, role="field", edge="accent"))
        return rows

    def _ways(self) -> Widget:
        ways = [Fitted(said, press, icon=icon, key=key, type=BODY) for key, said, icon, press in self._ways_on()]
        return Columns(ways, least=100, most=3 if len(ways) == 3 else 2, gap=8)

    def _ways_on(self) -> list[tuple[str, str, str, Callable[[], Answer]]]:
        """Key, words, icon, and what it does."""
        do = self.do
        ways: list[tuple[str, str, str, Callable[[], Answer]]] = [("leave", t("journey.trail"), "branch", do.leave)]
        if self.stage == "done":
            ways.insert(0, ("again", t("puzzle.again"), "again", do.again))
        if self.current.sitting.outcome is not None:
            ways.append(("review", t("review.button"), "graph", do.review))
        if self.stage == "missed" and self._stuck():
            ways.append(("see", t("journey.see"), "play", do.see))
        return ways
