"""What comes, as cards: who is next, what then, who sits out; in a knock-out, what a draw means."""

from __future__ import annotations

from collections.abc import Sequence

from qgames.files.i18n import t
from qgames.scenes.evening import wording
from qgames.scenes.evening.draw_rows import DrawRows
from qgames.scenes.evening.next_card import NextCard, WaitCard
from qgames.scenes.evening.then_rows import ThenRows
from qgames.scenes.parts.headed_card import HeadedCard
from qgames.session.evening.evening import Evening
from qgames.session.evening.plan import EveningFormat
from qgames.session.evening.sheet import Bout
from qgames.ui import Button, Ui, Widget

LONG = 4  # games somebody waits: then it is said why


def cards(evening: Evening, bout: Bout | None, play: Button) -> list[Widget]:
    """`bout`: what is at the table or next; None while computers have to play first."""
    found: list[Widget] = []
    then = evening.then(2)
    if bout is not None:
        alone = not then and evening.plan.format not in (EveningFormat.KNOCKOUT, EveningFormat.KING)
        note = sitting_out(evening, bout) if alone else ""
        found.append(NextCard(evening, bout, play, evening.table is not None, note))
    else:
        playing = [wording.party(evening, each) for each in evening.among_computers()[:1]]
        found.append(WaitCard(t("evening.computers", names=", ".join(playing))))
    if evening.plan.format is EveningFormat.KNOCKOUT and bout is not None:
        found.append(HeadedCard(t("result.draw"), DrawRows(evening.sheet.contest(bout).drawn)))
    elif then:
        found.append(HeadedCard(t("evening.then"), ThenRows(evening, then), sitting_out(evening, bout)))
    return found


def fill(ui: Ui, found: Sequence[Widget], width: int, sight: int, gap: float) -> None:
    """What comes fills what is in sight: who is next has the room that the others leave."""
    first, *others = found
    if isinstance(first, NextCard):
        first.least = sight - sum(card.measure(ui, width)[1] + ui.px(gap) for card in others)


def sitting_out(evening: Evening, bout: Bout | None) -> str:
    """Who sits this one out; of one who waits long, why."""
    called = evening.names
    waiting = evening.sits_out(bout) if bout is not None else []
    if not waiting:
        return ""
    long = [called[who] for who, games in waiting if games >= LONG]
    if long:
        return t("evening.wait.long", names=wording.together(long), n=len(evening.sheet.present))
    if len(waiting) == 1:
        return t("evening.wait.one", name=called[waiting[0][0]])
    return t("evening.wait.longest")
