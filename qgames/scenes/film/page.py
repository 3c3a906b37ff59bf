"""A film or a picture of a game, over whatever page it was asked for from: what it shows, how large, how quick; what it
will weigh, before; how far it is, while; and pictures at once, without any extra."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from qgames.files import paths
from qgames.files.i18n import number, t
from qgames.scenes.film import encode, news, studio
from qgames.scenes.film.orders import Angle, FilmOrder, Finished, settings_of
from qgames.scenes.film.parts import Beside, FilmPreview, MakingBar, PlayButton, SizeCards, TimeLine
from qgames.scenes.film.reel import story_of
from qgames.scenes.parts.naming import Naming
from qgames.scenes.play.menu import Over
from qgames.session import saves
from qgames.session.film import KINDS, LARGEST, PACES, SIZES, FilmWish, estimate, most_frames, planned
from qgames.session.review import header
from qgames.session.sitting import Sitting
from qgames.ui import (
    BODY,
    CAPTION,
    HEADING,
    SMALL,
    Answer,
    Ask,
    Back,
    Button,
    Column,
    Done,
    Label,
    Picture,
    Row,
    Rule,
    Scroll,
    Space,
    Toggle,
    Type,
    Ui,
    Widget,
    paint,
)
from qgames.ui.cells import Option
from qgames.ui.choices import Segments
from qgames.ui.system import show_folder

AREA = "film"  # of the settings' small memories: what was chosen the last time
PICTURE = (1280, 800)
OVERHEAD = Type(15, "bold")


class FilmPage(Over):
    first = "make"
    most = 1060.0
    radius = 22.0
    framed = True

    def __init__(self, ui: Ui, sitting: Sitting, ply: int, view: str = "table", on: Sequence[str] = ()) -> None:
        super().__init__(ui)
        self.sitting, self.ply, self.angle = sitting, ply, Angle(view, tuple(on))
        self.story = story_of(sitting, header.read(sitting.match), self.angle)
        self.kinds = encode.kinds()
        self.part = "whole"
        chosen = FilmWish.from_table(ui.settings.extra.get(AREA))
        if chosen.kind not in self.kinds:
            chosen = chosen._replace(kind="gif")
        if ui.upright != (chosen.size == SIZES["upright"]):
            chosen = chosen._replace(size=SIZES["upright" if ui.upright else "chat"])
        self.wish = chosen._replace(coordinates=ui.settings.coordinates)
        self.preview = self._preview(0.0, bool(ui.motion) and self.can_film)
        if not self.can_film:
            self.first = self._wanted = "save_picture"
            self.preview.go(self.preview.plan.when(ply))
        self.told = ""  # how the last film ended, while the dialog is open
        self._mine: studio.Making | None = None  # the film begun here
        self._stand: tuple[object, ...] = ()

    @property
    def can_film(self) -> bool:
        return bool(self.kinds) and self.story.over and bool(self.story.moves)

    @property
    def _small(self) -> bool:
        wide, high = self.ui.logical_size
        return wide < 900 or high < 700

    def caption(self) -> str:
        return t("film.heading" if self.can_film else "film.picture")

    # -- what is wished ----------------------------------------------------------------------------------------------

    def _preview(self, at: float, playing: bool) -> FilmPreview:
        made = FilmPreview(self.story, self.wish, self.angle, planned(self.story, self.wish), 0.0, playing)
        made.go(at)
        return made

    def wished(self, wish: FilmWish) -> None:
        before = self.preview
        share = before.at / max(1, before.plan.ms)
        self.wish = wish
        self.preview = self._preview(0.0, before.playing)
        self.preview.go(share * self.preview.plan.ms)
        self.preview.carry_on(before)
        self.told = ""
        self.ui.settings.extra = {**self.ui.settings.extra, AREA: wish.as_table()}
        self.rebuild()

    def _change(self, name: str, value: Any) -> None:
        self.wished(self.wish._replace(**{name: value}))

    def _show_part(self, part: str) -> None:
        first, last, turning = 0, -1, 0
        if part == "here":
            first = self.ply
        elif part == "turning":
            turn = max(self.story.turning, key=lambda each: (bool(each.better), each.ply))
            turning, (first, last) = turn.ply, self.story.around(turn)
        self.part = part
        self.preview.at = 0.0
        self.wished(self.wish._replace(first=first, last=last, turning=turning))

    def _range(self, first: int, last: int) -> None:
        every = len(self.story.moves)
        self.part = "whole" if (first, last) == (0, every) else "own"
        self.wished(self.wish._replace(first=first, last=-1 if last == every else last, turning=0))

    @property
    def range(self) -> tuple[int, int]:
        every = len(self.story.moves)
        return self.wish.first, every if self.wish.last < 0 else self.wish.last

    def bytes_of(self, wish: FilmWish) -> int:
        plan = self.preview.plan if wish == self.wish else planned(self.story, wish)
        return estimate(plan, wish, news.weight(self.ui, self.sitting.match.game.key, wish))

    # -- the page ----------------------------------------------------------------------------------------------------

    def inside(self) -> Widget:
        title = Label(self.caption(), Type(30, "serif") if self._small else HEADING, grow=1.0)
        away = Button("", lambda: Back(), "quiet", icon="close", key="close", tip=t("app.close"))
        left, right = self._left(), self._right()
        body = Scroll(Beside([left, right], gap=32), even=False, fades=False, key="scroll")
        return Column([Row([title, away]), body, Rule(), self._foot()], gap=10)

    def _left(self) -> Widget:
        if not self.can_film:
            return self.preview
        play = PlayButton(self.preview)
        line = TimeLine(self.story, self.range, self.preview, self._range)
        line.grow = 1.0
        return Column([self.preview, Row([play, line], gap=6)], gap=10)

    def _right(self) -> Widget:
        if not self.can_film:
            why = "film.missing" if self.story.over and self.story.moves else "film.not_over"
            return Column([Label(t(why), BODY, "muted", key="why"), self._switch("coordinates")], gap=14)
        wish = self.wish
        kinds = [
            Option(kind, {"gif": "GIF", "webp": "WebP", "apng": "APNG"}[kind]) for kind in KINDS if kind in self.kinds
        ]
        paces = [Option(pace, t(f"film.paces.{pace}")) for pace in PACES]
        switches = [self._switch(name) for name in ("names", "words", "card", "coordinates")]
        note = Label(t("film.kind_note"), CAPTION, "muted")
        parts = self._parts()
        shows = Segments(t("film.shows"), parts, self.part, self._show_part, least=9999, key="shows")
        sizes = SizeCards(self._sizes(), wish.size, partial(self._change, "size"), t("film.size"), key="size")
        kind = Segments(t("film.kind"), kinds, wish.kind, partial(self._change, "kind"), least=9999, key="kind")
        pace = Segments(t("film.pace"), paces, wish.pace, partial(self._change, "pace"), least=9999, key="pace")
        groups = [
            *([Column([self._head("shows"), shows], gap=4)] if len(parts) > 1 else []),
            Column([self._head("size"), sizes], gap=4),
            Column([Row([self._head("kind"), note], gap=12, wrap=True, between=0), kind], gap=4),
            Column([self._head("pace"), pace], gap=4),
            Column([Row(switches[at : at + 2], gap=28) for at in (0, 2)], gap=0),
            Column([Rule(), *self._estimate()], gap=4),
        ]
        air = 3 if self._small and not self.ui.upright else 5
        return Column([each for group in groups for each in (Space(grow=1.0), group)][1:], gap=air)

    def _head(self, name: str) -> Label:
        return Label(t(f"film.{name}"), OVERHEAD, "accent")

    def _parts(self) -> list[Option]:
        parts = ["whole"]
        if self.story.turning:
            parts.append("turning")
        if 0 < self.ply < len(self.story.moves):
            parts.append("here")
        if self.part == "own":
            parts.append("own")
        return [Option(part, t(f"film.part.{part}")) for part in parts]

    def _sizes(self) -> list[Option]:
        made = []
        for name, size in SIZES.items():
            if name == "upright" and not self.ui.upright:
                continue
            weight = self.bytes_of(self.wish._replace(size=size))
            wide, high = (number(side) for side in size)
            about = t("film.about", wide=wide, high=high, size=megabytes(weight))
            made.append(Option(size, t(f"film.sizes.{name}"), "", about))
        return made

    def _switch(self, name: str) -> Widget:
        change = partial(self._change, name)
        words = t("settings.coordinates" if name == "coordinates" else f"film.{name}")
        switch = Toggle(words, getattr(self.wish, name), change, key=name)
        return Row([Label(words, SMALL, grow=1.0), switch], gap=8, grow=1.0)

    def _estimate(self) -> list[Widget]:
        plan, size = self.preview.plan, self.bytes_of(self.wish)
        many = max(1, round(plan.ms / 1000))
        said = {"time": t("setup.seconds", n=many), "size": megabytes(size), "most": megabytes(LARGEST)}
        if len(plan.frames) > (most := most_frames(self.wish.size)):
            lines: list[Widget] = [Label(t("film.too_long", n=most), SMALL, "danger", key="estimate")]
        elif size > LARGEST:
            lines = [Label(t("film.large", **said), SMALL, "danger", key="estimate")]
        else:
            tick = Picture((20, 20), _tick)
            lines = [Row([tick, Label(t("film.fits", **said), SMALL, key="estimate", grow=1.0)], gap=10)]
        note = t("film.as_seen" if plan.animated else "film.still")
        return [*lines, Label(note, CAPTION, "muted")]

    def _foot(self) -> Widget:
        making = studio.film()
        pictures: list[Widget] = [
            Button(t("film.copy"), self._copy, icon="copy", key="copy", type=BODY),
            Button(t("film.save_picture"), self._save_picture, icon="picture", key="save_picture", type=BODY),
        ]
        if not self.can_film:
            pictures[1] = Button(
                t("film.save_picture"), self._save_picture, "primary", icon="picture", key="save_picture"
            )
            return Row(pictures, gap=14, wrap=True, align="end")
        if making is not None and making.under_way:
            return self._foot_row(pictures, t("film.beside"), [MakingBar(self._share, self._left_words, self._stop)])
        shown: list[Widget] = []
        if self._mine is not None and isinstance(self._mine.ended, Finished):
            shown.append(Button(t("film.show_folder"), self._folder, "quiet", icon="folder", key="folder", type=BODY))
        fits = len(self.preview.plan.frames) <= most_frames(self.wish.size)
        make = Button(t("film.save"), self._save_film, "primary", icon="film", key="make", enabled=fits)
        return self._foot_row(pictures, self.told or t("film.beside"), [*shown, make])

    def _foot_row(self, pictures: Sequence[Widget], note: str, film: Sequence[Widget]) -> Widget:
        """What can be made, and a note about the film: over them where there is little room, in a low window only one
        that tells something new."""
        if self._small and not self.ui.upright and not self.told:
            return Row([*pictures, *film], gap=14, wrap=True, align="end")
        said = Label(note, CAPTION, "muted", "end", grow=1.0, key="note")
        if self.ui.logical_size[0] >= 900:
            return Row([*pictures, said, *film], gap=14)
        return Column([said, Row([*pictures, *film], gap=14, wrap=True, align="end")], gap=6)

    # -- while it is made --------------------------------------------------------------------------------------------

    def _share(self) -> float:
        making = studio.film()
        return making.progress.done / max(1, making.progress.all) if making else 0.0

    def _left_words(self) -> str:
        making = studio.film()
        left = making.left() if making else None
        if making is None or left is None:
            return t("film.making")
        said = t("film.left", n=max(1, round(left)))
        return f"{said}, {megabytes(making.progress.size)}" if making.progress.size else said

    def tick(self, seconds: float) -> Answer:
        making = studio.film()
        stand = making, making is not None and making.under_way
        if stand != self._stand:
            self._stand = stand
            ended = self._mine.ended if self._mine is not None and not self._mine.under_way else None
            if isinstance(ended, Finished):
                self.told = t("film.kept", name=Path(ended.out).name)
            self.rebuild()
        if making is not None and making.under_way:
            self.dirty = True
        return None

    def _stop(self) -> None:
        making = studio.film()
        if making is not None:
            making.stop()
            self.ui.toast(t("film.stopped"))
        self.rebuild("make")

    # -- orders ------------------------------------------------------------------------------------------------------

    def film_order(self, wish: FilmWish, out: str = "", ply: int | None = None) -> FilmOrder:
        settings = settings_of(self.ui.settings.as_table())
        game = self.sitting.match.game.key
        return FilmOrder(game, saves.text_of(self.sitting), settings, wish, self.angle, out, ply)

    def picture_order(self, out: str = "") -> FilmOrder:
        """Of the position that is seen in the dialog, as large as the window's design."""
        frame = self.preview.plan.frames[self.preview.plan.at(self.preview.at)]
        many = 2 if self.ui.scale > 1.5 else 1  # as finely as it is seen
        wide, high = PICTURE[0] * many, PICTURE[1] * many
        size = (high, wide) if self.wish.size[0] < self.wish.size[1] else (wide, high)
        return self.film_order(self.wish._replace(size=size), out, frame.ply)

    def _begin(self, order: FilmOrder) -> None:
        made = studio.begin(order)
        if order.ply is None:
            self._mine, self.told = made, ""
            self.rebuild("stop")

    def _copy(self) -> None:
        try:
            self._begin(self.picture_order())
        except OSError as error:
            self.ui.toast(t("film.failed", reason=error.strerror or str(error)))

    def _save_picture(self) -> Answer:
        return Ask(FilmName(self.ui, self, "png"))

    def _save_film(self) -> Answer:
        if studio.busy():
            self.ui.toast(t("film.busy"))
            return None
        return Ask(FilmName(self.ui, self, self.wish.kind))

    def save(self, path: Path, ending: str) -> None:
        """Raises OSError."""
        paths.make(path.parent)
        self._begin(self.picture_order(str(path)) if ending == "png" else self.film_order(self.wish, str(path)))

    def _folder(self) -> None:
        ended = self._mine.ended if self._mine is not None else None
        if isinstance(ended, Finished):
            try:
                show_folder(Path(ended.out).parent)
            except OSError as error:
                self.ui.toast(f"{Path(ended.out).parent}: {error.strerror or error}")

    def suggested(self) -> str:
        """Who played what."""
        words, match = self.story.words, self.sitting.match
        names = "-".join(words.name(seat) for seat in range(match.game.seats))
        return saves.file_name(f"{names} {t(f'game.{match.game.key}.name')}")

    # -- keys and time -----------------------------------------------------------------------------------------------

    def shortcut(self, name: str) -> Done | None:
        if name == "ctrl+c":
            self._copy()
            return Done()
        if name == "ctrl+s":
            return Done(self._save_film() if self.can_film else self._save_picture())
        return None

    def closed(self) -> None:
        self.ui.save()


class FilmName(Naming):
    """A name for a film or a picture."""

    def __init__(self, ui: Ui, page: FilmPage, ending: str) -> None:
        super().__init__(ui, page.suggested())
        self.page, self.ending = page, ending
        self.heading = "film.save_picture" if ending == "png" else "film.save"

    def _path(self) -> Path:
        return paths.pictures() / f"{saves.file_name(self.text)}.{self.ending}"

    def note(self) -> str:
        there = os.path.exists(self._path())
        return t("film.replace") if there else t("film.folder", path=str(paths.pictures()))

    def save(self, name: str) -> None:
        self.page.save(self._path(), self.ending)


def _tick(ui: Ui, surface: pygame.Surface, box: pygame.Rect) -> None:
    surface.blit(paint.icon("check", box.height, ui.theme["info"]), box)


def megabytes(size: float) -> str:
    """In tenths, and never nothing."""
    tenths = max(1, round(size / 100_000))
    return t("film.megabytes", n=number(tenths / 10, 0 if tenths >= 100 or tenths % 10 == 0 else 1))
