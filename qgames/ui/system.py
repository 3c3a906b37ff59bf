"""What the system around the program is asked for: how large does it show things? Which languages does the player read?
Asked once, and never needed (what may change meanwhile: `wishes`). And to show a folder, and to say something where
there is no window."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pygame


def preferred_languages() -> list[str]:
    """What the player told Windows or macOS, the dearest first. Elsewhere only the environment tells, and nothing comes
    from here: SDL reads a part of it, in another order."""
    if sys.platform not in ("win32", "darwin"):
        return []
    try:
        found = pygame.system.get_pref_locales()
    except (AttributeError, pygame.error):
        return []
    return [f"{each['language']}-{each.get('country') or ''}" for each in found if each.get("language")]


def output(*command: str) -> str:
    """What a command of the system's says; raises OSError or SubprocessError."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=3, env=_outside())
    return done.stdout.strip()


def scaling() -> float:
    """How much larger than usual this system shows things, from 1 to 4; 1 where it cannot be known, and where the
    system enlarges windows by itself (macOS, Wayland)."""
    with contextlib.suppress(OSError, subprocess.SubprocessError, ValueError, AttributeError, pygame.error):
        return min(4.0, max(1.0, _dots_per_inch() / 96))
    return 1.0


def _dots_per_inch() -> float:
    if sys.platform == "win32":
        import ctypes

        return float(ctypes.windll.user32.GetDpiForSystem())
    if pygame.display.get_driver() != "x11":
        return 96.0
    found = [line.split(":")[1] for line in output("xrdb", "-query").splitlines() if line.startswith("Xft.dpi:")]
    return float(found[0]) if found else 96.0


def tell(title: str, words: str) -> None:
    """Say something without a window of ours: a box of the system's own and, for whoever reads it, standard error."""
    if sys.stderr is not None:  # a windowed program may have none
        print(f"{title}: {words}", file=sys.stderr)
    with contextlib.suppress(pygame.error):
        pygame.display.message_box(title, words, "error")


def file_manager() -> str:
    """The command that opens a folder; Windows has a call for it instead."""
    return "open" if sys.platform == "darwin" else "xdg-open"


def show_folder(folder: Path) -> subprocess.Popen[bytes] | None:
    """Open a folder in the system's file manager; OSError if that cannot be. What comes back, if anything, ends with
    another status than 0 if it failed later."""
    if sys.platform == "win32":
        os.startfile(folder)
        return None
    return subprocess.Popen(
        [file_manager(), str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=_outside(), start_new_session=True,
    )  # fmt: skip


def _outside() -> dict[str, str]:
    """The environment as it was before a packaged program put its own libraries first: others must not load those."""
    env = dict(os.environ)
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        was = env.pop(f"{name}_ORIG", None)
        if was is not None:
            env[name] = was
        elif getattr(sys, "frozen", False):
            env.pop(name, None)
    return env
