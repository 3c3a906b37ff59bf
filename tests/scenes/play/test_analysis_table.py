"""Analysis at the table: marks on every choice, the best moves and their lines, and what must not happen."""

from itertools import pairwise

import pygame
import pytest
from kit.analysis import Ready
from kit.app import frame
from kit.must import must
from kit.play import Instant, key, pixel_of, sit_down
from kit.samples import a_third_of

from qgames.ai import registry
from qgames.ai.search.searcher import Score
from qgames.files.i18n import t
from qgames.games import main_variants
from qgames.scenes.play import analysis as analysis_at_table
from qgames.scenes.play.analysis_column import AllMoves
from qgames.scenes.play.analysis_panel import Headline, Kinds, NewsLine
from qgames.scenes.play.best_moves import BestMoves
from qgames.scenes.play.cards import PlayerCard
from qgames.scenes.play.value_bars import ValueBar, ValueBars
from qgames.session import advice, computer, saves
from qgames.session.scores import answer, headline, turns
from qgames.session.words import plain

QUARTO = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH"
QUANTIK = "Sa1 Na3 Yc2 Sc4 Cb1 Nd2"
QUIXO = "e3e5 a3e3 a3e3 b1b5 a3e3 d5d1 d5a5 e4a4 e2e1 a3e3 e1a1 e2e5 a2a5 b1e1 a2a1 e2a2 e4e5 e2e5 d5d1 b1a1"
QOMET = "d4 d2 d4e5 e3 d4 b6 f4 b2"
CUBE = "n232 n222 n133 n332 n331 n122 n221 n313 n233 R9 R8 D8 D3 R8 D9 D1 U2 U3 B2"
BEGUN = {"quarto": QUARTO, "quantik": QUANTIK, "quixo": QUIXO, "qomet": QOMET, "cubulus": CUBE}


def table(monkeypatch, folder, name, moves=None, size=(1280, 800), **more):
    """A table with a game under way, whose analysis is there at once."""
    monkeypatch.setattr(analysis_at_table, "LiveAnalysis", Ready)
    monkeypatch.setattr(computer, "pool", lambda cores=0: Instant())
    app, scene = sit_down(monkeypatch, folder, name, size=size, **more)
    for move in (BEGUN.get(name, "") if moves is None else moves).split():
        scene.play(move)
    return app, scene


def analysed(app, scene):
    key(app, "a")
    for _ in range(3):
        app.update(0.02)
    assert scene.analysis.on
    return scene.analysis


@pytest.mark.parametrize("name", main_variants())
def test_every_choice_carries_its_verdict_and_the_best_is_the_headline(monkeypatch, tmp_path, name):
    app, scene = table(monkeypatch, tmp_path, name)
    analysis = analysed(app, scene)
    if scene.sitting.match.game.neutral(scene.sitting.state):
        assert not analysis.shown()  # neutral balls: nobody is told where
        return
    marks = analysis.every()
    assert marks and all(mark.score is not None for mark in marks)
    (best,) = (mark for mark in marks if mark.best)
    assert best.move == analysis.finding.best and best.choice.part == 1
    numbers = sorted(mark.rank for mark in marks if mark.rank)
    assert numbers == [number for number, _ in enumerate(analysis.rows(), 1)], "a number has a row, and a row a number"
    assert {mark.move for mark in marks if mark.rank} == {row.move for row in analysis.rows()}
    the_headline_is_the_best_row(scene, analysis)
    frame(app)


def test_marks_of_the_concept(monkeypatch, tmp_path):
    """The position of the concept picture, as exhaustive search has it."""
    app, scene = table(monkeypatch, tmp_path, "quarto")
    analysis = analysed(app, scene)
    known = {mark.choice.key: mark.score.kind for mark in analysis.every() if mark.choice.part == 1}
    assert known == {
        "c2": "win", "c3": "win", "d1": "draw", "b2": "draw", "c4": "draw",
        "a3": "loss", "a4": "loss", "d2": "loss", "d3": "loss", "d4": "loss",
    }  # fmt: skip
    assert headline(scene.current.words, scene.sitting.state, analysis.score) == "Ben wins in 3"


