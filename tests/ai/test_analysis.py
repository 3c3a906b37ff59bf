"""Analysis: a verdict on every move at once, proofs that stay, lines that are legal; by the pool, below all that is
asked of it, and kept through every interruption."""

from __future__ import annotations

import time
from random import Random

import pytest
from kit.must import must
from kit.samples import some_of

from qgames.ai import analysis, registry
from qgames.ai.analysis import Finding, explore, joined, learn, worth
from qgames.ai.process.pool import ANALYSIS, REVIEW, Job, Pool
from qgames.ai.process.worker import Request, WorkerAnswer
from qgames.ai.search.searcher import Score, Thought
from qgames.games import game, main_variants
from qgames.rules.match import Match
from qgames.session import computer
from qgames.session.analysis import LONG, LiveAnalysis
from qgames.session.scores import count, spoken

PATIENCE = 180.0  # seconds before a test gives up; never a measure
CUBE = "n232 n222 n133 n332 n331 n122 n221 n313 n233 R9 R8 D8 D3 R8 D9 D1 U2 U3 B2"
QUARTO = "LRTF b1 LRSF b4 DRSF a1 DQTF c1 DRSH a2 LQSH b3 DQTH"
QUANTIK = "Sa1 Na3 Yc2 Sc4 Cb1 Nd2"


def played(name: str, tokens: str) -> Match:
    match = Match(game(name))
    for token in tokens.split():
        match.play(token)
    return match


def by_chance(name: str, seed: int, length: int) -> Match:
    dice, match = Random(seed), Match(game(name))
    for _ in range(length):
        quiet = [move for move in match.state.legal_moves() if match.state.apply(move).outcome is None]
        if not quiet:
            break
        match.play(dice.choice(quiet))
    return match


def findings(match: Match, seconds: float, **more) -> list[Finding]:
    end = time.process_time() + seconds
    searcher = registry.searcher(match.game)
    stop = more.pop("stop", lambda: time.process_time() >= end)
    return list(explore(match.game, searcher, match.state, match.seen(), stop=stop, **more))


def until(done) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        time.sleep(0.005)


@pytest.fixture
def pool():
    made = Pool(1)
    yield made
    made.close()


