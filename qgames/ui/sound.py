"""Short wooden sounds. Without an audio device everything here does nothing, and says so once in the log."""

from __future__ import annotations

import logging

import pygame

from qgames.files import paths
from qgames.files.settings import Settings

NAMES = ("placed", "slid", "pushed", "turned", "refused", "called", "won")
log = logging.getLogger(__name__)


class Sounds:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.possible: bool | None = None  # unknown until the first frame has been shown
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}

    def begin(self) -> bool:
        """Open the audio device; called after the first frame, because that can take a while."""
        if self.possible is None:
            try:
                pygame.mixer.init(22050, -16, 1, 512)
                self.possible = pygame.mixer.get_init() is not None
            except pygame.error as error:
                log.info("no sound: %s", error)
                self.possible = False
        return self.possible

    def play(self, name: str, loudness: float = 1.0) -> None:
        """One of NAMES, at a share of the player's volume."""
        if self.silent or not self.begin():
            return
        sound = self._sound(name)
        if sound:
            sound.set_volume(max(0.0, min(1.0, loudness * (self.settings.volume / 100) ** 1.5)))
            sound.play()

    @property
    def silent(self) -> bool:
        return self.settings.mute or not self.settings.volume

    def adjust(self) -> None:
        """The settings changed: what must be silent from now on stops in the middle."""
        if self.silent and pygame.mixer.get_init():
            pygame.mixer.stop()

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._loaded:
            try:
                self._loaded[name] = pygame.mixer.Sound(paths.assets("sounds", f"{name}.wav"))
            except (OSError, pygame.error) as error:
                log.warning("sound %s cannot be loaded: %s", name, error)
                self._loaded[name] = None
        return self._loaded[name]