def test_the_second_part_is_told_once_the_first_is_pointed_at(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "quarto")
    analysis = analysed(app, scene)
    analysis.set_marks("all")
    scene.board.by_keys, scene.board.hover = False, None
    app.update(0.02)
    assert all(mark.choice.part == 1 for mark in analysis.shown())
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pixel_of(app, scene, "c2"), rel=(1, 1), buttons=(0, 0, 0)))
    for _ in range(3):
        app.update(0.02)
    gifts = {mark.choice.key: mark for mark in analysis.shown() if mark.choice.part == 2}
    assert len(gifts) == 9
    assert [name for name, mark in gifts.items() if mark.score.kind == "win"] == ["pool:DRTH"]
    assert analysis.score.kind == "win", "what is known of the position stays while a second part is looked at"


def test_quantik_and_quixo_show_the_second_part_of_what_is_taken(monkeypatch, tmp_path):
    for name, spot, second in (("quantik", "reserve:0:Y", "a4"), ("quixo", "c1", "push:")):
        app, scene = table(monkeypatch, tmp_path / name, name)
        analysis = analysed(app, scene)
        if name == "quixo":
            spot = next(mark.choice.key for mark in analysis.shown() if len(mark.choice.moves) > 1)
        scene.tapped(spot)
        app.update(0.02)
        marks = analysis.shown()
        assert marks and all(mark.choice.part == 2 for mark in marks)
        assert any(mark.choice.key.startswith(second) for mark in analysis.every())
        in_order = sorted(marks, key=lambda mark: mark.rank)
        assert [row.move for row in analysis.rows()] == [mark.move for mark in in_order]
        frame(app)


def the_headline_is_the_best_row(scene, analysis):
    rows = analysis.rows()
    assert rows[0].move == analysis.finding.best
    score = analysis.score
    if score.proved:
        assert score == rows[0].score
    widget = next(widget for widget in scene.root.walk() if isinstance(widget, Headline))
    assert widget.said()[1] == ("proved" if score.proved else "estimate")
    if not score.proved:
        assert "wins" not in widget.said()[0]
    assert [row.score.order() for row in rows[1:]] == sorted((row.score.order() for row in rows[1:]), reverse=True)


def test_no_mark_stays_when_the_position_has_changed(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "quantik")
    analysis = analysed(app, scene)
    analysis.live.paused = True
    analysis.live.step = lambda: False  # nothing further comes in
    move = analysis.rows()[0].move
    scene.play(move)
    assert analysis.finding is None and not analysis.shown()
    assert analysis.score is None


def test_marks_walk_from_all_to_three_to_none(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "quantik")
    analysis = analysed(app, scene)
    scene.tapped("reserve:0:Y")
    app.update(0.02)
    assert [mark.rank for mark in sorted(analysis.shown(), key=lambda mark: mark.rank)] == [1, 2, 3], "for newcomers"
    key(app, "shift+a")
    every = len(analysis.shown())
    assert every > 3 and app.ui.settings.analysis_marks == "all", "it is kept"
    key(app, "shift+a")
    assert analysis.on and not analysis.shown()
    key(app, "shift+a")
    assert len(analysis.shown()) == 3


def test_one_system_of_marks_at_a_time(monkeypatch, tmp_path):
    """No goals, no last move, no threats beside verdicts; of the rows, the way of the one pointed at or the first."""
    app, scene = table(monkeypatch, tmp_path, "quixo")
    key(app, "d")
    assert {"last", "threat"} & set(scene.frame().look.marks)
    analysis = analysed(app, scene)
    scene.current.hand.clear()
    look = scene.frame().look
    assert not look.legal and not {"last", "threat"} & set(look.marks)
    assert look.marks["hint"] == (f"push:{analysis.rows()[0].move}",)
    analysis.point_at(analysis.rows()[1].move)
    assert scene.frame().look.marks["hint"] == (f"push:{analysis.rows()[1].move}",)
    analysis.set_marks("off")
    assert "last" in scene.frame().look.marks and "hint" not in scene.frame().look.marks


