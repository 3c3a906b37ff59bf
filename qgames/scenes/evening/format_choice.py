"""The ways an evening may go, as cards that say how many games each would be."""

from __future__ import annotations

from dataclasses import replace

from qgames.files.i18n import t
from qgames.scenes.evening.draft import EveningDraft
from qgames.scenes.evening.format_cards import FormatCards
from qgames.session.evening import estimate
from qgames.session.evening.plan import EveningFormat, EveningPlan
from qgames.ui.cells import Option

ICONS = {
    EveningFormat.ALL: "grid",
    EveningFormat.KNOCKOUT: "tree",
    EveningFormat.FIRST: "flag",
    EveningFormat.KING: "crown",
}


def formats(draft: EveningDraft) -> FormatCards:
    options = [
        Option(each, t(f"evenings.format.{each}", n=draft.terms.target), ICONS[each], _note(draft.plan, each))
        for each in EveningFormat
    ]
    return FormatCards(t("evening.how"), options, draft.plan.format, draft.format, key="format")


def _note(plan: EveningPlan, each: EveningFormat) -> str:
    if each in (EveningFormat.FIRST, EveningFormat.KING):
        return t(f"evening.note.{each}")
    told = estimate.forecast(replace(plan, format=each))
    if told is None or not told.games:
        return ""
    return t("evening.forecast.more" if told.more else "evening.forecast.games", n=told.games)
