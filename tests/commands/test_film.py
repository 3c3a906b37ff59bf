"""Films from the command line: what comes of it, and what it says when it cannot be."""

import subprocess
import sys

import pygame
import pytest
from PIL import Image

from qgames.__main__ import main
from qgames.games import game as rules_of
from qgames.rules.match import Match, Player
from qgames.scenes.film import encode
from qgames.session import saves
from qgames.session.sitting import Sitting

QUARTO = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH d1 DQSF d3 DRTH d2 LQTF b2 quarto"
QUICK = ["--size", "120x90", "--from", "17", "--pace", "quick"]


@pytest.fixture
def record(tmp_path, monkeypatch):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path / "home"))
    match = Match(rules_of("quarto"), [Player("Anna"), Player("Ben")])
    for move in QUARTO.split():
        match.play(move)
    path = tmp_path / "game.qgame"
    path.write_text(saves.text_of(Sitting(match)), encoding="utf-8")
    return path


@pytest.mark.parametrize("kind, format", [("gif", "GIF"), ("webp", "WEBP"), ("apng", "PNG")])
def test_a_film(record, tmp_path, kind, format):
    out = tmp_path / f"film.{kind}"
    assert main(["film", str(record), str(out), *QUICK, "--theme", "night", "--lang", "fr"]) == 0
    with Image.open(out) as film:
        assert (film.format, film.size) == (format, (120, 90)) and getattr(film, "n_frames", 1) > 3


def test_a_still_needs_no_pillow(record, tmp_path, monkeypatch):
    monkeypatch.setattr(encode, "find_spec", lambda name: None)
    out = tmp_path / "picture.png"
    assert main(["film", str(record), str(out), "--size", "160x100", "--view", "top", "--look", "coordinates"]) == 0
    assert pygame.image.load(out).get_size() == (160, 100)
    assert main(["film", str(record), str(tmp_path / "film.gif"), *QUICK]) == 1


def test_a_png_that_moves(record, tmp_path):
    out = tmp_path / "film.png"
    assert main(["film", str(record), str(out), *QUICK, "--animated"]) == 0
    with Image.open(out) as film:
        assert getattr(film, "n_frames", 1) > 3


def test_it_is_made_to_fit(record, tmp_path, capsys):
    out = tmp_path / "film.gif"
    assert main(["film", str(record), str(out), "--size", "120x90", "--from", "15"]) == 0
    whole = out.stat().st_size
    assert main(["film", str(record), str(out), "--size", "120x90", "--from", "15", "--most", f"{whole - 2000}"]) == 0
    assert out.stat().st_size <= whole - 2000 and "so that it fits" in capsys.readouterr().err
    out.unlink()
    assert main(["film", str(record), str(out), *QUICK, "--most", "100"]) == 1
    assert not out.exists()


@pytest.mark.parametrize(
    "words, code, message",
    [
        (["OUT.avi"], 2, ".gif, .webp"),
        (["OUT.gif", "--from", "9", "--to", "3"], 2, "not from 9 to 3"),
        (["OUT.gif", "--to", "99"], 2, "has 21 moves"),
        (["OUT.gif", "--theme", "beige"], 2, "no such theme"),
        (["OUT.gif", "--lang", "xx"], 2, "no language 'xx'"),
        (["OUT.gif", "--view", "ceiling"], 2, "unknown view"),
        (["OUT.gif", "--look", "sideways"], 2, "unknown look"),
        (["OUT.gif", "--size", "big"], 2, "WIDTHxHEIGHT"),
        (["OUT.gif", "--pace", "slow"], 2, "calm"),
        (["OUT.gif", "--most", "many"], 2, "8MB"),
        (["OUT.gif", "--turning"], 2, "qgames review"),
        (["no/such/OUT.gif", *QUICK], 1, "no such folder"),
    ],
)
def test_mistakes_are_named(record, tmp_path, capsys, monkeypatch, words, code, message):
    monkeypatch.chdir(tmp_path)
    assert main(["film", str(record), *words]) == code
    assert message in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["game.qgame"]


def test_what_is_no_finished_game(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path / "home"))
    assert main(["film", str(tmp_path / "none.qgame"), str(tmp_path / "a.gif")]) == 1
    going = tmp_path / "going.qgame"
    going.write_text(saves.text_of(Sitting(Match(rules_of("quixo")))), encoding="utf-8")
    assert main(["film", str(going), str(tmp_path / "a.gif")]) == 1
    assert "over" in capsys.readouterr().err
    assert main(["film", str(going), str(tmp_path / "a.png"), "--size", "80x60"]) == 0


def test_arguments_are_read_before_anything_heavy():
    code = "import sys; from qgames.__main__ import main; main(['film', '--help']); print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"
