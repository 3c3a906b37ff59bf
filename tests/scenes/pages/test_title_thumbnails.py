"""The little tables: there at once from the cache, finer by and by without it, turning only where motion is on."""

import os
import time

import pygame
import pytest
from kit import opening
from kit.app import frame, open_app, open_page
from kit.must import must, must_be
from kit.samples import a_third_of, some_of

from qgames.games import KEYS, entries, entry, game
from qgames.scenes.pages.rules import Rules
from qgames.scenes.pages.title import Card
from qgames.scenes.parts import thumbnails
from qgames.scenes.parts.thumbnails import Subject
from qgames.session.setup import Setup

SMALL = (90, 90)


@pytest.fixture
def app(monkeypatch, tmp_path):
    thumbnails._kept.clear()
    return open_app(monkeypatch, tmp_path, pictures=True)


@pytest.mark.parametrize("key", KEYS)
def test_positions_are_real_and_show_something(app, key):
    state = game(key).start()
    for move in thumbnails.Subject(key).moves.split():
        state = state.apply(move)
    first = thumbnails.Subject(key, preset=next(iter(entry(key).presets), ""))
    assert state == first.state(), "the same as in the picture of its set-up"
    table = thumbnails.thumbnail(app.ui, key, SMALL)
    assert table.work(5.0)
    covered = pygame.mask.from_surface(must(table.picture), 100).count()
    assert 0.1 < covered / (SMALL[0] * SMALL[1]) < 0.9, "a board, and room around it"
    assert rim(table.picture) == 0, "nothing is cut off, shadows neither"


def rim(picture):
    """How much of a picture touches its edge: the strongest of those pixels."""
    wide, high = picture.get_size()
    across = [picture.get_at((x, y))[3] for x in range(wide) for y in (0, high - 1)]
    return max(across + [picture.get_at((x, y))[3] for x in (0, wide - 1) for y in range(high)])


@pytest.mark.parametrize(("key", "size"), a_third_of(KEYS, [(150, 150), (220, 130), (130, 200)]))
def test_shadows_are_not_cut(app, key, size):
    table = thumbnails.thumbnail(app.ui, key, size)
    while not table.finished:
        table.work(50.0)
    assert rim(table.picture) <= 3
    board = pygame.mask.from_surface(must(table.picture), 200).get_bounding_rects()
    assert max(box.width for box in board) > 0.55 * min(size), "the board fills its place"


def test_on_a_card_a_shadow_runs_out_before_the_card_ends(app):
    table = thumbnails.thumbnail(app.ui, "quarto", (150, 150))
    while not table.finished:
        table.work(50.0)
    place = pygame.Rect((table.bleed, table.bleed), table.size)
    drawn = pygame.Surface(table.full, pygame.SRCALPHA)
    table.blit(drawn, place, still=True, card=place)
    assert rim(drawn.subsurface(place)) < 30
    assert not drawn.subsurface(0, 0, table.full[0], table.bleed).get_bounding_rect()


def test_a_picture_never_sharpens_row_by_row(app):
    """Coarse, then all at once fine, with one melting between."""
    table = thumbnails.thumbnail(app.ui, "quantik", SMALL)
    table.work(1.0)
    coarse = pygame.image.tobytes(must(table.picture), "RGBA")
    while not table.finished:
        assert pygame.image.tobytes(must(table.picture), "RGBA") == coarse
        table.work(1.0)
    assert pygame.image.tobytes(must(table.picture), "RGBA") != coarse
    surface = pygame.Surface(table.full, pygame.SRCALPHA)
    table._done_at = time.monotonic()
    table.blit(surface, pygame.Rect((table.bleed, table.bleed), SMALL))
    early = pygame.image.tobytes(surface, "RGBA")
    table._done_at -= 1.0
    surface.fill((0, 0, 0, 0))
    table.blit(surface, pygame.Rect((table.bleed, table.bleed), SMALL))
    assert early != pygame.image.tobytes(surface, "RGBA")
    assert table.work(0.0) and not table.work(0.0), "done: nothing more is baked or drawn"


