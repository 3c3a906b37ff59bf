"""When something was, as people say it."""

from __future__ import annotations

from datetime import datetime, timedelta

from qgames.files import i18n
from qgames.files.i18n import t


def told(when: float, now: float) -> str:
    """Today and yesterday with the time, else the day."""
    try:
        then = datetime.fromtimestamp(when)
    except (OSError, OverflowError, ValueError):  # a disk may tell any time
        return "?"
    today = datetime.fromtimestamp(now).date()
    if then.date() == today:
        return t("date.today", time=i18n.clock(then))
    if then.date() == today - timedelta(days=1):
        return t("date.yesterday", time=i18n.clock(then))
    return i18n.day(then)
