"""A picture that the player keeps: a file where pictures lie, and on the clipboard too if that takes any. Beside the
window, since a disk and a clipboard may take their time."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame

from qgames.files import paths
from qgames.files.i18n import t
from qgames.ui import Ui, paint
from qgames.ui.picture_clipboard import copy_picture

ENOUGH = 8.0  # seconds that somebody who leaves waits for it


def free(folder: Path, name: str, ending: str) -> Path:
    """A name that nothing there has: the second of a name gets a number."""
    path, count = folder / f"{name}.{ending}", 1
    while path.exists():
        count += 1
        path = folder / f"{name} {count}.{ending}"
    return path


def keep(png: bytes, name: str) -> Path:
    """Where it lies now; raises OSError."""
    path = free(paths.pictures(), name, "png")
    paths.write(path, png)
    return path


class KeptPicture:
    """Under way from the first; once it has `ended`, `tell` says how."""

    def __init__(self, picture: pygame.Surface, name: str) -> None:
        self._picture, self._name = picture, name
        self.path: Path | None = None
        self._copied, self._reason = False, ""
        self._thread = threading.Thread(target=self._keep, daemon=True)
        self._thread.start()

    def _keep(self) -> None:
        try:
            png = paint.saved(self._picture, "picture.png")
            path = keep(png, self._name)
        except (OSError, pygame.error) as error:
            self._reason = getattr(error, "strerror", None) or str(error)
            return
        self.path, self._copied = path, copy_picture(png)

    def ended(self, patience: float = 0.0) -> bool:
        self._thread.join(patience)
        return not self._thread.is_alive()

    def tell(self, ui: Ui) -> None:
        """Where it lies, or why it does not."""
        if self.path is None:
            ui.toast(t("film.failed", reason=self._reason))
            return
        kept = t("film.picture_kept", name=self.path.name, path=str(self.path.parent))
        ui.toast(f"{kept}. {t('film.copied')}" if self._copied else kept)
