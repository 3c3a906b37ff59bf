"""Qomet, as the rest of the house sees it."""

from qgames.games.entry import GameEntry, Pose, Sketch

ENTRY = GameEntry(
    rules=".rules:Qomet",
    feats=".feats:QometFeats",
    searcher=".search:searcher",
    openings=".book:openings",
    splits=True,
    reasons=".reasons:QometReasons",
    hidden=".reasons:hidden",
    scale=50,  # these three by solved positions: near even most are drawn, and who is to move is flattered
    drawn=225,
    tempo=55,
    view=".view:QometView",
    words=".words:QometWords",
    ladder=(
        (0.97, 1.00, 1.00, 0.03, 600),
        (0.78, 1.00, 0.95, 0.03, 800),
        (0.45, 0.85, 0.70, 0.03, 1_500),
        (0.30, 0.76, 0.60, 0.00, 12_000),
        (0.04, 0.24, 0.15, 0.02, 14_000),
        (0.00, 0.00, 0.00, 0.04, 18_000),
    ),
    sketches={"book": Sketch(("b4", "d4", "b6", "d6"), "g7 d4 e3 b6 g7x d6 f2 b4", 0.7)},
    switches={"endless": ""},
    pose=Pose("", 38, 50, 11.4, 4.5),
    variants=("", "endless"),
)
