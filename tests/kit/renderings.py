"""Small scenes with every shape, for the tests of the table."""

from qgames.render import (
    Ball,
    Cone,
    Cube,
    Engraving,
    Prism,
    Slab,
    Solid,
    about,
    arrow,
    between,
    box,
    disc,
    dot,
    mark,
    ring_line,
    star,
)
from qgames.render.model.solids import Shape


def pieces() -> list[Solid]:
    made = [Solid(Slab(disc(3.5), 0.34, lines=(ring_line(0, 0, 0.47),)), (0, 0, 0), "board")]
    shapes: list[Shape] = [
        Prism(disc(0.375), 1.42, hole=0.2), Prism(box(0.335), 0.8), Cone(0.4, 0.9), Prism(star(), 0.33, dome=0.09),
        Prism(arrow(), 0.12),
    ]  # fmt: skip
    for k, shape in enumerate(shapes):
        for row in range(3):
            at = ((k - 2) * 1.1, (row - 1) * 1.3, 0.34)
            made.append(Solid(dot(0.45), at, "", key=f"field{k}{row}"))
            role = "piece.light" if row % 2 else "piece.dark"
            made.append(Solid(shape, at, role, key=f"piece{k}{row}", turn=20 * k, seed=k))
    made.append(mark("last", (0.0, 0.0, 0.34)))
    return made


def terraces() -> list[Solid]:
    made = [Solid(Slab(box(2.8), 0.2), (0, 0, 0), "plinth")]
    for k, (x, y) in enumerate(((-1.3, -1.3), (1.3, -1.3), (-1.3, 1.3), (1.3, 1.3))):
        height = 0.22 + 0.28 * k
        made.append(Solid(Slab(box(1.25, corner=0.12), height), (x, y, 0.2), f"terrace.{k}"))
        for i, (dx, dy) in enumerate(((-0.6, -0.6), (0.6, 0.6))):
            at = (x + dx, y + dy, 0.2 + height)
            made.append(Solid(Ball(0.385), (*at[:2], at[2] + 0.385), "piece.dark", key=f"ball{k}{i}"))
            made.append(Solid(Cone(0.4, 0.92), (x + dx, y - dy, at[2]), "piece.light", key=f"cone{k}{i}"))
    return made


def cubes() -> list[Solid]:
    mark_ = (Engraving("cross"), Engraving("circle", "south"), Engraving("dot", "top", 0.06, 0.0, (0.0, -0.36)))
    made = []
    for x in range(-2, 3):
        for y in range(-2, 3):
            turned = about((1, 1, 0), 35) if x == y == 1 else None
            made.append(Solid(Cube(0.95, marks=mark_), (x, y, 0.5), "cube", key=f"{x}{y}", frame=turned))
    return made


def lattice() -> list[Solid]:
    made = []
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            for z in (-1, 0, 1):
                role = ("ball.red", "ball.blue", "ball.cream")[(x + y + z) % 3]
                ball = Ball(0.445, bands=(x + y + z) % 3, painted=True)
                made.append(Solid(ball, (x, y, z + 1.6), role, key=f"{x}{y}{z}"))
    made.append(between((-1.5, -1.5, 0.1), (1.5, -1.5, 0.1), 0.044, "lattice"))
    made.append(between((-1.5, -1.5, 0.1), (-1.5, -1.5, 3.1), 0.044, "lattice"))
    return made


SCENES = ("pieces", "terraces", "cubes", "lattice")


def scene(name: str) -> list[Solid]:
    return globals()[name]()
