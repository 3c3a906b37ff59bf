"""Hands on a game pad and fingers on the screen, as the events SDL makes of them."""

from math import cos, radians, sin

import pygame

from qgames.ui import pad

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
PART = {key: part for part, key in reversed(pad.KEYS.items())}  # of the pad, by the key it stands for


def hold(app, part, down=True, number=0):
    """Press or let go one part of a pad."""
    if part in BUTTONS:
        kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
        app.handle(pygame.event.Event(kind, instance_id=number, button=BUTTONS[part]))
    else:
        axis, way = AXES[part]
        value = way * 32767 if down else 0
        app.handle(pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=axis, value=value))


def push(app, part):
    hold(app, part)
    hold(app, part, down=False)
    app.update(0.02)


def pad_key(app, name):
    """What a key of that name does, by pad."""
    push(app, PART[name])


def finger(app, kind, pos, number=1):
    wide, high = app.ui.size
    event = {"touch_id": 7, "finger_id": number, "x": pos[0] / wide, "y": pos[1] / high, "dx": 0.0, "dy": 0.0}
    app.handle(pygame.event.Event(kind, event))


def echo(app, kind, pos):
    """What SDL makes of the first finger besides: mouse events that say so."""
    more = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    app.handle(pygame.event.Event(kind, {"pos": pos, "touch": True, **more}))


def tap(app, pos):
    """A finger and its echo."""
    echo(app, pygame.MOUSEMOTION, pos)
    echo(app, pygame.MOUSEBUTTONDOWN, pos)
    finger(app, pygame.FINGERDOWN, pos)
    echo(app, pygame.MOUSEBUTTONUP, pos)
    finger(app, pygame.FINGERUP, pos)
    app.update(0.02)


def swipe(app, start, end, steps=6):
    finger(app, pygame.FINGERDOWN, start)
    for k in range(1, steps + 1):
        share = k / steps
        finger(app, pygame.FINGERMOTION, [round(a + (b - a) * share) for a, b in zip(start, end, strict=True)])
    finger(app, pygame.FINGERUP, end)
    app.update(0.02)


def two_fingers(app, middle, move=(0, 0), grow=1.0, twist=0.0, reach=60, steps=8):
    """Put two fingers down, move, part and turn them (degrees, as seen clockwise), and lift them."""

    def places(share):
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


def turn_by_fingers(app, scene, yaw, pitch):
    """Turn the table with two fingers, far turns in several goes."""
    from qgames.scenes.play.board import PER_PIXEL

    by = PER_PIXEL / app.ui.scale
    two_fingers(app, scene.board.rect.center, (round(-yaw / by), round(pitch / by)))