@pytest.mark.parametrize("key", KEYS)
def test_any_position_can_be_shown(app, key):
    """By its notation; another position is another picture, kept apart."""
    state = game(key).start()
    for _ in range(12):
        if state.outcome is None:
            state = state.apply(state.legal_moves()[-1])
    shown = thumbnails.thumbnail(app.ui, Subject(key, state.notation()), SMALL)
    usual = thumbnails.thumbnail(app.ui, key, SMALL)
    shown.work(5.0)
    usual.work(5.0)
    assert shown._file != usual._file
    assert pygame.image.tobytes(must(shown.picture), "RGBA") != pygame.image.tobytes(must(usual.picture), "RGBA")


@pytest.mark.parametrize(("key", "preset"), [(told.key, preset) for told in entries() for preset in told.sketches])
def test_sketches_are_real(key, preset):
    """Their moves can be played by the variant's rules, and there are spots for what they draw round."""
    told = entry(key)
    rules = game(Setup(key, told.presets[preset]).name)
    state = rules.start()
    for move in told.sketches[preset].moves.split():
        state = state.apply(move)
    drawn = [solid for solid in Subject(rules.name, preset=preset).solids() if solid.role == "mark.hint"]
    assert len(drawn) == (1 if told.sketches[preset].cells else 0)


def test_the_folder_of_pictures_does_not_grow_for_ever(tmp_path):
    for number in range(thumbnails.ON_DISK + 5):
        path = tmp_path / f"{number}.png"
        path.write_bytes(b"")
        os.utime(path, (number, number))
    thumbnails.forget_oldest(tmp_path)
    left = {int(path.stem) for path in tmp_path.iterdir()}
    assert len(left) <= thumbnails.ON_DISK and max(left) == thumbnails.ON_DISK + 4 and 0 not in left


def test_a_finished_picture_is_kept(app, tmp_path):
    table = thumbnails.thumbnail(app.ui, "quantik", SMALL)
    while not table.finished:
        table.work(50.0)
    assert [path.suffix for path in (tmp_path / "cache" / "thumbnails").iterdir()] == [".png"]
    thumbnails._kept.clear()
    again = thumbnails.thumbnail(app.ui, "quantik", SMALL)
    assert again.finished
    assert pygame.image.tobytes(must(again.picture), "RGBA") == pygame.image.tobytes(must(table.picture), "RGBA")


def test_a_damaged_picture_is_made_anew(app, tmp_path):
    table = thumbnails.thumbnail(app.ui, "quantik", SMALL)
    table._file.parent.mkdir(parents=True)
    table._file.write_bytes(b"not a picture")
    thumbnails._kept.clear()
    assert not thumbnails.thumbnail(app.ui, "quantik", SMALL).finished


def done(app, title):
    for card in title.root.walk():
        if hasattr(card, "board"):
            table = thumbnails.thumbnail(app.ui, card.game, card.board(app.ui).size)
            table.picture, table.finished = pygame.Surface(table.size, pygame.SRCALPHA), True


def test_tables_turn_for_a_while_and_come_to_rest(app):
    title = open_page(app, "title")
    done(app, title)
    seen = set()
    for _ in range(100):
        title.tick(0.1)
        seen.add(must_be(Card, title.find("quarto")).turn)
    assert len(seen) > 3
    assert must_be(Card, title.find("quarto")).turn == 0
    title.dirty = False
    title.tick(0.1)
    assert not title.dirty


def test_tables_stand_still_without_motion(app):
    app.ui.change(speed="off")
    title = open_page(app, "title")
    done(app, title)
    for _ in range(20):
        title.tick(0.1)
        assert must_be(Card, title.find("quarto")).turn == 0
    frame(app)


@pytest.mark.parametrize(("key", "size"), some_of(2, KEYS, [(800, 600), (1280, 800)]))
def test_nothing_of_a_picture_of_the_rules_is_cut(app, key, size):
    """Shadows run out before the edge of the picture, and what is seen of it lies on its card."""
    app.ui.apply(size)
    page = must_be(Rules, opening.page(app.ui, "rules", key))
    page.ready()
    if page.large:
        (subject, box), whole = page.large.boards[-1], page.large.rect
    elif page.cards:
        card = page.cards[0]
        subject, box, whole = card.pictures(app.ui)[0][0], card.board(app.ui), card.rect
    else:
        return
    table = thumbnails.thumbnail(app.ui, subject, box.size)
    while not table.finished:
        table.work(200.0)
    assert rim(table.picture) <= 3
    seen = pygame.mask.from_surface(must(table.picture), 12).get_bounding_rects()
    assert all(whole.contains(each.move(box.x - table.bleed, box.y - table.bleed)) for each in seen)
