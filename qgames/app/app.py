"""The window, the loop and the stack of scenes. Knows no game.

The loop: take the events, let time pass for the top scene, draw only if something is dirty, sleep until the next
sixtieth of a second. Scenes never touch the stack: they answer Go, Back, BackTo, Ask, Then or Quit
(`qgames.ui.navigation`), and `SceneStack.take` does it. Keys the app itself owns: F11 and Alt+Enter (full screen;
Ctrl+Cmd+F on a Mac), Ctrl+Q (quit).
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from qgames.app import beside, routes
from qgames.app.idle import Idle
from qgames.app.readers import linked, reader_adapter
from qgames.app.transition import Transition
from qgames.app.watchdog import Watchdog
from qgames.files import paths
from qgames.files.i18n import t
from qgames.files.settings import Settings
from qgames.scenes.pages.about import Trouble
from qgames.scenes.parts import tables
from qgames.ui import keys
from qgames.ui.context import Ui
from qgames.ui.input import Input
from qgames.ui.navigation import Answer, Ask, Back, BackTo, Destination, Go, Quit, Scene, Then
from qgames.ui.overlay import Overlay
from qgames.ui.system import PreferencesQuery
from qgames.ui.window import Window

if TYPE_CHECKING:
    from qgames.access.adapter import ReaderAdapter
    from qgames.access.link import Link

FRAMES = 60
SHOWN = 240  # turns after which a program started with QGAMES_PICTURE leaves its window there, and ends
#: there screen readers must be let in before the window is seen; elsewhere the first picture need not wait for them
EARLY = sys.platform in ("win32", "darwin")
LOOK = 1.0  # seconds between two looks for themes
#: what ends the motion from page to page
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.TEXTINPUT)
LONGEST_STEP = 0.1  # seconds: after a stall, animations go on rather than jump
log = logging.getLogger(__name__)


class SceneStack:
    """The scenes that are open, the one in front last. `find` makes the scene that shows a destination."""

    def __init__(self, find: Callable[[Destination], Scene]) -> None:
        self.scenes: list[Scene] = []
        self.find = find
        self.changed = True

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    def take(self, answer: Answer) -> None:
        """Do what a scene asked for."""
        match answer:
            case None:
                return
            case Go(to, replace, instead):
                scene, above = self._found(to), self._above(instead)
                self._put(scene, int(replace or bool(instead)) if above is None else above + 1)
            case BackTo(to):
                above = self._above(to.name)
                if above is None:
                    self._put(self._found(to), len(self.scenes))
                else:
                    self._remove(above)
            case Ask(dialog):
                self._put(dialog)
            case Back():
                self._remove(1)
            case Quit():
                self._remove(len(self.scenes))
            case Then(after):
                self._remove(1)
                self.take(after)
                return
            case _:
                raise TypeError(f"a scene answered {answer!r}; it may answer Go, Back, BackTo, Ask, Then, Quit or None")
        self.changed = True
        if self.top:
            self.top.dirty = True
            self.top.shown()

    def _found(self, to: Destination) -> Scene:
        scene = self.find(to)
        scene.address = to.name
        return scene

    def _above(self, name: str) -> int | None:
        """How many scenes are above the nearest one of this name."""
        found = (number for number, scene in enumerate(reversed(self.scenes)) if name and scene.address == name)
        return next(found, None)

    def _put(self, scene: Scene, instead_of: int = 0) -> None:
        """In front, in place of that many."""
        if self.top and not instead_of:
            self.top.hidden()
        self._remove(instead_of)
        self.scenes.append(scene)

    def _remove(self, many: int) -> None:
        for _ in range(min(many, len(self.scenes))):
            self.scenes[-1].hidden()
            self.scenes.pop().closed()

    def visible(self) -> list[Scene]:
        """From the lowest that shows through to the top."""
        start = len(self.scenes) - 1
        while start > 0 and self.scenes[start].over:
            start -= 1
        return self.scenes[max(0, start) :]


class App:
    def __init__(self, settings: Settings, size: tuple[int, int] | None = None) -> None:
        self.settings = settings
        self.link: Link | None = None  # to screen readers
        early = reader_adapter(EARLY) if EARLY else None
        self.window = Window(settings, size, early.attach if early else None)
        self.ui = Ui(settings, self.window.size, routes.PAGES)
        self.ui.density = self.window.density
        self.window.cover(self.ui.theme.ramp("background")[1])
        self.stack = SceneStack(lambda to: routes.scene(self.ui, to))
        self.overlay = Overlay(self.ui)
        self.watchdog = Watchdog()
        self.input = Input(self.ui, lambda pos: self.stack.top.drags(pos) if self.stack.top else "")
        self.preferences_query = PreferencesQuery()
        self.frames = 0
        self.idle = Idle()
        self.animated = False  # do pages move? Not before the loop runs
        self.transition: Transition | None = None
        self._after: pygame.Surface | None = None  # the new page, while the old one is still seen
        self._last: tuple[Scene | None, list[Scene]] = None, []  # the page seen last, and all that were open
        self._arrived = False  # was it seen as it is, and not on its way?
        self._unlooked = 0.0  # seconds since themes were looked for
        self._settled = False
        self._held: int | None = None  # the key pressed last, while it is down
        self._asked_to_quit = False  # although a film is being made
        self._failures: dict[int, int] = {}  # scene -> how often it failed
        self._seen = self.ui.stamp
        if early:
            self._let_in(early)
        for problem in settings.problems:
            log.warning("settings: %s", problem)
        if settings.problems:
            self.ui.toast(t("app.settings_mended", names=", ".join(settings.problems)))

    # -- one turn of the loop, apart so that tests can drive it ------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        for each in self.input.taken(event):
            self._handle(each)

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self._ask_to_quit()
            return
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resize()
            return
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.stack.changed = True
            return
        if event.type == pygame.WINDOWFOCUSGAINED:
            self.ui.look_for_themes()  # the player may come back from editing one, or a catalogue,
            self.ui.look_for_words()
            if self._settled:
                self.preferences_query.ask()  # or from the system's settings
            return
        if event.type == pygame.WINDOWMOVED:
            self.window.moved()
            return
        if event.type == pygame.DROPFILE:
            self.open_file(event.file)
            return
        if self._repeated(event):
            return
        if event.type in PRESSES:
            self._end_transition()
        if event.type == pygame.KEYDOWN and self._own_key(event):
            return
        if self.stack.top:
            if event.type == pygame.MOUSEBUTTONDOWN:
                self.overlay.dismiss()
            self.stack.take(self.stack.top.handle(event))

    def _repeated(self, event: pygame.event.Event) -> bool:
        """Is this a key that acts, still down from its first press? It acts once: held a moment too long, or while a
        slow page opens, it must not press what comes next. Arrows and what else moves a little may repeat."""
        if event.type == pygame.KEYDOWN:
            again, self._held = event.key == self._held, event.key
            return again and keys.base(event) not in keys.MOVING
        if event.type in (pygame.KEYUP, pygame.MOUSEBUTTONDOWN, pygame.WINDOWFOCUSLOST):
            self._held = None
        return False

    def _own_key(self, event: pygame.event.Event) -> bool:
        name = keys.shortcut(event)
        if name == "f11" or name in keys.FULL_SCREEN:
            if name == keys.FULL_SCREEN[0] and self.window.filled_by_mac():
                return True  # the menu has taken the same key already
            self.window.toggle()
            self._resize()
            self.stack.changed = True  # a new surface, even if it is as large as the old one
            return True
        if name == "ctrl+q":
            self._ask_to_quit()
            return True
        return False

    def _ask_to_quit(self) -> None:
        """Scenes may object (an unfinished game is kept anyway): `closing()` -> Ask | None."""
        top = self.stack.top
        asked = None if self._asked_to_quit else beside.asks(self.ui)
        self._asked_to_quit = asked is not None
        objection = asked or (top.closing() if top else None)
        self.stack.take(objection or Quit())

    def open_file(self, path: str) -> None:
        self.stack.take(tables.open_file(self.ui, path))

    def _resize(self) -> None:
        size = self.window.current()
        self.ui.density = self.window.density
        if size != self.ui.size:
            self.ui.apply(size)

    def update(self, seconds: float) -> None:
        for event in self.input.pass_time(seconds):
            self._handle(event)
        if self.stack.top:
            for scene in self.stack.visible()[:-1] if self.stack.top.lively else ():
                scene.update(seconds)
            self.stack.take(self.stack.top.update(seconds))
        if self.transition is not None:
            self.transition.pass_time(seconds)
            if self.transition.done:
                self._end_transition()
        self.overlay.update(seconds)
        self.window.settle()
        beside.look(self.ui)
        self._look_around(seconds)
        if self.ui.stamp != self._seen:
            self._seen = self.ui.stamp
            self.stack.changed = True
            for scene in self.stack.scenes:
                scene.resized()

    def _look_around(self, seconds: float) -> None:
        """Has the system answered? Has a theme been saved, or words, in an editor beside this window?"""
        self._unlooked += seconds
        if self._unlooked >= LOOK:
            self._unlooked = 0.0
            self.ui.look_for_themes()
            self.ui.look_for_words()
        if (preferences := self.preferences_query.take()) is not None:
            self.ui.heed(preferences)

    def draw(self) -> bool:
        """Draw if anything changed; was there anything?"""
        self.ui.visible = self.window.visible()
        shown = self.stack.visible()
        changed = self.stack.changed or self.overlay.dirty or any(scene.dirty for scene in shown)
        holds = self.transition is not None and self.transition.holds
        if not shown or holds or not (changed or self.transition is not None):
            return False
        if not self.ui.visible:
            return False
        surface = self.window.surface()
        self.window.caption(shown[-1].caption())
        self._begin_transition(surface, shown[0])
        if self.transition is None:
            self._draw_scenes(surface, shown)
            self._arrived = True
        else:
            self._draw_transition(self.transition, surface, shown, changed)
        self.stack.changed = self.overlay.dirty = False
        self.overlay.draw(surface, shown[-1].notice_area(), shown[-1].prompts())
        self.window.flip()
        self.frames += 1
        return True

    @staticmethod
    def _draw_scenes(surface: pygame.Surface, shown: list[Scene]) -> None:
        for scene in shown:
            scene.dirty, scene.beneath = False, scene is not shown[-1]
            scene.draw(surface)

    # -- from page to page -------------------------------------------------------------------------------------------

    def _begin_transition(self, surface: pygame.Surface, page: Scene) -> None:
        """Is it another page than the last one drawn? Then it comes in motion."""
        (last, open_then), self._last = self._last, (page, list(self.stack.scenes))
        if page is last or last is None or not self.animated:
            return
        shared = last.shared() if self._arrived else {}
        self._after, self._arrived = None, False
        self.transition = Transition(self.ui, surface.copy(), shared, page, page in open_then)

    def _draw_transition(
        self, transition: Transition, surface: pygame.Surface, shown: list[Scene], changed: bool
    ) -> None:
        if surface.get_size() != transition.before.get_size():  # the window has changed meanwhile
            self._end_transition()
            self._draw_scenes(surface, shown)
            return
        if not transition.waits and (changed or self._after is None):
            self._after = self._after or surface.copy()
            self._draw_scenes(self._after, shown)
        transition.draw(surface, self._after)

    def _end_transition(self) -> None:
        if self.transition is not None:
            self.transition = self._after = None
            self.stack.changed = True

    def turn(self, seconds: float) -> None:
        """One turn of the loop; an error nobody caught becomes a dialog."""
        try:
            events = self.idle.events()
            self.watchdog.working()
            for event in events:
                self.handle(self.window.taken(event))
                if self.link:
                    self.link.event(event)
            self.update(min(LONGEST_STEP, seconds))
            drawn = self.draw()
            if self.link:
                self.link.frame(drawn)
            self.idle.turned(drawn)
        except Exception:
            self.failed(traceback.format_exc())

    def run(self) -> None:
        clock, turns = pygame.time.Clock(), 0
        self.animated = True
        picture = os.environ.get("QGAMES_PICTURE")  # for trying a package where nobody looks: see `SHOWN`
        while self.stack.scenes:
            self.turn(clock.get_time() / 1000)
            self.watchdog.turned()
            if not self._settled and self.frames:
                self._settle()
            clock.tick(FRAMES)
            turns += 1
            if picture and turns >= SHOWN:
                self.window.save(Path(picture))
                return

    def _settle(self) -> None:
        """What can wait until the first picture has been seen."""
        self._settled = True
        if self.link is None:
            adapter = reader_adapter(EARLY)
            adapter.attach()
            self._let_in(adapter)
        self.ui.sounds.begin()
        beside.begin()
        self.input.begin()
        paths.sweep()
        self.ui.keep()
        self.preferences_query.ask()

    def _let_in(self, adapter: ReaderAdapter) -> None:
        """Screen readers, should one ask."""
        self.link = linked(adapter, self.window, lambda: self.stack.top, self.handle, self.stack.take)
        self.ui.announcer.listen(self.link.hear)

    def failed(self, report: str) -> None:
        """An error nobody caught: into the log, and a dialog instead of the end. A scene that fails again is closed; if
        even the dialog cannot be shown alone, the program ends."""
        log.error("%s", report)
        self._end_transition()
        self._last = None, []  # and nothing goes over from what may be broken
        top = self.stack.top
        if isinstance(top, Trouble):
            if not top.over:
                raise SystemExit(report)
            top.over, self.stack.changed = False, True  # what is below cannot be drawn: without it, then
            return
        self._failures[id(top)] = self._failures.get(id(top), 0) + 1
        if self._failures[id(top)] > 1 and len(self.stack.scenes) > 1:
            self.stack.scenes.pop()
        trouble = Trouble(self.ui, report)
        try:
            self.stack.take(Ask(trouble))
        except Exception:  # it cannot even be left
            log.error("%s", traceback.format_exc())
            self.stack.scenes.append(trouble)
            self.stack.changed = True

    def interrupt(self) -> None:
        """Ctrl+C in a terminal: as if the window were closed."""
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    def stood_still(self, report: str) -> None:
        """Said at the start after a run whose loop did not turn any more."""
        self.stack.take(Ask(Trouble(self.ui, report, "stalled")))

    def close(self) -> None:
        self.watchdog.end()
        beside.end()
        if self.link is not None:
            self.link.adapter.close()
        self.ui.keep()
        self.window.remember()
        self.settings.save()
        pygame.quit()
