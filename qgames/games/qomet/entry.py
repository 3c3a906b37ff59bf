"""Qomet, as the rest of the house sees it."""

from qgames.games.entry import GameEntry, Pose, Sketch

ENTRY = GameEntry(
    rules=".rules:Qomet",
    searcher=".search:searcher",
    splits=True,
    reasons=".reasons:QometReasons",
    hidden=".hidden:hidden",
    scale=450,
    swing=450,
    view=".view:QometView",
    words=".words:QometWords",
    ladder=(
        (0.85, 1.00, 1.00, 1.00, 0),
        (0.30, 0.60, 0.50, 1.00, 0),
        (0.08, 0.25, 0.20, 0.92, 500),
        (0.02, 0.10, 0.06, 0.60, 1_000),
        (0.00, 0.04, 0.02, 0.30, 2_500),
        (0.00, 0.00, 0.00, 0.10, 6_000),
    ),
    sketches={"book": Sketch(("b4", "d4", "b6", "d6"), "g7 d4 e3 b6 g7x d6 f2 b4", 0.7)},
    switches={"endless": ""},
    pose=Pose("a7 d6 e5 g4 d4 b4 f2 d1 g1 c3", 38, 50, 11.4, 4.5),
    variants=("", "endless"),
)
