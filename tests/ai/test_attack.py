"""Wins by threats alone: what is found is a proof that the adapter's moves bear out, and it is found soon."""

from __future__ import annotations

import pytest
from kit.must import must

from qgames.ai import levels, registry
from qgames.ai.search.alphabeta import AlphaBeta
from qgames.ai.search.attack import Attack
from qgames.ai.search.searcher import WON, Adapter, Proofs
from qgames.games import game

#: positions that are won in nine plies, which by reading everything takes long
FAR = {
    "cubulus": ("-1n/-10/--0|1n-/---/-nn|nn-/nnn/--0;0;-", "1-0/0n1/n11|--1/-n0/10n|n00/n-n/nn0;0;B8"),
    "quixo": ("xoxxx/-oxoo/ox-oo/xx-xo/ooxxx;0", "xxxoo/xoxxo/xo-xx/oo-xo/xo-xo;0"),
}
NEVER_SO_MANY = 300  # visits
POSITIONS = [(name, text) for name, texts in FAR.items() for text in texts]


def attack_of(name: str) -> tuple[Adapter, Attack, Proofs]:
    searcher = registry.searcher(game(name))
    assert isinstance(searcher, AlphaBeta)
    proofs = Proofs(10_000)
    return searcher.adapter, Attack(searcher.adapter, proofs, lambda _: None), proofs


def borne_out(adapter: Adapter, attack: Attack, node: int) -> int:
    """How many threats a win takes at the most, by every reply; fails if one is not answered."""
    threats, child = attack.won[node]
    assert child in adapter.moves(node) and not adapter.wins(child) and adapter.wins(adapter.passed(child))
    left = [reply for reply in adapter.moves(child) if not adapter.wins(reply)]
    needed = 1 + max((borne_out(adapter, attack, reply) for reply in left), default=0)
    assert needed <= threats
    return needed


@pytest.mark.parametrize(("name", "text"), POSITIONS)
@pytest.mark.parametrize("way", ["search", "nearest"])
def test_every_reply_to_a_win_by_threats_is_answered(name, text, way):
    adapter, attack, proofs = attack_of(name)
    node = adapter.node(game(name).parse(text))
    found = getattr(attack, way)(node, 3_000)
    assert found is not None and found.plies == 2 * borne_out(adapter, attack, node) + 1
    assert proofs.get(node) == WON - found.plies and proofs.get(found.child) == found.plies - 1 - WON


@pytest.mark.parametrize(("name", "text"), POSITIONS)
def test_what_is_missing_leads_to_it_soon(name, text):
    adapter, attack, _ = attack_of(name)
    assert attack.search(adapter.node(game(name).parse(text)), NEVER_SO_MANY)


@pytest.mark.parametrize(("name", "text"), POSITIONS)
def test_what_was_begun_goes_on_and_needs_no_visit(name, text):
    adapter, attack, _ = attack_of(name)
    node = adapter.node(game(name).parse(text))
    first = must(attack.search(node, NEVER_SO_MANY))
    for reply in adapter.moves(first.child):
        if not adapter.wins(reply):
            assert must(attack.search(reply, 0)).plies <= first.plies - 2
    attack.forget()
    assert attack.search(node, 0) is None


def test_a_search_in_circles_ends():
    """The stars of this one go to and fro, and the numbers with them."""
    adapter, attack, _ = attack_of("qomet")
    node = adapter.node(game("qomet").parse("oo-/-xx/x--/x---o-o/ox-/---/oo-;0;-"))
    for visits in (25, 50, 100, 200):
        attack.search(node, visits)


def test_only_the_top_follows_long_attacks():
    rules = game("quixo")
    searcher = registry.searcher(rules)
    assert isinstance(searcher, AlphaBeta) and searcher.farsighted
    with levels.plain_sight(searcher):
        assert not searcher.farsighted
    assert searcher.farsighted
