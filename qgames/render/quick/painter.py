"""The flat tier: every solid as a handful of flat-shaded polygons, and letters, drawn straight to the window while
things move."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, hypot, radians, sin

import pygame

from qgames.render.model.camera import Camera, Lens, Point
from qgames.render.model.facets import Detail, Mesh, extent, mesh
from qgames.render.model.materials import KEY, SHADOW_X, SHADOW_Y, Colour, Lamp, Material, Palette, lamp, mix
from qgames.render.model.order import PaintStep, base_of, top_of
from qgames.render.model.shapes import contour, hull, line_loops, loops
from qgames.render.model.solids import Ball, Cone, Cube, Flat, Inlay, Matrix, Prism, Rod, Slab, Solid, SolidPose, Text
from qgames.render.quick.balls import Balls, room_to_eye

#: which mesh, its role and how it is turned
_MeshKey = tuple[int, str, float, Matrix | None]


def foot_points(solid: Solid, n: int = 12) -> list[Point]:
    """The outline on the ground of a body, in the world."""
    x, y, _ = solid.at
    s = solid.scale
    shape = solid.shape
    if isinstance(shape, Prism | Slab) and shape.outline.kind != "disc" and solid.frame is None:
        (a, b, _), (c, d, _), _ = solid.axes
        points = shape.outline.points
        if isinstance(shape, Slab):  # large enough for its rounded corners to show
            points = tuple((px, py) for px, py, _, _ in contour(shape.outline, 1e9, 0.4))
        return [(x + (a * px + b * py) * s, y + (c * px + d * py) * s) for px, py in points]
    if isinstance(shape, Cube):
        m, h = solid.axes, shape.edge / 2 * s
        corners = [(i, j, k) for i in (-h, h) for j in (-h, h) for k in (-h, h)]
        return hull(
            [
                (x + m[0][0] * i + m[0][1] * j + m[0][2] * k, y + m[1][0] * i + m[1][1] * j + m[1][2] * k)
                for i, j, k in corners
            ]
        )
    r = extent(shape)[0] * s
    if isinstance(shape, Slab):
        n = 48
    return [(x + r * cos(radians(360 * i / n)), y + r * sin(radians(360 * i / n))) for i in range(n)]


def shadow_way(lens: Lens) -> Point:
    """Where shadows run in the world, per unit of height."""
    a = radians(lens.camera.yaw)
    c, s = cos(a), sin(a)
    return c * SHADOW_X - s * SHADOW_Y, s * SHADOW_X + c * SHADOW_Y


def cast(solid: Solid, plane: float, way: Point, n: int = 12) -> list[Point]:
    """The outline of a body's shadow on the level plane at that height, in the world."""
    if isinstance(solid.shape, Ball):
        return ball_shadow(solid, plane, way, n=n + 8)
    foot = foot_points(solid, n)
    low = base_of(solid) - plane
    high = low + body_height(solid)
    top = foot
    if isinstance(solid.shape, Cone):
        top = [solid.at[:2]]
    near = [(x + way[0] * low, y + way[1] * low) for x, y in foot]
    return hull(near + [(x + way[0] * high, y + way[1] * high) for x, y in top])


def ball_shadow(solid: Solid, plane: float, way: Point, grow: float = 1.0, n: int = 20) -> list[Point]:
    """A ball touches the ground in one point: its shadow is an ellipse drawn out along the way of the light."""
    r = solid.shape.radius * solid.scale * grow  # type: ignore[union-attr]
    length = hypot(*way) or 1e-9
    ux, uy = way[0] / length, way[1] / length
    long = r * (1 + length * length) ** 0.5
    height = solid.at[2] - plane
    x, y = solid.at[0] + way[0] * height, solid.at[1] + way[1] * height
    turns = [(cos(radians(360 * k / n)), sin(radians(360 * k / n))) for k in range(n)]
    return [(x + ux * long * c - uy * r * s, y + uy * long * c + ux * r * s) for c, s in turns]


