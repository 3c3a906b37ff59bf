"""Games that are in no list: the handbook's, taken out of its page, and those beside the tests. As guests, and listed
in a copy of the program."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent.parent
TOP = HERE.parent
HANDBOOK = (TOP / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
BESIDE_US = ("nullgame", "qover")
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", "build", "dist", "*.egg-info"
)


def handbook_game(home):
    """The files of the handbook's game, as a reader would have them."""
    for name, text in re.findall(r"<!-- (hexapawn/\S+) -->\n```\w+\n(.*?)```", HANDBOOK, flags=re.DOTALL):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    (home / "hexapawn" / "__init__.py").touch()


def listed(top):
    """A copy of the program in which all of them are moved into the list, as the handbook says: the folder, its
    imports, and one line. Answers their keys."""
    shutil.copytree(TOP, top, ignore=NOT_COPIED)
    (top / "tests" / "house" / "test_listed.py").write_text("")  # who lists the listed?
    games = top / "qgames" / "games"
    handbook_game(games)
    for key in BESIDE_US:
        shutil.copytree(HERE / key, games / key, ignore=NOT_COPIED)
    keys = (*BESIDE_US, "hexapawn")
    for key in keys:
        for file in (games / key).rglob("*.py"):
            text = file.read_text(encoding="utf-8").replace(f"from {key}.", f"from qgames.games.{key}.")
            file.write_text(text, encoding="utf-8")
    file = games / "__init__.py"
    before = file.read_text(encoding="utf-8")
    lines = "".join(f'    "qgames.games.{key}",\n' for key in keys)
    after = re.sub(r"(LISTED = \(\n(?:    \".+\",\n)+)", rf"\g<1>{lines}", before)
    assert len(after.splitlines()) == len(before.splitlines()) + len(keys)
    file.write_text(after, encoding="utf-8")
    return keys


def run(folder, *args, given="", games="hexapawn", **more):
    """Python with a folder before all others, and games from it at the table."""
    env = {**os.environ, "PYTHONPATH": str(folder), "QGAMES_GAMES": games}
    command = [sys.executable, *args]
    return subprocess.run(
        command, env=env, input=given, capture_output=True, text=True, timeout=3000, check=False, **more
    )


#: plays a guest in the window against the computer: its key, the tests' folder
PLAYED = """
import os, sys, tempfile
os.environ["QGAMES_HOME"] = tempfile.mkdtemp()
key = sys.argv[1]
sys.path.insert(0, sys.argv[2])
from random import Random
from pathlib import Path
import pytest
from kit.play import pixel_of, press, sit_down, taps_for, wait
with pytest.MonkeyPatch.context() as patch:
    app, scene = sit_down(patch, Path(os.environ["QGAMES_HOME"]), key, computers=(1,))
    scene.show_time = 0.0
    while scene.sitting.outcome is None:
        ply = scene.sitting.match.ply
        if scene.sitting.person_to_move:
            for spot in taps_for(scene, Random(ply).choice(scene.sitting.state.legal_moves())):
                press(app, pixel_of(app, scene, spot))
        else:
            wait(lambda: scene.sitting.match.ply > ply, app, 60)
        assert scene.sitting.match.ply > ply
    words = scene.current.words
    end = scene.sitting.outcome
    print(words.headline(end), words.reason(end), words.spot(scene.sitting.state, "a1"))
    assert f"{key}." not in " ".join(each.text for each in app.ui.announcer.recent)
    from qgames.session import computer, saves
    assert saves.saved()[0].game == key
    computer.close()
"""
