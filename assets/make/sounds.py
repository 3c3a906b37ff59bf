"""Make the sounds: struck and sliding wood, by arithmetic alone. Writes assets/sounds/*.wav (22 kHz, mono, 16 bit).

    python assets/make/sounds.py          takes some ten seconds, and writes the same bytes again

A knock is a handful of decaying partials (a short bar of wood rings at 1, 2.76, 5.4 times its pitch) on top of a very
short burst of filtered noise, the thud of the table below, and what a room of wood gives back; a slide is noise whose
brightness rises and falls. No two knocks of wood are alike: those heard often have several variations. The tone of the
room is hardly more than air, and ends as it begins, so that it can go on. Always the same: chance is seeded.
"""

from __future__ import annotations

import math
import random
import struct
import wave
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

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
    """A struck bar of wood, a little different each time: where it is hit decides which partials ring."""
    chance = random.Random(seed)
    partials = [
        (ratio * chance.uniform(0.985, 1.015), loud * chance.uniform(0.7, 1.2), fade * chance.uniform(0.9, 1.15))
        for ratio, loud, fade in ((1.0, 1.0, 1.0), (2.76, 0.42, 2.1), (5.40, 0.16, 4.2), (0.5, 0.25, 1.4))
    ]
    out = []
    for i in range(int(RATE * seconds)):
        time = i / RATE
        attack = min(1.0, time / 0.0015)
        value = sum(
            loud * math.exp(-time * 26 * damping * fade) * math.sin(2 * math.pi * pitch * ratio * time)
            for ratio, loud, fade in partials
        )
        out.append(attack * value)
    return add(out, noise(0.012, seed, lambda t: 0.5, lambda t: (1 - t) ** 2), gain=0.7)


def thud(pitch: float, seed: int) -> Samples:
    """The table under a piece: deep, dull and short."""
    return bar(pitch, 0.16, 1.5, seed)


def dulled(samples: Samples, brightness: float) -> Samples:
    """Through a low-pass."""
    held, out = 0.0, []
    for value in samples:
        held += brightness * (value - held)
        out.append(held)
    return out


def roomy(dry: Samples, share: float = 0.16) -> Samples:
    """With what the walls give back: a few early echoes, each duller than the one before."""
    out, echo = list(dry), dry
    for delay in (0.011, 0.019, 0.031):
        echo = dulled(echo, 0.35)
        add(out, echo, delay, share)
    return out


def placed(seed: int) -> Samples:
    chance = random.Random(seed)
    out = add(
        bar(310 * chance.uniform(0.96, 1.04), 0.26, chance.uniform(0.95, 1.2), seed), thud(128, seed + 1), 0.002, 0.5
    )
    return roomy(add(out, bar(196, 0.2, 1.6, seed + 2), chance.uniform(0.004, 0.012), 0.45))


def slid(seed: int) -> Samples:
    chance = random.Random(seed)
    peak, long = chance.uniform(0.12, 0.18), chance.uniform(0.24, 0.29)
    out = noise(long, seed, lambda t: 0.10 + peak * math.sin(math.pi * t), lambda t: math.sin(math.pi * t) ** 0.8 * 1.6)
    return roomy(add(out, bar(260 * chance.uniform(0.96, 1.04), 0.16, 1.8, seed + 1), long - 0.04, 0.35), 0.1)


def pushed(seed: int) -> Samples:
    chance = random.Random(seed)
    out = noise(0.30, seed, lambda t: 0.07 + 0.10 * t, lambda t: min(1.0, t * 6) * (1 - t) ** 0.4 * 1.7)
    for i in range(4):  # the cubes touch one after the other
        at = 0.05 + 0.055 * i + chance.uniform(-0.012, 0.012)
        add(out, bar((230 + 22 * i) * chance.uniform(0.95, 1.05), 0.16, 1.9, seed + i), at, 0.30 + 0.06 * i)
    return roomy(add(out, bar(205 * chance.uniform(0.97, 1.03), 0.24, 1.3, seed + 5), 0.29, 0.8), 0.12)


