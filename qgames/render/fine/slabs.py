"""The baked tier's furniture, a lit rim round a wooden top with everything that is cut or laid into it, and its flat
marks."""

from __future__ import annotations

from collections.abc import Generator
from math import atan2, ceil, cos, hypot, log2, pi, radians, sin

import pygame

from qgames.render.fine.bodies import BakeJob, Baking, grain_of, skin
from qgames.render.fine.shadows import Shade
from qgames.render.fine.sprites import NOTHING, Canvas, Sprite, faded, lay, native, soft, to_room
from qgames.render.fine.wood import Plank, cut
from qgames.render.model.camera import Lens, Point
from qgames.render.model.materials import KEY, Colour, Material, Palette, lamp, mix
from qgames.render.model.shapes import circle, contour, line_loops, loops, prism_profile
from qgames.render.model.solids import Flat, Inlay, Slab, Solid, SolidPose

#: a piece of a line: its two ends and the normal to its left (outward, for rings)
Segment = tuple[float, float, float, float, float, float]

#: finished top-down pictures, which do not depend on the camera: (pixels, wood, seed) -> picture
_planks: dict[tuple[tuple[int, int], Material, int], pygame.Surface] = {}
PLANK_ROOM = 28_000_000  # bytes of them kept


def bake_slab(solid: Solid, lens: Lens, palette: Palette) -> Baking:
    shape = solid.shape
    assert isinstance(shape, Slab)
    z = solid.at[2]
    stations = contour(shape.outline, 3.6 * grain_of(lens.pixels(solid.at)), 0.05, 60)
    place = SolidPose(solid, lens)
    corners = contour(shape.outline, arc=0.2, turns=60)  # every one: two rails meet in theirs, and nothing is behind
    hull = place.project([(px, py, h) for px, py, _, _ in corners for h in (0.0, shape.height)])
    canvas = Canvas.around(hull, lens, 4.0, 2.0, mix(palette[shape.rim].mid, (0, 0, 0), 0.35))
    if canvas.empty:
        return canvas.finish()
    pose = SolidPose(solid, canvas.lens)
    rim = palette[shape.rim]
    pixel = grain_of(lens.pixels(solid.at))
    light = lamp(round(lens.camera.pitch, 1))
    job = BakeJob(canvas.surface, pose, light, rim._replace(grain=rim.grain * 0.5), cut(solid.seed, 240.0),
              Shade(solid, pose, (), 0.30), pixel)  # fmt: skip
    edge = min(shape.edge, shape.height / 2)
    yield from skin(job, stations, prism_profile(shape.height, edge, 0.03, 4, 5))
    if lens.eye[2] <= z + shape.height:
        return canvas.finish()
    top = pygame.Surface(canvas.size, pygame.SRCALPHA)
    yield from _wooden_top(solid, shape, canvas, top, palette[solid.role])
    yield
    inset = edge - 0.8 * pixel  # over the end of the rim: no crack is left between them
    outline = [(px - nx * inset, py - ny * inset, shape.height) for px, py, nx, ny in stations]
    yield from _lines(shape, pose, top, palette, palette[solid.role], pixel)
    drawn = pygame.Surface(canvas.size, 0, 8)  # a byte for a pixel: at 4K this is a lot of them
    drawn.set_colorkey(0)
    pygame.draw.polygon(drawn, 1, pose.project(outline))
    yield
    kept = pygame.mask.from_surface(drawn)
    del drawn
    yield
    kept.to_surface(top, setcolor=None, unsetcolor=(0, 0, 0, 0))
    del kept
    yield
    canvas.surface.blit(top, (0, 0))
    del top
    yield
    return canvas.finish()


