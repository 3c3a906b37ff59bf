"""Games as files: nothing is lost, nothing bad is touched, and what was written is read back to the letter."""

import os
import stat
from random import Random

import pytest
from kit.must import must

from qgames.files import paths
from qgames.games import game as rules_of
from qgames.games import main_variants
from qgames.rules.match import Match, Player
from qgames.session import saves
from qgames.session.clock import ClockRule
from qgames.session.saves import continues
from qgames.session.sitting import Sitting

GAMES = main_variants()


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("QGAMES_HOME", str(tmp_path))
    return tmp_path


def table(game="quixo", plies=7, **more):
    seats = rules_of(game).seats
    players = [Player("Anna", "person"), Player("", "computer-4"), Player("Zoë Ö", "person"), Player("", "person")]
    made = Sitting(Match(rules_of(game), players[:seats], date="2026-11-15"), dice=Random(8), keep=saves.keep, **more)
    dice = Random(4)
    while made.match.ply < plies and not made.outcome:
        made.play(dice.choice(made.state.legal_moves()))
    return made


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_comes_back_whole(game):
    before = table(
        game,
        9,
        clock=ClockRule("game", 300, 5, "random"),
        score=(1.0, 0.5, 0.0, 0.0)[: rules_of(game).seats],
        helped=(2, 1),
        options={"Talk": "yes", "Advice": "no"},
    )
    before.clocks.spend(0, 12.3)
    saves.keep(before)
    after = saves.read_file(saves.auto_file(before))
    assert after.state == before.state
    assert after.match.all_moves == before.match.all_moves and after.match.clocks == before.match.clocks
    assert after.match.players == before.match.players
    assert (after.name, after.score, after.undone, after.hinted) == (before.name, before.score, 2, 1)
    assert after.clocks.left == pytest.approx(before.clocks.left, abs=0.06) and after.clocks.rule == before.clocks.rule
    assert after.options == before.options
    assert after.paused or after.outcome


@pytest.mark.parametrize("game", GAMES)
def test_writing_reading_and_writing_gives_the_same_bytes(game):
    for made in (table(game, 9, clock=ClockRule("move", 60)), table(game, 99), table(game, 5)):
        made.jump(3)
        text = saves.text_of(made)
        assert saves.text_of(saves.sitting_of(text)) == text


def test_undo_history_is_kept():
    before = table("qomet", 8)
    before.undo()
    after = saves.read_file(saves.auto_file(before))
    assert after.match.ply == before.match.ply < 8
    assert after.match.redoable == before.match.redoable > 0
    while after.redo():
        pass
    assert after.match.ply == 8


def test_an_ending_is_kept():
    before = table("quixo", 4)
    before.resign(0)
    after = saves.read_file(saves.auto_file(before))
    assert after.outcome == before.outcome and not after.paused


