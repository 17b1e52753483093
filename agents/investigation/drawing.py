"""Where everything stands in the drawing of an investigation: boxes, the message pool in the middle
of the specialists, and the lines between them.

Nothing here knows an agent beyond the three that every analysis has: specialists stand on an
ellipse around the pool, from the top and clockwise in the order of the registry, however many there
are. Lengths are in units of the drawing, which a page scales to its width.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from agents.investigation.moves import CLAIMS_FOUND, SENT_BACK, VERDICTS
from agents.registry import CLAIMS, JUDGE, ORCHESTRATOR

WIDTH, HEIGHT = 150, 88  # of a box
POOL_WIDTH, POOL_HEIGHT = 206, 138
ACROSS, DOWN = 262, 192  # half axes of the ellipse
ROOMY = 8  # so many specialists have room on it; for more it grows
GAP, MARGIN = 62, 4
MIDDLE = 20  # a box so near to the middle is neither left nor right of the pool


class Point(NamedTuple):
    """A place in the drawing."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Box:
    """The box of an agent, by the place of its upper left corner."""

    name: str
    x: float
    y: float
    width: int = WIDTH
    height: int = HEIGHT

    @property
    def middle(self) -> Point:
        """The middle of the box."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def side(self, across: int, down: int = 0) -> Point:
        """The middle of a side: left or right by -1 or 1 across, upper or lower by -1 or 1 down."""
        x, y = self.middle
        return Point(x + across * self.width / 2, y + down * self.height / 2)


@dataclass(frozen=True, slots=True)
class Wire:
    """A line: the path, which counts it shows and where, and the agent whose colour it has.

    `keys` are counts of a moment; `kind` is route, find, ask, back or plain.
    """

    kind: str
    agent: str
    path: str
    label: Point
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """The whole drawing."""

    width: float
    height: float
    boxes: tuple[Box, ...]
    pool: Box
    report: Box
    wires: tuple[Wire, ...]


@lru_cache(maxsize=4)
def drawing_of(specialists: tuple[str, ...]) -> Drawing:
    """The drawing for these specialists."""
    grown = max(1.0, len(specialists) / ROOMY)
    across, down = ACROSS * grown, DOWN * grown
    middle = Point(MARGIN + WIDTH + GAP + WIDTH / 2 + across, MARGIN + HEIGHT / 2 + down)
    around = [
        _centred(name, _around(middle, across, down, place / len(specialists)))
        for place, name in enumerate(specialists)
    ]
    right = middle.x + across + WIDTH / 2 + GAP
    claims = Box(CLAIMS, MARGIN, middle.y - HEIGHT / 2 - HEIGHT - GAP)
    orchestrator = Box(ORCHESTRATOR, MARGIN, middle.y - HEIGHT / 2)
    judge = Box(JUDGE, right, middle.y - HEIGHT / 2)
    report = Box("report", right, claims.y)
    pool = _centred("pool", middle, POOL_WIDTH, POOL_HEIGHT)
    floor = max(box.y + box.height for box in [*around, pool])
    wires = [
        _straight("plain", CLAIMS, claims.side(0, 1), orchestrator.side(0, -1), CLAIMS_FOUND),
        _straight("plain", JUDGE, judge.side(0, -1), report.side(0, 1), VERDICTS),
        *(_asking(box, pool) for box in around),
        *(_routed(box, orchestrator, pool, floor) for box in around),
        *(_mirrored(box, judge, pool, floor) for box in around),
        _back(judge, orchestrator, floor),
    ]
    boxes = (claims, orchestrator, *around, judge)
    return Drawing(right + WIDTH + MARGIN, floor + 92, boxes, pool, report, tuple(wires))


def _around(middle: Point, across: float, down: float, share: float) -> Point:
    angle = 2 * pi * share - pi / 2
    return Point(middle.x + across * cos(angle), middle.y + down * sin(angle))


def _centred(name: str, at: Point, width: int = WIDTH, height: int = HEIGHT) -> Box:
    return Box(name, round(at.x - width / 2, 1), round(at.y - height / 2, 1), width, height)


def _straight(kind: str, agent: str, start: Point, end: Point, *keys: str) -> Wire:
    steep = abs(end.y - start.y) > abs(end.x - start.x)
    share = 0.6 if kind == "ask" and steep else 0.5  # away from the lines that pass the pool
    label = Point(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
    return Wire(kind, agent, f"M{_at(start)}L{_at(end)}", label, keys)


def _asking(box: Box, pool: Box) -> Wire:
    """The line between a specialist and the pool, from edge to edge."""
    name = box.name
    start, end = _edge(pool, box.middle), _edge(box, pool.middle)
    return _straight("ask", name, start, end, f"asked:{name}", f"answered:{name}")


def _edge(box: Box, other: Point) -> Point:
    """Where the line from the middle of a box to another point leaves the box."""
    x, y = box.middle
    dx, dy = other.x - x, other.y - y
    share = min(
        box.width / 2 / abs(dx) if dx else float("inf"),
        box.height / 2 / abs(dy) if dy else float("inf"),
    )
    return Point(x + dx * share, y + dy * share)


def _routed(box: Box, orchestrator: Box, pool: Box, floor: float) -> Wire:
    """The line from the orchestrator to a specialist, on the near side or around the pool."""
    key = f"routed:{box.name}"
    return _curve("route", box, orchestrator, pool, floor, way=1, key=key)


def _mirrored(box: Box, judge: Box, pool: Box, floor: float) -> Wire:
    """The line from a specialist to the judge, drawn as that of the orchestrator in a mirror."""
    return _curve("find", box, judge, pool, floor, way=-1, key=f"found:{box.name}")


def _curve(kind: str, box: Box, end: Box, pool: Box, floor: float, *, way: int, key: str) -> Wire:
    """A curve between a specialist and an agent at the left (`way` 1) or at the right (-1).

    A specialist on the near side is reached at its near side. On the far side the curve ends below
    it: over the lower edge of the pool to one above, and under all specialists to one below.
    """
    far = (box.middle.x - pool.middle.x) * way > MIDDLE
    below = box.middle.y > pool.middle.y
    start = end.side(way)
    if not far:
        target = box.side(-way)
        reach = max(abs(target.x - start.x) * 0.55, 30)
        turns = Point(start.x + way * reach, start.y), Point(target.x - way * reach, target.y)
    elif below:
        start = Point(end.middle.x + way * WIDTH / 4, end.side(0, 1).y)
        target = box.side(0, 1)
        lane = floor + 52
        turns = Point(start.x + way * 70, lane), Point(target.x - way * 70, lane)
    else:
        start = Point(start.x, start.y + HEIGHT / 4)
        target = box.side(0, 1)
        lane = pool.y + pool.height + 36
        turns = Point(start.x + way * 210, lane), Point(target.x - way * 20, lane)
    label = _on_curve(start, *turns, target, 0.8 if far else 0.62)
    path = f"M{_at(start)}C{_at(turns[0])} {_at(turns[1])} {_at(target)}"
    return Wire(kind, box.name, path, label, (key,))


def _back(judge: Box, orchestrator: Box, floor: float) -> Wire:
    """The way back from the judge, under everything."""
    start, end = judge.side(0, 1), orchestrator.side(0, 1)
    deep = floor + 112
    path = f"M{_at(start)}C{_at(Point(start.x, deep))} {_at(Point(end.x, deep))} {_at(end)}"
    bottom = _on_curve(start, Point(start.x, deep), Point(end.x, deep), end, 0.5)
    return Wire("back", JUDGE, path, bottom, (SENT_BACK,))


def _on_curve(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """A point of a cubic Bézier curve."""
    u = 1 - t
    parts = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return Point(
        round(sum(p * q.x for p, q in zip(parts, (a, b, c, d), strict=True)), 1),
        round(sum(p * q.y for p, q in zip(parts, (a, b, c, d), strict=True)), 1),
    )


def _at(point: Point) -> str:
    return f"{point.x:.0f} {point.y:.0f}"
