"""Ui: everything a scene needs of the program around it. There is one; every scene and widget is handed it."""

from __future__ import annotations

import logging
from collections.abc import Collection, Hashable, Iterator
from contextlib import contextmanager
from typing import Any

import pygame

from qgames.files import i18n, parsed, paths, reading, theme
from qgames.files.settings import AUTO, Settings
from qgames.ui.accessibility import Announcer
from qgames.ui.sound import Sounds
from qgames.ui.system import Preferences, preferred_languages
from qgames.ui.text import Typesetter

DESIGN = (1280, 800)  # the window the layouts were drawn for
LEAST = (640, 480)  # logical pixels that always remain, whatever scale is asked for
STRIP, ROOMY = 38, 560  # logical pixels of the strip for a pad, and of the least height that can spare it
HEARD = frozenset({"volume", "room_volume"})  # settings that are not seen: a slider of theirs is dragged on
LONGEST = 600  # letters of a notice: it may quote a file
log = logging.getLogger(__name__)


def effective_scale(size: tuple[int, int], percent: int) -> float:
    """Real pixels per logical pixel: grows with the window, times the player's wish, and never beyond what leaves
    640 x 480 logical pixels.

    >>> effective_scale((1280, 800), 100), effective_scale((3840, 2160), 100), effective_scale((800, 600), 250)
    (1.0, 2.7, 1.25)
    """
    width, height = size
    natural = max(1.0, min(width / DESIGN[0], height / DESIGN[1]))
    limit = max(0.5, min(width / LEAST[0], height / LEAST[1]))
    return min(natural * percent / 100, limit)


def upright(size: tuple[int, int]) -> bool:
    return size[0] < 0.9 * size[1]