def test_a_number_changes_its_owner_once_a_second_at_most(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "quixo", QUIXO.split(" e1a1")[0])
    analysis = analysed(app, scene)
    found = analysis.finding._replace(done=False)
    first, second = (row.move for row in analysis.rows()[:2])
    analysis._since = 0.0

    def better(move):
        analysis._finding = found._replace(verdicts={**found.verdicts, move: Score("cp", 5000)}, best=move)

    better(second)
    assert analysis.rows()[0].move == first
    analysis._since = analysis_at_table.EVERY
    scene.board.hover, scene.board.by_keys = "a1", False
    assert analysis.rows()[0].move == first, "not under the pointer"
    scene.board.hover = None
    assert analysis.rows()[0].move == second
    found = found._replace(verdicts={**found.verdicts, first: Score("win", 1)}, best=first)
    analysis._finding = found
    assert analysis.rows()[0].move == first, "what is proved is told at once"


@pytest.mark.parametrize("speed", ["normal", "off"])
def test_a_number_melts_from_one_owner_to_the_next(monkeypatch, tmp_path, speed):
    app, scene = table(monkeypatch, tmp_path, "quixo", QUIXO.split(" e1a1")[0], speed=speed)
    analysis = analysed(app, scene)
    while not analysis.every():  # the last move is still under way
        frame(app, analysis_at_table.FADE)
    moves = list(analysis.finding.verdicts)
    found = analysis.finding._replace(
        verdicts={move: Score("cp", -10 * n) for n, move in enumerate(moves)}, best=moves[0], done=True
    )

    def known(finding):
        monkeypatch.setattr(type(analysis.live), "finding", finding, raising=False)
        analysis._finding, analysis._since = finding, analysis_at_table.EVERY

    scene.board.hover, scene.board.by_keys = None, False
    known(found)
    assert analysis.rows()[0].move == moves[0]
    analysis._appearing(analysis_at_table.FADE)
    assert analysis.every() and analysis.leaving() == {}
    first, second = (row.move for row in analysis.rows()[:2])
    known(found._replace(verdicts={**found.verdicts, second: Score("cp", 5000)}, best=second))
    scene.board.hover = "a1"
    assert not analysis._renumbered(), "not under the pointer, though nothing more will be known"
    scene.board.hover = None
    assert analysis._renumbered() and analysis.rows()[0].move == second
    old = {mark.move: mark.rank for mark in analysis.leaving().values()}
    assert old == ({first: 1, second: 2} if speed == "normal" else {}), "with less motion it is there at once"
    assert analysis.change == (0.0 if speed == "normal" else 1.0)
    analysis._appearing(analysis_at_table.FADE)
    assert analysis.leaving() == {} and analysis.change == 1.0


def test_a_game_for_the_record_has_none_until_it_is_over(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "quantik", hints=False)
    key(app, "a")
    assert not scene.analysis.on
    assert not scene.sitting.assisted
    scene.steering.resign()
    key(app, "a")
    assert scene.analysis.on
    assert not scene.sitting.assisted, "help after the end is none"


def test_use_makes_it_a_game_with_help(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "quantik")
    analysed(app, scene)
    assert scene.sitting.assisted == ("analysis",)
    assert "Assisted: analysis" in saves.text_of(scene.sitting)


def test_it_works_looking_back_and_on_a_pasted_position(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "quantik")
    analysed(app, scene)
    key(app, ",")
    app.update(0.02)
    assert scene.analysis.shown()
    pasted = saves.sitting_of(saves.position_id(scene.sitting))
    scene.new_game(pasted)
    for _ in range(3):
        app.update(0.02)
    assert scene.analysis.shown()


def test_a_row_and_its_line_are_looked_at_and_nothing_is_played(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "quantik")
    analysis = analysed(app, scene)
    frame(app)
    best = next(widget for widget in scene.root.walk() if isinstance(widget, BestMoves))
    moves = scene.sitting.match.all_moves
    scene.set_focus(best)
    key(app, "right")
    assert analysis.pointed == analysis.rows()[0].move and not analysis.preview
    assert scene.frame().after == scene.sitting.state
    key(app, "right")
    assert analysis.preview[0] == analysis.rows()[0].move and len(analysis.preview) == 2
    assert scene.frame().after == scene.sitting.state.apply(analysis.preview[0]).apply(analysis.preview[1])
    assert not analysis.shown()
    key(app, "down")
    assert analysis.pointed == analysis.rows()[1].move and not analysis.preview
    scene.set_focus(scene.board)
    assert analysis.preview == () and scene.frame().after == scene.sitting.state
    assert scene.sitting.match.all_moves == moves


