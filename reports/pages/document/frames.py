"""The frame of a sheet: the page's number and size, known before its content is loaded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reports.types import PageState

A4 = (595.0, 842.0)  # for a page whose size nobody could read
MOST_ELONGATED = 6.0  # a page longer than this is shown letterboxed in a sheet of this shape


@dataclass(frozen=True, slots=True)
class Frame:
    """A sheet before its content is loaded: its number and size, and everything printed above the
    page, so that nothing moves when the content arrives."""

    number: int
    width: float = A4[0]
    height: float = A4[1]
    unlocated: int = 0
    state: str = PageState.READ
    reason: str = ""

    @property
    def shown(self) -> tuple[str, str]:
        """Width and height of the sheet on the screen, in points at 100 %: the page's, unless it is
        absurdly long."""
        longest = max(self.width, self.height) / MOST_ELONGATED
        return printed(max(self.width, longest)), printed(max(self.height, longest))

    @property
    def box(self) -> str:
        """The view box."""
        return f"0 0 {self.box_width} {self.box_height}"

    @property
    def box_width(self) -> str:
        """The width of the page."""
        return printed(self.width)

    @property
    def box_height(self) -> str:
        """The height of the page."""
        return printed(self.height)

    @property
    def grain(self) -> float:
        """How much larger marks are drawn than on a sheet of A4: pages made as slides may be metres
        wide."""
        return max(min(self.width, self.height) / A4[0], 1.0)

    @property
    def size(self) -> str:
        """The size in words, printed where the page cannot be drawn."""
        return (
            f"{self.width:.0f} × {self.height:.0f} points ({self.width / 72 * 25.4:.0f} × "
            f"{self.height / 72 * 25.4:.0f} mm)"
        )


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in points of its page, ready to be printed."""

    x: str
    y: str
    width: str
    height: str


def box_of(rect: Sequence[float], frame: Frame) -> Box:
    """The box of a rectangle that is given in fractions of the page."""
    x0, y0, x1, y1 = rect
    return Box(
        printed(x0 * frame.width),
        printed(y0 * frame.height),
        printed((x1 - x0) * frame.width),
        printed((y1 - y0) * frame.height),
    )


def printed(value: float) -> str:
    """A length as an SVG attribute."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
