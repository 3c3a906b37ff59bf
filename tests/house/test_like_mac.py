"""Tests that once would have broken on a Mac, run as if they were there; and that the imitation bites."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROBE = """
import os, pygame, pytest, sys
from pathlib import Path
from qgames.app import app
from qgames.files import paths
from qgames.ui import keys, touch, window

def test_bites(tmp_path, monkeypatch):
    assert app.EARLY and window.MAC and touch.TRACKPAD and keys.label("ctrl+z") == "Cmd+Z"
    monkeypatch.delenv("QGAMES_HOME", raising=False)
    assert "/Library/Application Support/" in str(paths.data()) and "/Library/Logs/" in str(paths.logs())
    assert not Path("/proc/self").exists() and not os.path.exists("/dev/full")
    assert not hasattr(os, "sched_getaffinity")
    with pytest.raises(OSError, match="illegal byte sequence"):
        (tmp_path / "\\udcff").write_text("", encoding="utf-8")
    (tmp_path / "été").write_text("", encoding="utf-8")
"""
ONCE_BROKEN = [
    "tests/access/test_link.py",
    "tests/app/test_mac.py",
    "tests/files/test_i18n.py",
    "tests/scenes/pages/test_keys.py",
    "tests/ui/test_controls.py",
    "tests/ui/test_touch.py",
]
pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the real one is better, or cannot play it")


def run(*what, cwd=ROOT):
    path = os.pathsep.join((str(ROOT), str(ROOT / "tests")))
    env = {**os.environ, "PYTHONPATH": path, "SDL_VIDEODRIVER": "dummy"}
    command = [sys.executable, "-m", "pytest", "-p", "kit.like_mac", "-p", "no:cacheprovider", *what]
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


def test_the_imitation_bites(tmp_path):
    (tmp_path / "test_probe.py").write_text(PROBE, encoding="utf-8")
    run("test_probe.py", f"--basetemp={tmp_path / 'own'}", cwd=tmp_path)  # what others left is not for it to clear away


@pytest.mark.whole
def test_what_would_have_broken_there():
    run("-n", "0", *ONCE_BROKEN)
