"""A screen reader at the program: told what changes and nothing else, and obeyed as if by hand."""

import subprocess
import sys
from itertools import pairwise
from random import Random

import pygame
import pytest
from kit.access import ask, listening, named, tree
from kit.app import key as press_key
from kit.app import open_app, open_page
from kit.must import must, must_be
from kit.play import sit_down
from kit.samples import some_of

from qgames.scenes.pages.setup import SetupPage
from qgames.ui import Scroll

pytest.importorskip("accesskit")

from qgames.access import link as link_module
from qgames.access import remote, system
from qgames.access.adapter import ReaderAdapter
from qgames.access.plain import Asked
from qgames.access.remote import RemoteAdapter
from qgames.access.tree import ROOT
from qgames.access.tree import heard as words
from qgames.files.i18n import t
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.games.view import BOARD
from qgames.scenes.play.board import WAYS, next_spot
from qgames.scenes.play.guards import LASTS
from qgames.scenes.play.menu import Menu
from qgames.ui import Ask, Dialog, Widget
from qgames.ui.accessibility import DOWN, FOCUS, LESS, MENU, MORE, PRESS, SET


def frame(app):
    app.update(0.02)
    app.link.frame(app.draw())


@pytest.fixture
def settings(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, speed="off")
    app.ui.sounds.begin()
    page = open_page(app, "settings")
    listening(monkeypatch, app)
    return app, page


# -- telling ---------------------------------------------------------------------------------------------------------


