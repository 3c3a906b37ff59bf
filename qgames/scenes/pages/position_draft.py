"""Behind the page on which a position is put together: the steps so far, what the rules say of the last one, and the
words for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from qgames.games.frame import Look
from qgames.rules.core import BadPosition, Game, State
from qgames.rules.match import Match, Player
from qgames.scenes.pages.bench import Bench
from qgames.scenes.play.board import Board
from qgames.session import editing
from qgames.session.editing import Draft, Judged
from qgames.session.sitting import Sitting
from qgames.session.words import AnyWords, words_of
from qgames.ui import Answer, Page, Ui


class DraftPage(Page):
    view: Bench
    board: Board
    look: Look

    def __init__(self, ui: Ui, game: Game, state: State, sitting: Sitting | None = None) -> None:
        """`sitting`: the game it came from."""
        super().__init__(ui)
        self.game, self.sitting = game, sitting
        self.in_play = editing.draft_of(state, sitting.match.began if sitting else 0)
        self.picked: str | None = None
        self.trouble: BadPosition | None = None  # of a text or a step the board could not follow
        self.text: str | None = None  # what is being typed
        self._words: tuple[object, AnyWords] | None = None
        self._judged: tuple[Draft, Judged] | None = None
        self.steps, self.at = self._open()

    # -- to be told by the page --------------------------------------------------------------------------------------

    def sentence(self) -> str:
        """Can it be played? Why not?"""
        raise NotImplementedError

    def settled(self) -> None:
        """Something was typed: only words have changed."""

    def take_away(self, spot: str) -> None:
        """Back to where it waits."""

    def play(self) -> Answer:
        raise NotImplementedError

    def analyse(self) -> Answer:
        raise NotImplementedError

    def save(self) -> Answer:
        raise NotImplementedError

    # -- the steps ---------------------------------------------------------------------------------------------------

    def _open(self) -> tuple[list[Draft], int]:
        """With the game in play; else with what was left here last time. That is a step back from the game."""
        before = editing.kept(self.game)
        played = self.sitting is not None and self.sitting.match.ply > 0
        fresh = [self.in_play] if played or before is None else []
        steps = [*([before._replace(first=self.in_play.first)] if before else []), *fresh]
        if len(steps) == 2 and steps[0].text == steps[1].text:
            steps = steps[1:]
        return steps, len(steps) - 1

    @property
    def draft(self) -> Draft:
        return self.steps[self.at]

    @property
    def state(self) -> State:
        return self.draft.state

    @property
    def judged(self) -> Judged:
        """What the rules say of the draft, or of a text that is none."""
        if self.trouble is not None:
            return Judged(why=self.trouble, over=None)
        if self._judged is None or self._judged[0] != self.draft:
            self._judged = self.draft, editing.judged(self.game, self.draft.text)
        return self._judged[1]

    @property
    def words(self) -> AnyWords:
        """Of a table at which the draft lies."""
        draft = self.draft
        if self._words is None or self._words[0] != draft:
            sitting = Sitting(Match(self.game, self.seated(draft), start=draft.state, began=draft.first))
            self._words = draft, words_of(sitting)
        return self._words[1]

    def seated(self, draft: Draft, players: Sequence[Player] = ()) -> list[Player]:
        """The players by their seats; `players` around the table."""
        seats = self.game.seats
        if not players and self.sitting:
            began = self.sitting.match.began
            players = [self.sitting.match.players[(place - began) % seats] for place in range(seats)]
        players = players or [Player()] * seats
        return [players[(seat + draft.first) % seats] for seat in range(seats)]

    def name_at(self, place: int) -> str:
        """What somebody is called, by the place at the table."""
        return self.words.name((place - self.draft.first) % self.game.seats)

    def change(self, make: Callable[[], Draft | None]) -> bool:
        """One step; what the rules cannot even write down is told, and nothing changes."""
        try:
            made = make()
        except BadPosition as error:
            self.trouble = error
            self.ui.say(self.words.unfit(error), "asked")
            self.rebuild()
            return False
        self.trouble, self.text, self.picked = None, None, None
        if made is not None and made != self.draft:
            self.steps[self.at + 1 :] = [made]
            self.at += 1
        self.rebuild()
        return made is not None

    def step(self, by: int) -> None:
        """Undo and redo."""
        to = self.at + by
        if 0 <= to < len(self.steps):
            self.at, self.picked, self.trouble, self.text = to, None, None, None
            self.ui.say(self.sentence(), "asked")
            self.rebuild()

    # -- what to begin with, and whose turn --------------------------------------------------------------------------

    def begin_in_play(self) -> None:
        self.change(lambda: self.in_play)

    def begin_empty(self) -> None:
        self.change(lambda: editing.emptied(self.draft))

    def begin_by_chance(self) -> None:
        self.change(lambda: editing.by_chance(self.draft, Random()))

    @property
    def has_chance(self) -> bool:
        return self.game.neutral(self.game.start())

    def to_move(self, place: int) -> None:
        self.change(lambda: self.draft.turn(place))

    def typed(self, text: str) -> None:
        """Every letter is looked at; what is no position is told, and the board stays."""
        try:
            made = editing.typed(self.draft, text)
        except BadPosition as error:
            self.text, self.trouble, self.dirty = text, error, True
            self.settled()
            return
        if made != self.draft:
            self.steps[self.at + 1 :] = [made]
            self.at += 1
        self.text, self.trouble, self.picked, self.dirty = text, None, None, True
        self.settled()
