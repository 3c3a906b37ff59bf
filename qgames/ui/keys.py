"""Keys by what is printed on them, and by where they are when that is no Latin letter.

`shortcut(event)` names a key press: ``"ctrl+z"``, ``"ctrl+shift+z"``, ``"f1"``, ``"?"``, ``"escape"``, ``"left"``. On
a keyboard whose letters are Cyrillic, Greek, Arabic, Hebrew … the place of the key decides, as on an American one.
Cmd counts as Ctrl on a Mac, whose own Ctrl is ``"control"``.
"""

from __future__ import annotations

import sys

import pygame

_MAC = sys.platform == "darwin"
_NAMES = {
    pygame.K_RETURN: "enter", pygame.K_KP_ENTER: "enter", pygame.K_ESCAPE: "escape", pygame.K_TAB: "tab",
    pygame.K_SPACE: "space", pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down",
    pygame.K_HOME: "home", pygame.K_END: "end", pygame.K_PAGEUP: "pageup", pygame.K_PAGEDOWN: "pagedown",
    pygame.K_BACKSPACE: "backspace", pygame.K_DELETE: "delete", pygame.K_AC_BACK: "escape",
    0x40000065: "menu", pygame.K_MENU: "menu",  # the first beside the right Ctrl; pygame has no name for it
}  # fmt: skip
_NAMES |= {getattr(pygame, f"K_F{n}"): f"f{n}" for n in range(1, 13)}
_PLACES = {getattr(pygame, f"KSCAN_{c.upper()}"): c for c in "abcdefghijklmnopqrstuvwxyz"}
_PLACES |= {getattr(pygame, f"KSCAN_{d}"): d for d in "0123456789"}
_PLACES |= {pygame.KSCAN_COMMA: ",", pygame.KSCAN_PERIOD: ".", pygame.KSCAN_SLASH: "/", pygame.KSCAN_MINUS: "-"}

#: whole screen and back; a Mac keeps F11 for itself, and its menu has the first of these too
FULL_SCREEN = ("control+ctrl+f", "alt+enter") if _MAC else ("f11", "alt+enter")

#: keys that may repeat while they are held: each time they move something a little
MOVING = frozenset({"left", "right", "up", "down", "tab", "home", "end", "pageup", "pagedown", "backspace", "delete",
                    "+", "-", "=", ",", "."})  # fmt: skip


def base(event: pygame.event.Event) -> str:
    """The key alone, without what is held down with it; "" if it has no name."""
    key = event.key
    if key in _NAMES:
        return _NAMES[key]
    if 32 < key < 127:
        return chr(key).lower()
    return _PLACES.get(getattr(event, "scancode", -1), "")


def command(event: pygame.event.Event) -> bool:
    """Is Ctrl (Cmd on a Mac) held?"""
    return bool(event.mod & (pygame.KMOD_META if _MAC else pygame.KMOD_CTRL))


def shortcut(event: pygame.event.Event) -> str:
    """The name of a key press; "" for other events and for keys without a name."""
    if event.type != pygame.KEYDOWN:
        return ""
    name = base(event)
    if not command(event) and not event.mod & pygame.KMOD_ALT and _question(event, name):
        return "?"
    if not name:
        return ""
    held = [("control", _MAC and event.mod & pygame.KMOD_CTRL), ("ctrl", command(event))]
    held += [("alt", event.mod & pygame.KMOD_ALT), ("shift", event.mod & pygame.KMOD_SHIFT)]
    return "+".join([word for word, down in held if down] + [name])


def letter(event: pygame.event.Event) -> str:
    """What is typed by a key alone, of whatever alphabet; "" if it is no letter, or a game pad's."""
    if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return ""
    found = getattr(event, "unicode", "") or (chr(event.key) if 32 < event.key < 0x10000 else "")
    return found if found.isalpha() and not getattr(event, "pad", False) else ""


def pressed(name: str, down: bool = True, **more: bool) -> pygame.event.Event:
    """The event of a key by its name, as if it had been pressed or let go; `more` is added to it.

    >>> shortcut(pressed("ctrl+shift+z")), shortcut(pressed("menu")), shortcut(pressed("?"))
    ('ctrl+shift+z', 'menu', '?')
    """
    *held, base = name.split("+") if name != "+" else ["+"]
    mods = {"ctrl": pygame.KMOD_META if _MAC else pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}
    code = next((key for key, word in _NAMES.items() if word == base), 0) or ord(base)
    kind, mod = pygame.KEYDOWN if down else pygame.KEYUP, sum(mods[word] for word in held)
    return pygame.event.Event(kind, {"key": code, "mod": mod, "unicode": "", "scancode": 0, **more})


#: what shares its key with the question mark: American and British, German, French, Spanish and Italian, Nordic
_UNDER_QUESTION = frozenset("/,'+ß")


def _question(event: pygame.event.Event, name: str) -> bool:
    """Letters come with the event only while text is being typed: otherwise the key itself must tell."""
    if getattr(event, "unicode", "") == "?" or event.key == pygame.K_QUESTION:
        return True
    plain = name or (chr(event.key) if 127 < event.key < 0x3000 else "")
    return bool(event.mod & pygame.KMOD_SHIFT) and plain in _UNDER_QUESTION


def label(name: str) -> str:
    """How a shortcut is written for people.

    >>> label("ctrl+shift+z") in ("Ctrl+Shift+Z", "Cmd+Shift+Z")
    True
    """
    words = {
        "control": "Ctrl",  # a Mac's own
        "ctrl": "Cmd" if _MAC else "Ctrl",
        "escape": "Esc",
        "pageup": "PgUp",
        "pagedown": "PgDn",
    }
    return "+".join(words.get(part, part.capitalize() if len(part) > 1 else part.upper()) for part in name.split("+"))
