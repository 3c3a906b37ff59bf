"""Lines left behind: the list of moves shows where they begin, and opens them."""

import pytest
from kit.play import key, press, sit_down

from qgames.games import game, main_variants
from qgames.rules.match import Match
from qgames.session import saves


def listed(scene):
    return scene.find("moves")


def forks(scene):
    return [turn for _, turn in listed(scene)._cells if listed(scene)._line(turn)]


@pytest.fixture(params=["quixo", "quarto"])
def branched(monkeypatch, tmp_path, request):
    """Six tokens, then from the third on another way."""
    app, scene = sit_down(monkeypatch, tmp_path, request.param)
    for _ in range(6):
        scene.play(scene.sitting.state.legal_moves()[0])
    scene.steering.jump(3)
    scene.play(scene.sitting.state.legal_moves()[-1])
    app.update(0.02)
    return app, scene


def test_the_list_shows_where_and_a_click_opens_it_and_comes_back(branched):
    app, scene = branched
    first = scene.sitting.match.all_moves
    assert len(first) == 4
    (turn,) = forks(scene)
    assert turn.first <= 3 < turn.last
    moves = listed(scene)
    box = next(box for box, each in moves._cells if each == turn)
    press(app, moves._fork(app.ui, moves._where(box)).center)
    other = app.stack.top
    assert other is not scene and len(other.sitting.match.all_moves) == 6
    assert other.sitting.match.all_moves[:3] == first[:3]
    (back,) = forks(other)
    other.steering.jump(back.last)
    app.update(0.02)
    other.set_focus(listed(other))
    key(app, "enter")
    assert app.stack.top.sitting.match.all_moves == first


def test_a_line_that_was_deleted_is_not_shown(branched):
    app, scene = branched
    (path,) = saves.lines_beside(scene.sitting).values()
    assert "another way" in str(listed(scene).part(app.ui))
    saves.delete(path)
    scene.rebuild("board")
    app.update(0.02)
    assert not forks(scene) and "another way" not in str(listed(scene).part(app.ui))


@pytest.mark.parametrize("name", main_variants())
@pytest.mark.parametrize(
    "said", ["", "x", "3", "3 ../../etc", "4 ab, zz, 5 cd", "9999999999 ab", ", ".join(["1 a"] * 99)]
)
def test_a_strange_header_does_no_harm(name, said):
    match = Match(game(name), headers={saves.BRANCHES: said})
    found = saves.branches_of(match)
    assert len(found) <= saves.MOST_BRANCHES and all(each.name.isalnum() for each in found)
    saves.note_branch(match.headers, saves.Branch(2, "ff"))
    assert saves.branches_of(match)[-1] == saves.Branch(2, "ff")