def test_until_something_is_known_each_row_has_its_place(monkeypatch, tmp_path):
    """Three faint rows, as many as there will be; after the end of the game none."""
    app, scene = table(monkeypatch, tmp_path, "quantik")
    analysis = analysed(app, scene)
    best = next(widget for widget in scene.root.walk() if isinstance(widget, BestMoves))
    waiting: list[pygame.Rect] = []
    monkeypatch.setattr(best, "_draw_waiting", lambda ui, surface, box: waiting.append(box))
    best.draw(app.ui, pygame.Surface(app.ui.size))
    assert not waiting and len(best._rows) == 3
    monkeypatch.setattr(type(analysis), "finding", property(lambda self: None))
    best.draw(app.ui, pygame.Surface(app.ui.size))
    assert len(waiting) == 3 and all(best.rect.contains(box) for box in waiting)
    waiting.clear()
    scene.steering.resign()
    best.draw(app.ui, pygame.Surface(app.ui.size))
    assert not waiting


def test_enter_plays_a_row_among_people_only(monkeypatch, tmp_path):
    for computers, played in (((), True), ((1,), False)):
        app, scene = table(monkeypatch, tmp_path / str(computers), "quantik", moves="", computers=computers)
        analysed(app, scene)
        frame(app)
        scene.set_focus(next(widget for widget in scene.root.walk() if isinstance(widget, BestMoves)))
        key(app, "enter")
        assert bool(scene.sitting.match.all_moves) == played


def test_rows_are_of_the_position_on_the_table(monkeypatch, tmp_path):
    """A move since the last turn of the loop: nothing is drawn or played of what was before."""
    app, scene = table(monkeypatch, tmp_path, "quarto", moves="LRTF a1 LRSF")
    analysed(app, scene)
    best = next(widget for widget in scene.root.walk() if isinstance(widget, BestMoves))
    scene.set_focus(best)
    assert len(must(best.part(app.ui)).parts) >= 3
    scene.sitting.play("b1")
    assert must(best.part(app.ui)).name and best.spoken()
    best.draw(app.ui, pygame.Surface((10, 10)))
    assert not best._rows
    assert best.perform(app.ui, "press", "0", None) is None
    key(app, "down")
    key(app, "enter")
    assert scene.sitting.match.ply == 4


def test_a_mark_is_spoken_with_its_spot(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "quarto")
    analysed(app, scene)
    assert scene.narrator.spot_words("c2").endswith("c2: wins in 3, proved, best")
    assert scene.narrator.spot_words("d1").endswith("d1: draw, proved")
    key(app, "a")
    assert "proved" not in scene.narrator.spot_words("c2")


@pytest.mark.parametrize(("name", "size"), a_third_of(sorted(BEGUN), [(800, 600), (1280, 800), (1920, 1080)]))
def test_the_panel_fits(monkeypatch, tmp_path, name, size):
    app, scene = table(monkeypatch, tmp_path, name, size=size)
    analysed(app, scene)
    frame(app)
    widgets = list(scene.root.walk())
    for kind in (Headline, ValueBar | ValueBars, BestMoves, *([Kinds | AllMoves] if size[1] > 700 else [])):
        widget = next(widget for widget in widgets if isinstance(widget, kind))
        assert app.ui.rect.contains(widget.rect)
        assert not any(
            widget.rect.colliderect(other.rect)
            for other in widgets
            if other.key in ("undo", "menu", "analysis", "marks")
        )