GOOD = "qgames record 1\nGame: quixo\nPlies: 1\n\n1. a1e1\n"
BAD = {
    "newer": (b"qgames record 2\nGame: quixo\nShape: round\n\n1. a1e1\n", "newer"),
    "truncated": (GOOD[:-6].encode(), "broken"),
    "half a header": (b"qgames record 1\nGame: qui", "broken"),
    "random bytes": (bytes(Random(3).randrange(256) for _ in range(600)), "foreign"),
    "nothing": (b"", "empty"),
    "blank": (b"\n \n", "empty"),
    "another game": (GOOD.replace("quixo", "chess").encode(), "broken"),
    "illegal move": (GOOD.replace("a1e1", "c3c5").encode(), "broken"),
    "wrong result": (GOOD.replace("Plies", "Result: 0 line\nPlies").encode(), "broken"),
    "a letter": (b"Dear Anna,\n\nhow are you?\n", "foreign"),
    "zeroes": (b"\0" * 5000, "foreign"),
    "wide text": (GOOD.encode("utf-16"), "foreign"),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_files_are_named_and_left_alone(home, kind):
    raw, why = BAD[kind]
    path = home / "some game.qgame"
    path.write_bytes(raw)
    with pytest.raises(saves.CannotOpen) as caught:
        saves.read_file(path)
    assert caught.value.why == why
    assert path.read_bytes() == raw and sorted(home.iterdir()) == [path]


def test_missing_and_forbidden_files(home):
    with pytest.raises(saves.CannotOpen) as caught:
        saves.read_file(home / "none.qgame")
    assert caught.value.why == "unreadable" and caught.value.details["reason"]
    with pytest.raises(saves.CannotOpen):
        saves.read_file(home)


@pytest.mark.parametrize(
    "header",
    ["Clock: sundial", "Left: x y", "Score: 1", "Helped: many", "Id: ../../etc", "Prepared: 99", "Left: 1e9 nan"],
)
def test_nonsense_in_our_own_headers_is_not_fatal(header):
    made = saves.sitting_of(GOOD.replace("Plies", f"{header}\nPlies"))
    assert made.match.ply == 1 and saves.auto_file(made).parent == paths.saves()


def test_the_list_shows_all_games_the_newest_first_and_bad_ones_too(home):
    first, second = table("quixo", 3), table("quantik", 99)
    saves.save_as(first, "Anna: round 1")
    (paths.saves() / "rubbish.qgame").write_bytes(b"\xff\xfe\x00")
    stamps = {
        saves.auto_file(first): 10,
        saves.auto_file(second): 20,
        paths.saves() / "Anna round 1.qgame": 30,
        paths.saves() / "rubbish.qgame": 5,
    }
    for path, when in stamps.items():
        os.utime(path, (when, when))
    found = saves.saved()
    assert [each.when for each in found] == [30, 20, 10, 5]
    assert [each.game for each in found] == ["quixo", "quantik", "quixo", ""]
    assert found[0].name == "Anna round 1" and found[1].name == ""
    assert [each.path for each in saves.open_games()] == [saves.auto_file(first)]


def test_only_finished_nameless_games_are_tidied_away(monkeypatch):
    monkeypatch.setattr(saves, "KEPT", 2)
    going_on = table("quixo", 3)
    named = saves.save_as(table("quantik", 99), "keep me")
    ended = [saves.auto_file(table("quantik", 99, name=f"{number:010x}")) for number in range(4)]
    saves.tidy()
    assert named.exists() and saves.auto_file(going_on).exists()
    assert [path.exists() for path in ended] == [False, False, True, True]


def test_nothing_is_written_before_the_first_token(home):
    saves.keep(Sitting(Match(rules_of("quixo"))))
    assert not paths.saves().exists()


def test_a_full_or_forbidden_disk_is_told_and_play_goes_on(monkeypatch):
    def refuse(path, content):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(paths, "write", refuse)
    made = Sitting(Match(rules_of("quixo")))
    made.play("a1e1")
    assert must(saves.keep(made)).errno == 28


def test_names_of_files_are_safe():
    for name in ("../../x", "a/b", "con", "", "auto-quixo-1", "x" * 300, "tab\there", "nul"):
        plain = saves.file_name(name)
        assert plain and "/" not in plain and len(plain) <= 70 and not plain.startswith((".", "auto-"))


def test_the_line_left_behind_is_a_game_of_its_own():
    made = table("qomet", 8)
    made.jump(4)
    path = saves.keep_line(made)
    assert made.match.ply == 4
    other = saves.read_file(must(path))
    assert other.match.ply == 8 and other.name != made.name
    assert other.match.all_moves == made.match.all_moves


def test_files_are_private_enough_to_be_read_back():
    made = table("quixo", 3)
    assert saves.auto_file(made).stat().st_mode & stat.S_IRUSR


@pytest.mark.parametrize("game", GAMES)
def test_a_position_has_an_id_that_opens_it_again(game):
    made = table(game, 6)
    again = saves.sitting_of(saves.position_id(made))
    assert again.state == made.state and again.match.ply == 0
    assert saves.position_id(again) == saves.position_id(made)
    with pytest.raises(saves.CannotOpen):
        saves.sitting_of(saves.position_id(made)[:-3] + "???")


def test_what_was_set_up_by_chance_is_not_taken_back_after_a_restart_either():
    before = table(plies=0)
    before.set_up_by_chance(("a1e1", "a5e5"))
    after = saves.read_file(saves.auto_file(before))
    assert after.floor == 2 and not after.can_undo
    after.play(after.state.legal_moves()[0])
    assert after.undo() == 1 and not after.can_undo


def test_a_game_is_never_renamed_onto_another():
    one, two = saves.save_as(table(plies=3), "one"), saves.save_as(table(plies=5), "two")
    kept = two.read_bytes()
    with pytest.raises(FileExistsError):
        saves.rename(one, "two")
    assert one.exists() and two.read_bytes() == kept


def test_the_same_moves_from_another_position_are_another_game():
    start = rules_of("quixo").parse("x----/-----/-----/-----/-----;1")
    texts = []
    for began in (None, start):
        sitting = Sitting(Match(rules_of("quixo"), start=began), name="0123456789")
        sitting.play("b1e1")
        texts.append(saves.text_of(sitting))
    for text, kept in (texts, reversed(texts)):
        assert continues(kept, kept) and not continues(text, kept)