def test_nobody_is_asked_for_words_before_a_screen_reader_comes(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    asked = []
    monkeypatch.setattr(Widget, "part", lambda self, ui: asked.append(self))
    app._let_in(ReaderAdapter())
    open_page(app, "about")
    app.ui.say("Hello.")
    for _ in range(3):
        frame(app)
    assert not asked and must(app.link)._sent is None and not must(app.link)._unsaid


def test_only_what_changed_is_sent(settings):
    app, page = settings
    reader = app.link.adapter._adapter
    assert set(reader.updates[0]) >= set(tree(app).nodes)
    frame(app)
    assert len(reader.updates) == 1, "nothing has changed"
    captions = page.find("captions")
    captions.on = not captions.on
    page.dirty = True
    frame(app)
    assert reader.updates[1:] == [[named(app, t("settings.captions"))]]


def test_a_changed_focus_is_sent_alone_and_at_once(monkeypatch, settings):
    app, page = settings
    reader = app.link.adapter._adapter
    monkeypatch.setattr("qgames.access.link.PAUSE", 1000.0)
    press_key(app, "tab")
    app.link.frame(True)
    assert reader.updates[1:] == [[]]
    assert app.link._sent.owners[reader.focus].widget is page.focus


def test_each_sentence_is_heard_once_even_the_same_again(settings):
    app, _ = settings
    reader = app.link.adapter._adapter
    for _ in range(2):
        app.ui.say("Not there.", "refusal")
        frame(app)
    assert reader.said() == ["Not there.", "Not there."]
    for number in range(5):
        app.ui.say(f"Sentence {number}.")
    frame(app)
    assert reader.said() == [f"Sentence {number}." for number in range(5)], "all, however many at once"
    app.ui.say("Where the focus went.", "focus")
    frame(app)
    assert reader.said()[-1] == "Sentence 4.", "the tree itself tells the focus"


def test_what_has_the_focus_repeats_what_was_said_until_the_focus_moves(settings, monkeypatch):
    """For screen readers that hear no announcements."""
    monkeypatch.setattr(ReaderAdapter, "says_twice", True)
    app, page = settings
    reader = app.link.adapter._adapter
    page.set_focus(page.find("captions"))
    note = page.find("captions").aside
    frame(app)
    here = reader.focus
    app.ui.say("A move.")
    app.link.frame(False)
    assert reader.nodes[here].description == f"A move. {note}"
    page.dirty = True
    frame(app)
    assert reader.nodes[here].description == f"A move. {note}", "it stays"
    app.ui.say("Another.")
    frame(app)
    assert reader.nodes[here].description == f"Another. {note}"
    press_key(app, "tab")
    app.link.frame(False)
    assert reader.focus != here and reader.nodes[here].description == f"Another. {note}", "not at the same moment"
    app.link.frame(False)
    assert reader.nodes[here].description == note


def test_what_is_said_while_the_focus_moves_is_there_before_it(settings, monkeypatch):
    """Else it would be heard with the focus, and once more as a change of what has it."""
    monkeypatch.setattr(ReaderAdapter, "says_twice", True)
    app, page = settings
    reader = app.link.adapter._adapter
    before = reader.focus
    for drawn in (True, False):
        page.set_focus(page.find("captions" if drawn else "mute"))
        app.ui.say("A move.")
        del reader.updates[:], reader.foci[:]
        app.link.frame(drawn)
        here = reader.focus
        assert reader.updates[0] == [here] and reader.foci == [before, here]
        assert reader.nodes[here].description.startswith("A move.")
        before = here


def test_a_dialog_is_all_there_is_while_it_is_open(settings):
    app, _ = settings
    reader = app.link.adapter._adapter
    app.stack.take(Ask(Dialog(app.ui, "Really?", "It cannot be undone.", [("Yes", None), ("No", None)])))
    frame(app)
    whole = tree(app).nodes[tree(app).nodes[ROOT].children[0]]
    assert (whole.part.role, whole.part.name) == ("dialog", "Really?")
    assert [tree(app).nodes[n].part.name for n in whole.children] == ["Really?", "It cannot be undone.", "Yes", "No"]
    assert reader.nodes[reader.focus].label == "Yes" and t("settings.captions") not in {
        node.label for node in reader.nodes.values()
    }


def test_another_language_is_told_at_once(settings):
    app, _ = settings
    app.ui.change(language="fr")
    frame(app)
    named(app, "Sous-titres", "switch")


def test_a_screen_reader_may_leave_and_come_again(settings):
    app, _ = settings
    link, reader = app.link, app.link.adapter._adapter
    link.adapter._leave()
    frame(app)
    app.ui.say("Nobody hears this.")
    sent = len(reader.updates)
    frame(app)
    assert len(reader.updates) == sent
    link.adapter._come()
    frame(app)
    frame(app)
    assert len(reader.updates) == sent + 1 and set(reader.updates[-1]) >= set(tree(app).nodes)
    assert "Nobody hears this." not in reader.said()


def test_window_place_and_focus_are_passed_on(settings):
    app, _ = settings
    reader = app.link.adapter._adapter
    app.link.event(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert reader.focused is False
    app.link.event(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert reader.focused is True
    app.link.event(pygame.event.Event(pygame.WINDOWMOVED, x=10, y=20))
    assert (reader.bounds.x1 - reader.bounds.x0, reader.bounds.y1 - reader.bounds.y0) == app.window.size


# -- trouble ---------------------------------------------------------------------------------------------------------


def test_a_panic_ends_the_tree_and_not_the_program(settings):
    app, _ = settings

    class PanicException(BaseException):
        pass

    def panic(factory):
        raise PanicException("poisoned")

    app.link.adapter._adapter.update_if_active = panic
    press_key(app, "tab")
    app.link.frame(True)
    press_key(app, "tab")
    app.link.frame(True)
    assert not app.link.adapter.awake() or not app.link.adapter.listens()


def test_a_page_that_cannot_be_told_stays_playable(settings, monkeypatch):
    app, page = settings
    reader, part = app.link.adapter._adapter, type(page.find("captions")).part
    monkeypatch.setattr(type(page.find("captions")), "part", lambda self, ui: 1 / 0)
    for _ in range(3):
        press_key(app, "tab")
        app.ui.say("Still here.")
        app.link.frame(True)
    assert app.stack.top is page and reader.said() == ["Still here."] * 3 and app.link.adapter.listens()
    monkeypatch.setattr(type(page.find("captions")), "part", part)
    press_key(app, "tab")
    app.link.frame(True)
    assert tree(app).owners[reader.focus].widget is page.focus


def test_without_accesskit_there_is_no_adapter(monkeypatch, tmp_path):
    monkeypatch.setattr(system, "kit", lambda: None)
    app = open_app(monkeypatch, tmp_path)
    adapter = ReaderAdapter()
    adapter.attach()
    app._let_in(adapter)
    open_page(app, "about")
    frame(app)
    assert not adapter.awake()


def test_the_window_is_unseen_when_screen_readers_are_let_in(monkeypatch, tmp_path):
    """As Windows demands."""
    monkeypatch.setattr("qgames.app.app.EARLY", True)
    shown = []
    monkeypatch.setattr(ReaderAdapter, "attach", lambda self: shown.append(pygame.display.get_active()))
    app = open_app(monkeypatch, tmp_path, (800, 600))
    assert shown == [False] and pygame.display.get_active() and app.window.size == (800, 600) and app.link


# -- doing -----------------------------------------------------------------------------------------------------------


def test_settings_are_changed_as_if_by_hand(settings):
    app, page = settings
    s = app.ui.settings
    ask(app, PRESS, named(app, t("settings.captions")))
    assert s.captions and page.focus.key == "captions"
    ask(app, SET, named(app, t("settings.volume")), 33.0)
    assert s.volume == 35, "a whole step"
    ask(app, MORE, named(app, t("settings.volume")))
    assert s.volume == 40
    ask(app, LESS, named(app, t("settings.volume")))
    assert s.volume == 35
    ask(app, SET, named(app, t("settings.theme")), t("settings.themes.night"))
    assert s.theme == "night"
    ask(app, SET, named(app, t("settings.language")), "Français")
    assert s.language == "fr"
    ask(app, FOCUS, named(app, t("settings.mute")))
    assert page.focus.key == "mute"


def test_what_is_off_or_gone_is_left_alone(settings):
    app, _ = settings
    ask(app, PRESS, named(app, t("settings.mute")))
    before, volume = app.ui.settings.volume, named(app, t("settings.volume"))
    assert not tree(app).nodes[volume].part.actions
    ask(app, SET, volume, 5.0)
    assert app.ui.settings.volume == before
    ask(app, PRESS, 10**6)
    old = named(app, t("settings.captions"))
    app.link.adapter.asked.append(Asked(PRESS, old))
    app.stack.take(Ask(Dialog(app.ui, "Really?", "")))
    app.link.frame(True)
    assert not app.ui.settings.captions


def test_what_was_built_anew_meanwhile_still_does_what_is_asked(settings, monkeypatch):
    """A page that changes all the time, as while a game is looked at, loses no press."""
    app, page = settings
    monkeypatch.setattr("qgames.access.link.PAUSE", 1000.0)
    captions = named(app, t("settings.captions"))
    for wanted in (True, False):
        page.rebuild()
        frame(app)
        ask(app, PRESS, captions)
        assert app.ui.settings.captions is wanted
    page.rebuild()
    app.link.adapter.asked += [Asked(PRESS, captions), Asked(PRESS, captions), Asked(PRESS, captions)]
    frame(app)
    assert app.ui.settings.captions


def test_every_setting_that_players_ask_for_most_is_in_the_tree(settings):
    """Motion, sound and themes: each by its name, with what it is set to, and changed from there."""
    app, _ = settings
    ask(app, SET, named(app, t("settings.speed")), t("settings.speeds.off"))
    assert app.ui.motion == 0.0 and tree(app).nodes[named(app, t("settings.speed"))].part.value == t(
        "settings.speeds.off"
    )
    app.ui.sounds.possible = False
    app.stack.top.rebuild()
    frame(app)
    volume = tree(app).nodes[named(app, t("settings.volume"))].part
    assert not volume.enabled and volume.note == t("settings.no_sound")


def test_notices_are_heard(settings):
    """A broken theme, a clock that runs out: what is shown for a moment is announced too."""
    app, _ = settings
    reader = app.link.adapter._adapter
    app.ui.toast("mine.yaml, line 3: no such colour.")
    frame(app)
    assert reader.said() == ["mine.yaml, line 3: no such colour."]


def test_text_is_typed_and_lists_are_scrolled(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, (800, 600), speed="off")
    page = must_be(SetupPage, open_page(app, f"setup-{main_variants()[0]}"))
    listening(monkeypatch, app)
    ask(app, SET, named(app, t("setup.name_of", n=1)), "Zoë")
    assert page.setup.players[0].name == "Zoë"
    scroll = must_be(Scroll, page.find("scroll"))
    assert scroll.limit
    scroll.move(app.ui, -scroll.full)
    ask(app, DOWN, named(app, t("access.scroll")))
    assert scroll.offset
    ask(app, PRESS, named(app, t("setup.clock.game"), "option"))
    assert page.setup.clock.kind == "game"


def test_the_menu_of_a_table(monkeypatch, tmp_path):
    app, _ = sit_down(monkeypatch, tmp_path, main_variants()[0])
    listening(monkeypatch, app)
    ask(app, MENU, tree(app).focus)
    assert isinstance(app.stack.top, Menu)


@pytest.mark.parametrize(("name", "language"), some_of(2, main_variants(), ["en", "fr"]))
def test_a_whole_game_by_the_tree_alone(monkeypatch, tmp_path, name, language):
    """Whatever says that it can be played is pressed, until the end; each press is answered by a sentence."""
    app, scene = sit_down(monkeypatch, tmp_path, name, settings={"language": language})
    _, reader = listening(monkeypatch, app)
    dice, heard, told = Random(3), [], []
    app.ui.announcer.listen(lambda said: heard.append(said.text))
    app.ui.announcer.listen(lambda said: told.append(words(said.text)) if said.kind != "focus" else None)
    for _ in range(1500):
        if scene.sitting.outcome:
            break
        parts = {number: node.part for number, node in tree(app).nodes.items()}
        plays = [number for number, part in parts.items() if part.note == t("access.play")]
        picks = [number for number, part in parts.items() if part.note == t("access.choose")]
        if not plays and not picks:
            actions = scene.current.view.actions(scene.sitting.state, scene.current.hand.pick)
            names = [
                scene.current.words.action(each) for each in actions if each.move in scene.sitting.state.legal_moves()
            ]
            plays = [named(app, each, "button") for each in names]
        before = len(heard)
        wanted = plays if plays and (not picks or dice.random() < 0.8) else picks
        ask(app, PRESS, dice.choice(wanted))
        assert len(heard) > before
        assert reader.focus == tree(app).focus
    assert scene.sitting.outcome
    assert reader.heard == told, "each sentence once, in order: the transcript of the game is whole"
    assert words(scene.current.words.headline(scene.sitting.outcome)) in " ".join(reader.said())
    assert tree(app).nodes[tree(app).focus].part.name == t("result.rematch")


def test_a_press_meant_for_the_last_move_starts_no_other_game(monkeypatch, tmp_path):
    name = next(each for each in main_variants() if rules_of(each).seats == 2)
    app, scene = sit_down(monkeypatch, tmp_path, name)
    listening(monkeypatch, app)
    sitting = scene.sitting
    sitting.resign(0)
    scene.hear()
    frame(app)
    ask(app, PRESS, named(app, t("result.rematch")))
    assert scene.sitting is sitting
    for _ in range(int(LASTS / 0.02) + 2):
        app.update(0.02)
    ask(app, PRESS, named(app, t("result.rematch")))
    assert scene.sitting is not sitting


@pytest.mark.parametrize("name", ["quarto", "quantik"])
def test_by_ear_arrow_keys_go_along_rows_and_columns(monkeypatch, tmp_path, name):
    """However the board lies on the table; for those who see it, as it is seen."""
    app, scene = sit_down(monkeypatch, tmp_path, name)
    board = scene.board
    board.cursor, board.by_keys = "b2", True
    press_key(app, "right")
    assert board.cursor == "c1"
    listening(monkeypatch, app)
    board.cursor = "b2"
    for key, there in (("right", "c2"), ("up", "c3"), ("left", "b3"), ("left", "a3"), ("down", "a2")):
        press_key(app, key)
        assert board.cursor == there
    must(app.link).adapter._leave()
    frame(app)
    board.cursor = "b2"
    press_key(app, "right")
    assert board.cursor == "c1"


@pytest.mark.parametrize("name", main_variants())
def test_by_ear_everything_is_reached(monkeypatch, tmp_path, name):
    app, scene = sit_down(monkeypatch, tmp_path, name)
    listening(monkeypatch, app)
    board, lens = scene.board, scene.board.aim.lens(app.ui.size)
    spots = board.spots()
    if not any(area.key == BOARD and area.grid for area in board.view.areas(spots)):
        return  # as it is seen
    ways = {spot.key: {next_spot(app.ui, board.view, spots, spot.key, way, lens) for way in WAYS.values()}
            for spot in spots}  # fmt: skip
    for start in ways:
        reached: set[str | None] = set()
        open_: list[str | None] = [start]
        while open_:
            here = open_.pop()
            if here not in reached:
                reached.add(here)
                open_ += ways[must(here)]
        assert reached == set(ways), start


def test_the_cursor_follows_the_focus_and_the_focus_the_cursor(monkeypatch, tmp_path):
    app, scene = sit_down(monkeypatch, tmp_path, main_variants()[0])
    listening(monkeypatch, app)
    places = [
        n
        for n, owner in tree(app).owners.items()
        if owner.widget is scene.board and owner.key in scene.board.view.game.cells
    ]
    ask(app, FOCUS, places[5])
    assert scene.board.cursor == tree(app).owners[places[5]].key and tree(app).focus == places[5]
    press_key(app, "left")
    must(app.link).frame(True)
    assert tree(app).owners[tree(app).focus].key == scene.board.cursor != tree(app).owners[places[5]].key


def test_a_flood_of_requests_does_not_hold_up_a_frame(monkeypatch, settings):
    app, _ = settings
    monkeypatch.setattr(link_module, "SHARE", 0.0)
    captions = named(app, t("settings.captions"))
    app.link.adapter.asked += [Asked(PRESS, captions)] * 3
    before = app.ui.settings.captions
    app.link.frame(False)
    assert app.ui.settings.captions is before and len(app.link.adapter.asked) == 3, "no time for any"
    monkeypatch.setattr(link_module, "SHARE", 60.0)
    app.link.frame(False)
    assert app.ui.settings.captions is not before and not app.link.adapter.asked


def test_a_process_that_is_never_of_use_is_given_up(monkeypatch):
    """Each try after a longer pause, and not for ever."""
    now, begun = [100.0], []
    monkeypatch.setattr("qgames.access.remote.time.monotonic", lambda: now[0])

    def fails(*_):
        begun.append(now[0])
        raise OSError("no process")

    adapter = RemoteAdapter(fails)
    adapter._wish.there = True
    for _ in range(3000):
        now[0] += 0.1
        assert not adapter.awake()
    pauses = [round(after - before, 1) for before, after in pairwise(begun)]
    assert len(begun) == remote.TRIES + 1 and pauses == sorted(pauses) and not adapter._wish.there


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there AccessKit needs the window's process")
def test_accesskit_is_not_loaded_where_it_could_freeze_the_window():
    code = "import sys, qgames.access.link, qgames.access.remote as r; r.RemoteAdapter(None).attach()"
    command = [sys.executable, "-c", code + "; print('accesskit' in sys.modules)"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"
