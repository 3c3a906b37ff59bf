"""Pictures from the command line."""

import pygame
import pytest

from qgames.__main__ import main


def test_one_picture(tmp_path):
    out = tmp_path / "picture.png"
    assert main(["shot", "quarto", "--moves", "LQTF a1 DRSH", "--size", "160x100", "--hover", "b2", str(out)]) == 0
    assert pygame.image.load(out).get_size() == (160, 100)


def test_a_sheet_has_all_combinations(tmp_path):
    out = tmp_path / "sheet.png"
    words = ["shot", "quarto", "--view", "top", "--view", "30,40,1.2", "--theme", "walnut", "--theme", "paper"]
    assert main([*words, "--size", "80x50", "--sheet", "--columns", "2", "--flat", str(out)]) == 0
    assert pygame.image.load(out).get_size() == (2 * 82 + 2, 2 * 52 + 2)


@pytest.mark.parametrize("game", ["quantik", "quixo", "quixo:four", "qomet", "cubulus", "cubulus:three"])
def test_every_game_can_be_drawn(tmp_path, game):
    out = tmp_path / "picture.png"
    assert main(["shot", game, "--size", "120x80", "--flat", str(out)]) == 0


@pytest.mark.parametrize(
    "words, message",
    [
        (["chess", "x.png"], "unknown game 'chess'"),
        (["quarto"], "name a game and then the picture file"),
        (["quarto", "--moves", "z9", "x.png"], "no token of Quarto"),
        (["quarto", "--view", "ceiling", "x.png"], "unknown view 'ceiling'"),
        (["quarto", "--view", "1,2", "x.png"], "YAW,PITCH,ZOOM"),
        (["quarto", "--theme", "beige", "x.png"], "no such theme"),
        (["quarto", "--look", "sideways", "x.png"], "unknown look"),
        (["quarto", "--size", "big", "x.png"], "WIDTHxHEIGHT"),
        (["quarto", "quixo", "x.png"], "--sheet"),
        (["quarto", "--position", "rubbish", "x.png"], "position"),
        (["quarto", "--lang", "xx", "x.png"], "no language 'xx'; there are en"),
        (["quarto", "--bogus", "x.png"], "--bogus"),
    ],
)
def test_mistakes_are_named(tmp_path, capsys, monkeypatch, words, message):
    monkeypatch.chdir(tmp_path)
    assert main(["shot", *words]) != 0
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
