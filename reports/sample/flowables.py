"""Drawing: the tinted box, the row of key figures and the vector charts, as reportlab flowables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph

INK = HexColor("#22272e")
GREY = HexColor("#6b7280")
LINE = HexColor("#d5d9de")


class Box(Flowable):  # type: ignore[misc]
    """A tinted box around paragraphs, with a bar of colour on the left. It is never split."""

    def __init__(self, parts: Sequence[Paragraph], tint: Color, bar: Color) -> None:
        super().__init__()
        self.parts, self.tint, self.bar = parts, tint, bar
        self.spaceBefore = self.spaceAfter = 8

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Width as offered; height of the paragraphs and 9 pt of padding."""
        self.width = width
        self.heights = [part.wrap(width - 26, height)[1] for part in self.parts]
        self.height = sum(self.heights) + 3 * (len(self.parts) - 1) + 18
        return width, self.height

    def draw(self) -> None:
        """Draw box, bar and paragraphs."""
        self.canv.setFillColor(self.tint)
        self.canv.rect(0, 0, self.width, self.height, stroke=0, fill=1)
        self.canv.setFillColor(self.bar)
        self.canv.rect(0, 0, 4, self.height, stroke=0, fill=1)
        top = self.height - 9
        for part, height in zip(self.parts, self.heights, strict=True):
            part.drawOn(self.canv, 15, top - height)
            top -= height + 3


class FigureRow(Flowable):  # type: ignore[misc]
    """Large figures side by side, each with a small label below."""

    def __init__(self, cells: Sequence[tuple[Paragraph, Paragraph]], bar: Color) -> None:
        super().__init__()
        self.cells, self.bar = cells, bar
        self.spaceBefore = self.spaceAfter = 8

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Height of the tallest cell."""
        self.cell = width / len(self.cells)
        self.tall = [
            (big.wrap(self.cell - 12, height)[1], label.wrap(self.cell - 12, height)[1])
            for big, label in self.cells
        ]
        self.height = max(sum(pair) for pair in self.tall) + 10
        return width, self.height

    def draw(self) -> None:
        """Draw each cell below a short rule."""
        self.canv.setStrokeColor(self.bar)
        self.canv.setLineWidth(2)
        for index, ((big, label), (high, low)) in enumerate(
            zip(self.cells, self.tall, strict=True)
        ):
            left = index * self.cell
            self.canv.line(left, self.height, left + self.cell - 14, self.height)
            big.drawOn(self.canv, left, self.height - 6 - high)
            label.drawOn(self.canv, left, self.height - 6 - high - low)


class StackedBars(Flowable):  # type: ignore[misc]
    """Horizontal stacked bars, one a year, with values inside the segments and a legend on top."""

    ROW, LEFT, RIGHT = 25, 42, 74

    def __init__(
        self,
        rows: Sequence[tuple[str, Sequence[int]]],
        names: Sequence[str],
        colours: Sequence[Color],
        unit: str,
    ) -> None:
        super().__init__()
        self.rows, self.names, self.colours, self.unit = rows, names, colours, unit

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Height by the number of rows."""
        self.width, self.height = width, self.ROW * len(self.rows) + 26
        return width, self.height

    def draw(self) -> None:
        """Draw legend, bars and values."""
        self._legend()
        scale = (self.width - self.LEFT - self.RIGHT) / max(sum(values) for _, values in self.rows)
        for index, (label, values) in enumerate(self.rows):
            bottom = self.height - 26 - (index + 1) * self.ROW + 6
            _text(self.canv, 0, bottom + 6, label, bold=True)
            self._bar(bottom, values, scale)

    def _bar(self, bottom: float, values: Sequence[int], scale: float) -> None:
        left: float = self.LEFT
        for value, colour in zip(values, self.colours, strict=False):
            width = value * scale
            self.canv.setFillColor(colour)
            self.canv.rect(left, bottom, width, 17, stroke=0, fill=1)
            if width > 38:
                ink = HexColor("#ffffff") if sum(colour.rgb()) < 1.7 else INK
                _text(
                    self.canv,
                    left + width / 2,
                    bottom + 5.5,
                    f"{value:,}",
                    size=7.5,
                    centred=True,
                    colour=ink,
                )
            left += width

    def _legend(self) -> None:
        left = float(self.LEFT)
        for name, colour in zip(self.names, self.colours, strict=False):
            self.canv.setFillColor(colour)
            self.canv.rect(left, self.height - 11, 8, 8, stroke=0, fill=1)
            _text(self.canv, left + 12, self.height - 10, name, size=7.5)
            left += 26 + self.canv.stringWidth(name, "Helvetica", 7.5)
        _text(self.canv, left, self.height - 10, f"({self.unit})", size=7.5, colour=GREY)


class TargetPath(Flowable):  # type: ignore[misc]
    """A line chart: the target path dashed, the actual figures as a solid line with dots."""

    HEIGHT, LEFT, BOTTOM = 165, 58, 20

    def __init__(
        self,
        actual: Sequence[tuple[int, int]],
        target: Sequence[tuple[int, int]],
        colours: Sequence[Color],
    ) -> None:
        super().__init__()
        self.actual, self.target, self.colours = actual, target, colours

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """A fixed height."""
        self.width, self.height = width, self.HEIGHT
        return width, self.HEIGHT

    def draw(self) -> None:
        """Draw axis, both lines and their labels."""
        years = [year for year, _ in (*self.actual, *self.target)]
        self.first, self.last = min(years), max(years)
        self.top = max(value for _, value in (*self.actual, *self.target)) * 1.12
        for year in range(self.first, self.last + 1):
            _text(self.canv, self._x(year), 5, str(year), size=7.5, centred=True, colour=GREY)
        self.canv.setStrokeColor(LINE)
        self.canv.setLineWidth(0.8)
        self.canv.line(self.LEFT, self.BOTTOM, self.width, self.BOTTOM)
        self._line(self.target, self.colours[1], dashed=True)
        self._line(self.actual, self.colours[0], dashed=False)

    def _x(self, year: int) -> float:
        return (
            self.LEFT
            + 20
            + (year - self.first) * (self.width - self.LEFT - 50) / (self.last - self.first)
        )

    def _y(self, value: int) -> float:
        return self.BOTTOM + value * (self.height - self.BOTTOM) / self.top

    def _line(self, points: Sequence[tuple[int, int]], colour: Color, *, dashed: bool) -> None:
        self.canv.setStrokeColor(colour)
        self.canv.setFillColor(colour)
        self.canv.setLineWidth(1.6)
        self.canv.setDash([4, 3] if dashed else [])
        for (year, value), (later, after) in pairwise(points):
            self.canv.line(self._x(year), self._y(value), self._x(later), self._y(after))
        self.canv.setDash([])
        # the path starts where the actual line ends
        for year, value in points[1:] if dashed else points:
            self.canv.setFillColor(colour)
            self.canv.circle(self._x(year), self._y(value), 3, stroke=0, fill=1)
            _text(
                self.canv,
                self._x(year),
                self._y(value) + (7 if dashed else -13),
                f"{value:,}",
                size=7.5,
                centred=True,
            )


def _text(
    canvas: Canvas,
    left: float,
    bottom: float,
    text: str,
    *,
    size: float = 8.5,
    bold: bool = False,
    centred: bool = False,
    colour: Color = INK,
) -> None:
    canvas.setFillColor(colour)
    canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
    (canvas.drawCentredString if centred else canvas.drawString)(left, bottom, text)
