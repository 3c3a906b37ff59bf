"""Two programs on one folder: nobody waits for long, nothing is written over, no lock outlives its holder."""

import json
import logging
import os
import subprocess
import sys

import pytest
from kit.app import frame, open_app
from kit.must import must, must_be

from qgames.app.start import Log
from qgames.files import paths, store
from qgames.files.settings import Settings
from qgames.games import game as rules_of
from qgames.rules.match import Match, Player
from qgames.scenes.play.table import Table
from qgames.session import saves
from qgames.session.sitting import Sitting
from qgames.session.statistics import games


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    return tmp_path


def program(code):
    """Another program on the same folder; it says a line when it is ready."""
    head = "import sys, time\nfrom qgames.files import store, paths\n"
    return subprocess.Popen(
        [sys.executable, "-c", head + code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )


HOLD = "with store.{}(paths.data()):\n    print('held', flush=True)\n    sys.stdin.readline()\n"


# -- the lock itself -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["let go", "killed"])
def test_who_is_first_is_known_and_no_lock_outlives_a_program(home, end):
    other = program(HOLD.format("presence"))
    assert other.stdout.readline() == "held\n"
    with store.presence(home) as alone:
        assert not alone
    if end == "killed":
        other.kill()
    other.communicate("")
    with store.presence(home) as alone:
        assert alone


def test_a_program_that_does_not_let_go_keeps_nobody_from_writing(home):
    other = program(HOLD.format("writing"))
    assert other.stdout.readline() == "held\n"
    settings = Settings.load()
    settings.volume = 12
    assert settings.save() is None
    assert Settings.load().volume == 12
    other.communicate("")


def test_the_other_is_waited_for(home, monkeypatch):
    monkeypatch.setattr(store, "PATIENCE", 30.0)
    other = program(
        "with store.writing(paths.data()):\n    print('held', flush=True)\n    time.sleep(0.2)\n    print('done')"
    )
    assert other.stdout.readline() == "held\n"
    with store.writing(home):
        assert other.stdout.readline() == "done\n"
    other.communicate()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders there")
@pytest.mark.parametrize("name", ["write.lock", "open.lock"])
def test_anything_may_stand_where_the_lock_should(home, name):
    os.mkfifo(home / name)
    with store.writing(home), store.presence(home) as alone:
        assert alone
    (home / name).unlink()
    (home / name).mkdir()
    with store.writing(home), store.presence(home) as alone:
        assert alone


def test_a_folder_that_cannot_be_made_is_no_trouble(home):
    (home / "file").write_text("")
    with store.writing(home / "file" / "below"), store.presence(home / "file" / "below") as alone:
        assert alone


# -- settings --------------------------------------------------------------------------------------------------------


def test_each_writes_only_what_was_changed_there(home):
    Settings.load().save()
    one, two = Settings.load(), Settings.load()
    one.theme, one.setups = "night", {"quixo": {"clock": 1}}
    assert one.save() is None
    two.volume, two.setups = 30, {"qomet": {"clock": 2}}
    assert two.save() is None
    one.mute = True
    assert one.save() is None
    found = Settings.load()
    assert (found.theme, found.volume, found.mute) == ("night", 30, True)
    assert found.setups == {"quixo": {"clock": 1}, "qomet": {"clock": 2}}


def test_also_where_there_was_no_file_yet(home):
    one, two = Settings.load(), Settings.load()
    one.theme = "night"
    one.save()
    two.volume = 30
    two.save()
    assert (Settings.load().theme, Settings.load().volume) == ("night", 30)


def test_what_is_set_back_here_is_set_back(home):
    settings = Settings.load()
    settings.extra = {"a": 1, "b": 2}
    settings.volume = 30
    settings.save()
    settings.extra.pop("a")
    settings.volume = Settings().volume
    settings.save()
    assert (Settings.load().extra, Settings.load().volume) == ({"b": 2}, Settings().volume)


def test_a_value_nobody_here_understands_stays(home):
    (home / "settings.json").write_text(json.dumps({"speed": "warp", "scale": 125}))
    settings = Settings.load()
    settings.volume = 30
    settings.save()
    assert json.loads((home / "settings.json").read_text())["speed"] == "warp"


def test_a_file_spoiled_meanwhile_is_kept_aside(home):
    settings = Settings.load()
    settings.save()
    (home / "settings.json").write_bytes(b"{half")
    settings.volume = 30
    assert settings.save() is None
    assert Settings.load().volume == 30
    assert [path.read_bytes() for path in home.glob("settings.json.bad*")] == [b"{half"]


# -- statistics and games --------------------------------------------------------------------------------------------

PATIENT = "import sys\nfrom qgames.files import store\nstore.PATIENCE = 60.0  # a slow disk must not decide\n"
COUNTING = """
from qgames.session.statistics import games as statistics
sys.stdin.readline()
for number in range(25):
    game = statistics.PlayedGame("2026-11-15", "quixo", "table", 0, "first", 9, 0, 0, f"{sys.argv[1]}-{number}")
    assert statistics.add(game) is None
"""


def test_no_game_is_lost_from_the_statistics():
    others = [
        subprocess.Popen([sys.executable, "-c", PATIENT + COUNTING, str(number)], stdin=subprocess.PIPE, text=True)
        for number in range(3)
    ]
    for each in others:
        must(each.stdin).write("\n")
        must(each.stdin).flush()
    for each in others:
        each.communicate(timeout=120)
        assert each.returncode == 0
    assert len({game.id for game in games.games()}) == 75


PLAYING = """
from random import Random
from qgames.session import saves
sitting = next(saves.read_file(each.path, keep=saves.keep) for each in saves.open_games())
print("open", flush=True)
sys.stdin.readline()
dice = Random(int(sys.argv[1]))
for _ in range(12):
    if not sitting.outcome:
        sitting.play(dice.choice(sitting.state.legal_moves()))
print(*sitting.match.all_moves)
"""


def test_a_game_continued_in_two_programs_at_once_is_kept_twice():
    made = Sitting(Match(rules_of("quixo")), keep=saves.keep)
    made.play("a1e1")
    others = [
        subprocess.Popen(
            [sys.executable, "-c", PATIENT + PLAYING, str(number)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(3)
    ]
    for each in others:
        assert must(each.stdout).readline() == "open\n"
    for each in others:
        must(each.stdin).write("\n")
        must(each.stdin).flush()
    lines = sorted(tuple(each.communicate(timeout=120)[0].split()) for each in others)
    assert sorted(saves.read_file(path).match.all_moves for path in paths.saves().glob("*.qgame")) == lines


def test_the_player_is_told_when_a_game_becomes_two(monkeypatch, home):
    app = open_app(monkeypatch, home)
    made = Sitting(Match(rules_of("quixo"), [Player("Anna"), Player("Zoë")]), keep=saves.keep)
    made.play("a1e1")
    app.open_file(str(saves.auto_file(made)))
    frame(app)
    made.play("a5e5")
    must_be(Table, app.stack.top).play("b1b5")
    assert any("game of its own" in text for text in app.ui.notices)
    assert len(list(saves.open_games())) == 2
    assert saves.read_file(next(saves.open_games()).path).match.all_moves == ("a1e1", "b1b5")


# -- the whole program -----------------------------------------------------------------------------------------------

START = """
from qgames.app import start
from qgames.app.app import App

def run(self):
    print(*self.ui.notices, sep="|", flush=True)
    sys.stdin.readline()

App.run = run
raise SystemExit(start.main([]))
"""


def test_a_second_program_starts_and_says_so():
    first, second = program(START), None
    try:
        assert "twice" not in first.stdout.readline()
        second = program(START)
        assert "twice" in second.stdout.readline()
    finally:
        for each in (first, second):
            if each:
                each.communicate("\n", timeout=60)
    assert (first.returncode, second.returncode) == (0, 0)


def test_a_log_that_cannot_be_put_aside_goes_on(monkeypatch, tmp_path):
    """On Windows another program that has it open keeps it where it is; no line is lost for that."""
    log = Log(tmp_path / "qgames.log")
    log.maxBytes = 2_000

    def held(*_):
        raise PermissionError(13, "another program has it open")

    monkeypatch.setattr(os, "rename", held)
    logger = logging.Logger("two")
    logger.addHandler(log)
    for number in range(500):
        logger.info("line %d", number)
    log.close()
    lines = (tmp_path / "qgames.log").read_text(encoding="utf-8").splitlines()
    assert lines == [f"line {number}" for number in range(500)]


def test_a_lock_that_fails_without_a_reason_is_held_by_another(monkeypatch, tmp_path):
    def nameless(handle):
        raise OSError("locking failed")

    monkeypatch.setattr(store, "_take", nameless)
    monkeypatch.setattr(store, "PATIENCE", 0.05)
    with store.presence(tmp_path) as alone:
        assert not alone