def _wooden_top(
    solid: Solid, shape: Slab, canvas: Canvas, top: pygame.Surface, material: Material
) -> Generator[None, None, None]:
    lens = canvas.lens
    along, across = cos(radians(shape.grain)), sin(radians(shape.grain))  # as the grain runs, which the texture follows
    corners = [(x, y) for x, y, _, _ in contour(shape.outline, 1e9, 0.4, 24)]
    half_x = max(abs(x * along + y * across) for x, y in corners) * solid.scale
    half_y = max(abs(y * along - x * across) for x, y in corners) * solid.scale
    scale = min(lens.scale / canvas.detail * 1.45, 1900 / (2 * max(half_x, half_y)), 300.0)
    scale = 2 ** (ceil(4 * log2(max(1.0, scale))) / 4)  # a few sizes only, so that textures are reused
    size = (max(8, int(2 * half_x * scale)), max(8, int(2 * half_y * scale)))
    key = (size, material, solid.seed)
    texture = _planks.get(key)
    if texture is None:
        rings = 3.6 * min(half_x, half_y) + 4.0
        plank = Plank(size, material, solid.seed, rings, 0.16 if half_x < 2 * half_y else 0.5)
        while not plank.work(10):
            yield
        texture = plank.picture
        assert texture is not None
        texture = native(texture, alpha=True)
        _planks[key] = texture
        while len(_planks) > 1 and sum(t.get_width() * t.get_height() * 4 for t in _planks.values()) > PLANK_ROOM:
            _planks.pop(next(iter(_planks)))
    angle = solid.turn + shape.grain - lens.camera.yaw
    if abs((angle + 180) % 360 - 180) > 0.05:
        if texture.get_flags() & pygame.SRCALPHA == 0:
            clear = pygame.Surface(texture.get_size(), pygame.SRCALPHA)
            clear.blit(texture, (0, 0))
            texture = clear
        yield
        texture = pygame.transform.rotate(texture, angle)
        yield
    wide, deep = texture.get_width() / scale / 2, texture.get_height() / scale / 2
    x, y = to_room(lens, solid.at[0], solid.at[1])
    area = (x - wide, y - deep, x + wide, y + deep)
    yield from lay(top, lens, texture, area, solid.at[2] + shape.height * solid.scale)
    _sheen(top)