@pytest.mark.parametrize(("name", "length"), some_of(2, main_variants(), (12, 20)))
def test_every_move_has_a_verdict_and_proofs_stay(name, length):
    match = by_chance(name, length // 4, length)
    told = findings(match, 0.4)
    moves = set(match.state.legal_moves())
    assert set(told[-1].verdicts) == moves and told[-1].best in moves
    known: dict[str, str] = {}
    for finding in told:
        for move, kind in known.items():
            assert finding.verdicts[move].kind == kind, "a proof was taken back"
        known |= {move: score.kind for move, score in finding.verdicts.items() if score.proved}
    top = told[-1].verdicts[told[-1].best]
    assert all(score.order() <= top.order() for score in told[-1].verdicts.values() if not score.proved) or (
        top.kind == "loss"
    )
    for move, line in told[-1].lines.items():
        assert line[0] == move
        state = match.state
        for token in line:
            state = state.apply(token)  # raises where it is not legal
    assert told[-1].best in told[-1].lines


def test_what_is_proved_is_what_exhaustive_search_says():
    last = findings(played("quarto", QUARTO), 60.0)[-1]
    assert last.done and last.best == "c2"
    expected = {"c2": Score("win", 10), "c3": Score("win", 18)}
    expected |= dict.fromkeys(("d1", "b2", "c4"), Score("draw"))
    expected |= dict.fromkeys(("a3", "a4"), Score("loss", 4)) | dict.fromkeys(("d2", "d3", "d4"), Score("loss", 8))
    assert {move: score.kind for move, score in last.verdicts.items()} == {m: s.kind for m, s in expected.items()}
    assert last.verdicts["c2"] == expected["c2"], "of the best move the shortest way"
    for move, score in last.verdicts.items():  # of the others a proof may be a longer one, on a slow machine
        assert score.value >= expected[move].value if score.kind == "win" else score.value <= expected[move].value
    state = played("quarto", QUARTO).state
    for token in last.lines["c2"]:
        state = state.apply(token)
    assert state.outcome is not None and len(last.lines["c2"]) == 10  # the proof is played to its end
    kinds = [score.kind for score in findings(played("quantik", QUANTIK), 60.0)[-1].verdicts.values()]
    assert (kinds.count("win"), kinds.count("loss"), len(kinds)) == (12, 12, 24)


def heard_to_the_end(asked: Pool | Job) -> list[WorkerAnswer]:
    """All answers to what was asked."""
    heard: list[WorkerAnswer] = []

    def last() -> bool:
        heard.extend(asked.poll())
        return bool(heard) and heard[-1].last

    until(last)
    return heard


class Slow:
    """A searcher that never proves anything, and a clock that only it moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.looks: list[tuple[object, float]] = []  # at which positions, for how long

    def process_time(self) -> float:
        return self.now

    def think(self, state, seen, *, stop):
        begun = self.now
        yield Thought(state.legal_moves()[0], Score("cp", 1))
        while not stop():
            self.now += 0.005
            yield Thought(state.legal_moves()[0], Score("cp", 1))
        self.looks.append((state, self.now - begun))

    def forget(self) -> None:
        pass


@pytest.mark.parametrize("name", main_variants())
def test_in_five_seconds_the_position_is_looked_at_as_long_as_for_a_hint(monkeypatch, name):
    slow, match = Slow(), by_chance(name, 1, 10)
    monkeypatch.setattr(analysis, "time", slow)
    made = list(explore(match.game, slow, match.state, match.seen(), stop=lambda: slow.now >= 5.0))
    assert set(made[-1].verdicts) == set(match.state.legal_moves())
    long = [seconds for state, seconds in slow.looks if state == match.state]
    assert made[-1].done or max(long) >= computer.ADVISE


def test_what_was_proved_before_is_taken_over():
    match = played("cubulus", CUBE)
    first = findings(match, 0.0, known={"R2": Score("win", 7), "U1": Score("cp", 900)}, stop=lambda: True)
    assert first[-1].verdicts["R2"] == Score("win", 7) and first[-1].best == "R2"
    assert first[-1].verdicts.get("U1") != Score("cp", 900)


def test_a_set_up_and_a_finished_game_have_no_verdicts():
    over = played("quantik", QUANTIK + " Sb2 Yb3 Ca2")
    assert over.outcome is not None
    for match in (played("cubulus", "n232"), over):
        assert findings(match, 0.5) == [Finding(done=True)]


def test_a_third_repetition_is_a_draw_at_once():
    match = played("qomet", "a1 g7 a1a4 g7g4 a4a1 g4g7 a1a4 g7g4 a4a1")
    last = findings(match, 0.3)[-1]
    assert last.verdicts["g4g7"] == Score("draw")


def test_near_a_draw_by_repetition_a_long_proof_is_an_estimate():
    """Searchers see the draw only two moves ahead: a longer win may run into it."""
    match = played("qomet", "d4 d2 d4e5 e3 d4 b6 f4 b2")
    searcher = registry.searcher(match.game)
    known = {"d5": Score("win", 9), "f6": Score("win", 3)}

    def looked(seen):
        return list(explore(match.game, searcher, match.state, seen, stop=lambda: True, known=known))[-1].verdicts

    plain, near = looked({}), looked({"a position": 2})
    assert plain["d5"] == Score("win", 9)
    assert near["d5"].kind == "cp" and near["f6"] == Score("win", 3)
    assert all(score.kind == "cp" or score.value <= 3 for score in near.values())


def test_a_shorter_proof_is_better_and_an_estimate_never():
    known: dict[str, Score] = {}
    for score in (Score("cp", 5), Score("win", 9), Score("cp", 500), Score("win", 11), Score("win", 7)):
        learn(known, "a1", score)
    assert known == {"a1": Score("win", 7)}


class FarSighted:
    """Reads far into the position itself, and little into the one after a move, which looks better so."""

    def __init__(self, home):
        self.home, self.aside = home, 0

    def think(self, state, seen, *, stop):
        if state == self.home:
            yield Thought(state.legal_moves()[0], Score("cp", 10), 1)
            if not stop():
                yield Thought(state.legal_moves()[0], Score("cp", 90), 9)
        else:
            self.aside += 1
            yield Thought(state.legal_moves()[0], Score("cp", -700), 2)

    def forget(self):
        pass


def test_an_estimate_is_not_replaced_by_one_that_was_read_less_far():
    match = played("qomet", "d4 b2")
    best = match.state.legal_moves()[0]
    reader, enough = FarSighted(match.state), 1.5 * len(match.state.legal_moves())  # in the middle of the closer looks
    made = list(explore(match.game, reader, match.state, {}, stop=lambda: reader.aside >= enough))
    others = [move for move in made[-1].verdicts if move != best]
    assert others and made[-1].best == best
    assert made[-1].verdicts[best] == Score("cp", 90)
    assert all(made[-1].verdicts[move] == Score("cp", 90) for move in others)  # none is told to be better than the best


def test_a_closer_look_is_at_the_position_alone(monkeypatch):
    match = by_chance("qomet", 1, 10)
    looks = []
    for closer in (False, True):
        slow = Slow()
        monkeypatch.setattr(analysis, "time", slow)

        def over(clock: Slow = slow) -> bool:
            return clock.now >= 5.0

        list(explore(match.game, slow, match.state, match.seen(), stop=over, shown=0, closer=closer))
        looks.append({state == match.state for state, seconds in slow.looks if seconds})  # glances take none
    assert looks == [{True, False}, {True}]


def test_a_look_that_begins_again_does_not_take_back_what_was_read_further():
    before = Finding({"a": Score("cp", 40), "b": Score("win", 3)}, best="b", depth=8)
    early = Finding({"a": Score("cp", -300), "b": Score("cp", 5)}, best="b", depth=2)
    late = early._replace(depth=9)
    assert joined(before, early).verdicts == {"a": Score("cp", 40), "b": Score("win", 3)}
    assert joined(before, late).verdicts == {"a": Score("cp", -300), "b": Score("win", 3)}


def test_a_draw_is_proved_only_with_all_moves():
    verdicts = {"a": Score("draw"), "b": Score("cp", -20)}
    assert worth(verdicts, ("a", "b"), "a") == Score("cp")
    assert worth(verdicts | {"b": Score("loss", 4)}, ("a", "b"), "a") == Score("draw")
    assert worth({"a": Score("win", 3)}, ("a", "b"), "a") == Score("win", 3)
    assert worth({"a": Score("loss", 2)}, ("a", "b"), "a") == Score("cp")
    assert worth({}, ("a", "b"), None) is None


# -- by the pool -----------------------------------------------------------------------------------------------------


def test_the_order_is_kept_and_nothing_found_is_lost(pool):
    live = LiveAnalysis(lambda: pool)
    match = played("qomet", "d4 d2 d4e5 e3 d4 b6 f4 b2")
    live.on(match)
    until(lambda: live.step() and any(score.proved for score in must(live.finding).verdicts.values()))
    review = Job(pool, REVIEW)
    review.ask(Request("quantik", None, tuple(QUANTIK.split()), seconds=1.0, want="hint"))
    for _ in range(20):
        assert review.poll() == []  # it waits
        live.step()
        time.sleep(0.01)
    proved = {move: score.kind for move, score in must(live.finding).verdicts.items() if score.proved}
    pool.ask(Request("quixo", None, (), level=1, seconds=0.5))  # the computer's move goes first
    assert pool.busy
    heard = heard_to_the_end(pool)
    assert heard[-1].thought is not None and not pool.busy
    before = must(live.finding).nodes
    until(lambda: live.step() and live.finding is not None)
    assert {move: must(live.finding).verdicts[move].kind for move in proved} == proved
    assert must(live.finding).nodes >= before
    live.off()
    assert not live.looking and live.finding is None
    got = heard_to_the_end(review)  # now it has its turn
    assert must(got[-1].thought).score == Score("win", 3)


def test_what_was_found_is_there_when_the_position_comes_back(pool):
    live, match = LiveAnalysis(lambda: pool), played("quarto", QUARTO)

    def finding() -> Finding | None:
        return live.finding  # another one with each step

    live.on(match)
    until(lambda: live.step() and must(live.finding).done)
    assert not live.step()
    whole = live.finding
    live.on(match, ("c2",))  # what every gift is worth after c2
    assert finding() is None
    until(lambda: live.step() and must(finding()).done)
    assert [move for move, score in must(finding()).verdicts.items() if score.kind == "win"] == ["DRTH"]
    live.on(match)
    assert live.finding is whole and not live.step() and not live.looking


def test_it_rests_after_ten_minutes_while_paused_and_when_the_game_is_over(pool):
    now = [0.0]
    live, match = LiveAnalysis(lambda: pool, clock=lambda: now[0]), played("cubulus", CUBE)
    live.on(match)
    until(live.step)
    live.paused = True
    assert not live.step() and not live.looking
    now[0] += 2 * LONG  # time passes while nobody looks, and does not count
    live.paused = False
    until(live.step)
    assert live.looking
    now[0] += LONG
    live.step()
    assert not live.looking and live.finding is not None


def test_a_killed_worker_costs_nothing_that_was_found(pool):
    import os
    import signal

    live, match = LiveAnalysis(lambda: pool), played("qomet", "d4 d2 d4e5 e3 d4 b6 f4 b2")
    live.on(match)
    until(lambda: live.step() and any(score.proved for score in must(live.finding).verdicts.values()))
    proved = {move: score.kind for move, score in must(live.finding).verdicts.items() if score.proved}
    os.kill(pool.pids[0], getattr(signal, "SIGKILL", signal.SIGTERM))
    until(lambda: not live.step() and not live.looking)  # noticed
    until(live.step)  # and begun again
    assert proved.items() <= {move: score.kind for move, score in must(live.finding).verdicts.items()}.items()


def test_a_pool_that_was_closed_is_replaced():
    pools = [Pool(1), Pool(1)]
    live = LiveAnalysis(lambda: pools[0])
    try:
        live.on(played("quantik", "Sa1"))
        until(live.step)
        live.on(played("cubulus", CUBE))
        until(live.step)
        pools.pop(0).close()
        until(live.step)
        assert live.looking
    finally:
        for each in pools:
            each.close()


def test_analysis_takes_the_pool_that_there_is(monkeypatch):
    """However many processes the player wants: analysis must not replace them by another number."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(8)), raising=False)
    computer.close()
    try:
        made = computer.pool(3)
        assert computer.pool() is made and made.size == 3
        assert computer.pool(2) is not made
    finally:
        computer.close()


def test_a_job_that_nobody_holds_stands_in_nobodys_way(pool):
    left = Job(pool, ANALYSIS)
    left.ask(Request("cubulus", None, tuple(CUBE.split()), seconds=None, want="analysis"))
    until(left.poll)
    del left  # its table was left without a word
    other = Job(pool, REVIEW)
    other.ask(Request("quantik", None, tuple(QUANTIK.split()), seconds=5.0, want="review"))
    until(other.poll)


def test_a_job_can_be_cancelled_and_asked_again(pool):
    job = Job(pool, ANALYSIS)
    request = Request("quantik", None, ("Sa1",), seconds=None, want="analysis")
    job.ask(request)
    until(job.poll)
    job.ask(request._replace(moves=()))
    job.cancel()
    assert job.poll() == [] and job.request is None
    job.ask(request)
    until(job.poll)


# -- verdicts as people read them --------------------------------------------------------------------------------------


def test_moves_of_the_winner_are_counted():
    quixo = game("quixo").start()
    assert [count(quixo, Score("win", plies)) for plies in (1, 3, 5)] == [1, 2, 3]
    assert [count(quixo, Score("loss", plies)) for plies in (2, 4, 6)] == [1, 2, 3]
    assert count(quixo, Score("draw")) == count(quixo, Score("cp", 70)) == 0
    three = game("cubulus:three").start()
    assert [count(three, Score("win", plies)) for plies in (1, 4)] == [1, 2]
    assert [count(three, Score("loss", plies)) for plies in (2, 3, 5)] == [1, 1, 2]


@pytest.mark.parametrize(("name", "late"), [("quarto", 1), ("quarto:auto", 0)])
def test_in_quarto_placing_giving_and_calling_are_one_move(name, late):
    giving = game(name).start()
    placing = giving.apply("LRTF")
    assert [count(placing, Score("win", tokens + late)) for tokens in (1, 5, 9)] == [1, 2, 3]
    assert [count(placing, Score("loss", tokens + late)) for tokens in (3, 7)] == [1, 2]
    assert [count(giving, Score("loss", tokens + late)) for tokens in (2, 6)] == [1, 2]
    assert [count(giving, Score("win", tokens + late)) for tokens in (4, 8)] == [2, 3]


def test_a_mark_is_said_in_words():
    from qgames.session.sitting import Sitting
    from qgames.session.words import words_of

    match = played("quarto", QUARTO)
    words = words_of(Sitting(match))
    assert spoken(words, match.state, "c2", Score("win", 10), best=True) == "c2: wins in 3, proved, best"
    assert spoken(words, match.state, "a3", Score("loss", 4)) == "a3: loses in 1, proved"
    assert "not proved" in spoken(words, match.state, "a3", Score("cp", 4))
    assert "proved" not in spoken(words, match.state, "a3", None)
