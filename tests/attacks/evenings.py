"""Bad files of evenings: good ones with something wrong, as they lie there, and once more with a checksum that fits, so
that whatever stands behind the checksum is tried too.

    python tests/attacks/evenings.py [--seed N] [--rounds N | --hours H] [--inputs 200]

Each gives a message or an evening. Of an evening the standings must be what somebody else counts from its records, and
they must be the ones that were there where only the bytes were changed. No file may be changed by looking at it, and
none that is not ours by playing on.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from attacks.garble import ODD_NUMBERS, garbled
from attacks.gear import Tried, Watch, attack, parser
from kit.evenings import GAMES, counted, finish, plan_of, play_on, told

from qgames.commands import evening as command
from qgames.files import i18n, paths
from qgames.session.evening import keeping, shelf, written
from qgames.session.evening.evening import Evening
from qgames.session.evening.people import KEPT, OUT
from qgames.session.evening.plan import EveningFormat
from qgames.session.saves import CannotOpen

COMMANDS = 0.05  # of all files so many are also given to the command


def good(dice: Random) -> Evening:
    """One of any kind, for a while or to its end, with somebody who goes and a game that is annulled."""
    size, format = dice.randint(2, 5), dice.choice(tuple(EveningFormat))
    tables = dice.choice(((), (3,), (3, 4)))
    plan = plan_of(
        format, size, dice.randint(0, size - 1), GAMES, dice.getrandbits(20), tables=tables, target=5, each=2
    )
    evening = keeping.begin(plan)
    for _ in range(dice.randint(1, 5)):
        play_on(evening, dice, dice.choice(("won", "lost", "drawn", "")))
    if dice.random() < 0.3 and evening.sheet.games and evening.may_annul(evening.sheet.games[-1]):
        evening.annul(evening.sheet.games[-1].id)
    if dice.random() < 0.3 and len(evening.sheet.present) > 2 and evening.state == "on" and evening.table is None:
        evening.goes(dice.choice(evening.sheet.present), dice.choice((KEPT, OUT)))
    if dice.random() < 0.2:
        finish(evening, dice)
    return evening


class Round:
    def __init__(self, dice: Random, home: Path, tried: Tried) -> None:
        self.dice, self.home, self.tried = dice, home, tried
        self.evenings = [good(dice) for _ in range(4)]
        self.texts = [evening.kept for evening in self.evenings]
        self.points = [counted(evening) for evening in self.evenings]
        self.bystanders = {path: path.read_bytes() for path in shelf.files()}
        self.outside = paths.make(home / "elsewhere")

    def one(self) -> None:
        try:
            self.another()
        except Exception as error:
            self.tried.faults.append(f"{error!r}\n{traceback.format_exc()}")

    def another(self) -> None:
        dice, number = self.dice, self.dice.randrange(len(self.texts))
        sealed = dice.random() < 0.5
        raw = self.sealed(self.texts[number]) if sealed else self.garbled(self.texts[number])
        inside = dice.random() < 0.5
        path = (shelf.folder() if inside else self.outside) / "bad.qevening"
        path.write_bytes(raw)
        self.tried.counts["files"] += 1
        self.tried.counts["with a checksum that fits" if sealed else "garbled"] += 1
        watch = Watch()
        try:
            evening = keeping.read_file(path)
        except CannotOpen as error:
            assert keeping.told(error, path.name)
            self.tried.counts[f"refused: {error.why}"] += 1
            evening = None
        self.tried.took(*watch.read(), f"{len(raw)} bytes")
        assert path.read_bytes() == raw, "changed by looking at it"
        if evening is not None:
            self.accepted(evening, None if sealed else self.points[number])
            assert inside or path.read_bytes() == raw, "somebody else's file was written"
        if dice.random() < COMMANDS:
            self.ask(path, evening is not None)
        for each in {path, evening.path if evening else path} - self.bystanders.keys():
            if each is not None:
                each.unlink(missing_ok=True)

    def garbled(self, text: str) -> bytes:
        return garbled(text.encode(), self.dice, [each.encode() for each in self.texts])

    def sealed(self, text: str) -> bytes:
        """Something changed inside, and the checksum with it."""
        table = json.loads(text)
        for _ in range(self.dice.choice((1, 1, 1, 2, 5))):
            self.change(table[written.WHOLE])
        with contextlib.suppress(ValueError, RecursionError):
            table[written.SUM] = written.digest(table[written.WHOLE])
        return json.dumps(table, ensure_ascii=False).encode("utf-8", "surrogatepass")

    def change(self, inner: Any) -> None:
        """Walk down by lot, and do something there."""
        dice = self.dice
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        if not keys:
            return
        key = dice.choice(keys)
        value = inner[key]
        if isinstance(value, dict | list) and value and dice.random() < 0.9:
            self.change(value)
            return
        match dice.randrange(8):
            case 0 if isinstance(value, str):
                inner[key] = garbled(value.encode(), dice, [b"Anna"])[:5000].decode("utf-8", "replace")
            case 1 if isinstance(inner, dict):
                del inner[key]
            case 2 if isinstance(inner, list):
                inner.insert(dice.randrange(len(inner) + 1), json.loads(json.dumps(dice.choice(inner))))
            case 3 if isinstance(inner, list):
                inner.pop(dice.randrange(len(inner)))
            case 4 if isinstance(value, int):
                inner[key] = value + dice.choice((-1, 1, 2, 10**6)) if not isinstance(value, bool) else not value
            case 5:
                inner[key] = dice.choice((None, True, 0, -1, 1.5, "", "x" * 300, [], {}, [[]], *ODD_NUMBERS))
            case 6 if isinstance(value, str):
                words = value.split(" ")
                words[dice.randrange(len(words))] = dice.choice(words)
                inner[key] = " ".join(words)
            case _:
                inner[key] = json.loads(json.dumps(inner[dice.choice(keys)]))

    def accepted(self, evening: Evening, before: dict[int, float] | None) -> None:
        """Its standings follow from its records; and it can be gone on with."""
        self.tried.counts["accepted"] += 1
        points = {row.who: row.points for row in evening.standings()}
        assert points == counted(evening), "standings that do not follow from the records"
        assert before is None or points == before, "other standings than before"
        if (
            evening.plan.format is EveningFormat.KNOCKOUT
            and evening.state == "over"
            and len(evening.first_places()) == 1
        ):
            self.champion(evening)
        evening.met(), evening.tree(), evening.then(), evening.number, evening.total
        ours = evening.path in self.bystanders  # it was not changed after all, and is here already
        if evening.next() is not None and not ours and self.dice.random() < 0.3:
            evening.table = None
            play_on(evening, self.dice, "won")
            assert evening.trouble is None
            again = keeping.read_file(evening.path) if evening.path else evening
            assert again.standings() == evening.standings(), "played on, and read back otherwise"
            self.tried.counts["played on"] += 1

    def champion(self, evening: Evening) -> None:
        finals = [bout.id for bout in evening.sheet.bouts if bout.stage == "final"]
        games = [each for each in evening.sheet.games if each.bout in finals and not each.annulled and each.told]
        if games and len(finals) == 1:
            _, _, sides, winner, _ = told(games[-1].text)
            assert winner is None or sides[evening.first_places()[0]] == winner, "the final was won by another"

    def ask(self, path: Path, good: bool) -> None:
        with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()) as said:
            code = command.main([str(path), self.dice.choice(("--standings", "--json"))])
        if good and not path.exists():
            return
        assert code in (0, 1) and bool(said.getvalue()) == (code == 0)

    def look_around(self) -> None:
        for path, raw in self.bystanders.items():
            if not path.is_file() or path.read_bytes() != raw:
                self.tried.faults.append(f"{path.name}, that nothing was about, was changed")


def play(inputs: int) -> Callable[[Random, Path, Tried], None]:
    def one(dice: Random, home: Path, tried: Tried) -> None:
        i18n.use("en")
        made = Round(dice, home, tried)
        for _ in range(inputs):
            made.one()
        made.look_around()

    return one


def main() -> int:
    args_of = parser(__doc__, rounds=10)
    args_of.add_argument("--inputs", type=int, default=200, help="of each round")
    args = args_of.parse_args()
    os.fsync = lambda fd: None  # nobody cuts the power: this attack is about reading
    return attack(args, play(args.inputs))


if __name__ == "__main__":
    raise SystemExit(main())