class Ui:
    def __init__(
        self, settings: Settings, size: tuple[int, int] = DESIGN, pages: Collection[str] = frozenset()
    ) -> None:
        self.settings = settings
        self.pages = pages  # the names of those one can go to
        self.size = size
        self.visible = True  # the window is not minimised
        self.density = 1.0  # pixels to one of the system's points, see `Window.density`
        self.announcer = Announcer()
        self.sounds = Sounds(settings)
        self.notices: list[str] = []  # sentences waiting to be shown as toasts
        self.theme = theme.default()
        self.scale = 1.0
        self.type = Typesetter(1.0)
        self.stamp = 0  # counts changes of size, scale, theme or language: caches keyed by it are thrown away
        self.measured: dict[Hashable, tuple[int, int]] | None = None  # while a page is laid out, see `asked_once`

        self.preferences = Preferences.from_table(settings.extra.get("system"))  # what the system said last
        self.read_aloud = False  # a screen reader listens
        self._unsettled = False  # it was another when pages were laid out
        self.hand = "mouse"  # what was used last: mouse, keys, pad or touch
        self.pad = ""  # the name of the pad in use
        self._told: set[str] = set()
        self._themes: dict[str, int] = {}
        self._words = ("", 0)  # the language, and when the player's own words of it were written
        self.apply()

    # -- asked by scenes ---------------------------------------------------------------------------------------------

    def px(self, logical: float) -> int:
        """Logical pixels in real ones, at least one if any."""
        return max(1, round(logical * self.scale)) if logical > 0 else round(logical * self.scale)

    @contextmanager
    def laying(self) -> Iterator[None]:
        """While a page gives everything its place nothing changes size: what was measured once need not be again."""
        before, self.measured = self.measured, {}
        try:
            yield
        finally:
            self.measured = before

    @property
    def logical_size(self) -> tuple[float, float]:
        return self.size[0] / self.scale, self.size[1] / self.scale

    @property
    def upright(self) -> bool:
        """Is the window clearly higher than wide?"""
        return upright(self.size)

    @property
    def by_keys(self) -> bool:
        """Was the keyboard or a pad used last? Then a cursor shows what is meant; a pointer needs none."""
        return self.hand in ("keys", "pad")

    @property
    def motion(self) -> float:
        """How long animations last: 0 (off), 0.5 (fast), 1 or 2 (slow) times what they would."""
        speed = self.settings.speed
        if speed == "auto":
            speed = "off" if self.preferences.less_motion else "normal"
        return {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}[speed]

    def say(self, text: str, kind: str = "event") -> None:
        """One sentence on the announcement bus (captions, later speech)."""
        self.announcer.say(text, kind)

    def toast(self, text: str, once: str = "") -> None:
        """A short notice at the foot of the window; with `once`, only the first time that word is given."""
        if once and once in self._told:
            return
        self._told.add(once)
        text = reading.shown(text, LONGEST)
        self.notices.append(text)
        self.say(text, "notice")

    def use_hand(self, hand: str, pad: str = "") -> None:
        """Another way to play is in use: pads and fingers are shown other things, or the same ones larger."""
        if (hand, pad) != (self.hand, self.pad):
            changed = hand != self.hand and {hand, self.hand} & {"pad", "touch"}
            self.hand, self.pad = hand, pad
            self._unsettled |= bool(changed)
            if hand != "touch":
                self.settle()

    def settle(self) -> None:
        """Lay pages out for the hand in use; while a finger is down, nothing moves away under it."""
        self.stamp += self._unsettled
        self._unsettled = False

    def gather(self) -> None:
        """All notices that wait as one."""
        self.notices[:] = ["\n".join(self.notices)] if self.notices else []

    def save(self) -> None:
        """Keep the settings; trouble is told once."""
        error = self.settings.save()
        if error:
            log.warning("settings not written: %s", error)
            self.toast(i18n.t("app.not_saved", reason=error.strerror or str(error)), once="not_saved")

    def change(self, **values: Any) -> None:
        """Set settings, keep them, and apply them at once."""
        for name, value in values.items():
            setattr(self.settings, name, value)
        self.save()
        self.sounds.adjust()
        if not values or values.keys() - HEARD:
            self.apply()

    @property
    def theme_wanted(self) -> str:
        """The theme the player has chosen, or the system asks for."""
        chosen = self.settings.theme
        return self.preferences.theme if chosen == AUTO else chosen

    @property
    def percent(self) -> int:
        """How large things are: the player's choice, times the system's size of text if that is wanted."""
        return round(self.settings.scale * (self.preferences.text if self.settings.system_text else 1.0))

    # -- done by the app ---------------------------------------------------------------------------------------------

    def apply(self, size: tuple[int, int] | None = None) -> None:
        """Take over window size, scale, theme and language."""
        self.size = size or self.size
        broken = i18n.use(self.settings.language, preferred_languages())
        if broken:
            log.warning("words: %s", broken)
            self.toast(i18n.t("app.bad_language", reason=broken), once=broken)
        self._tell_of_corrections()
        if self.theme.key != self.theme_wanted:
            self.load_theme()
        scale = effective_scale(self.size, self.percent)
        if scale != self.type.scale:
            self.type = Typesetter(scale)
        self.scale = scale
        self.stamp += 1

    def heed(self, preferences: Preferences) -> None:
        """The system has been asked; what it said is kept for the next start."""
        if preferences != self.preferences:
            log.info("the system asks for %s", preferences)
            self.preferences = preferences
            self.settings.extra["system"] = preferences._asdict()
            self.apply()

    def load_theme(self) -> None:
        """Read the chosen theme anew; a broken one is named and walnut taken."""
        try:
            self.theme = theme.load(self.theme_wanted)
            faint = theme.warnings(self.theme)
            for warning in faint:
                log.warning("%s", warning)
            if faint:  # one is enough to know; the log has them all
                self.toast(i18n.t("app.faint_theme", reason=faint[0]), once=faint[0])
        except theme.ThemeError as error:
            self.theme = theme.default()
            log.warning("%s", error)
            self.toast(i18n.t("app.bad_theme", reason=str(error)), once=str(error))

    def keep(self) -> None:
        """Words and colours that were parsed now need not be at the next start."""
        parsed.keep()

    def look_for_themes(self) -> None:
        """Theme files came, went or were edited: take that over without a restart."""
        found = {}
        for key, path in theme.available().items():
            try:
                found[key] = path.stat().st_mtime_ns
            except OSError:
                found[key] = 0
        if self._themes and found != self._themes:
            self.load_theme()
            self.stamp += 1
        self._themes = found

    def _tell_of_corrections(self) -> None:
        """What the player's own words of this language have wrong."""
        wrong = i18n.corrected(i18n.current().language).wrong
        for fault in wrong:
            log.warning("your words: %s", fault)
        if wrong:  # one is enough to know; the log has them all
            self.toast(i18n.t("app.bad_words", reason=wrong[0]), once=wrong[0])

    def look_for_words(self) -> None:
        """The player's own words came, went or were edited: take that over without a restart."""
        try:
            found = (paths.user_words() / f"{i18n.current().language}.yaml").stat().st_mtime_ns
        except OSError:
            found = 0
        now = i18n.current().language, found
        if self._words[0] == now[0] and self._words != now:
            i18n.correct_anew()
            self.apply()
        self._words = now

    @property
    def rtl(self) -> bool:
        return i18n.right_to_left()

    @property
    def forward(self) -> int:
        """By how much the arrow to the right goes on."""
        return -1 if self.rtl else 1

    def near(self, within: pygame.Rect, wide: int, off: int = 0) -> int:
        """The x of something so wide that stands `off` from where reading starts: from the left, or from the right."""
        return within.right - off - wide if self.rtl else within.x + off

    def far(self, within: pygame.Rect, wide: int, off: int = 0) -> int:
        """The same from where a line ends."""
        return within.x + off if self.rtl else within.right - off - wide

    def rest(self, within: pygame.Rect, near: int, far: int = 0) -> pygame.Rect:
        """What remains of it, less so much where reading starts, and so much where a line ends."""
        wide = within.width - near - far
        return pygame.Rect(self.near(within, wide, near), within.y, wide, within.height)

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self.size)

    @property
    def room(self) -> pygame.Rect:
        """What pages may fill: all of it, less a strip for what the buttons of a pad do."""
        wide, high = self.size
        strip = self.px(STRIP) if self.hand == "pad" and self.logical_size[1] >= ROOMY else 0
        return pygame.Rect(0, 0, wide, high - strip)
