"""Quixo, as the rest of the house sees it."""

from qgames.games.entry import GameEntry, Pose, Sign

_PAIR = (Sign(shape="tile", mark="cross"), Sign(shape="tile", mark="circle"))

ENTRY = GameEntry(
    rules=".rules:Quixo",
    searcher=".search:searcher",
    splits=True,
    reason=".reasons:reason",
    view=".view:QuixoView",
    words=".words:QuixoWords",
    presets={"two": {}, "four": {"four": ""}},
    switches={"endless": ""},
    signs={2: _PAIR, 4: _PAIR * 2},
    pose=Pose("e3e5 a4a1 b1b5 e2a2 c5e5 a5e5 e4e5 a3e3 d5d1 a4e4 e2e5 a3e3", 38, 50, 10.0, 9, 0.3),
    variants=("", "endless", "four", "endless,four"),
    main_variants=("", "four"),
)
