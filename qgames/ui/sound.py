"""Short wooden sounds, and the quiet tone of a room for whoever likes it. Without an audio device everything here does
nothing, and says so once in the log.

Of what is heard often there are several recordings; one is never played twice in a row. A sound comes from where
something happens (`pan`), and large things sound lower (`size`).
"""

from __future__ import annotations

import logging
import sys
import wave
from array import array
from random import Random

import pygame

from qgames.files import paths
from qgames.files.settings import Settings

#: what there is to hear, and how many recordings of it
VARIATIONS = {"placed": 5, "slid": 4, "pushed": 4, "turned": 4, "refused": 1, "called": 1, "won": 1, "note": 1}
NAMES = tuple(VARIATIONS)
ROOM = "room"
RATE, CHANNELS = 22050, 2
FARTHEST = 0.7  # how much of a sound at the very left is taken from the right ear: it is a table, not headphones
REACH = 0.6  # octaves between the smallest and the largest thing
PITCHES = 6  # steps of that way: each is made once and kept
SCALE = (0, 2, 4, 7, 9, 12, 14, 16)  # half tones of the notes: five in an octave, so that any few of them sound well
log = logging.getLogger(__name__)


def faded(percent: int) -> float:
    """A slider's share as loudness: as ears hear it, half way is half as loud."""
    return float((percent / 100) ** 1.5)


def ears(pan: float) -> tuple[float, float]:
    """How loud a sound is at the left and the right; `pan` is -1 for the left edge of the window, 1 for the right.

    >>> ears(0.0), ears(1.0)[1] > ears(1.0)[0] > 0
    ((1.0, 1.0), True)
    """
    pan = max(-1.0, min(1.0, pan))
    return 1.0 - FARTHEST * max(0.0, pan), 1.0 - FARTHEST * max(0.0, -pan)


def pitched(samples: array[int], pitch: float) -> array[int]:
    """The same sound higher (shorter, too) or lower, by drawing straight lines between samples.

    >>> pitched(array("h", [0, 10, 20, 30, 40]), 2.0)
    array('h', [0, 20, 40])
    """
    last = len(samples) - 1
    out = array("h")
    for step in range(int(last / pitch) + 1):
        at = step * pitch
        low = int(at)
        share = at - low
        out.append(round(samples[low] + (samples[min(last, low + 1)] - samples[low]) * share))
    return out


class Sounds:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.possible: bool | None = None  # unknown until the first frame has been shown
        self._recorded: dict[str, array[int] | None] = {}
        self._made: dict[tuple[str, float], pygame.mixer.Sound] = {}  # a recording, so many octaves higher
        self._last: dict[str, int] = {}
        self._chance = Random()
        self._room: pygame.mixer.Channel | None = None

    def begin(self) -> bool:
        """Open the audio device; called after the first frame, because that can take a while."""
        if self.possible is None:
            try:
                pygame.mixer.init(RATE, -16, CHANNELS, 512, allowedchanges=0)
                self.possible = pygame.mixer.get_init() is not None
                pygame.mixer.set_reserved(1)  # for the room
            except pygame.error as error:
                log.info("no sound: %s", error)
                self.possible = False
            self.adjust()
        return self.possible

    def play(self, name: str, loudness: float = 1.0, pan: float = 0.0, size: float = 0.5) -> None:
        """One of NAMES, at a share of the player's volume. `pan`: see `ears`; `size`: from 0 to 1. A name that
        is none of them, from a guest's table, is silent."""
        if name not in VARIATIONS:
            log.warning("no sound %r", name)
            return
        step = round(max(0.0, min(1.0, size)) * PITCHES)
        self._play(name, REACH * (0.5 - step / PITCHES), loudness, pan)

    def note(self, number: int, pan: float = 0.0) -> None:
        """A bar of wood, tuned to a note of SCALE."""
        self._play("note", SCALE[number] / 12, 1.0, pan)

    def _play(self, name: str, octaves: float, loudness: float, pan: float) -> None:
        if self.silent or not self.begin():
            return
        sound = self._sound(f"{name}-{self._number(name)}", octaves)
        if sound:
            sound.set_volume(max(0.0, min(1.0, loudness * faded(self.settings.volume))))
            channel = sound.play()
            if channel:
                channel.set_volume(*ears(pan))

    @property
    def silent(self) -> bool:
        return self.settings.mute or not self.settings.volume

    def adjust(self) -> None:
        """The settings changed: what must be silent from now on stops in the middle, and the room is heard or not."""
        if not pygame.mixer.get_init():
            return
        if self.silent:
            for number in range(1, pygame.mixer.get_num_channels()):
                pygame.mixer.Channel(number).stop()
        self._adjust_room()

    def _adjust_room(self) -> None:
        wanted = 0 if self.settings.mute else self.settings.room_volume
        if not wanted:
            if self._room:
                self._room.stop()
                self._room = None
            return
        if self._room is None:
            sound = self._load_room()
            if sound is None:
                return
            self._room = pygame.mixer.Channel(0)
            self._room.play(sound, loops=-1, fade_ms=600)
        self._room.set_volume(faded(wanted))

    # -- recordings --------------------------------------------------------------------------------------------------

    def _number(self, name: str) -> int:
        """Any recording but the one heard last."""
        fresh = [number for number in range(1, VARIATIONS[name] + 1) if number != self._last.get(name)]
        self._last[name] = self._chance.choice(fresh or [1])
        return self._last[name]

    def _sound(self, recording: str, octaves: float) -> pygame.mixer.Sound | None:
        key = recording, octaves
        if key not in self._made:
            samples = self._samples(recording)
            if samples is None:
                return None
            there = pitched(samples, 2**octaves)
            both = array("h", [0]) * (CHANNELS * len(there))
            for ear in range(CHANNELS):
                both[ear::CHANNELS] = there
            self._made[key] = pygame.mixer.Sound(buffer=both.tobytes())
        return self._made[key]

    def _samples(self, recording: str) -> array[int] | None:
        if recording not in self._recorded:
            try:
                with wave.open(str(paths.assets("sounds", f"{recording}.wav")), "rb") as file:
                    samples = array("h", file.readframes(file.getnframes()))
                if sys.byteorder == "big":
                    samples.byteswap()
                self._recorded[recording] = samples or None
            except (OSError, EOFError, ValueError, wave.Error) as error:
                log.warning("sound %s cannot be loaded: %s", recording, error)
                self._recorded[recording] = None
        return self._recorded[recording]

    def _load_room(self) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(paths.assets("sounds", f"{ROOM}-1.wav"))
        except (OSError, pygame.error) as error:
            log.warning("the room cannot be heard: %s", error)
            return None
