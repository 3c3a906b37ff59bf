"""The words the client looks for, in one language, as JSON: `python tests/atspi/words.py fr`."""

import json
import sys
from typing import Any

from qgames.files import i18n
from qgames.files.i18n import t
from qgames.games import entries, main_variants

WANTED = """
access.play access.choose app.back app.cancel app.name result.rematch result.leave setup.start setup.person
settings.theme settings.volume settings.mute settings.captions title.games title.statistics title.settings title.about
play.menu.go_on play.menu.rules play.menu.keys play.menu.resign play.menu.position position.title
title.learn learn.title learn.start lesson.again lesson.leave lesson.next lesson.skip
title.puzzles puzzle.title puzzle.solve puzzle.see_all puzzle.hint puzzle.solution puzzle.again puzzle.leave
review.button review.title review.back_to_game statistics.as_table settings.language settings.system
welcome.title welcome.begin
"""


def variant(name):
    """The chip of the set-up page that chooses a variant: of the plain game "", of a mix without a name None."""
    key, _, options = name.partition(":")
    entry = next(each for each in entries() if each.key == key)
    wanted = dict(option.partition("=")[::2] for option in options.split(",") if option)
    preset = next((preset for preset, has in entry.presets.items() if dict(has) == wanted), None)
    return t(f"setup.preset.{key}.{preset}.name") if options and preset else None if options else ""


i18n.use(sys.argv[1])
actions = [t(f"action.{key}") for key in ("pass", "quarto") if i18n.known(f"action.{key}")]
words: dict[str, Any] = {key: t(key) for key in WANTED.split()}
words["menu"] = t("play.tool.menu")
words["actions"] = [name for name in actions if name]
known = {name: variant(name) for name in main_variants()}
words["games"] = {
    name: [t(f"game.{name.partition(':')[0]}.name"), chip] for name, chip in known.items() if chip is not None
}
json.dump(words, sys.stdout)