@pytest.mark.parametrize("name", BEGUN)
def test_the_panel_has_the_best_three(monkeypatch, tmp_path, name):
    """Also where a map of all moves takes its room; and what is shown is what the keys walk along."""
    app, scene = table(monkeypatch, tmp_path, name, size=(1257, 652) if name == "qomet" else (1280, 800))
    analysed(app, scene)
    (best,) = (widget for widget in scene.root.walk() if isinstance(widget, BestMoves))
    assert best is scene.panel.analysis.best
    rows = must(best.part(app.ui)).parts
    assert len(rows) >= 3 and len({each.name for each in rows}) == len(rows)
    boxes = [pygame.Rect(each.box) for each in rows]
    assert all(best.rect.contains(box) for box in boxes) and all(one.bottom <= two.y for one, two in pairwise(boxes))
    for number, steps in enumerate(best._steps):
        assert all(boxes[number].contains(step.box) for step in steps)


def test_each_of_three_players_has_a_bar_of_their_own(monkeypatch, tmp_path):
    """With the player's sign and colour, in the order of the cards; what is estimated of one is not all of it."""
    app, scene = table(monkeypatch, tmp_path, "cubulus:three", moves="F1 B1 U5 F2 B4 U6")
    analysis = analysed(app, scene)
    state, whole = scene.sitting.state, analysis.finding
    (bars,) = [w for w in scene.root.walk() if isinstance(w, ValueBars)]
    assert not [w for w in scene.root.walk() if isinstance(w, ValueBar)] and len(whole.each) == 3
    assert [must(each).value for each in bars.worths()[1:]] == list(whole.each[1:]) and bars.order == [0, 1, 2]
    assert bars.worths()[0] == analysis.score
    assert all(scene.current.words.name(seat) in bars.spoken() for seat in range(3))
    best = whole.best
    kinds = {"win": ["win", "loss", "loss"], "loss": ["loss", None, None], "draw": ["draw"] * 3}
    for kind, each in kinds.items():
        proved = dict.fromkeys(state.legal_moves(), Score(kind, 3))
        analysis._finding = whole._replace(verdicts=proved, best=best)
        assert [score and score.kind for score in bars.worths()] == each
        frame(app)


def test_a_needle_never_jumps(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "qomet", speed="normal")
    analysis = analysed(app, scene)
    bar = ValueBar(analysis)
    seen = []
    for share in (0.9, 0.1, 0.6, 0.2):
        monkeypatch.setattr(ValueBar, "share", share)
        for _ in range(10):
            bar.update(app.ui, 0.02)
            seen.append(bar._needle.at)
    assert max(abs(b - a) for a, b in pairwise(seen)) < 0.09


def test_a_key_shows_what_the_other_side_threatens(monkeypatch, tmp_path):
    moves = "e3e5 a4a1 b1b5 e2a2 c5e5 a5e5 e4e5 a3e3 d5d1 a4e4 e2e5 a3e3 d1d5"
    app, scene = table(monkeypatch, tmp_path, "quixo", moves=moves)
    assert not scene.frame().look.coordinates
    key(app, "d")
    assert scene.frame().look.coordinates, "words that name squares need them"
    found = registry.reasons(scene.sitting.match.game).threats(scene.sitting.state)
    assert found, "the position has some"
    marks = scene.frame().look.marks
    assert set(marks["threat"]) == {cell for each in found for cell in each.cells}
    assert scene.current.words.long(found[0].move) in scene.current.hand.advice
    assert scene.sitting.assisted == ("analysis",)
    scene.play(scene.sitting.state.legal_moves()[0])
    assert "threat" not in scene.frame().look.marks and not scene.frame().look.coordinates
    quiet, scene = table(monkeypatch, tmp_path / "other", "quantik", moves="", hints=False)
    key(quiet, "d")
    assert not scene.current.hand.advice, "not in a game for the record"


