"""Every failure in turn: whatever operation on a file fails in a run of the whole program, no shown move is lost, no
file is torn or gets shorter, the program goes on or ends with words, and it starts again. Some of them here, all by
`pytest -m whole` or `python tests/attacks/failures.py`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs fork and /proc")
ATTACK = Path(__file__).parent.parent / "attacks" / "failures.py"

#: one or two of each kind: in which home (old: of somebody who has played, new: of nobody yet), what, by whom, and how
SAMPLE = (
    "old: write home/settings.json.~.tmp by settings.Settings.save | short",
    "old: create home/saves/auto-quixo-#.qgame.~.tmp | ENOSPC lasting",
    "old: rename home/saves/auto-quixo-#.qgame by saves.keep | EIO",
    "old: read home/saves/auto-quixo-#.qgame by saves.read_file | EIO",
    "old: write home/saves/auto-quixo-#.qgame.~.tmp by saves.keep_line | EIO",
    "old: stat home/saves/Quixo #.qgame by naming.SaveAs.note | EIO",
    "old: sync home/statistics.jsonl.~.tmp by games.add | ENOSPC",
    "old: open home/puzzles.json by progress.note | EACCES",
    "old: read qgames/games/quixo/learn.yaml by shipped._look | EIO",
    "old: write home/review-#.png.~.tmp by page.ReviewPage.export | short",
    "old: remove home/saves/second.qgame by saves.delete | EACCES",
    "old: lock home/write.lock | EACCES lasting",
    "new: mkdir home | EACCES lasting",
)

BEGIN = """
import json, os, sys
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
from kit import failing_runs, torn
from kit.failing import Fault
from qgames.files import paths, reading
from qgames.session import saves
from qgames.session.exercises import progress

def in_place():
    # a write past the atomic writer
    paths.write = torn.in_place

def unguarded():
    # a read that nobody expects to fail
    progress.load = lambda: progress._results_in(json.loads(reading.text(progress.puzzles_file(), 10**6)))

def silent():
    # trouble in keeping a game, or a line of it, is told to nobody
    keep, keep_line = saves.keep, saves.keep_line
    saves.keep = lambda sitting: keep(sitting) and None

    def quietly(sitting):
        with suppress(OSError):
            keep_line(sitting)

    saves.keep_line = quietly

MISTAKES = {"": None, "in place": in_place, "unguarded": unguarded, "silent": silent}
failing_runs.load_all()
for asked in sys.stdin:
    mistake, line = json.loads(asked)
    kind, _, fault = line.partition(": ")
    print(json.dumps(asdict(failing_runs.run(kind, Fault.of(fault), Path(sys.argv[1]), MISTAKES[mistake]))), flush=True)
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """What becomes of a run: a process that has loaded the program once has a child for each. The null game does not
    sit there, so that a run is the same as in the attack."""
    env = {name: value for name, value in os.environ.items() if name != "QGAMES_GAMES"}
    command = [sys.executable, "-c", BEGIN, str(tmp_path_factory.mktemp("failures"))]
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdin is not None and parent.stdout is not None
        asked, answers = parent.stdin, parent.stdout

        def ask(line, mistake=""):
            asked.write(json.dumps([mistake, line]) + "\n")
            asked.flush()
            return json.loads(answers.readline())

        yield ask
        asked.close()


@pytest.mark.parametrize("line", SAMPLE)
def test_the_program_bears_a_failure(run, line):
    made = run(line)
    assert made["faults"] == []
    assert made["fired"]


def test_what_is_lost_is_told(run):
    """A disk that is full for good: the moves last until one quits, and the player knows."""
    made = run("old: write home/saves/auto-quixo-#.qgame.~.tmp | ENOSPC lasting")
    assert made["faults"] == [] and made["lost"] > 4
    assert any("No space left" in words for words in made["said"])


def test_a_game_with_its_new_name_is_not_called_unsaved(run):
    """Only its time could not be put back."""
    made = run("old: touch home/saves/older still.qgame by naming.Rename.save | EIO")
    assert made["faults"] == [] and made["fired"]
    assert not any("could not be saved" in words for words in made["said"])


MISTAKES = {
    "in place": ("old: write home/settings.json by settings.Settings.save | short", "settings.json is torn"),
    "unguarded": ("old: read home/puzzles.json by puzzles_page.PuzzlePage.__init__ | EIO", "unhandled"),
    "silent": ("old: rename home/saves/auto-quixo-#.qgame | EIO lasting", "lost without a word"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_planted_mistake_is_found(run, mistake):
    line, fault = MISTAKES[mistake]
    made = run(line, mistake)
    assert made["fired"]
    assert any(fault in each for each in made["faults"]), made


@pytest.mark.whole
def test_every_failure_in_turn():
    """Many minutes; what is done is noted, and a run that was broken off goes on there."""
    done = subprocess.run([sys.executable, str(ATTACK), "--resume"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
