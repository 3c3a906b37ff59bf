"""What the package is made from agrees with itself: one version, one name, the lines of the README."""

import configparser
import hashlib
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from kit.must import must

from qgames import __version__
from qgames.files import paths

ROOT = Path(__file__).parents[2]


def test_the_door():
    done = subprocess.run([sys.executable, "-m", "qgames", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"qgames {__version__}\n"
    done = subprocess.run([sys.executable, "-m", "qgames", "--help"], capture_output=True, text=True, check=True)
    assert "ugi GAME" in done.stdout


def test_ci_runs_the_lines_of_the_readme():
    readme, script = (ROOT / "README.md").read_text(encoding="utf-8"), (ROOT / ".ci/run").read_text(encoding="utf-8")
    (line,) = [line.strip() for line in readme.splitlines() if line.strip().startswith("python3") and "pytest" in line]
    assert line in script.splitlines()


def test_the_readme_knows_where_things_are(monkeypatch):
    from platformdirs.macos import MacOS
    from platformdirs.unix import Unix

    for name in [name for name in os.environ if name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    home = os.path.expanduser("~")
    for folders in (MacOS(paths.NAME, appauthor=False), Unix(paths.NAME, appauthor=False)):
        for folder in (folders.user_data_dir, folders.user_cache_dir, folders.user_log_dir.removesuffix("/log")):
            if os.name != "nt":
                assert f"`{folder.replace(home, '~')}`" in readme
    assert "%APPDATA%" in readme and "%LOCALAPPDATA%" in readme


def test_desktop_entry_and_metainfo():
    entry = configparser.ConfigParser(interpolation=None)
    vars(entry)["optionxform"] = str
    entry.read(ROOT / "assets/linux/qgames.desktop", encoding="utf-8")
    fields = entry["Desktop Entry"]
    assert fields["StartupWMClass"] == paths.NAME == fields["Icon"]
    assert fields["Categories"] == "Game;BoardGame;"
    info = ElementTree.parse(ROOT / "assets/linux/qgames.metainfo.xml").getroot()
    assert must(info.find("launchable")).text == "qgames.desktop"
    assert must(info.find("releases/release")).get("version") == __version__


def test_nothing_speaks_of_the_machine_it_was_made_on():
    pattern = re.compile(rb"/(?:roo[t]|wor[k]|tm[p])/")
    if shutil.which("git") is None:
        pytest.skip("there is no git to list the files")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True)
    if listed.returncode:
        pytest.skip("not a checkout: there is no list of files to look through")
    for name in listed.stdout.decode().split("\0"):
        path = ROOT / name
        if name and path.is_file() and path.suffix in {".py", ".md", ".toml", ".yaml", ".yml", ".spec", ".sh", ".txt"}:
            assert not pattern.search(path.read_bytes()) or name.startswith("tests/"), name


@pytest.fixture
def bundle(tmp_path, monkeypatch):
    """A little bundle with a list of what it ships."""
    (tmp_path / "assets").mkdir()
    file = tmp_path / "assets" / "a é.txt"
    file.write_text("whole", encoding="utf-8")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    (tmp_path / paths.LIST).write_text(f"{digest} assets/a é.txt\n", encoding="utf-8")
    monkeypatch.setattr(paths, "shipped", lambda: tmp_path)
    return file


def test_a_whole_bundle(bundle):
    assert paths.problems() == []


def test_a_damaged_and_a_missing_file_are_named(bundle):
    bundle.write_text("hole", encoding="utf-8")
    assert paths.problems() == ["damaged: assets/a é.txt"]
    bundle.unlink()
    assert paths.problems() == ["missing: assets/a é.txt"]


def test_the_window_for_a_broken_bundle_shows_the_name():
    import pygame

    from qgames.ui import window

    pygame.font.init()
    screen = pygame.Surface(window.FAILURE_SIZE)
    window.paint_failure(screen, "Q Games cannot start", ["damaged: assets/fonts/sans.ttf " * 12], "close")
    painted = {tuple(screen.get_at((x, y)))[:3] for x in range(36, 600, 3) for y in range(92, 200, 3)}
    assert len(painted) > 5
    pygame.display.init()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0, scancode=0))
    window.show_failure("Q Games cannot start", ["damaged: x"])  # returns when a key is pressed