def test_a_list_of_threats_is_complete_or_says_how_many_more_there_are(monkeypatch, tmp_path):
    moves = "LRTF a4 DQTF b4 LRSF b3 DRSH a1 LQTF d4 DQSH d1"
    app, scene = table(monkeypatch, tmp_path, "quarto", moves=moves)
    key(app, "d")
    words, state = scene.current.words, scene.sitting.state
    bad = ["DRTF", "DRSF", "DQSF", "LRTH", "LQTH", "DRTH", "DQTH", "LQSF"]
    assert all(words.long(piece) in scene.current.hand.advice for piece in bad)
    assert not any(words.long(piece) in scene.current.hand.advice for piece in set(state.legal_moves()) - set(bad))
    moves = "e3e5 a4a1 b1b5 e2a2 c5e5 a5e5 e4e5 a3e3 d5d1 a4e4 e2e5 a3e3 d1d5"
    other, scene = table(monkeypatch, tmp_path / "other", "quixo", moves=moves)
    monkeypatch.setattr(advice, "MOST", 1)
    key(other, "d")
    found = {each.move for each in registry.reasons(scene.sitting.match.game).threats(scene.sitting.state)}
    assert len(found) > 1 and scene.current.hand.advice.endswith(f" · +{len(found) - 1}.")


def test_of_three_players_each_opponent_is_told(monkeypatch, tmp_path):
    moves = "F1 B1 U5 F2 B4 U6 F4 D5 U8"  # the first two lack one ball each
    app, scene = table(monkeypatch, tmp_path, "cubulus:three", moves=moves)
    key(app, "d")
    state, said = scene.sitting.state, scene.current.hand.advice
    assert {each.seat for each in registry.reasons(state.game).threats(state)} <= {1, 2}
    assert all(scene.current.words.name(seat) in said for seat in (1, 2))


def test_a_game_that_cannot_imagine_another_turn_does_not_say_that_nothing_is_threatened(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "nullgame", moves="a1 b2 a2")
    key(app, "d")
    assert scene.current.hand.advice == t("analysis.threats_unknown")


def test_the_best_of_several_is_called_proved_only_when_all_of_them_are(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "quantik")
    analysis = analysed(app, scene)
    whole = analysis.finding
    shape = next(mark for mark in analysis.shown() if len(mark.choice.moves) > 1)
    lost = next(move for move in shape.choice.moves if whole.verdicts[move].kind == "loss")
    for known, kind in ((Score("loss", 2), None), (Score("draw"), "cp"), (Score("win", 3), "win")):
        analysis._finding = whole._replace(verdicts={lost: known}, best=lost)
        mark = next(mark for mark in analysis.shown() if lost in mark.choice.moves)
        assert (mark.score.kind if mark.score else None) == kind


def test_a_board_that_is_looked_at_costs_nothing(monkeypatch, tmp_path):
    """Where marks stand is asked of the view when something changes, not with every frame."""
    app, scene = table(monkeypatch, tmp_path, "nullgame", moves="a1 b2")
    analysed(app, scene)
    asked = []
    choices = scene.current.view.choices

    def noted(*key):
        asked.append(key)
        return choices(*key)

    monkeypatch.setattr(scene.current.view, "choices", noted)
    for _ in range(20):
        app.update(0.02)
        scene.analysis.shown()
    assert not asked
    scene.board.by_keys, scene.board.hover = False, "c3"
    app.update(0.02)
    assert len(asked) == 1


def test_the_first_row_says_who_answers_how(monkeypatch, tmp_path):
    """In a sentence; pointing at it shows that on the board."""
    app, scene = table(monkeypatch, tmp_path, "quarto")
    analysis = analysed(app, scene)
    best, state = must(scene.panel.analysis.best), scene.sitting.state
    _, reply, *_ = turns(state, analysis.rows()[0].line)
    frame(app)
    _, foot = must(best._answer)
    best.handle(app.ui, pygame.event.Event(pygame.MOUSEMOTION, pos=foot.center, rel=(0, 0), buttons=(0, 0, 0)))
    assert (best.row, best.at) == (0, 1)
    assert analysis.preview == analysis.rows()[0].line[: reply.first + len(reply.tokens)]
    frame(app)


def test_an_answer_is_said_in_words(monkeypatch, tmp_path):
    _app, scene = table(monkeypatch, tmp_path, "quixo", moves="e3e5 a3e3")
    words, state = scene.current.words, scene.sitting.state
    assert plain(answer(words, state, ("a3e3", "b1b5"))) == "Ben probably answers b1, in from above."
    assert answer(words, state, ("a3e3",)) == ()


