"""Make the sounds: struck and sliding wood, by arithmetic alone. Writes assets/sounds/*.wav (22 kHz, mono, 16 bit).

    python assets/make/sounds.py

A knock is a handful of decaying partials (a short bar of wood rings at 1, 2.76, 5.4 times its pitch) on top of a very
short burst of filtered noise; a slide is noise whose brightness rises and falls. Always the same: chance is seeded.
"""

from __future__ import annotations

import math
import random
import struct
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22050
OUT = Path(__file__).resolve().parent.parent / "sounds"
Samples = list[float]


def silence(seconds: float) -> Samples:
    return [0.0] * int(RATE * seconds)


def add(into: Samples, what: Samples, at: float = 0.0, gain: float = 1.0) -> Samples:
    start = int(RATE * at)
    into.extend([0.0] * max(0, start + len(what) - len(into)))
    for i, value in enumerate(what):
        into[start + i] += value * gain
    return into


Curve = Callable[[float], float]


def noise(seconds: float, seed: int, brightness: Curve, loudness: Curve) -> Samples:
    """Noise through a moving low-pass; both functions take time as a share from 0 to 1."""
    chance, out, held, slow = random.Random(seed), [], 0.0, 0.0
    count = int(RATE * seconds)
    for i in range(count):
        share = i / count
        held += brightness(share) * (chance.uniform(-1, 1) - held)
        slow += 0.02 * (held - slow)  # take the rumble out
        out.append((held - slow) * loudness(share))
    return out


def bar(pitch: float, seconds: float, damping: float = 1.0, seed: int = 1) -> Samples:
    """A struck bar of wood."""
    partials = ((1.0, 1.0, 1.0), (2.76, 0.42, 2.1), (5.40, 0.16, 4.2), (0.5, 0.25, 1.4))
    count = int(RATE * seconds)
    out = []
    for i in range(count):
        time = i / RATE
        attack = min(1.0, time / 0.0015)
        value = sum(
            loud * math.exp(-time * 26 * damping * fade) * math.sin(2 * math.pi * pitch * ratio * time)
            for ratio, loud, fade in partials
        )
        out.append(attack * value)
    return add(out, noise(0.012, seed, lambda t: 0.5, lambda t: (1 - t) ** 2), gain=0.7)


def placed() -> Samples:
    return add(bar(310, 0.28), bar(196, 0.22, 1.6, 2), 0.004, 0.6)


def slid() -> Samples:
    out = noise(0.26, 3, lambda t: 0.10 + 0.16 * math.sin(math.pi * t), lambda t: math.sin(math.pi * t) ** 0.8 * 1.6)
    return add(out, bar(260, 0.16, 1.8, 4), 0.22, 0.35)


def pushed() -> Samples:
    out = noise(0.30, 5, lambda t: 0.07 + 0.10 * t, lambda t: min(1.0, t * 6) * (1 - t) ** 0.4 * 1.7)
    for i in range(4):  # the cubes touch one after the other
        add(out, bar(230 + 22 * i, 0.16, 1.9, 6 + i), 0.05 + 0.055 * i, 0.30 + 0.06 * i)
    return add(out, bar(205, 0.24, 1.3, 11), 0.29, 0.8)


def turned() -> Samples:
    out = silence(0.05)
    for i in range(3):
        add(out, bar(420 + 60 * i, 0.12, 2.4, 20 + i), 0.07 * i, 0.5)
    return add(out, bar(280, 0.2, 1.6, 24), 0.22, 0.6)


def refused() -> Samples:
    out = bar(132, 0.2, 1.7, 30)
    return add(out, bar(118, 0.24, 1.7, 31), 0.11, 0.9)


def called() -> Samples:
    out = bar(392, 0.4, 0.55, 40)
    return add(out, bar(587, 0.5, 0.5, 41), 0.13, 0.9)


def won() -> Samples:
    out = silence(0.01)
    for i, pitch in enumerate((262, 330, 392, 523)):
        add(out, bar(pitch, 0.7, 0.36, 50 + i), 0.14 * i, 0.75)
    return add(out, bar(523, 0.9, 0.3, 55), 0.60, 0.5)


LOUDNESS = {"placed": 0.55, "slid": 0.34, "pushed": 0.45, "turned": 0.42, "refused": 0.42, "called": 0.50, "won": 0.55}


def write(name: str, samples: Samples) -> int:
    peak = max(abs(value) for value in samples) or 1.0
    gain = LOUDNESS[name] / peak
    fade = int(RATE * 0.02)
    for i in range(min(fade, len(samples))):
        samples[-1 - i] *= i / fade
    OUT.mkdir(exist_ok=True)
    path = OUT / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(struct.pack("<h", round(32767 * gain * value)) for value in samples))
    return path.stat().st_size


if __name__ == "__main__":
    for make in (placed, slid, pushed, turned, refused, called, won):
        print(f"{make.__name__:8} {write(make.__name__, make()) / 1024:5.1f} KiB")
