"""The blocks of a sample report: content modules are made of them, and `render` draws them."""

from __future__ import annotations

from dataclasses import dataclass, field

from reports.sample.numbers import Series


@dataclass(frozen=True, slots=True)
class Heading:
    """Level 1 starts a chapter on a new page and is listed in the contents; level 2 is listed;
    level 3 is not."""

    text: str
    level: int = 2
    key: str = ""  # for page references


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph.

    `note` becomes a footnote at the bottom of the page. `style`: body, lead, small or caption.
    """

    text: str
    style: str = "body"
    note: str = ""


@dataclass(frozen=True, slots=True)
class Bullets:
    """A bullet list."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A ruled table: the first row is the header; `bold` lists rows set as totals; `text` columns
    are left-aligned."""

    caption: str
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...]  # relative to each other
    key: str = ""
    bold: tuple[int, ...] = ()
    text: int = 1  # how many leading columns hold words
    note: str = ""


@dataclass(frozen=True, slots=True)
class Callout:
    """A tinted box with a title."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class KeyFigures:
    """A row of large figures with labels: (figure, label)."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Bars:
    """A vector bar chart: one group for each year, stacked from the named series.

    Values are printed on the segments.
    """

    caption: str
    series: tuple[tuple[str, Series], ...]
    years: tuple[int, ...]
    unit: str


@dataclass(frozen=True, slots=True)
class Path:
    """A vector line chart of a target path: actual points and target points as (year, value)."""

    caption: str
    actual: tuple[tuple[int, int], ...]
    target: tuple[tuple[int, int], ...]
    unit: str


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks set in two balanced columns."""

    blocks: tuple[Block, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Contents:
    """The list of chapters with their pages."""


@dataclass(frozen=True, slots=True)
class Break:
    """A page break."""


Block = (
    Heading
    | Para
    | Bullets
    | Grid
    | Callout
    | KeyFigures
    | Bars
    | Path
    | Columns
    | Contents
    | Break
)
