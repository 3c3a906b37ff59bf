"""The handbook is true: the game in it is a whole game, played through every door, and what it points at is there."""

import re
from pathlib import Path

import pytest
from kit.guest import HANDBOOK, PLAYED, TOP, handbook_game, run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    home = tmp_path_factory.mktemp("guest")
    handbook_game(home)
    return home


def test_its_doctest_runs(folder):
    done = run(folder, "-m", "doctest", str(folder / "hexapawn" / "rules.py"))
    assert done.returncode == 0, done.stdout


def test_it_plays_on_a_pipe_and_proves_that_the_first_player_loses(folder):
    talk = "ugi\nisready\nposition startpos\nperft 3\ngo depth 9\nquery legalmoves\n"
    said = run(folder, "-m", "qgames", "ugi", "hexapawn", given=talk).stdout
    assert "nodes 28" in said
    proved = re.search(r"score loss 6 nodes (\d+)", said)
    assert proved and int(proved[1]) < 1_000  # far less than a second, on anything
    assert "response a1a2 b1b2 c1c2" in said and re.search(r"bestmove [abc]1[abc]2", said)


def test_it_is_drawn(folder, tmp_path):
    out = tmp_path / "pawns.png"
    assert run(folder, "-m", "qgames", "shot", "hexapawn", "--moves", "b1b2 a3b2", str(out)).returncode == 0
    assert out.stat().st_size > 10_000


def test_it_is_played_in_the_window_against_the_computer(folder):
    done = run(folder, "-c", PLAYED, "hexapawn", str(Path(__file__).parent.parent))
    assert done.returncode == 0 and "win" in done.stdout.lower(), done.stderr[-2000:]


def test_what_it_points_at_is_there():
    for name in re.findall(r"`((?:qgames|tests|assets|themes)/[\w./*-]+)`", HANDBOOK):
        if "*" not in name and "<" not in name:
            assert (TOP / name).exists(), name
    for name in re.findall(r"`((?:app|commands|ui|ai|session|scenes|files|render)/[\w/]+\.py)`", HANDBOOK):
        assert (TOP / "qgames" / name).is_file(), name  # the walks go by files
    for name in re.findall(r"`(\w+\.py)`", HANDBOOK):
        assert (
            list(TOP.glob(f"qgames/**/{name}"))
            + list(TOP.glob(f"assets/**/{name}"))
            + list(TOP.glob(f"tests/**/{name}"))
        ), name


def test_what_is_said_of_a_mac_is_there():
    page = (TOP / "tests/frozen/macos.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:qgames|tests|assets)/[\w./]+|build\.spec)(?:::(\w+))?`", page)
    assert len(named) > 30 and not [name for name, _ in named if not (TOP / name).is_file()]
    for name, test in named:
        assert not test or f"def {test}(" in (TOP / name).read_text(encoding="utf-8"), test
