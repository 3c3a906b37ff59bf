"""Quarto, as the rest of the house sees it."""

from qgames.games.entry import Features, GameEntry, Pose, Sign, Sketch

_ACROSS = ("a4", "b3", "c2", "d1")  # the diagonal that runs from left to right

ENTRY = GameEntry(
    rules=".rules:Quarto",
    feats=".feats:QuartoFeats",
    searcher=".search:searcher",
    reasons=".reasons:QuartoReasons",
    hidden=".reasons:hidden",
    count=".reasons:count",
    view=".view:QuartoView",
    words=".words:QuartoWords",
    glyph=".view:draw",
    ladder=(
        (0.75, 1.00, 1.00, 0.60, 300),
        (0.38, 0.87, 0.77, 0.20, 500),
        (0.16, 0.58, 0.46, 0.03, 1_000),
        (0.03, 0.25, 0.20, 0.00, 1_000),
        (0.00, 0.04, 0.03, 0.08, 1_200),
        (0.00, 0.00, 0.00, 0.05, 1_800),
    ),
    presets={
        "book": {},
        "beginner": {"features": "0", "auto": ""},
        "automatic": {"auto": ""},
        "squares": {"squares": ""},
        "double": {"shared": "2"},
    },
    sketches={
        "book": Sketch(_ACROSS, "DQSF a1 LRSF c4 DRSH b1 LRTH a4 DQTF b3 LQTH d1 DRTF c2"),
        "beginner": Sketch(_ACROSS, "LQSF a1 LRTF c4 LRSH b1 DRTH a4 DQSF b3 DQTH d1 DRSF c2"),
        "automatic": Sketch(_ACROSS, "DQSF a1 LRSF c4 DQTF b1 LRTH a4 DQSH b3 LQTH d1 DRSH c2"),
        "squares": Sketch(("a1", "b1", "a2", "b2"), "LRTH a4 DQTF c3 DRTH d3 DQSF a1 DRSH a2 LRSF b1 LQSH b2"),
        "double": Sketch(_ACROSS, "DQSF a1 LRSF c4 DRSF b1 LRTH a4 DQTH b3 LQTH d1 DRTH c2"),
    },
    switches={"auto": "", "squares": "", "shared": "2"},
    features=Features(
        "features",
        ("colour", "section", "height", "top"),
        {"shared": 2},
        {
            "colour": ("LRTF", "DRTF"),
            "section": ("LRSF", "LQSF"),
            "height": ("LRTF", "LRSF"),
            "top": ("LRSF", "LRSH"),
        },
    ),
    signs={2: (Sign(shape="tile", mark="half"),) * 2},  # nobody owns a piece
    pose=Pose("", 0, 45, 7.5, 3.0, 0.35),
    keys=((("q",), "call"),),
    variants=(
        "",
        "auto",
        "squares",
        "auto,squares",
        "features=02",
        "auto,features=3",
        "shared=2",
        "auto,features=123,shared=2,squares",
    ),
    main_variants=("", "auto,squares"),
)
