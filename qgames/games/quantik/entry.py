"""Quantik, as the rest of the house sees it."""

from qgames.games.entry import GameEntry, Pose, Sketch

ENTRY = GameEntry(
    rules=".rules:Quantik",
    feats=".feats:QuantikFeats",
    searcher=".search:searcher",
    reasons=".reasons:QuantikReasons",
    hidden=".reasons:hidden",
    view=".view:QuantikView",
    words=".words:QuantikWords",
    glyph=".view:draw",
    ladder=(
        (0.95, 1.00, 1.00, 0.00, 300),
        (0.60, 1.00, 1.00, 0.00, 300),
        (0.30, 0.85, 0.80, 0.00, 500),
        (0.10, 0.54, 0.48, 0.00, 500),
        (0.01, 0.15, 0.12, 0.00, 3_000),
        (0.00, 0.05, 0.04, 0.00, 6_000),
    ),
    sketches={"book": Sketch(("a1", "b1", "a2", "b2"), "Yb4 Sa1 Nd3 Ya2 Sd2 Sa3 Cb1 Nb2", 0.6)},
    pose=Pose("", 0, 46, 8.2, 4.3, 0.5),
)
