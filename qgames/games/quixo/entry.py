"""Quixo, as the rest of the house sees it."""

from qgames.games.entry import GameEntry, Pose, Sign, Sketch

_PAIR = (Sign(shape="tile", mark="cross"), Sign(shape="tile", mark="circle"))

ENTRY = GameEntry(
    rules=".rules:Quixo",
    feats=".feats:QuixoFeats",
    searcher=".search:searcher",
    splits=True,
    reasons=".reasons:QuixoReasons",
    hidden=".reasons:hidden",
    view=".view:QuixoView",
    words=".words:QuixoWords",
    glyph=".glyph:draw",
    ladder=(
        (0.85, 1.00, 1.00, 1.00, 0),
        (0.60, 1.00, 0.92, 0.50, 300),
        (0.40, 0.85, 0.78, 0.00, 1_000),
        (0.20, 0.60, 0.50, 0.00, 4_000),
        (0.06, 0.25, 0.20, 0.00, 16_000),
        (0.02, 0.10, 0.08, 0.00, 25_000),
        (0.00, 0.03, 0.02, 0.00, 40_000),
    ),
    presets={"two": {}, "four": {"four": ""}},
    sketches={
        "two": Sketch(
            ("a4", "b4", "c4", "d4", "e4"),
            "c5c1 a5e5 c1a1 c5e5 b1b5 d5a5 e2e5 e2a2 c1c5 a3a5 d5a5 c5e5 e3e1 a2a5 e2e5 e4e5 d1e1 c1e1 d1e1 b5b1 a4e4 "
            "b1a1 c1c5 a1e1 a4e4",
            over=True,
        ),
        "four": Sketch(moves="a1e1s e3a3w b5b1n e2e5e c1c5n a4e4w a5e5s d1d5e"),
    },
    switches={"endless": ""},
    signs={2: _PAIR, 4: _PAIR * 2},
    keys=((("left", "right", "up", "down"), "push"),),
    pose=Pose("", 38, 50, 10.0, 9, 0.3),
    variants=("", "endless", "four", "endless,four"),
    main_variants=("", "four"),
)