def turned(seed: int) -> Samples:
    chance, out = random.Random(seed), silence(0.05)
    for i in range(3):
        at = 0.07 * i + chance.uniform(0, 0.015)
        add(out, bar((420 + 60 * i) * chance.uniform(0.96, 1.04), 0.12, 2.4, seed + i), at, 0.5)
    return roomy(add(out, bar(280 * chance.uniform(0.97, 1.03), 0.2, 1.6, seed + 4), 0.22, 0.6), 0.12)


def refused(seed: int) -> Samples:
    out = bar(132, 0.2, 1.7, seed)
    return add(out, bar(118, 0.24, 1.7, seed + 1), 0.11, 0.9)


def called(seed: int) -> Samples:
    out = bar(392, 0.4, 0.55, seed)
    return add(out, bar(587, 0.5, 0.5, seed + 1), 0.13, 0.9)


def won(seed: int) -> Samples:
    out = silence(0.01)
    for i, pitch in enumerate((262, 330, 392, 523)):
        add(out, bar(pitch, 0.7, 0.36, seed + i), 0.14 * i, 0.75)
    return add(out, bar(523, 0.9, 0.3, seed + 5), 0.60, 0.5)


def note(seed: int) -> Samples:
    """One bar of a row of them, the lowest: the others are the same, faster."""
    return roomy(bar(330, 0.62, 0.42, seed), 0.12)


def room(seed: int) -> Samples:
    """Air: deep noise that swells and sinks; the end flows over into the beginning."""
    long, over = 6.0, 1.0

    def swell(t: float) -> float:
        return 0.75 + 0.25 * math.sin(2 * math.pi * (2 * t + 0.3 * math.sin(2 * math.pi * t)))

    air = dulled(dulled(noise(long + over, seed, lambda t: 0.03, swell), 0.04), 0.06)
    count = int(RATE * over)
    tail = air[-count:]
    out = air[:-count]
    for i in range(count):
        share = math.sqrt(i / count)
        out[i] = out[i] * share + tail[i] * math.sqrt(1 - i / count)
    return out[::2]  # so dull that half the samples tell all of it


class Kind(NamedTuple):
    make: Callable[[int], Samples]
    loudness: float  # of its peak
    variations: int = 1


KINDS = {
    "placed": Kind(placed, 0.55, 5),
    "slid": Kind(slid, 0.34, 4),
    "pushed": Kind(pushed, 0.45, 4),
    "turned": Kind(turned, 0.42, 4),
    "refused": Kind(refused, 0.42),
    "called": Kind(called, 0.50),
    "won": Kind(won, 0.55),
    "room": Kind(room, 0.30),
    "note": Kind(note, 0.50),
}


def made(name: str, number: int) -> Samples:
    """One of a kind, as loud as it should be, and without a click at its end."""
    kind = KINDS[name]
    samples = kind.make(1000 * list(KINDS).index(name) + 37 * number)
    gain = kind.loudness / (max(abs(value) for value in samples) or 1.0)
    fade = 0 if name == "room" else int(RATE * 0.02)
    for i in range(min(fade, len(samples))):
        samples[-1 - i] *= i / fade
    return [gain * value for value in samples]


def write(name: str, number: int) -> int:
    OUT.mkdir(exist_ok=True)
    path = OUT / f"{name}-{number}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE // 2 if name == "room" else RATE)
        file.writeframes(b"".join(struct.pack("<h", round(32767 * value)) for value in made(name, number)))
    return path.stat().st_size


if __name__ == "__main__":
    for name, kind in KINDS.items():
        sizes = [write(name, number) for number in range(1, kind.variations + 1)]
        print(f"{name:8} {len(sizes)} x {sum(sizes) / len(sizes) / 1024:5.1f} KiB")
