"""Cubulus, as the rest of the house sees it."""

from qgames.games.entry import GameEntry, Pose, SetupChoice, Sign, Sketch

_RED, _BLUE = Sign("ball.red", bands=1), Sign("ball.blue", bands=2)

ENTRY = GameEntry(
    rules=".rules:Cubulus",
    feats=".feats:CubulusFeats",
    searcher=".search:searcher",
    splits=True,
    reasons=".reasons:CubulusReasons",
    hidden=".reasons:hidden",
    view=".view:CubulusView",
    words=".words:CubulusWords",
    glyph=".glyph:draw",
    table=".table:CubulusTable",
    ladder=(
        (0.85, 1.00, 1.00, 1.00, 0),
        (0.62, 1.00, 0.94, 0.60, 600),
        (0.42, 0.88, 0.78, 0.12, 2_500),
        (0.26, 0.68, 0.58, 0.04, 5_000),
        (0.15, 0.50, 0.42, 0.00, 10_000),
        (0.09, 0.34, 0.28, 0.00, 18_000),
        (0.04, 0.18, 0.14, 0.00, 25_000),
        (0.01, 0.08, 0.06, 0.00, 30_000),
    ),
    presets={"two": {}, "three": {"three": ""}},
    sketches={"three": Sketch(moves="F2 B6 R5 B1 B7 D1 B9 D9 L2 F1 B2")},
    switches={"endless": ""},
    choices=(SetupChoice("neutral", ("hand", "random", "symmetric"), unless="three"),),
    signs={2: (_RED, _BLUE), 3: (Sign("ball.cream"), _RED, _BLUE)},  # of two the plain ones are neutral
    neutral=Sign("ball.cream"),
    pose=Pose(
        "n221 n213 n333 n311 n212 n321 n313 n113 n223 L6 F7 B6 R5 U7 D5 U2 B9 F7 D1 L4 B4 B6 U1 L9",
        35,
        27,
        5.7,
        9,
        0,
        16,
    ),
    looks=("net", "exploded", "see-through"),
    keys=((("e", "v", "n"), "cube"), (("f",), "fill")),
    variants=("", "endless", "three", "endless,three"),
    main_variants=("", "three"),
)
