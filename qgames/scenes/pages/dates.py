"""When something was, as people say it."""

from __future__ import annotations

from datetime import datetime, timedelta

from qgames.files.i18n import t


def told(when: float, now: float) -> str:
    """Today and yesterday with the time, else the day; another year is named."""
    then, today = datetime.fromtimestamp(when), datetime.fromtimestamp(now).date()
    time = f"{then:%H:%M}"
    if then.date() == today:
        return t("date.today", time=time)
    if then.date() == today - timedelta(days=1):
        return t("date.yesterday", time=time)
    month = t(f"date.month.{then.month}")
    if then.year == today.year:
        return t("date.day", day=then.day, month=month)
    return t("date.day_of_year", day=then.day, month=month, year=then.year)
