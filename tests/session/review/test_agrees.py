"""One rule: the page in the window, the header that is read back and the command line name the same turning points."""

import json
from functools import partial

import pytest
from kit.app import open_app
from kit.must import must
from kit.review import RECORDS, Thinkers

from qgames.commands import review as command
from qgames.render import Renderer
from qgames.rules.match import REVIEW
from qgames.scenes.review.page import ReviewPage
from qgames.session import computer, saves
from qgames.session.exercises.puzzles import fits
from qgames.session.review import header, report, work
from qgames.session.statistics import mistakes

EXPECTED = json.loads((RECORDS[0].parent / "expected.json").read_text(encoding="utf-8"))


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr(Renderer, "tick", lambda table, milliseconds=6.0: False)
    monkeypatch.setattr(computer, "pool", lambda cores=None: Thinkers())
    monkeypatch.setattr(work, "ReviewWork", partial(work.ReviewWork, pool=computer.pool))
    monkeypatch.setattr(command, "PAUSE", 0)
    monkeypatch.setattr(work, "_under_way", {})


def unread(path):
    """A record without the review it came with."""
    sitting = saves.read_file(path)
    del sitting.match.headers[REVIEW]
    return sitting


def plies(turns):
    return [turn.ply for turn in turns]


def asked(capsys, *words):
    """What the command answers."""
    assert command.main(list(map(str, words))) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_page_header_and_command_name_the_same_turning_points(path, at_once, monkeypatch, tmp_path, capsys):
    app = open_app(monkeypatch, tmp_path, (1280, 800), speed="off", mute=True)
    page = ReviewPage(app.ui, unread(path))
    while not page.work.done:
        page.tick(0.02)
    review = must(page.game.review)
    assert review.complete and review.turning_points
    marked = [point.turning.ply for point in page.game.points if point.turning is not None]
    counted = [must(page.game.points[number].turning) for number in page.game.turning]
    assert marked == plies(review.shown()) == plies(counted)

    back = must(header.read(saves.sitting_of(saves.text_of(page.sitting)).match))
    assert plies(back.turning_points) == plies(review.turning_points) and plies(back.shown()) == marked
    assert [turn.kind for turn in back.turns] == [turn.kind for turn in review.turns]

    plain, kept = tmp_path / "plain.qgame", tmp_path / "kept.qgame"
    plain.write_text(saves.text_of(unread(path)), encoding="utf-8")
    kept.write_text(saves.text_of(page.sitting), encoding="utf-8")
    for words in ((plain,), (kept,), (kept, "--ms", "400")):
        *rows, last = map(json.loads, asked(capsys, *words, "--json"))
        assert last == {"complete": True, "not_judged": []}
        assert [row["kind"] for row in rows] == [turn.kind for turn in review.turns]
        assert [row["turning"] for row in rows] == [turn.turning for turn in review.turns]
        assert [row["ply"] for row in rows if row["shown"]] == marked
    lines = asked(capsys, plain, "--lang", "en")
    assert [int(line[1:4]) for line in lines if line.startswith("*")] == marked
    every = len(review.turning_points)
    told = f"the worst 6 of {every}" if every > 6 else f"points: {every}." if every > 1 else "One turning point."
    assert lines[-1].endswith(told)
    said = " ".join(widget.spoken() for widget in page.build().walk())
    assert (f"the worst 6 of {every}" in said) == (every > 6)
    sides = set(page.match.game.sides)
    assert review.mattered(page.match.game, sides) == review.turning_points[-1]
    assert all(turn.turning for turn in review.turns if fits(page.match, turn) or mistakes.gave_away(turn))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_reviews_kept_by_an_older_copy_are_read_as_they_were(path):
    review = must(header.read(saves.read_file(path).match))
    assert [turn.ply for turn in review.turns if turn.turning] == EXPECTED[path.stem]["turning"]
    assert all(turn.best for turn in review.turning_points)


def test_a_record_with_comments_is_told_as_it_was(at_once, tmp_path, capsys):
    sitting = saves.read_file(RECORDS[0])
    out = tmp_path / "annotated.qgame"
    out.write_text(report.annotated(sitting, must(header.read(sitting.match))), encoding="utf-8")
    assert asked(capsys, out, "--json") == asked(capsys, RECORDS[0], "--json")
