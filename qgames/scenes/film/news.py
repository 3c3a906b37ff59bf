"""What the player is told when a film or a picture is made, wherever in the program that is; and before one is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from qgames.files.i18n import t
from qgames.scenes.film import studio
from qgames.scenes.film.orders import Failed, FilmOrder, Finished
from qgames.scenes.parts.kept_pictures import keep
from qgames.session.film import FilmWish
from qgames.session.saves import file_name
from qgames.ui import Answer, Ask, Quit, Ui, confirm

AREA = "films"  # of the settings' small memories: bytes of a picture, by what it was of
MOST = 60  # of them


def tell(ui: Ui) -> None:
    """Called once a frame."""
    for making in studio.look():
        order, ended = making.order, making.ended
        if isinstance(ended, Failed):
            ui.toast(t("film.failed", reason=ended.reason))
        elif isinstance(ended, Finished) and order.ply is None:
            if ended.animated:
                note(ui, order, ended.size / max(1, ended.frames))
            ui.toast(t("film.kept", name=Path(ended.out).name))
        elif isinstance(ended, Finished) and ended.content:
            _not_copied(ui, ended.content)
        elif isinstance(ended, Finished) and ended.out:
            _kept(ui, "film.picture_kept", Path(ended.out))
        else:
            ui.toast(t("film.copied"))


def _kept(ui: Ui, words: str, path: Path) -> None:
    ui.toast(t(words, name=path.name, path=str(path.parent)))


def _not_copied(ui: Ui, png: bytes) -> None:
    """Where the clipboard takes no pictures, it is kept as a file."""
    try:
        path = keep(png, file_name(t("film.picture")))
    except OSError as error:
        ui.toast(t("film.failed", reason=error.strerror or str(error)))
        return
    _kept(ui, "film.not_copied", path)


def asks(ui: Ui) -> Answer:
    """Before the program ends: is a film being made that would be lost?"""
    if not studio.busy():
        return None
    return Ask(confirm(ui, t("film.leave_ask"), t("film.leave_text"), t("app.quit"), _leave))


def _leave() -> Answer:
    studio.end()
    return Quit()


# -- what a picture weighs ---------------------------------------------------------------------------------------------


def _key(game: str, wish: FilmWish) -> str:
    wide, high = wish.size
    return f"{game} {wide}x{high} {wish.kind}"


def _weights(ui: Ui) -> dict[str, Any]:
    found = ui.settings.extra.get(AREA)
    return found if isinstance(found, dict) else {}


def note(ui: Ui, order: FilmOrder, each: float) -> None:
    """Bytes of a picture of the last film of that game, size and kind: the next estimate is better."""
    kept = {**_weights(ui), _key(order.game, order.wish): round(each)}
    ui.settings.extra = {**ui.settings.extra, AREA: dict(list(kept.items())[-MOST:])}
    ui.save()


def weight(ui: Ui, game: str, wish: FilmWish) -> float | None:
    found = _weights(ui).get(_key(game, wish))
    return float(found) if isinstance(found, int | float) and 10 <= found <= 10_000_000 else None
