"""The rules with one of them large: what came of a move is shown again when it is pointed at."""

import pygame
import pytest
from kit.app import frame, open_app, open_page
from kit.games import TAUGHT
from kit.must import must, must_be

from qgames.games.frame import Look
from qgames.games.view import view_of
from qgames.scenes.pages.rule_card import RUN, RuleCard
from qgames.scenes.pages.rule_picture import cells_of, closeup
from qgames.scenes.pages.rule_rows import LEAST, RuleRow
from qgames.scenes.pages.rules import Rules
from qgames.scenes.parts import diagrams, thumbnails
from qgames.scenes.parts.diagrams import subjects_of
from qgames.ui import Scroll


def large(app, number):
    page = must_be(Rules, open_page(app, "rules-cubulus"))
    page.set_focus(page.cards[number])
    frame(app)
    return must_be(RuleCard, page.large)


def point(app, pos):
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))


def test_pointing_at_what_came_of_a_push_shows_it_once(monkeypatch, tmp_path):
    app, shares = open_app(monkeypatch, tmp_path), []
    monkeypatch.setattr(thumbnails, "draw_running", lambda ui, surface, about, rect, share: shares.append(share))
    card = large(app, 1)
    (_, before), (done, after) = card.boards
    assert done.done
    for place, shown in ((before.center, False), (after.center, True)):
        shares.clear()
        point(app, place)
        for _ in range(5):
            frame(app, RUN / 4)
        assert bool(shares) is shown and shares == sorted(shares)
    shares.clear()
    point(app, (after.centerx + 3, after.centery))  # still there: once is enough
    frame(app, RUN / 4)
    assert not shares


def test_with_less_motion_nothing_runs(monkeypatch, tmp_path):
    app, shares = open_app(monkeypatch, tmp_path, speed="off"), []
    monkeypatch.setattr(thumbnails, "draw_running", lambda *told: shares.append(told))
    card = large(app, 1)
    point(app, card.boards[1][1].center)
    frame(app, RUN / 4)
    assert not shares


