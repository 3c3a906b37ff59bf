"""Tests that once would have broken on Windows, run as if they were there; and that the imitation bites."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROBE = """
import os, signal, tempfile, pytest
from pathlib import Path

def test_bites(tmp_path, monkeypatch):
    assert not hasattr(signal, "SIGKILL") and not hasattr(os, "nice")
    assert not {"LANG", "LANGUAGE", "LC_ALL"} & set(os.environ)
    file = tmp_path / "a.txt"
    file.write_text("one\\ntwo\\n", encoding="utf-8")
    assert file.read_bytes() == b"one\\r\\ntwo\\r\\n"
    file.write_text("one\\n", encoding="utf-8", newline="\\n")
    assert file.read_bytes() == b"one\\n"
    os.utime(file, ns=(199, 199))
    assert file.stat().st_mtime_ns == 100
    inner = tmp_path / "inner" / "most"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    for folder in (inner, inner.parent):
        with pytest.raises(PermissionError):
            folder.rmdir()
    monkeypatch.chdir(tmp_path)
    inner.rmdir()
"""
ONCE_BROKEN = [
    "tests/ai/test_worker.py",
    "tests/app/test_promises.py",
    "tests/files/test_settings.py",
    "tests/house/test_package.py",
    "tests/scenes/play/test_table.py::test_the_real_worker_plays_dies_and_is_missed_only_once",
]


def run(*what, cwd=ROOT):
    env = {**os.environ, "LANG": "fr_FR.UTF-8", "PYTHONPATH": str(ROOT / "tests")}
    command = [sys.executable, "-m", "pytest", "-p", "kit.like_windows", "-p", "no:cacheprovider", *what]
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.skipif(os.name == "nt", reason="on Windows there is nothing to imitate")
def test_the_imitation_bites(tmp_path):
    (tmp_path / "test_probe.py").write_text(PROBE, encoding="utf-8")
    run("test_probe.py", f"--basetemp={tmp_path / 'own'}", cwd=tmp_path)  # what others left is not for it to clear away


@pytest.mark.whole
@pytest.mark.skipif(os.name == "nt", reason="the real one is better")
def test_what_would_have_broken_there():
    run("-n", "0", *ONCE_BROKEN)
