"""Every test runs without a screen, without sound, and away from the user's own folders. The null game sits at the
table with the others, here and in every process that is started, and so do the guests that `QGAMES_GAMES` names: all
that is generic plays them too. Files are not waited for until they are on the disk: nobody cuts the power here (what
must hold if somebody does is for `torn.py`, which counts the asking)."""

import gc
import os
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = str(Path(__file__).parent)
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["QGAMES_GAMES"] = " ".join(dict.fromkeys(["nullgame", *os.environ.get("QGAMES_GAMES", "").split()]))
os.environ["PYTHONPATH"] = os.pathsep.join(part for part in (HERE, os.environ.get("PYTHONPATH")) if part)
sys.path.insert(0, HERE)
os.fsync = lambda fd: None
if sys.dont_write_bytecode:  # who wants none beside the sources: elsewhere, for the many processes that tests start
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(Path(HERE).parent / ".pytest_cache" / "compiled")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
MEMORY = Path("/dev/shm")  # thousands of small files: in memory, where there is such a place and room in it
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2_000_000_000:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
collect_ignore = ["qover"]  # it is no guest here: `test_listed.py` invites it
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])  # never timed
settings.load_profile("house")


def pytest_collection_finish(session):
    """Thousands of tests and all modules stay until the end: who collects garbage need not walk over them again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # seldom: what a test leaves is not much, and looking for it is


@pytest.fixture(autouse=True)
def usual_mode():
    """A start that failed leaves the program in safe mode, a damaged file a notice; the next test is not about that."""
    yield
    from qgames.files import paths, shipped  # only now: a plugin may have taken away what it would have read

    paths.be_usual()
    shipped.forget()
