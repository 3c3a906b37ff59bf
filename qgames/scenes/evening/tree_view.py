"""The tree of a knock-out: a box for everybody in every round, lines from one round to the next, the game under each
pairing. What is next has the golden edge; who is out is faded with a cross, who goes through has a tick. Arrows walk
over the pairings, Enter opens what can be done with one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from qgames.files.i18n import t
from qgames.files.theme import mix
from qgames.scenes.evening import wording
from qgames.scenes.evening.counters import draw_counter, faces
from qgames.scenes.evening.met_grid import Pairing
from qgames.session.evening.evening import Evening
from qgames.session.evening.knockout import TreeBout, TreeSlot
from qgames.session.evening.sheet import FINAL, LOSER, NOBODY, THIRD
from qgames.ui import CAPTION, Type, Ui, Widget, keys, paint
from qgames.ui.accessibility import FOCUS, PRESS, AccessibleNode, box_of
from qgames.ui.navigation import Answer
from qgames.ui.widget import Done

BOX, USUAL, TIGHT = 46, 36, 27  # logical pixels a box is high
BETWEEN, NOTE, APART, FAR = 6, 19, 10, 32  # between boxes of a pairing, of the words under it, and to the next one
WIDE, LINE, LONG = 232, 28, 120  # of a box, and of the lines to the next round
STAGE, AIR = 36, 10  # above the final, and of that between its name and its boxes
NOBODY_COMES = "–"
NAME, HEAD = Type(16), Type(19, "serif")


def shown(each: TreeBout) -> Sequence[TreeSlot]:
    """The slots of a pairing that have a box; while neither of those who lose is known, one is for both."""
    lost = all(slot.who is None and slot.source is not None and slot.source[1] == LOSER for slot in each.slots)
    return each.slots[:1] if lost else each.slots


class TreePlaces:
    """Where everything stands: boxes from a top on, in columns of a width that begin at these places. `apart`: from the
    boxes of a pairing to those of the next one, with the words under them."""

    def __init__(
        self, rect: pygame.Rect, columns: Sequence[int], wide: int, box: int, between: int, note: int, apart: int
    ) -> None:
        self.columns, self.wide, self.box = columns, wide, box
        self.between, self.note, self.apart = between, note, apart
        self.cursor = rect.y
        self.slots: dict[tuple[int, int], pygame.Rect] = {}  # bout and slot -> its box
        self.free: list[tuple[TreeSlot, pygame.Rect, tuple[int, int]]] = []
        self.notes: dict[int, pygame.Rect] = {}

    def high(self, each: TreeBout) -> int:
        return len(each.slots) * (self.box + self.between) - self.between

    def stack(self, each: TreeBout, column: int, top: int) -> None:
        count = len(shown(each))
        for number in range(count):
            y = top + number * (self.box + self.between)
            self.slots[each.bout.id, number] = pygame.Rect(self.columns[column], y, self.wide, self.box)
        last = self.slots[each.bout.id, count - 1]
        self.notes[each.bout.id] = pygame.Rect(last.x, last.bottom + 1, last.width, self.note)

    def free_slot(self, slot: TreeSlot, column: int, goal: tuple[int, int]) -> int:
        """A box for who goes through without a game; says where its middle is."""
        place = pygame.Rect(self.columns[column], self.cursor, self.wide, self.box)
        self.free.append((slot, place, goal))
        self.cursor += self.box + self.between + self.apart
        return place.centery

    def boxes(self) -> list[pygame.Rect]:
        return [*self.slots.values(), *self.notes.values(), *(place for _, place, _ in self.free)]

    @property
    def bottom(self) -> int:
        return max((box.bottom for box in self.boxes()), default=self.cursor)

    def bottom_of(self, stage: str, tree: Sequence[TreeBout]) -> int:
        """Of the words under a pairing of this stage."""
        found = [self.notes[each.bout.id].bottom for each in tree if each.bout.stage == stage]
        return max(found, default=self.cursor)


class TreeView(Widget):
    focusable = True

    def __init__(self, evening: Evening, act: Callable[[Pairing], Answer]) -> None:
        super().__init__(key="tree")
        self.evening, self.act = evening, act
        self.tree = evening.tree()
        self.by_id = {each.bout.id: each for each in self.tree}
        self.names, self.faces = evening.names, faces(evening.sheet.people)
        found = evening.next()
        self.next_id = found.id if found is not None else -1
        ids = [each.bout.id for each in self.tree]
        self.at = ids.index(self.next_id) if self.next_id in ids else 0
        self.columns = max((each.bout.round for each in self.tree), default=1)
        self._laid = TreePlaces(pygame.Rect(0, 0, 0, 0), [], 0, 0, 0, 0, 0)

    # -- words -------------------------------------------------------------------------------------------------------

    def slot_words(self, each: TreeBout, slot: TreeSlot) -> str:
        if slot.who == NOBODY:
            return NOBODY_COMES
        if slot.who is not None:
            return self.names[slot.who]
        if slot.source is None:
            return "?"
        if len(shown(each)) < len(each.slots):
            return t("evening.tree.losers")
        sources = [other.who for other in self.by_id[slot.source[0]].slots]
        if len(sources) == 2 and all(who is not None and who != NOBODY for who in sources):
            first, second = (self.names[who] for who in sources if who is not None)
            return t("evening.tree.either", first=first, second=second)
        return "?" if slot.source[1] == LOSER else t("evening.tree.winner")

    def note(self, each: TreeBout) -> str:
        game = wording.game_name(self.evening.game_for(each.bout) if each.state == "open" else each.bout.game)
        if each.drawn and each.state == "open":
            return t("evening.tree.drawn", game=game, n=each.drawn)
        return game

    def stage(self, each: TreeBout) -> str:
        if each.bout.stage in (FINAL, THIRD):
            return t(f"evening.stage.{each.bout.stage}")
        return t("evening.stage.round", n=each.bout.round)

    def words(self, index: int) -> str:
        each = self.tree[index]
        who = wording.together([self.slot_words(each, slot) for slot in shown(each)])
        said = [f"{self.stage(each)}: {who}", self.note(each)]
        if through := [self.names[s.who] for s in each.slots if s.through and s.who is not None and s.who != NOBODY]:
            said.append(t("evening.tree.through", name=wording.together(through)))
        elif each.bout.id == self.next_id:
            said.append(t("evening.met.next"))
        return ". ".join(said)

    # -- places ------------------------------------------------------------------------------------------------------

    def measure(self, ui: Ui, width: int) -> tuple[int, int]:
        return width, self._lay(ui, pygame.Rect(0, 0, width, 0), ui.px(USUAL), ui.px(APART)).bottom

    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        """As large as there is room for; what is left parts the pairings, and stands above and below."""
        super().place(ui, rect)
        least = ui.px(TIGHT)
        boxes = (b for b in range(ui.px(BOX), least, -1) if self._lay(ui, rect, b, ui.px(APART)).bottom <= rect.bottom)
        box = next(boxes, least)
        wide = (a for a in range(ui.px(FAR), ui.px(APART), -2) if self._lay(ui, rect, box, a).bottom <= rect.bottom)
        laid = self._laid = self._lay(ui, rect, box, next(wide, ui.px(APART)))
        self._move(max(0, rect.bottom - laid.bottom) // 2)

    def _lay(self, ui: Ui, rect: pygame.Rect, box: int, apart: int) -> TreePlaces:
        gap = ui.px(LINE)
        wide = min(ui.px(WIDE), (rect.width - (self.columns - 1) * gap) // self.columns)
        step = min((rect.width - wide) // max(1, self.columns - 1), wide + ui.px(LONG))
        places = [ui.near(rect, wide, column * step) for column in range(self.columns)]
        laid = TreePlaces(rect, places, wide, box, ui.px(BETWEEN), ui.px(NOTE), ui.px(NOTE) + apart)
        for each in self.tree:
            if each.bout.stage == FINAL:
                self._lay_bout(laid, each)
        for each in self.tree:
            if each.bout.stage == THIRD:
                laid.stack(each, self.columns - 1, laid.bottom_of(FINAL, self.tree) + apart + ui.px(STAGE))
        return laid

    def _lay_bout(self, laid: TreePlaces, each: TreeBout) -> int:
        """Give a pairing and all before it their boxes; says where its middle is."""
        column = each.bout.round - 1
        if all(slot.source is None for slot in each.slots) and column == 0:
            top = laid.cursor
            laid.stack(each, column, top)
            laid.cursor += len(each.slots) * (laid.box + laid.between) + laid.apart
            return top + laid.high(each) // 2
        middles = []
        for number, slot in enumerate(each.slots):
            if slot.source is None:
                middles.append(laid.free_slot(slot, column - 1, (each.bout.id, number)))
            elif (slot.source[0], 0) in laid.slots:  # two go through from one table
                middles.append(laid.slots[slot.source[0], 0].centery)
            else:
                middles.append(self._lay_bout(laid, self.by_id[slot.source[0]]))
        middle = sum(middles) // len(middles)
        laid.stack(each, column, middle - laid.high(each) // 2)
        return middle

    def _move(self, by: int) -> None:
        for box in self._laid.boxes():
            box.y += by

    def bout_box(self, index: int) -> pygame.Rect:
        each, slots = self.tree[index], self._laid.slots
        boxes = [slots[each.bout.id, n] for n in range(len(each.slots)) if (each.bout.id, n) in slots]
        return boxes[0].unionall(boxes[1:]) if boxes else self.rect

    def shift(self, by: int) -> None:
        super().shift(by)
        self._move(by)

    def ring_box(self, ui: Ui) -> tuple[pygame.Rect, int]:
        return self.bout_box(self.at).inflate(ui.px(8), ui.px(8)), ui.px(14)

    # -- acting ------------------------------------------------------------------------------------------------------

    def handle(self, ui: Ui, event: pygame.event.Event) -> Done | None:
        if event.type == pygame.KEYDOWN:
            name = keys.shortcut(event)
            if name in ("enter", "space"):
                return self._press()
            by = {"up": -1, "down": 1, "left": -ui.forward, "right": ui.forward}.get(name, 0)
            if by and 0 <= self.at + by < len(self.tree):
                self.at += by
                ui.say(self.spoken(), "focus")
                return Done()
            return None
        found = self._under(event.pos) if hasattr(event, "pos") else None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and found is not None:
            self.at = found
            return Done()
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and found == self.at:
            return self._press()
        if event.type == pygame.MOUSEMOTION:
            said = self.words(found) if found is not None else ""
            changed, self.tip = said != self.tip, said
            return Done() if changed else None
        return None

    def _under(self, pos: tuple[int, int]) -> int | None:
        return next((n for n in range(len(self.tree)) if self.bout_box(n).collidepoint(pos)), None)

    def _press(self) -> Done:
        each = self.tree[self.at]
        people = [slot.who for slot in each.slots if slot.who is not None and slot.who != NOBODY]
        if len(people) < 2:
            return Done()
        one, other = people[0], people[1]
        games = tuple(cell for cell in self.evening.met().get((one, other), ()) if cell.game.bout == each.bout.id)
        open_ = each.bout if each.state == "open" else None
        return Done(self.act(Pairing(one, other, games, open_, each.bout.id == self.next_id)))

    def spoken(self) -> str:
        return self.words(self.at) if self.tree else t("evening.tree.head")

    def part(self, ui: Ui) -> AccessibleNode | None:
        rows = tuple(
            AccessibleNode(
                "item", self.words(n), box_of(self.bout_box(n)), str(n), chosen=n == self.at, actions=(PRESS, FOCUS)
            )
            for n in range(len(self.tree))
        )
        return AccessibleNode("list", t("evening.tree.head"), box_of(self.rect), parts=rows, focus=str(self.at))

    def perform(self, ui: Ui, action: str, key: str, value: str | float | None) -> Done | None:
        if not key:
            return None
        self.at = int(key)
        return self._press() if action == PRESS else Done()

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, ui: Ui, surface: pygame.Surface) -> None:
        for each in self.tree:
            self._lines(ui, surface, each)
        for slot, place, goal in self._laid.free:
            self._connect(ui, surface, place, self._laid.slots[goal])
            waits = slot._replace(through=False, out=False)
            words = self.slot_words(self.by_id[goal[0]], slot)
            self._slot(ui, surface, waits, words, place, False, t("evening.tree.free"))
        for each in self.tree:
            coming = each.bout.id == self.next_id
            for number, slot in enumerate(each.slots):
                if (each.bout.id, number) in self._laid.slots:
                    words = self.slot_words(each, slot)
                    self._slot(ui, surface, slot, words, self._laid.slots[each.bout.id, number], coming)
            self._notes_of(ui, surface, each)

    def _lines(self, ui: Ui, surface: pygame.Surface, each: TreeBout) -> None:
        if each.bout.stage == THIRD:
            return
        for number, slot in enumerate(each.slots):
            if slot.source is not None:
                index = next(n for n, other in enumerate(self.tree) if other.bout.id == slot.source[0])
                self._connect(ui, surface, self.bout_box(index), self._laid.slots[each.bout.id, number])

    def _connect(self, ui: Ui, surface: pygame.Surface, start: pygame.Rect, end: pygame.Rect) -> None:
        line, thick = mix(ui.theme["panel"], ui.theme["border"], 0.95), ui.px(2)
        (x1, x2) = (start.left, end.right) if ui.rtl else (start.right, end.left)
        middle = (x1 + x2) // 2
        for a, b in (((x1, start.centery), (middle, start.centery)), ((middle, start.centery), (middle, end.centery)),
                     ((middle, end.centery), (x2, end.centery))):  # fmt: skip
            pygame.draw.line(surface, line, a, b, thick)

    def _slot(
        self,
        ui: Ui,
        surface: pygame.Surface,
        slot: TreeSlot,
        words: str,
        box: pygame.Rect,
        coming: bool,
        note: str = "",
    ) -> None:
        theme, known = ui.theme, slot.who is not None and slot.who != NOBODY
        fill = (*theme["raised"], 230) if known and not slot.out else (*theme["field"], 200)
        edge = theme["accent"] if coming else mix(theme["panel"], theme["border"], 0.8)
        surface.blit(paint.box(box.size, ui.px(12), fill, edge, ui.px(2 if coming else 1)), box)
        inner = box.inflate(-ui.px(20), 0)
        sign = "check" if slot.through else "close" if slot.out else "play" if coming and known else ""
        far = ui.px(24) if sign else ui.type.width(note, CAPTION) + ui.px(6) if note else 0
        off = 0
        if known and slot.who is not None:
            size = min(ui.px(30), box.height - ui.px(6))
            disc = pygame.Rect(ui.near(inner, size, -ui.px(2)), box.centery - size // 2, size, size)
            draw_counter(ui, surface, self.faces[slot.who], disc, slot.out)
            off = size + ui.px(7)
        room = ui.rest(inner, off, far)
        if note and ui.type.width(words, Type(12)) > room.width:  # a name comes first
            note, far, room = "", 0, ui.rest(inner, off)
        kind = ui.type.fitting(words, Type(16, "bold") if slot.through else NAME if known else CAPTION, room.width)
        ui.type.draw(surface, words, kind, theme["text"] if known and not slot.out else theme["muted"], room)
        end = pygame.Rect(ui.far(inner, far), box.y, far, box.height)
        if slot.through:
            ring = pygame.Rect(0, 0, ui.px(21), ui.px(21))
            ring.center = end.center
            surface.blit(paint.box(ring.size, ring.width // 2, (*theme["info"], 255)), ring)
            tick = paint.icon("check", ui.px(14), theme["panel"])
            surface.blit(tick, tick.get_rect(center=ring.center))
        elif sign:
            mark = paint.icon(sign, ui.px(13), theme["accent"] if sign == "play" else theme["muted"], ui.rtl)
            surface.blit(mark, mark.get_rect(center=end.center))
        elif note:
            ui.type.draw(surface, note, CAPTION, theme["muted"], end, "end")

    def _notes_of(self, ui: Ui, surface: pygame.Surface, each: TreeBout) -> None:
        if each.bout.id not in self._laid.notes:
            return
        theme, note, words = ui.theme, self._laid.notes[each.bout.id], self.note(each)
        kind = ui.type.fitting(words, CAPTION, note.width)
        ui.type.draw(surface, words, kind, theme["muted"], note.move(ui.px(4) * ui.forward, 0))
        if each.bout.stage not in (FINAL, THIRD):
            return
        first = self._laid.slots[each.bout.id, 0]
        head = pygame.Rect(first.x, first.y - ui.px(STAGE), first.width, ui.px(STAGE - AIR))
        text, final = self.stage(each), each.bout.stage == FINAL
        ui.type.draw(
            surface, text, ui.type.fitting(text, HEAD, head.width), theme["text" if final else "muted"], head, "centre"
        )
        if final and head.y - ui.px(32) >= self.rect.y:
            cup = paint.icon("trophy", ui.px(28), theme["accent"])
            surface.blit(cup, cup.get_rect(midbottom=(head.centerx, head.y - ui.px(2))))
