"""Lines and blocks as the layout tests write them."""

from __future__ import annotations

from reports.document.lines import Box, Line
from reports.types import Block, BlockKind, Rect

BODY = 10.0


def line(text: str, x0: float, y0: float, x1: float, size: float = BODY, **style: object) -> Line:
    """A line whose top left is at (x0, y0), in points."""
    box = Box(x0, y0, x1, y0 + size * 1.2)
    return Line(text, box, y0 + size, size, **style)  # type: ignore[arg-type]


def block(
    kind: BlockKind,
    text: str,
    box: tuple[float, float, float, float] = (0.1, 0.1, 0.45, 0.2),
    *,
    size: float = BODY,
    bold: bool = False,
    level: int = 0,
) -> Block:
    """A block with its rectangle in fractions of the page."""
    return Block(kind, text, Rect(*box), level=level, size=size, bold=bold)