def body_height(solid: Solid) -> float:
    _, low, high = extent(solid.shape)
    if solid.frame is not None and isinstance(solid.shape, Rod):
        return abs(solid.frame[2][0]) * solid.shape.length + 2 * solid.shape.radius
    return (high - low) * solid.scale


def _pieces(line: Inlay, coarse: bool) -> int:
    """Into how many pieces a ring is cut in motion."""
    pieces = 12 if line.size < 0.25 else 20 if line.size < 1.2 else 56
    return pieces // 2 if coarse else pieces


@lru_cache(maxsize=64)
def _cuts(slab: Slab, coarse: bool) -> tuple[list[Point], list[tuple[str, int, int]]]:
    """What is cut into a slab: the corners of all its polygons in a row, and of each its role and where it is there."""
    points: list[Point] = []
    spans = []
    for line in slab.lines:
        for loop in line_loops(line, _pieces(line, coarse)):
            spans.append((line.role, len(points), len(points) + len(loop)))
            points += loop
    return points, spans


class FlatPainter:
    """Paints steps of an arranged scene. One per palette."""

    def __init__(self, palette: Palette, balls: Balls, lettering: Lettering) -> None:
        self.palette = palette
        self.balls = balls
        self.lettering = lettering
        self._tints: dict[_MeshKey, list[Colour | None]] = {}  # of a mesh's facets, as far as they were needed
        self._beads: dict[str, tuple[Colour, Colour]] = {}  # by role: disc and spot of light
        self._rods: dict[tuple[str, int, int], list[Colour]] = {}  # by role, light and distance
        self._lamp: Lamp = lamp(47.0)
        self.begin(Camera().lens((1, 1)))

    def begin(self, lens: Lens, detail: Detail = Detail.PLAIN) -> None:
        """Before each picture: forget the colours of the last. Below `PLAIN` the next one follows at once."""
        self.detail, self.quick, self.coarse = detail, detail < Detail.PLAIN, detail == Detail.COARSE
        self.balls.begin()
        self._tints.clear()
        self._beads.clear()
        self._rods.clear()
        pitch = lens.camera.pitch
        self._lamp = lamp(2 * round(pitch / 2) if self.quick else round(pitch, 1))
        self._tilt = cos(radians(pitch)), sin(radians(pitch))
        x, y, _ = room_to_eye(KEY, *self._tilt)
        length = hypot(x, y) or 1.0
        self._lamp_way = x / length, y / length

    def step(self, surface: pygame.Surface, step: PaintStep, lens: Lens, shadows: bool = True) -> None:
        solid = step.solid
        if solid is not None and not isinstance(solid.shape, Slab):
            self.body(surface, solid, lens)
            return
        plane = 0.0
        if solid is not None:
            self.body(surface, solid, lens)
            plane = top_of(solid)
        if shadows:
            self._shadows(surface, solid, step.bodies, plane, lens)
        if solid is not None:
            self._lines(surface, solid, lens)
        for flat in step.flats:
            self.body(surface, flat, lens)

    # ------------------------------------------------------------------------------------------ bodies
    def body(self, surface: pygame.Surface, solid: Solid, lens: Lens) -> None:
        if not solid.role:
            return
        shape = solid.shape
        if solid.alpha < 0.99 and not isinstance(shape, Ball | Text):
            if self.quick and solid.role == "shadow" and isinstance(shape, Flat):  # laid over, it would cost most
                edge, centre = self.palette["backdrop.edge"].mid, self.palette["backdrop.centre"].mid
                self._flat(surface, solid, lens, mix(edge, centre, 0.3))
            else:
                self._ghost(surface, solid, lens)
            return
        if isinstance(shape, Flat):
            self._flat(surface, solid, lens)
        elif isinstance(shape, Ball):
            self._ball(surface, solid, lens)
        elif isinstance(shape, Rod):
            self._rod(surface, solid, lens)
        elif isinstance(shape, Text):
            tint = self.palette[solid.role].mid
            casing = self.palette["mark.edge" if sum(tint) > 380 else "mark.last"].mid
            self.lettering.draw(surface, solid, lens, tint, casing)
        else:
            self._mesh(surface, solid, lens, mesh(shape, self.detail))

    def _mesh(self, surface: pygame.Surface, solid: Solid, lens: Lens, m: Mesh) -> None:
        pose = SolidPose(solid, lens)
        points = pose.project(m.vertices)
        key = (id(m), solid.role, solid.turn, solid.frame)
        tints = self._tints.get(key)
        if tints is None:
            tints = self._tints[key] = [None] * len(m.facets)
        vertices, facets = m.vertices, m.facets
        polygon = pygame.draw.polygon
        seen = m.seen_from(pose.eye)
        if m.sort:
            seen.sort(key=lambda k: (facets[k][1][2] > 0.5, -pose.depth(vertices[facets[k][0][0]])))
        own = self.palette[solid.role]
        shades = self._lamp.shades(own)
        for k in seen:
            corners, normal, role, tone = facets[k]
            tint = tints[k]
            if tint is None:
                if role is not None:
                    tint = self._lamp.shades(self.palette[role]).of(pose.lit(normal))
                elif normal[2] > 0.99 and isinstance(solid.shape, Slab):
                    tint = mix((0, 0, 0), own.mid, 0.96)  # as light as its wood comes out at rest
                else:
                    tint = shades.of(pose.lit(normal))
                if tone != 1.0:
                    tint = (int(tint[0] * tone), int(tint[1] * tone), int(tint[2] * tone))
                tints[k] = tint
            polygon(surface, tint, [points[i] for i in corners])

    def _flat(self, surface: pygame.Surface, solid: Solid, lens: Lens, tint: Colour | None = None) -> None:
        pose = SolidPose(solid, lens)
        tint = tint or self.palette[solid.role].mid
        for loop in loops(solid.shape):
            pygame.draw.polygon(surface, tint, pose.project_flat(loop))

    def _lines(self, surface: pygame.Surface, slab: Solid, lens: Lens) -> None:
        shape = slab.shape
        assert isinstance(shape, Slab)
        if not shape.lines:
            return
        top = slab._replace(at=(slab.at[0], slab.at[1], top_of(slab)))
        points, spans = _cuts(shape, self.coarse)
        seen = SolidPose(top, lens).project_flat(points)
        tints = {role: self.palette[role].mid for role, _, _ in spans}
        if "groove" in tints:
            tints["groove"] = mix(tints["groove"], self.palette[slab.role].mid, 0.3)  # half of a groove is lit
        for role, start, end in spans:
            pygame.draw.polygon(surface, tints[role], seen[start:end])

    def _ball(self, surface: pygame.Surface, solid: Solid, lens: Lens) -> None:
        ball = solid.shape
        assert isinstance(ball, Ball)
        x, y, depth = lens.seen(solid.at)
        d = max(1, round(2 * ball.radius * solid.scale * lens.focus / max(0.05, depth)))
        pitch = lens.camera.pitch
        if self.quick:  # few sizes and few pitches, so that pictures are found again in the next frame
            if ball.glass:
                rim = mix(self.palette["backdrop.centre"].mid, self.palette[solid.role].mid, 0.55)
                pygame.draw.circle(surface, rim, (x, y), d / 2, max(1, d // 60))
                return
            if d < (24 if ball.painted else 48) and not ball.bands:
                self._bead(surface, solid, (x, y), d / 2)
                return
            step = max(1, round(d * 0.06))
            d = max(1, round(d / step) * step)
            pitch = round(pitch / 9.0) * 9.0
        axis = (0.0, 0.0, 1.0)
        if solid.frame is not None and ball.bands:
            axis = SolidPose(solid, lens).lit((0.0, 0.0, 1.0))
        seen = room_to_eye(axis, cos(radians(pitch)), sin(radians(pitch)))
        # in four steps, none of which ends at the middle of the room, where a rounding would decide
        distance = lens.camera.distance
        far = (depth - distance) / (0.2 * distance) + 0.45
        fades = (ball.glass or ball.painted) and not solid.over  # what is over all else is meant to be seen
        dim = int(4 * min(1.0, max(0.0, far))) * 2 if fades else 0
        sprite = self.balls.sprite(solid.role, ball, d, pitch, seen, dim, solid.alpha, self.quick)
        half = sprite.get_width() / 2  # which may be a pixel or two off
        surface.blit(sprite, (x - half, y - half))

    def _bead(self, surface: pygame.Surface, solid: Solid, at: Point, r: float) -> None:
        """A small ball in motion: a disc with a spot of light."""
        tones = self._beads.get(solid.role)
        if tones is None:
            material = self.palette[solid.role]
            tones = mix(material.dark, material.mid, 0.5), mix(material.mid, material.light, 0.3)
            self._beads[solid.role] = tones
        pygame.draw.circle(surface, tones[0], at, r)
        if r > 2.5:
            x, y = at[0] + 0.3 * r * self._lamp_way[0], at[1] - 0.3 * r * self._lamp_way[1]
            pygame.draw.circle(surface, tones[1], (x, y), 0.5 * r)

    def _rod(self, surface: pygame.Surface, solid: Solid, lens: Lens) -> None:
        rod = solid.shape
        assert isinstance(rod, Rod)
        material = self.palette[solid.role]
        m, h = solid.axes, rod.length / 2
        x, y, z = solid.at
        dx, dy, dz = m[0][0] * h, m[1][0] * h, m[2][0] * h
        a, b = (x - dx, y - dy, z - dz), (x + dx, y + dy, z + dz)
        (x0, y0, near), (x1, y1, away) = lens.seen(a), lens.seen(b)
        length = hypot(x1 - x0, y1 - y0)
        if length < 0.5:
            return
        nx, ny = -(y1 - y0) / length, (x1 - x0) / length
        lit = nx * self._lamp_way[0] - ny * self._lamp_way[1]
        if lit < 0:
            nx, ny, lit = -nx, -ny, -lit
        thick, distance = rod.radius * lens.focus, lens.camera.distance
        k0, k1 = thick / max(0.05, near), thick / max(0.05, away)
        far = min(1.0, max(0.0, ((near + away) / 2 - distance) / (0.2 * distance) + 0.5))
        tones = self._rod_tones(solid.role, material, int(lit * 8), int(far * 8))
        stripes = [(-1.0, 1.0)]
        if self.coarse or (self.quick and far > 0.5):
            tones = tones[1:]  # behind, in motion, without its outline
        elif k0 + k1 > 1.5:
            stripes.append((-0.72, 0.86))
            if k0 + k1 > 4 and not self.quick:
                stripes.append((0.18, 0.58))
        ux, uy, vx, vy = nx * k0, ny * k0, nx * k1, ny * k1
        for (low, high), tint in zip(stripes, tones, strict=False):
            pygame.draw.polygon(
                surface,
                tint,
                ((x0 + ux * low, y0 + uy * low), (x1 + vx * low, y1 + vy * low),
                 (x1 + vx * high, y1 + vy * high), (x0 + ux * high, y0 + uy * high)),
            )  # fmt: skip

    def _rod_tones(self, role: str, material: Material, lit8: int, far8: int) -> list[Colour]:
        """Outline, body and highlight of a rod."""
        key = (role, lit8, far8)
        tones = self._rods.get(key)
        if tones is None:
            lit, fog = (lit8 + 0.5) / 9, 1 - 0.4 * far8 / 8
            plain = (
                mix(material.dark, (0, 0, 0), 0.4),
                mix(material.dark, material.mid, 0.25 + 0.6 * lit),
                mix(material.mid, material.light, lit * lit),
            )
            tones = self._rods[key] = [mix((0, 0, 0), tint, fog) for tint in plain]
        return tones

    def _ghost(self, surface: pygame.Surface, solid: Solid, lens: Lens) -> None:
        """See-through: painted apart, then laid over."""
        r, low, high = extent(solid.shape)
        px = lens.pixels(solid.at) * solid.scale * 1.1
        x, y = lens.project((solid.at[0], solid.at[1], solid.at[2] + (low + high) / 2 * solid.scale))
        half = int((max(r, (high - low) / 2) * 1.5) * px) + 3
        if isinstance(solid.shape, Flat):
            reach = max((max(abs(a), abs(b)) for loop in loops(solid.shape) for a, b in loop), default=0.5)
            half = int(reach * 1.5 * px) + 3
        box = pygame.Rect(int(x) - half, int(y) - half, 2 * half, 2 * half).clip(surface.get_rect())
        if box.w <= 0 or box.h <= 0:
            return
        layer = pygame.Surface(box.size, pygame.SRCALPHA)
        shifted = lens._replace(centre=(lens.centre[0] - box.x, lens.centre[1] - box.y))
        self.body(layer, solid._replace(alpha=1.0), shifted)
        layer.set_alpha(int(255 * max(0.0, solid.alpha)))
        surface.blit(layer, box)

    # ------------------------------------------------------------------------------------------ shadows
    def _shadows(
        self, surface: pygame.Surface, host: Solid | None, bodies: list[Solid], plane: float, lens: Lens
    ) -> None:
        """Hard, opaque shadows in the darkened colour of what they fall on: good enough in motion, and cheap."""
        way = shadow_way(lens)
        if host is None:
            tint = self.palette["backdrop.edge"].mid
        else:
            tint = mix((0, 0, 0), self.palette[host.role].mid, 0.5)
        for body in bodies:
            if body.flat or body.alpha < 0.99 or not body.role or isinstance(body.shape, Rod):
                continue
            if isinstance(body.shape, Ball) and host is None and base_of(body) > 0.5:
                continue
            outline = [lens.project((x, y, plane)) for x, y in cast(body, plane, way, 8 if self.coarse else 12)]
            if len(outline) > 2:
                pygame.draw.polygon(surface, tint, outline)


#: height of a capital -> a font whose capitals are about that high
FontMaker = Callable[[int], pygame.font.Font]
#: words, height, squeeze, tint, casing, alpha
_Key = tuple[str, int, float, Colour, Colour | None, float]


def plain_font(height: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(None, max(6, int(height * 1.5)))


class Lettering:
    """Letters on the table: rendered once, laid down foreshortened, always the right way up for the viewer."""

    def __init__(self, maker: FontMaker | None = None) -> None:
        self.maker = maker or plain_font
        self._made: dict[_Key, pygame.Surface] = {}

    def picture(self, solid: Solid, lens: Lens, tint: Colour, casing: Colour) -> pygame.Surface:
        text = solid.shape
        assert isinstance(text, Text)
        height = max(4, min(400, round(text.size * solid.scale * lens.pixels(solid.at))))
        squeeze = 1.0 if text.upright else 0.35 + 0.65 * sin(radians(max(0.0, lens.camera.pitch)))
        key = (text.text, height, round(squeeze, 2), tint, casing if text.cased else None, round(solid.alpha, 2))
        made = self._made.get(key)
        if made is None:
            big = self.maker(height).render(text.text, True, tint).convert_alpha()
            if text.cased:
                big = _cased(big, self.maker(height).render(text.text, True, casing).convert_alpha(), height)
            w, h = big.get_size()
            made = pygame.transform.smoothscale(big, (max(1, w), max(1, round(h * squeeze))))
            if solid.alpha < 0.99:
                made.set_alpha(int(255 * solid.alpha))
            if len(self._made) > 300:
                self._made.clear()
            self._made[key] = made
        return made

    def draw(self, surface: pygame.Surface, solid: Solid, lens: Lens, tint: Colour, casing: Colour) -> pygame.Rect:
        made = self.picture(solid, lens, tint, casing)
        x, y = lens.project(solid.at)
        return surface.blit(made, (round(x - made.get_width() / 2), round(y - made.get_height() / 2)))


def _cased(letters: pygame.Surface, casing: pygame.Surface, height: int) -> pygame.Surface:
    """The letters over the same ones in another colour, shifted all ways."""
    line = max(1, height // 9)
    out = pygame.Surface((letters.get_width() + 2 * line, letters.get_height() + 2 * line), pygame.SRCALPHA)
    for x in (0, line, 2 * line):
        for y in (0, line, 2 * line):
            out.blit(casing, (x, y))
    out.blit(letters, (line, line))
    return out
