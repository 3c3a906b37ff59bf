"""Game pads, as keyboards of few keys: whatever is pressed becomes the key that does the same, so that no page needs to
know of pads.

SDL tells most pads apart and names their parts alike (`KEYS`); of what it does not know, the first stick, the hat and
the first buttons are taken, which is how nearly all are built. A stick is a cross that can be pushed; crosses and
triggers repeat while they are held. Pads come and go while the program runs.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from types import ModuleType
from typing import NamedTuple

import pygame

from qgames.ui import keys

log = logging.getLogger(__name__)

#: what each part of a pad does, as the key that does it
KEYS = {
    "a": "enter", "b": "escape", "x": "tab", "y": "ctrl+z", "start": "menu", "back": "?",
    "up": "up", "down": "down", "left": "left", "right": "right",
    "leftshoulder": "shift+left", "rightshoulder": "shift+right", "lefttrigger": "-", "righttrigger": "+",
    "look up": "shift+up", "look down": "shift+down", "look left": "shift+left", "look right": "shift+right",
    "leftstick": "0", "rightstick": "t",
}  # fmt: skip
#: as SDL counts the buttons of a pad it knows
_BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b", pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y", pygame.CONTROLLER_BUTTON_BACK: "back", pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "leftstick", pygame.CONTROLLER_BUTTON_RIGHTSTICK: "rightstick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "leftshoulder", pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "rightshoulder",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up", pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left", pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}  # fmt: skip
#: as most others count theirs
_PLAIN = ("a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start", "leftstick", "rightstick")
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"), pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTX: ("look left", "look right"), pygame.CONTROLLER_AXIS_RIGHTY: ("look up", "look down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "lefttrigger"), pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "righttrigger"),
}  # fmt: skip
PUSHED, LET_GO = 0.6, 0.4  # of the way of a stick: apart, so that one that trembles is not pushed twice
FIRST, AGAIN = 0.4, 0.11  # seconds until a key that is held repeats, and between repetitions
_KNOWN = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP, pygame.CONTROLLERAXISMOTION)
_OTHER = (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYAXISMOTION, pygame.JOYHATMOTION)
_ADDED = (pygame.CONTROLLERDEVICEADDED, pygame.JOYDEVICEADDED)
_REMOVED = (pygame.CONTROLLERDEVICEREMOVED, pygame.JOYDEVICEREMOVED)
_EVENTS = frozenset((*_KNOWN, *_OTHER, *_ADDED, *_REMOVED))


def _controllers() -> ModuleType:
    """pygame's pads, loaded when they are looked for: not before the first picture."""
    from pygame._sdl2 import controller  # heavy

    return controller


class PadSource(NamedTuple):
    """Of one pad: where it is pushed from (a stick and the cross both push "up") and what it is."""

    pad: int
    where: str
    name: str


class Gamepads:
    def __init__(self) -> None:
        self.names: dict[int, str] = {}  # of the pads that are there, by SDL's number
        self.gone = ""  # the pad that was just unplugged, until somebody has told the player
        self.come = ""
        self._open: dict[int, object] = {}  # keeps them open
        self._standard: set[int] = set()  # those SDL knows: what it says of them as joysticks is not heard
        self._held: dict[PadSource, float] = {}  # and the seconds until it repeats

    def begin(self) -> None:
        """Look for pads, now and from now on; called after the first picture. Nothing is needed of it."""
        try:
            pygame.joystick.init()
            _controllers().init()
            for index in range(pygame.joystick.get_count()):
                self._plug(index)
        except (ImportError, pygame.error) as error:
            log.info("no game pads: %s", error)
        self.come = ""  # those that were there already need no word

    # -- coming and going --------------------------------------------------------------------------------------------

    def _plug(self, index: int) -> None:
        try:
            controller = _controllers()
            if controller.is_controller(index):
                made = controller.Controller(index)
                number, name = made.as_joystick().get_instance_id(), made.name
                self._standard.add(number)
            else:
                made = pygame.joystick.Joystick(index)
                number, name = made.get_instance_id(), made.get_name()
        except (ImportError, pygame.error) as error:
            log.info("game pad %d: %s", index, error)
            return
        self._open[number] = made
        if number not in self.names:
            log.info("game pad: %s", name)
            self.names[number] = self.come = name

    def _unplug(self, number: int) -> list[pygame.event.Event]:
        """Whatever it held is let go."""
        self._open.pop(number, None)
        self._standard.discard(number)
        self.gone = self.names.pop(number, "")
        return [event for part in list(self._held) if part.pad == number for event in self._release(part)]

    # -- events ------------------------------------------------------------------------------------------------------

    def hear(self, event: pygame.event.Event) -> list[pygame.event.Event] | None:
        """The keys an event stands for; None if it has nothing to do with pads."""
        if event.type not in _EVENTS:
            return None
        if event.type in _ADDED:
            self._plug(event.device_index)
            return []
        if event.type in _REMOVED:
            return self._unplug(event.instance_id)
        if event.type in _OTHER and event.instance_id in self._standard:
            return []  # told already, by its proper name
        return list(self._parts(event))

    def _parts(self, event: pygame.event.Event) -> Iterator[pygame.event.Event]:
        pad = event.instance_id
        if event.type in (pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION):
            known = event.type == pygame.CONTROLLERAXISMOTION
            if known or event.axis < 2:
                yield from self._push(
                    pad, f"axis {event.axis}", _AXES[event.axis], event.value / (32767 if known else 1)
                )
        elif event.type == pygame.JOYHATMOTION:
            across, up = event.value
            yield from self._push(pad, "hat across", ("left", "right"), across)
            yield from self._push(pad, "hat up", ("down", "up"), up)
        else:
            known = event.type in _KNOWN
            name = _BUTTONS.get(event.button, "") if known else "".join(_PLAIN[event.button : event.button + 1])
            if name:
                down = event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)
                part = PadSource(pad, "button", name)
                yield from self._press(part) if down else self._release(part)

    def _push(self, pad: int, where: str, ends: tuple[str, str], value: float) -> Iterator[pygame.event.Event]:
        for name, share in zip(ends, (-value, value), strict=True):
            part = PadSource(pad, where, name)
            if not name:
                continue
            if share < LET_GO:
                yield from self._release(part)
            elif share > PUSHED and part not in self._held and not self._aslant(part):
                yield from self._press(part)

    def _aslant(self, part: PadSource) -> bool:
        """Is the same stick pushed another way already? Then that way is meant, until it is let go."""
        stick = {"axis 0": "axis 1", "axis 1": "axis 0", "axis 2": "axis 3", "axis 3": "axis 2"}.get(part.where)
        return any(other.pad == part.pad and other.where == stick for other in self._held)

    def _press(self, part: PadSource) -> Iterator[pygame.event.Event]:
        self._held[part] = FIRST
        yield keys.pressed(KEYS[part.name], pad=True)

    def _release(self, part: PadSource) -> Iterator[pygame.event.Event]:
        if self._held.pop(part, None) is not None:
            yield keys.pressed(KEYS[part.name], down=False, pad=True)

    def pass_time(self, seconds: float) -> list[pygame.event.Event]:
        """Repetitions of what is held and moves something."""
        again = []
        for part, left in self._held.items():
            self._held[part] = left - seconds
            if left <= seconds and KEYS[part.name].rpartition("shift+")[2] in keys.MOVING and part.name != "x":
                self._held[part] = AGAIN
                again.append(keys.pressed(KEYS[part.name], pad=True))
        return again
