"""The handbook is true: the game in it is a whole game, played through every door, and what it points at is there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
TEXT = (TOP / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The files of the handbook's game, as a reader would have them."""
    home = tmp_path_factory.mktemp("guest")
    for name, text in re.findall(r"<!-- (hexapawn/\S+) -->\n```\w+\n(.*?)```", TEXT, flags=re.DOTALL):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    return home


def run(folder, *args, given=""):
    env = {**os.environ, "PYTHONPATH": str(folder), "QGAMES_GAMES": "hexapawn"}
    command = [sys.executable, *args]
    return subprocess.run(command, env=env, input=given, capture_output=True, text=True, timeout=600, check=False)


def test_its_doctest_runs(folder):
    done = run(folder, "-m", "doctest", str(folder / "hexapawn" / "rules.py"))
    assert done.returncode == 0, done.stdout


def test_it_plays_on_a_pipe_and_proves_that_the_first_player_loses(folder):
    talk = "ugi\nisready\nposition startpos\nperft 3\ngo depth 9\nquery legalmoves\n"
    said = run(folder, "-m", "qgames", "ugi", "hexapawn", given=talk).stdout
    assert "nodes 28" in said and "score loss 6" in said
    assert "response a1a2 b1b2 c1c2" in said and re.search(r"bestmove [abc]1[abc]2", said)


def test_it_is_drawn_and_passes_the_self_test(folder, tmp_path):
    out = tmp_path / "pawns.png"
    assert run(folder, "-m", "qgames", "shot", "hexapawn", "--moves", "b1b2 a3b2", str(out)).returncode == 0
    assert out.stat().st_size > 10_000
    done = run(folder, "-m", "qgames", "self-test")
    assert done.returncode == 0 and "computer hexapawn: plays" in done.stdout


def test_it_is_played_in_the_window_against_the_computer(folder):
    code = """
import os, sys, tempfile
os.environ["QGAMES_HOME"] = tempfile.mkdtemp()
sys.path.insert(0, sys.argv[1])
from random import Random
from pathlib import Path
import pytest
from play_kit import pixel_of, press, sit_down, taps_for, wait
with pytest.MonkeyPatch.context() as patch:
    app, scene = sit_down(patch, Path(os.environ["QGAMES_HOME"]), "hexapawn", computers=(1,))
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
    assert "hexapawn." not in " ".join(each.text for each in app.ui.announcer.recent)
    from qgames.session import computer, saves
    assert saves.saved()[0].game == "hexapawn"
    computer.close()
"""
    done = run(folder, "-c", code, str(Path(__file__).parent))
    assert done.returncode == 0 and "win" in done.stdout.lower(), done.stderr[-2000:]


def test_what_it_points_at_is_there():
    for name in re.findall(r"`((?:qgames|tests|assets|themes)/[\w./*-]+)`", TEXT):
        if "*" not in name and "<" not in name:
            assert (TOP / name).exists(), name
    for name in re.findall(r"`(\w+\.py)`", TEXT):
        assert (
            list(TOP.glob(f"qgames/**/{name}"))
            + list(TOP.glob(f"assets/**/{name}"))
            + list(TOP.glob(f"tests/**/{name}"))
        ), name
