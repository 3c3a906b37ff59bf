"""What a level means stands beside it, and after several wins or losses in a row the next one is offered."""

from dataclasses import replace

import pytest
from kit import opening
from kit.app import click, frame, open_app
from kit.must import must, must_be
from kit.play import Instant, sit_down

from qgames.ai import levels as ratings
from qgames.ai.levels import TOP, levels
from qgames.files import i18n
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.scenes.pages.setup import SetupPage
from qgames.scenes.play.menu import Seats
from qgames.session.setup import Setup
from qgames.session.statistics import games
from qgames.session.statistics.games import PlayedGame, turn_after
from qgames.session.words import about_level, beaten, sees, sight
from qgames.ui import Button, Label

WON = PlayedGame("2026-11-15", "quixo", "computer", 4, "won", 12, 0, 0, "a")


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr("qgames.session.computer.pool", lambda cores=0: Instant())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", main_variants())
def test_every_level_has_a_sentence_and_how_it_fares_against_the_one_below(name, language):
    i18n.use(language)
    try:
        game = rules_of(name)
        said = [about_level(game, level) for level in range(1, TOP + 1)]
        assert all(said)
        measured = ratings.strength(game)  # a game nobody measured has the sentences alone
        for words, rung in list(zip(said, measured.rungs, strict=True))[1:] if measured else ():
            tenths = round(10 * rung.lost / rung.games)
            told = i18n.t("setup.below", n=tenths) if tenths else i18n.t("setup.below_never")
            assert words.endswith(told) == (rung.others == 1)
        assert not any("−" in words or "-" in words for words in said), "a family reads no negative numbers"
    finally:
        i18n.use("en")


@pytest.mark.parametrize("name", main_variants())
def test_the_sentence_is_true_of_the_level(name):
    """A level that overlooks every other threat is not said to see most; a better level never has a worse sentence."""
    ladder = levels(rules_of(name))
    told = [sight(level) for level in ladder]
    assert told == sorted(told) and told[0] == 1 and told[-1] == 7
    for level, number in zip(ladder, told, strict=True):
        assert (level.overlook_win >= 0.5) == (number == 1)
        assert number < 3 or level.overlook_threat < 0.5
        assert number < 4 or level.overlook_threat < 0.2
        assert number < 6 or not level.overlook_threat


def texts(page):
    page.ready()
    return [widget.text for widget in page.root.walk() if isinstance(widget, Label)]


def test_the_set_up_tells_what_a_level_means(monkeypatch, tmp_path):
    for size in ((1280, 800), (800, 600)):
        app = open_app(monkeypatch, tmp_path, size)
        page = must_be(SetupPage, opening.page(app.ui, "setup", "quixo"))
        for level in (2, 7):
            page.form.player(1, kind=f"computer-{level}")
            said = " ".join(texts(page))
            assert sees(rules_of("quixo"), level) in said and beaten(rules_of("quixo"), level) in said
            assert "Strength" not in said, "numbers are in the statistics"
    page = must_be(SetupPage, opening.page(app.ui, "setup", "quixo"))
    page.form.take_preset("four")
    page.form.player(1, kind="computer-3")
    page.ready()
    assert page.find("level1").tip == about_level(rules_of("quixo:four"), 3)


def test_who_plays_tells_it_too(monkeypatch, tmp_path, quick):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", computers=(1,))
    seats = Seats(app.ui, scene.current, scene.steering, scene.refresh)
    assert about_level(rules_of("quixo"), 1) in texts(seats)
    seats._change(1, kind="computer-6")
    assert about_level(rules_of("quixo"), 6) in texts(seats)
    seats._change(1, kind="person")
    assert not any("Strength" in text for text in texts(seats))


# -- runs ------------------------------------------------------------------------------------------------------------


def run(*results, **changes):
    played = [replace(WON, result=result, id=str(n), **changes) for n, result in enumerate(results)]
    return turn_after(played, played[-1])


def test_three_in_a_row_suggest_another_level():
    assert run("won", "won") is None
    assert run("won", "won", "won") == (True, 3, 5)
    assert run("lost", "won", "won", "won", "won") == (True, 4, 5)
    assert run("won", "lost", "won") is None
    assert run("won", "won", "drawn") is None
    assert run("lost", "lost", "lost") == (False, 3, 3)


def test_there_is_nothing_beyond_the_first_and_the_last_level():
    assert run("won", "won", "won", level=TOP) is None
    assert run("lost", "lost", "lost", level=1) is None


def test_what_counts_for_a_run():
    assert run("won", "won", "won", hints=1) is None  # with help it was no win of one's own
    assert run("lost", "lost", "lost", undone=2) == (False, 3, 3)
    assert run("won", "won", "won", mode="watched") is None
    others = [replace(WON, game="quarto", result="lost", id="q"), replace(WON, mode="table", result="other", id="t")]
    mine = [replace(WON, id=str(n)) for n in range(3)]
    mixed = [mine[0], others[0], mine[1], others[1], mine[2]]
    assert turn_after(mixed, mine[2]) == (True, 3, 5)  # other games and tables do not end it
    weaker = [mine[0], mine[1], replace(WON, level=3, id="w"), mine[2]]
    assert turn_after(weaker, mine[2]) is None


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)], ids=str)
def test_the_result_offers_it_by_one_press(monkeypatch, tmp_path, quick, size):
    app, scene = sit_down(monkeypatch, tmp_path, "quixo", size=size, computers=(1,), level=4, names=False)
    for number in range(3):
        scene.ready()
        assert not any(widget.key == "at_level" for widget in scene.root.walk()), number
        scene.play("a1e1")
        if scene.sitting.is_computer(scene.sitting.seat):
            app.update(0.6)
        scene.steering.resign()
        if number < 2:
            scene.steering.rematch()
            while scene.sitting.is_computer(scene.sitting.seat):
                app.update(0.6)
    frame(app)
    button = must_be(Button, scene.find("at_level"))
    assert "Casual" in button.label and "3 losses" in button.sub
    assert must(scene.focus).key == "rematch"  # Enter still plays again as before
    app.update(1.0)
    click(app, button.rect.center)
    assert sorted(player.kind for player in scene.sitting.match.players) == ["computer-3", "person"]
    assert not scene.sitting.match.all_moves and scene.current.streak is None
    kept = Setup.from_table(app.ui.settings.setups["quixo"])
    assert sorted(player.kind for player in must(kept).players) == ["computer-3", "person"]
    assert [game.level for game in games.games()] == [4, 4, 4]
    scene.closed()