def test_what_won_stands_alone_with_all_that_wins_below(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    card = large(app, 4)
    assert len(card.boards) == 1
    assert must(next((w for w in card.walk() if w.key == "patterns"), None)).rect.height > 0


def rules_of(app, game):
    page = must_be(Rules, open_page(app, f"rules-{game}"))
    frame(app)
    return page


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_rows_say_whole_sentences_below_their_titles(monkeypatch, tmp_path, game, size, language):
    app = open_app(monkeypatch, tmp_path, size=size, language=language)
    for card in rules_of(app, game).cards:
        row = must_be(RuleRow, card)
        said = row.more(app.ui, row.rect.width)
        assert said and row.text.startswith(said) and said[-1] in ".!?", said
    assert not app.ui.type.cuts, "nothing ends in an ellipsis"


@pytest.mark.parametrize("game", TAUGHT)
def test_words_in_rows_have_air_and_pictures_can_be_made_out(monkeypatch, tmp_path, game):
    app = open_app(monkeypatch, tmp_path)
    ui = app.ui
    for card in rules_of(app, game).cards:
        row = must_be(RuleRow, card)
        assert row.rect.height >= row.measure(ui, row.rect.width)[1]
        assert min(row.board(ui).size) >= ui.px(34 if row.brief else 56)
        assert row.rect.inflate(-2 * ui.px(8), -2 * ui.px(5)).contains(row.board(ui))
        assert bool(row.pictures(ui)) is (not row.emblem and row.board(ui).width >= ui.px(LEAST))


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_rules_of_a_game_are_in_sight(monkeypatch, tmp_path, game, size, language):
    """Rows say more than their names only where all of them have room for it."""
    app = open_app(monkeypatch, tmp_path, size, language=language)
    page = rules_of(app, game)
    listed = must_be(Scroll, page.find("list"))
    assert not listed.limit and all(listed.rect.contains(card.rect) for card in page.cards)
    assert app.ui.rect.contains(must(page.find("words")).rect) and must_be(RuleCard, page.large).rect.height > 400
    assert len({must_be(RuleRow, card).brief for card in page.cards}) == 1


def test_rules_that_do_not_fit_are_scrolled_to_and_the_sentences_stay(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path, size=(1000, 660))
    page = rules_of(app, "quarto")
    last, words, listed = page.cards[-1], page.find("words"), must_be(Scroll, page.find("list"))
    before = pygame.Rect(words.rect)
    assert listed.limit and last.rect.bottom > listed.rect.bottom
    page.set_focus(last)
    frame(app)
    assert listed.rect.contains(last.rect) and words.rect == before
    assert before.bottom == must_be(RuleCard, page.large).rect.bottom, "the list ends where the card does"


def seen(subject, size):
    return thumbnails.bounds(subject.solids(), subject.camera(subject.solids()).lens(size))


@pytest.mark.parametrize("game", TAUGHT)
def test_boards_fill_the_large_card(monkeypatch, tmp_path, game):
    """As wide or as high as there is room for; before and after a move equally large, and at the same place."""
    app = open_app(monkeypatch, tmp_path)
    page = rules_of(app, game)
    for row in page.cards:
        page.set_focus(row)
        frame(app)
        card = must_be(RuleCard, page.large)
        boxes = [box for _, box in card.boards]
        assert card.rect.contains(boxes[0].unionall(boxes))
        assert min(box.height for box in boxes) >= app.ui.px(200)
        for subject, box in card.boards:
            lens = subject.camera(subject.solids()).lens(box.size)
            assert (lens.scale, lens.centre) == must(first_lens(card)), "equally large"
        board = seen(card.boards[0][0], boxes[0].size)
        assert board.width >= 0.9 * boxes[0].width or board.height >= 0.9 * boxes[0].height
        wide = boxes[0].unionall(boxes).width / card.rect.width
        assert wide > 0.9, "from edge to edge"


def first_lens(card):
    subject, box = card.boards[0]
    lens = subject.camera(subject.solids()).lens(box.size)
    return lens.scale, lens.centre


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("size", [(800, 600), (820, 1170)])
def test_boards_fill_small_cards(monkeypatch, tmp_path, game, size):
    app = open_app(monkeypatch, tmp_path, size=size)
    for card in rules_of(app, game).cards:
        subject, place = card.pictures(app.ui)[0]
        board = seen(subject, place)
        assert place[0] >= 0.85 * card.rect.width
        assert board.width >= 0.9 * place[0] or board.height >= 0.9 * place[1], card.title


@pytest.mark.parametrize("size", [(800, 600), (800, 1280)])
def test_the_lesson_stands_beside_the_title_where_there_is_room(monkeypatch, tmp_path, size):
    app = open_app(monkeypatch, tmp_path, size=size)
    page = rules_of(app, "cubulus")
    button, back = page.find("lesson").rect, page.find("back").rect
    assert button.centery == back.centery


@pytest.mark.parametrize("game", TAUGHT)
def test_small_pictures_show_what_the_rule_is_about(monkeypatch, tmp_path, game):
    """Every cell that is meant lies in the field, and the board fills it."""
    app = open_app(monkeypatch, tmp_path)
    for row in rules_of(app, game).cards:
        field, diagram = row.board(app.ui).size, must_be(RuleRow, row).diagram
        cells = cells_of(diagram)
        shown = closeup(subjects_of(diagram)[0], cells, field)
        subject, (left, top) = shown.subject, shown.at
        lens, state = subject.camera(subject.solids()).lens(shown.size), subject.state()
        spots = {spot.key: spot.position for spot in view_of(state.game).spots(state, Look(legal=False))}
        for cell in set(cells) & set(spots):
            x, y = lens.project(spots[cell])
            assert 0 <= x - left <= field[0] and 0 <= y - top <= field[1], (row.title, cell)
        board = seen(subject, shown.size).move(-left, -top)
        assert board.clip(pygame.Rect((0, 0), field)).width >= 0.95 * field[0], row.title
        assert 0.99 <= shown.size[0] / field[0] <= 2.05


def test_a_frame_works_out_no_diagram_again(monkeypatch, tmp_path):
    """A page that rests must cost next to nothing."""
    app = open_app(monkeypatch, tmp_path)
    page = must_be(Rules, open_page(app, "rules-cubulus"))
    app.update(0.02)

    def again(diagram):
        raise AssertionError(f"{diagram.key} was worked out in a frame")

    monkeypatch.setattr(diagrams, "ended", again)
    page.tick(0.02)
    assert all(row.pictures(app.ui) or row.emblem for row in page.cards if isinstance(row, RuleRow))
