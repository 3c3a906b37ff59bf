"""The rules with one of them large: what came of a move is shown again when it is pointed at."""

import pygame
from kit.app import frame, open_app, open_page
from kit.must import must, must_be

from qgames.scenes.pages.rule_card import RUN, RuleCard, RuleRow
from qgames.scenes.pages.rules import Rules
from qgames.scenes.parts import thumbnails


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


def test_rows_with_room_say_what_fits_below_their_titles(monkeypatch, tmp_path):
    app = open_app(monkeypatch, tmp_path)
    page = must_be(Rules, open_page(app, "rules-quixo"))
    frame(app)
    rows = [must_be(RuleRow, card) for card in page.cards]
    said = [row.more for row in rows]
    assert all(said) and all(row.text.startswith(more) for row, more in zip(rows, said, strict=True))
    assert all(more.endswith(".") for more in said), "whole sentences"
    crowded = must_be(Rules, open_page(app, "rules-quarto"))
    frame(app)
    assert not any(must_be(RuleRow, card).more for card in crowded.cards)
