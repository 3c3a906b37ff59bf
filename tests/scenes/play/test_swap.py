"""A first turn may be taken over: offered to people by buttons, a key and a sentence, without standing in the way; the
computer does it by itself."""

import pytest
from kit.app import layout_faults
from kit.play import Instant, button, key, press, said, sit_down

from qgames.games import game
from qgames.scenes.play.terms import terms
from qgames.session import computer
from qgames.session.words import words_of


@pytest.fixture
def quick(monkeypatch):
    made = Instant()
    monkeypatch.setattr(computer, "_pool", made)
    return made


def opened(monkeypatch, tmp_path, name="quantik", **more):
    app, scene = sit_down(monkeypatch, tmp_path, name, swap=True, **more)
    scene.play(game(name).start().legal_moves()[0])
    app.update(0.02)
    return app, scene


def there(scene, name):
    scene.ready()
    return any(widget.key == name for widget in scene.root.walk())


def test_two_buttons_and_a_sentence(monkeypatch, tmp_path):
    app, scene = opened(monkeypatch, tmp_path)
    assert "You may take over Anna’s side, or play on." in said(app)
    assert scene.panel.what_to_do() == "You may take over Anna’s side, or play on."
    press(app, button(scene, "swap").rect.center)
    assert [player.name for player in scene.sitting.match.players] == ["Ben", "Anna"]
    assert "The sides have changed hands. To move: Anna." in said(app)
    assert not there(scene, "swap") and not there(scene, "stay")
    assert scene.focus is not None


def test_the_key_takes_over_once_and_only_then(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, "quantik", swap=True)
    key(app, "x")
    assert not scene.sitting.match.swapped
    scene.play("Sa1")
    key(app, "x")
    assert scene.sitting.match.swapped
    key(app, "x")
    assert [player.name for player in scene.sitting.match.players] == ["Ben", "Anna"]


def test_who_plays_on_is_not_asked_again(monkeypatch, tmp_path):
    app, scene = opened(monkeypatch, tmp_path)
    press(app, button(scene, "stay").rect.center)
    assert not there(scene, "swap") and scene.sitting.person_to_move
    key(app, "x")
    assert not scene.sitting.match.swapped


def test_a_move_is_an_answer_too(monkeypatch, tmp_path):
    _app, scene = opened(monkeypatch, tmp_path)
    scene.play(scene.sitting.state.legal_moves()[0])
    assert not there(scene, "swap") and scene.sitting.match.ply == 2


def test_undo_takes_it_back_and_redo_brings_it_again(monkeypatch, tmp_path):
    app, scene = opened(monkeypatch, tmp_path)
    key(app, "x")
    key(app, "u")
    assert scene.sitting.match.ply == 1 and not scene.sitting.match.swapped and there(scene, "swap")
    assert "Nothing further this way." not in said(app)
    key(app, "r")
    assert scene.sitting.match.swapped and not there(scene, "swap")


def test_without_the_term_nothing_is_offered(monkeypatch, tmp_path):
    _app, scene = sit_down(monkeypatch, tmp_path, "quantik")
    scene.play("Sa1")
    assert not there(scene, "swap")


def test_the_computer_takes_over_what_is_better(monkeypatch, tmp_path, quick):
    """Of the Master: d4 wins, by heart; a1 does not."""
    for first, swapped in (("d4", True), ("a1", False)):
        app, scene = sit_down(monkeypatch, tmp_path, "qomet", computers=(1,), level=7, swap=True)
        scene.play(first)
        for _ in range(4):
            app.update(0.3)
        assert scene.sitting.match.swapped == swapped
        assert scene.sitting.match.ply == (1 if swapped else 2) and scene.sitting.person_to_move
        assert scene.sitting.seat == (1 if swapped else 0)


def test_the_computer_is_asked_for_a_fair_opening(monkeypatch, tmp_path, quick):
    app, _scene = sit_down(monkeypatch, tmp_path, "qomet", computers=(0,), swap=True)
    for _ in range(3):
        app.update(0.3)
    assert quick.asked[0].want == "opening"
    assert {request.want for request in quick.asked[1:]} <= {"move"}


def test_two_computers_may_swap_too(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "qomet", computers=(0, 1), swap=True)
    for _ in range(12):
        app.update(0.3)
    assert scene.sitting.match.ply > 2


def test_a_screen_reader_finds_the_choice_by_its_words(monkeypatch, tmp_path):
    app, scene = opened(monkeypatch, tmp_path)
    names = [button(scene, name).part(app.ui).name for name in ("swap", "stay")]
    assert "Take over Anna’s side" in names and "Play on" in names


@pytest.mark.parametrize("language", ["en", "de", "ar", "he", "fa", "ru", "hu", "th", "ja"])
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 100), ((600, 900), 100), ((1000, 700), 200)])
def test_there_is_room_for_it(monkeypatch, tmp_path, language, size, scale):
    settings = {"language": language, "scale": scale}
    _app, scene = opened(monkeypatch, tmp_path, size=size, settings=settings)
    scene.ready()
    assert [fault for fault in layout_faults(scene) if "Board" not in fault] == []  # the table lies under all
    for name in ("swap", "stay"):
        assert scene.ui.rect.contains(button(scene, name).rect)


def test_who_had_the_first_turn_is_named_for_it(monkeypatch, tmp_path):
    _app, scene = opened(monkeypatch, tmp_path)
    scene.steering.take_over()
    scene.play(scene.sitting.state.legal_moves()[0])
    words = words_of(scene.sitting)
    first, second = (words.turn(entry) for entry in words.entries())
    assert "Anna" in first and "Anna" in second  # with one side, then with the other
    assert words.name(0) == "Ben"


def test_the_terms_tell_it(monkeypatch, tmp_path):
    _app, scene = sit_down(monkeypatch, tmp_path, "quantik", size=(1280, 800), swap=True)
    scene.ready()
    assert "Swap after the first turn" in terms(scene.sitting)
