"""Hands on a game pad and fingers on the screen, as the events SDL makes of them."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

import pygame

from qgames.app.app import App
from qgames.scenes.play.table import Table
from qgames.ui import gamepad, touch

touch.TRACKPAD = False  # on a Mac too: the fingers of these tests are on a screen

BUTTONS = {
    "a": pygame.CONTROLLER_BUTTON_A, "b": pygame.CONTROLLER_BUTTON_B, "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y, "start": pygame.CONTROLLER_BUTTON_START, "back": pygame.CONTROLLER_BUTTON_BACK,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP, "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT, "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "leftshoulder": pygame.CONTROLLER_BUTTON_LEFTSHOULDER, "rightshoulder": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "leftstick": pygame.CONTROLLER_BUTTON_LEFTSTICK, "rightstick": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
}  # fmt: skip
AXES = {
    "look left": (pygame.CONTROLLER_AXIS_RIGHTX, -1), "look right": (pygame.CONTROLLER_AXIS_RIGHTX, 1),
    "look up": (pygame.CONTROLLER_AXIS_RIGHTY, -1), "look down": (pygame.CONTROLLER_AXIS_RIGHTY, 1),
    "lefttrigger": (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1), "righttrigger": (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1),
    "stick left": (pygame.CONTROLLER_AXIS_LEFTX, -1), "stick right": (pygame.CONTROLLER_AXIS_LEFTX, 1),
    "stick up": (pygame.CONTROLLER_AXIS_LEFTY, -1), "stick down": (pygame.CONTROLLER_AXIS_LEFTY, 1),
}  # fmt: skip
PART = {key: part for part, key in reversed(gamepad.KEYS.items())}  # of the pad, by the key it stands for


def hold(app: App, part: str, down: bool = True, number: int = 0) -> None:
    """Press or let go one part of a pad."""
    if part in BUTTONS:
        kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
        app.handle(pygame.event.Event(kind, instance_id=number, button=BUTTONS[part]))
    else:
        axis, way = AXES[part]
        value = way * 32767 if down else 0
        app.handle(pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=axis, value=value))


def push(app: App, part: str) -> None:
    hold(app, part)
    hold(app, part, down=False)
    app.update(0.02)


def pad_key(app: App, name: str) -> None:
    """What a key of that name does, by pad."""
    push(app, PART[name])


def finger(app: App, kind: int, pos: Sequence[float], number: int = 1) -> None:
    wide, high = app.ui.size
    where = {"x": pos[0] / wide, "y": pos[1] / high, "dx": 0.0, "dy": 0.0}
    app.handle(pygame.event.Event(kind, {"touch_id": 7, "finger_id": number, **where}))


def echo(app: App, kind: int, pos: tuple[int, int]) -> None:
    """What SDL makes of the first finger besides: mouse events that say so."""
    more: dict[str, Any] = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    app.handle(pygame.event.Event(kind, {"pos": pos, "touch": True, **more}))


def tap(app: App, pos: tuple[int, int]) -> None:
    """A finger and its echo."""
    echo(app, pygame.MOUSEMOTION, pos)
    echo(app, pygame.MOUSEBUTTONDOWN, pos)
    finger(app, pygame.FINGERDOWN, pos)
    echo(app, pygame.MOUSEBUTTONUP, pos)
    finger(app, pygame.FINGERUP, pos)
    app.update(0.02)


def swipe(app: App, start: tuple[int, int], end: tuple[int, int], steps: int = 6) -> None:
    finger(app, pygame.FINGERDOWN, start)
    for k in range(1, steps + 1):
        share = k / steps
        finger(app, pygame.FINGERMOTION, [round(a + (b - a) * share) for a, b in zip(start, end, strict=True)])
    finger(app, pygame.FINGERUP, end)
    app.update(0.02)


def two_fingers(
    app: App,
    middle: tuple[float, float],
    move: tuple[float, float] = (0, 0),
    grow: float = 1.0,
    twist: float = 0.0,
    reach: float = 60,
    steps: int = 8,
) -> None:
    """Put two fingers down, move, part and turn them (degrees, as seen clockwise), and lift them."""

    def places(share: float) -> list[tuple[float, float]]:
        x, y = (at + by * share for at, by in zip(middle, move, strict=True))
        far, turn = reach * grow**share, radians(twist * share)
        return [(x + s * far * cos(turn), y + s * far * sin(turn)) for s in (-1, 1)]

    for number, pos in enumerate(places(0.0), 1):
        finger(app, pygame.FINGERDOWN, pos, number)
    for k in range(1, steps + 1):
        for number, pos in enumerate(places(k / steps), 1):
            finger(app, pygame.FINGERMOTION, pos, number)
    for number, pos in enumerate(places(1.0), 1):
        finger(app, pygame.FINGERUP, pos, number)
    app.update(0.02)


def turn_by_fingers(app: App, scene: Table, yaw: float, pitch: float) -> None:
    """Turn the table with two fingers, far turns in several goes."""
    from qgames.scenes.play.board import PER_PIXEL

    by = PER_PIXEL / app.ui.scale
    two_fingers(app, scene.board.rect.center, (round(-yaw / by), round(pitch / by)))
