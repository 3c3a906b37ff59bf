"""The program as it is, telling a walker where everything is: after each turn of the loop that changed something,
the page, what has the focus and where its parts lie go into a file. Events still come from the screen alone.

    python tests/kit/walk_probe.py FILE
"""

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from qgames.app.app import App


def state_of(app: "App") -> dict[str, Any]:
    top: Any = app.stack.top  # asked what it has: nothing is imported that the program would not
    if top is None:
        return {"page": ""}
    top.ready()
    widgets = list(top.root.walk())
    view = top.ui.rect
    boxes = {}
    for w in widgets:
        if w.key and w.enabled:
            spot = w.rect.center
            seen = all(rect.collidepoint(spot) for rect in (view, *(scroll.rect for scroll in top._around(w))))
            boxes[w.key] = [*spot, w.rect.width, w.rect.height, seen]
    tabs = {w.key: [list(box.center) for box in w._boxes] for w in widgets if hasattr(w, "_boxes")}
    return {
        "page": f"table {top.sitting.match.game.key}" if hasattr(top, "board") else type(top).__name__,
        "focus": [w.key for w in widgets if w.focused],
        "order": [w.key for w in top.order()],
        "inside": bool(top.focus and view.contains(top.focus.rect)),
        "boxes": boxes,
        "tabs": tabs,
        "over": bool(getattr(getattr(top, "sitting", None), "outcome", None)),
        "plies": len(top.sitting.match.all_moves) if hasattr(top, "sitting") else 0,
        "depth": len(app.stack.scenes),
    }


def main(file: Path) -> int:
    from qgames.app import start

    start.environment()
    from qgames.app import app as program

    turn, last = program.App.turn, [""]

    def telling(app: program.App, seconds: float) -> None:
        turn(app, seconds)
        words = json.dumps(state_of(app))
        if words != last[0]:
            last[0] = words
            beside = file.with_suffix(".new")
            beside.write_text(words)
            os.replace(beside, file)

    setattr(program.App, "turn", telling)  # noqa: B010 (a method in place of a method)
    return start.main()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