def _sheen(top: pygame.Surface) -> None:
    """The lamp's own gradient over a level top: brightest to the left and front."""
    n = 24
    raw = bytearray()
    for j in range(n):
        for i in range(n):
            u, v = i / (n - 1), j / (n - 1)
            k = 1.02 - 0.40 * ((u - 0.32) ** 2 + (v - 0.46) ** 2)
            raw += bytes((min(255, int(255 * k)), min(255, int(251 * k)), min(255, int(242 * k))))
    glow = pygame.image.frombuffer(bytes(raw), (n, n), "RGB")
    top.blit(pygame.transform.smoothscale(glow, top.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


# ------------------------------------------------------------------------------------------------ lines
def _lines(
    shape: Slab, pose: SolidPose, top: pygame.Surface, palette: Palette, wood: Material, pixel: float
) -> Generator[None, None, None]:
    if not shape.lines:
        return
    z = shape.height
    dish = None
    for line in shape.lines:
        if line.kind == "ring" and line.role == "groove" and line.size < 0.8:
            # what a ring encloses lies a shade deeper
            if dish is None:
                dish = pygame.Surface((top.get_width() // 4 + 1, top.get_height() // 4 + 1), pygame.SRCALPHA)
            (x, y), r = line.points[0], line.size
            points = pose.project([(px, py, z) for px, py in circle(r * 0.99, 28, x, y)])
            pygame.draw.polygon(dish, (0, 0, 0, 40), [(a / 4, b / 4) for a, b in points])
    if dish is not None:
        dish = pygame.transform.smoothscale(soft(dish, 2), top.get_size())
        yield
        top.blit(dish, (-1, -1))
    lx, ly = KEY[0] / hypot(KEY[0], KEY[1]), KEY[1] / hypot(KEY[0], KEY[1])
    for line in shape.lines:
        yield
        if line.role == "groove":
            _groove(line, pose, top, palette, wood, z, pixel, (lx, ly))
        elif line.kind == "hole":
            _hole(line, pose, top, palette, z, (lx, ly))
        else:
            _inlay(line, pose, top, palette, z, pixel, (lx, ly))


def _segments(line: Inlay, pixel: float) -> list[Segment]:
    if line.kind == "ring":
        (x, y), r = line.points[0], line.size
        n = max(24, min(240, ceil(2 * pi * r / pixel / 4)))
        out = []
        for i in range(n):
            a0, a1 = 2 * pi * i / n, 2 * pi * (i + 1) / n
            am = (a0 + a1) / 2
            out.append((x + r * cos(a0), y + r * sin(a0), x + r * cos(a1), y + r * sin(a1), cos(am), sin(am)))
        return out
    out = []
    for (ax, ay), (bx, by) in zip(line.points, line.points[1:], strict=False):
        length = hypot(bx - ax, by - ay) or 1e-9
        out.append((ax, ay, bx, by, (by - ay) / length, (ax - bx) / length))
    return out


def _band(pose: SolidPose, z: float, s: Segment, ring: Inlay, low: float, high: float) -> list[Point]:
    """The quad beside a segment between two offsets along its normal."""
    ax, ay, bx, by, nx, ny = s
    if ring.kind == "ring":  # exact radii, so that neighbours meet
        (cx, cy), r = ring.points[0], ring.size
        kl, kh = (r + low) / r, (r + high) / r
        corners = [(cx + (ax - cx) * kl, cy + (ay - cy) * kl), (cx + (bx - cx) * kl, cy + (by - cy) * kl),
                   (cx + (bx - cx) * kh, cy + (by - cy) * kh), (cx + (ax - cx) * kh, cy + (ay - cy) * kh)]  # fmt: skip
    else:
        corners = [(ax + nx * low, ay + ny * low), (bx + nx * low, by + ny * low),
                   (bx + nx * high, by + ny * high), (ax + nx * high, ay + ny * high)]  # fmt: skip
    return pose.project([(x, y, z) for x, y in corners])


def _lean(pose: SolidPose, nx: float, ny: float, lamp_way: Point) -> float:
    """How much a direction of the slab points to the lamp, in the viewer's room."""
    x, y, _ = pose.lit((nx, ny, 0.0))
    return x * lamp_way[0] + y * lamp_way[1]


def _groove(
    line: Inlay,
    pose: SolidPose,
    top: pygame.Surface,
    palette: Palette,
    wood: Material,
    z: float,
    pixel: float,
    way: Point,
) -> None:
    """A V-shaped cut: the wall that faces the lamp is bright, the other dark."""
    dark, lip = palette["groove"].mid, mix(palette["groove.lip"].mid, wood.light, 0.35)
    floor = mix(dark, wood.dark, 0.35)
    w = line.width / 2
    for s in _segments(line, pixel):
        d = _lean(pose, s[4], s[5], way)
        outer = mix(floor, lip, max(0.0, -d) ** 0.9 * 0.95)
        inner = mix(floor, lip, max(0.0, d) ** 0.9 * 0.95)
        across = 0.4 * (1 - abs(d))  # where the groove runs towards the lamp, neither wall is lit
        outer, inner = mix(outer, dark, across), mix(inner, dark, across)
        pygame.draw.polygon(top, outer, _band(pose, z, s, line, -w * 0.06, w))
        pygame.draw.polygon(top, inner, _band(pose, z, s, line, -w, w * 0.06))


def _inlay(
    line: Inlay, pose: SolidPose, top: pygame.Surface, palette: Palette, z: float, pixel: float, way: Point
) -> None:
    """A strip of another wood or metal let into the board: a dark joint, then the strip with its lit edge."""
    material = palette[line.role]
    joint = palette["groove"].mid
    w = line.width / 2
    gap = max(0.016, w * 0.45)
    metal = material.grain == 0
    segments = _segments(line, pixel)
    for s in segments:
        pygame.draw.polygon(top, joint, _band(pose, z, s, line, -w - gap, w + gap))
    for k, s in enumerate(segments):
        d = _lean(pose, s[4], s[5], way)
        if metal:
            for lean, low, high in ((d, 0.0, w), (-d, -w, 0.0)):  # a rounded wire: its two flanks
                tone = mix(material.dark, material.light, 0.5 + 0.5 * lean)
                pygame.draw.polygon(top, tone, _band(pose, z, s, line, low, high))
            continue
        if line.kind == "ring":
            pygame.draw.polygon(top, material.mid, _band(pose, z, s, line, -w, w))
        else:
            _strip(line, pose, top, material, z, s, w, k)
        edge = mix(material.mid, material.light, 0.9)
        side = 1.0 if d < 0 else -1.0
        pygame.draw.polygon(top, edge, _band(pose, z, s, line, side * w * 0.62, side * w))


def _strip(
    line: Inlay, pose: SolidPose, top: pygame.Surface, material: Material, z: float, s: Segment, w: float, k: int
) -> None:
    """A straight strip in short lengths whose tone wavers as veneer does."""
    ax, ay, bx, by, nx, ny = s
    parts = max(1, ceil(hypot(bx - ax, by - ay) / 0.22))
    for i in range(parts):
        t0, t1 = i / parts, (i + 1) / parts
        piece = (ax + (bx - ax) * t0, ay + (by - ay) * t0, ax + (bx - ax) * t1, ay + (by - ay) * t1, nx, ny)
        tone = 0.5 + 0.28 * sin(i * 1.7 + k * 2.3 + atan2(ny, nx))
        tint = mix(mix(material.dark, material.mid, 0.7), mix(material.mid, material.light, 0.45), tone)
        pygame.draw.polygon(top, tint, _band(pose, z, piece, line, -w, w))


def _hole(line: Inlay, pose: SolidPose, top: pygame.Surface, palette: Palette, z: float, way: Point) -> None:
    """A drilled point: dark, its far wall catching the lamp."""
    hole = palette["hole"]
    (x, y), r = line.points[0], line.size
    for loop in line_loops(line, 40):
        pygame.draw.polygon(top, hole.mid, pose.project([(px, py, z) for px, py in loop]))
    # the lit wall is the one opposite the lamp
    room = pose.room
    dx, dy = room[0][0] * way[0] + room[1][0] * way[1], room[0][1] * way[0] + room[1][1] * way[1]
    tints: list[tuple[float, Colour]] = [(0.22, mix(hole.mid, hole.light, 0.5)), (0.4, hole.mid)]
    for shift, tint in tints:
        k = r * shift * 0.5
        points = circle(r - k, 28, x + dx * k, y + dy * k)
        pygame.draw.polygon(top, tint, pose.project([(px, py, z) for px, py in points]))


def bake_flat(solid: Solid, lens: Lens, palette: Palette) -> Sprite:
    """A flat mark: smooth polygons on its plane, with a dark edge and, where asked, a glow."""
    shape = solid.shape
    assert isinstance(shape, Flat)
    place = SolidPose(solid, lens)
    shapes = loops(shape, 96)
    px = max(1.0, lens.pixels(solid.at) * solid.scale)
    pad = 4 + (0.42 * px if solid.glow else 0)
    points = [p for loop in shapes for p in place.project_flat(loop)]
    if not points:
        return NOTHING
    tint, edge = palette[solid.role].mid, palette["mark.edge"].mid
    soft_edged = solid.role == "shadow" and bool(solid.glow)  # nothing fine to see: half the work and less
    canvas = Canvas.around(points, lens, pad, 1.0 if soft_edged else 3.0, tint)
    if canvas.empty:
        return NOTHING
    pose = SolidPose(solid, canvas.lens)
    outlines = [pose.project_flat(loop) for loop in shapes]
    if solid.glow and not soft_edged:
        _glow(canvas, outlines, palette[solid.glow].mid, px)
    if shape.kind not in BARE and (shape.kind != "patch" or len(shape.points) > 4):
        width = max(2, round(canvas.detail * min(1.4, px * 0.016)))
        for outline in outlines:
            pygame.draw.polygon(canvas.surface, (*edge, 158), outline, width * 2)
    for outline in outlines:
        pygame.draw.polygon(canvas.surface, (*tint, 255), outline)
    if soft_edged:
        canvas.surface = soft(canvas.surface, px * GLOOM)
    sprite = canvas.finish(lens.project(solid.at))
    return faded(sprite, solid.alpha) if solid.alpha < 0.99 else sprite


GLOOM = 0.16  # units over which the edge of a wide shadow runs out
BARE = ("hoop", "bare stroke", "bare dashed")  # parts of something larger, which has a dark line of its own


def _glow(canvas: Canvas, outlines: list[list[Point]], tint: Colour, px: float) -> None:
    """Light spilt round the mark, worked out at a third of the size."""
    small = pygame.Surface((canvas.w, canvas.h), pygame.SRCALPHA)
    small.fill((*tint, 0))
    d = canvas.detail
    for outline in outlines:
        spot = [(x / d, y / d) for x, y in outline]
        pygame.draw.polygon(small, (*tint, 175), spot)
        pygame.draw.polygon(small, (*tint, 175), spot, max(1, round(px * 0.05)))
    wide = soft(small, px * 0.12)
    near = soft(small, px * 0.05)
    wide.blit(near, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    grown = pygame.transform.smoothscale(wide, canvas.size)
    canvas.surface.blit(grown, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
