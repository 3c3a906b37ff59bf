"""Qover, as the rest of the house sees it."""

from qgames.games.entry import GameEntry, Pose

ENTRY = GameEntry(
    rules=".rules:Qover",
    view=".view:QoverView",
    switches={"endless": ""},
    pose=Pose("Mb2 Lb2 Sa1 Mc3", units=6.0, reach=3.0),
    variants=("", "endless"),
)
