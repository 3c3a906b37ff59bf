"""The null game, as the rest of the house sees it: all that can be left out is left out."""

from qgames.games.entry import GameEntry, Pose

ENTRY = GameEntry(
    rules=".rules:NullGame",
    view=".view:NullView",
    pose=Pose("b2 a1 c2 a2", units=6.0, reach=4.0),
)