def test_an_answer_has_its_pictures(monkeypatch, tmp_path):
    _app, scene = table(monkeypatch, tmp_path, "quarto")
    words, state = scene.current.words, scene.sitting.state
    told = answer(words, state, ("c2", "DRTH", "c3", "LQTF"))
    assert told[0].text.endswith("probably answers") and told[-1].glyph


@pytest.mark.parametrize("size", [(800, 600), (800, 1280), (640, 600), (400, 700)])
def test_no_number_stands_on_the_board_without_a_row(monkeypatch, tmp_path, size):
    """Where there is no panel the best moves stand side by side, as many as have room."""
    app, scene = table(monkeypatch, tmp_path, "quixo", size=size)
    analysis = analysed(app, scene)
    frame(app)
    (best,) = (widget for widget in scene.root.walk() if isinstance(widget, BestMoves))
    rows = must(best.part(app.ui)).parts
    assert {mark.rank for mark in analysis.shown()} == set(range(1, len(rows) + 1))
    assert len(rows) == 3 or size[0] < 800
    boxes = [pygame.Rect(each.box) for each in rows]
    assert all(app.ui.rect.contains(box) for box in boxes) and not any(map(pygame.Rect.colliderect, boxes, boxes[1:]))
    scene.set_focus(best)
    for number in range(len(rows)):
        key(app, "right")
        assert analysis.pointed == analysis.rows()[number].move


@pytest.mark.parametrize("size", [(1280, 800), (800, 600)])
def test_a_piece_that_is_given_is_told_in_words(monkeypatch, tmp_path, size):
    """Beside its picture; what is the same in all rows, as the piece in hand, is not."""
    app, scene = table(monkeypatch, tmp_path, "quarto", moves="LRTF a1 LRSF b1", size=size)
    analysed(app, scene)
    frame(app)
    (best,) = (widget for widget in scene.root.walk() if isinstance(widget, BestMoves))
    for row, told in zip(best._rows, best._told, strict=True):
        assert told.picture is not None
        assert " ".join(atom.text for atom in must(told.phrase).atoms) == t(f"say.piece.{row.move}")
    scene.play(best._rows[0].move)
    for _ in range(3):
        app.update(0.02)
    frame(app)
    for row, told in zip(best._rows, best._told, strict=True):
        assert must(told.phrase).atoms[0].text == row.move


def test_the_cube_keeps_a_net_that_can_be_read(monkeypatch, tmp_path):
    """Facelets as large as in play, and numbers on them that fill their places."""
    app, scene = table(monkeypatch, tmp_path, "cubulus")
    frame(app)
    before = next(widget for widget in scene.root.walk() if widget.key == "net").facelet
    analysed(app, scene)
    frame(app)
    net = next(widget for widget in scene.root.walk() if widget.key == "net")
    assert net.facelet >= min(before, 23) and not net.plate


def test_a_call_belongs_to_the_players_in_play_and_in_analysis(monkeypatch, tmp_path):
    app, scene = table(monkeypatch, tmp_path, "quarto")
    plates = [widget.rect.bottom for widget in scene.root.walk() if isinstance(widget, PlayerCard)]
    assert app.ui.px(16) <= scene.find("do:quarto").rect.top - max(plates) <= app.ui.px(26)
    analysed(app, scene)
    scene.ready()
    assert scene.find("do:quarto").rect.bottom < scene.find("headline").rect.top


def test_where_nothing_is_judged_nothing_is_claimed(monkeypatch, tmp_path):
    """Neutral balls belong to nobody: neither is anything looked for, nor proved."""
    app, scene = table(monkeypatch, tmp_path, "cubulus", "n232")
    analysis = analysed(app, scene)
    assert scene.sitting.match.game.neutral(scene.sitting.state) and analysis.finding.done
    said = [widget.spoken() for widget in scene.root.walk() if isinstance(widget, NewsLine)]
    assert said and not any(said)
    for move in CUBE.split()[1:]:
        scene.play(move)
    for _ in range(3):
        app.update(0.02)
    assert any(widget.spoken() for widget in scene.root.walk() if isinstance(widget, NewsLine))
