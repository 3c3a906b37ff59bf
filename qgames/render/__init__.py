"""The table: a small software 3D toolkit for board games in plain pygame. It knows no game.

A view says what stands where, as values; the table draws it, finds what is under the mouse, and gets finer by itself
while nothing moves::

    from qgames.render import Camera, Prism, Slab, Solid, Renderer, box, disc, ring, ring_line, walnut

    board = Solid(Slab(disc(3.5), 0.34, lines=(ring_line(0, 0, 0.47),)), (0, 0, 0), "board")
    field = Solid(Flat("dot", (0.47,)), (0, 0, 0.34), "", key="a1")             # invisible, can be pointed at
    piece = Solid(Prism(disc(0.375), 1.42, hole=0.205), (0, 0, 0.34), "piece.light", key="a1", seed=7)
    mark = Solid(ring(0.53), (0, 0, 0.34), "mark.last")

    table = Renderer(walnut(), cache=None, font=None)
    table.show([board, field, piece, mark], Camera(width=12, height=8), (1280, 800))
    while True:
        changed = table.tick(6.0)          # up to six milliseconds of baking; True: draw again
        if changed:
            table.draw(screen)             # the whole picture; cheap when only a few things changed
        key = table.pick((640, 400))       # -> "a1" or None

Rules of the road for views
- World: x right, y away from the first seat, z up, the table top at z = 0. Board units: a cell is about 1 across.
- Emit the same (equal) solid for what did not change: its picture is kept. What is new or moves is drawn at once in a
  coarse version and baked once it has stood still for two ticks. Nothing else is needed for animation.
- Use roles from `materials.ROLES`; `seed` picks the bit of wood (give each piece its own, constant one).
- Furniture (`Slab`) must be convex and not overlap sideways; slabs may be stacked. A frame round a tray is four mitred
  slabs (`rails`). Lines cut or laid into its top are part of the slab, so they cost nothing while it rests.
- Flat marks lie on whatever is under them (at the height you give); `over=True` puts a mark or arrow on top of all.
- Marks are told by shape as well: last = ring, selected = brackets, legal = target (dot in ring), hint = diamond,
  threat = spikes, verdict = dashed, win = rays, refused = barred; `marks.mark(kind, at)` makes them.
- `Camera.keep` lists points that must stay in the picture at every turn; give the corners of all that stands about.
  Home views and presets (`camera.preset`) are kept in the cache folder, turned ones are not.
- Anything with a `key` can be picked, also with role "" (not painted). What has no key blocks the view behind it.
- `frame=VIEWER` turns a mark to face the viewer; `beside=(right, up, nearer, 1)` keeps a solid before the viewer while
  the table turns (less than 1: on its way from or to its place in the world).
- `side=1` on a face is seen from its front only, `side=-1` from behind only: a mark can be dashed where it is hidden.
- `shadow=False`: casts none (what hangs high up). `alpha` < 1 is a ghost (no shadow either);
  `glow="mark.hover"` puts a halo round a solid.
"""

from qgames.render.model.camera import Camera, Lens, Vec3
from qgames.render.model.materials import ROLES, Material, Palette, PaletteError, walnut
from qgames.render.model.order import settle
from qgames.render.model.shapes import band, mark, rails
from qgames.render.model.solids import (
    VIEWER,
    Ball,
    Cone,
    Cube,
    Engraving,
    Flat,
    Inlay,
    Matrix,
    Outline,
    Prism,
    Rod,
    Shape,
    Slab,
    Solid,
    Text,
    about,
    apply,
    arrow,
    barred,
    between,
    box,
    brackets,
    dashed,
    dashed_frame,
    diamond,
    disc,
    dot,
    facing,
    frame,
    hole_line,
    hoop,
    patch,
    path_line,
    polygon,
    rays,
    ring,
    ring_line,
    spikes,
    star,
    stroke,
    target,
    times,
)
from qgames.render.renderer import Renderer

__all__ = [
    "ROLES",
    "VIEWER",
    "Ball",
    "Camera",
    "Cone",
    "Cube",
    "Engraving",
    "Flat",
    "Inlay",
    "Lens",
    "Material",
    "Matrix",
    "Outline",
    "Palette",
    "PaletteError",
    "Prism",
    "Renderer",
    "Rod",
    "Shape",
    "Slab",
    "Solid",
    "Text",
    "Vec3",
    "about",
    "apply",
    "arrow",
    "band",
    "barred",
    "between",
    "box",
    "brackets",
    "dashed",
    "dashed_frame",
    "diamond",
    "disc",
    "dot",
    "facing",
    "frame",
    "hole_line",
    "hoop",
    "mark",
    "patch",
    "path_line",
    "polygon",
    "rails",
    "rays",
    "ring",
    "ring_line",
    "settle",
    "spikes",
    "star",
    "stroke",
    "target",
    "times",
    "walnut",
]
