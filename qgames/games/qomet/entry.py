"""Qomet, as the rest of the house sees it."""

from qgames.games.entry import GameEntry, Pose

ENTRY = GameEntry(
    rules=".rules:Qomet",
    searcher=".search:searcher",
    splits=True,
    reason=".reasons:reason",
    view=".view:QometView",
    words=".words:QometWords",
    switches={"endless": ""},
    pose=Pose("a7 d6 e5 g4 d4 b4 f2 d1 g1 c3", 38, 50, 11.4, 4.5),
    variants=("", "endless"),
)
