"""What each row of a table is of: the headings above it, the rows it is a part of, and its own
label."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.document.layout.cells import CellGrid, GridCell
from reports.document.layout.column_heads import Band, names_year
from reports.document.layout.row_groups import group_labels, holds_references
from sibyl_project.common.regex import regex

_FEWEST_CENTRED = 3  # labels whose common middle is no accident
_LARGER = 0.5  # points by which the font of a higher heading is larger
_DEEPER = 3.0  # points from which a label is indented below another
_PART = regex(
    r"(?:[-–—•]\s*)?(?:thereof|of which|of whom|whereof|davon|including)\b", re.IGNORECASE
)


_UNIT = regex(r"\(?in\b", re.IGNORECASE)  # "in EUR k"
_NUMBER = regex(r"\W*\d[\d.,' ]*\W*(?:[^\W\d_]{1,3}|million|billion)?\W*")  # "€44.1 bn"
_OF_ALL = (0.0, False, -1)  # the style of no heading


@dataclass(frozen=True, slots=True)
class _Above:
    """A label that rows below it may belong to: where it begins, and whether it has figures."""

    text: str
    x0: float
    bold: bool
    has_values: bool
    style: tuple[float, bool, int] = (0.0, False, 0)  # font size, bold, colour
    column: int = 0
    middle: float = 0.0
    inner: float | None = None  # where the first label below a heading begins


def row_paths(grid: CellGrid, band: Band, labels: int) -> dict[int, tuple[str, ...]]:
    """The labels of every row of a band, from the outermost heading to its own."""
    groups = group_labels(grid, band, labels)
    sections = _sections(grid, band, labels)
    centred = _is_set_centred(grid, band)
    noted = holds_references(grid, range(band.body, band.end))
    above: list[_Above] = []
    begun = False
    paths: dict[int, tuple[str, ...]] = {}
    for number in range(band.body, band.end):
        row = grid.row(number)
        group = groups.get(number, "")
        own = _own_labels([cell for cell in row if bool(group) <= cell.column < labels])
        section = " ".join(one.text for one in sections)
        if not own:
            names = [section, *(one.text for one in above[:-1]), group]
            paths[number] = tuple(filter(None, names))
            continue
        main = next((cell for cell in own if cell.column or not noted), own[0])
        label = _of_cell(main, has_values=any(cell.column >= labels for cell in row))
        if centred:
            label = replace(label, x0=0.0)
        if label.has_values:
            begun = True
        else:
            sections = _sections_over(sections, label, begun=begun)
            section = " ".join(one.text for one in sections)
        if group:  # it stands in the place of what was in its column before
            above = [one for one in above if one.column or not one.has_values]
        over = _over(above, label)
        paths[number] = _path(section, over, group, own)
        # where labels are centred, no plain words head the rows below them
        plain = centred and not label.has_values and not label.bold
        above = over if plain else [*over, label]
    return paths


def _path(
    section: str, over: Sequence[_Above], group: str, own: Sequence[GridCell]
) -> tuple[str, ...]:
    """The labels of a row in order: titles, headings of the first column, the group, headings of
    the columns behind it, and what stands in the row."""
    outer = [one.text for one in over if not one.column]
    inner = [one.text for one in over if one.column]
    names = [section, *outer, group, *inner, *(cell.text for cell in own)]
    return tuple(dict.fromkeys(filter(None, names)))


def _own_labels(cells: Sequence[GridCell]) -> list[GridCell]:
    """The labels of a row, without numbers that stand before its first words."""
    worded = [cell for cell in cells if any(char.isalpha() for char in cell.text)]
    return [cell for cell in cells if cell.column >= worded[0].column] if worded else list(cells)


def _is_set_centred(grid: CellGrid, band: Band) -> bool:
    """Whether the labels of the first column are set around its middle, so that where they begin
    says nothing."""
    boxes = [
        grid.cells[number, 0].box
        for number in range(band.body, band.end)
        if (number, 0) in grid.cells
    ]
    if len(boxes) < _FEWEST_CENTRED:
        return False
    middles, starts = [box.cx for box in boxes], [box.x0 for box in boxes]
    return max(middles) - min(middles) <= _DEEPER < max(starts) - min(starts)


def _of_cell(cell: GridCell, *, has_values: bool) -> _Above:
    first = cell.pieces[0]
    style = (round(first.size, 1), first.bold, first.colour)
    return _Above(cell.text, first.box.x0, first.bold, has_values, style, cell.column, cell.box.cx)


def _sections(grid: CellGrid, band: Band, labels: int) -> list[_Above]:
    """What the header says over the labels: the title of the first rows, or of all; a unit is of
    all."""
    cells = [
        cell
        for number in range(band.first, band.body)
        for cell in grid.row(number)
        if cell.column < labels
    ]
    return [
        replace(one, style=_OF_ALL) if _UNIT.match(one.text) else one
        for one in (_of_cell(cell, has_values=False) for cell in cells)
        if names_year(one.text) or not _NUMBER.fullmatch(one.text)
    ]


def _sections_over(sections: Sequence[_Above], label: _Above, *, begun: bool) -> list[_Above]:
    """The titles that stay over a heading: not one of its style, unless no row with figures has
    `begun` below that title, for then the heading is its first part, and others like it follow."""
    if not begun:
        return [replace(one, style=_OF_ALL) for one in sections]
    ended = (at for at, one in enumerate(sections) if _is_alike(one, label))
    return list(sections[: next(ended, len(sections))])


def _over(above: Sequence[_Above], label: _Above) -> list[_Above]:
    """The labels that stay above this one: those that begin further left, headings without figures
    in its own or a heavier style, and the row a part is "of which"."""
    if _PART.match(label.text):
        whole = next(
            (at for at in reversed(range(len(above))) if not _PART.match(above[at].text)), -1
        )
        return list(above[: whole + 1])
    if not label.has_values:
        alike = (at for at, one in enumerate(above) if _is_alike(one, label))
        known = next(alike, None)
        if known is not None:
            return list(above[:known])
        if above and not above[-1].has_values and abs(above[-1].x0 - label.x0) <= _DEEPER:
            return list(above)  # a heading directly below one of another style
    elif above and _heads(above[-1], label):
        above = [*above[:-1], replace(above[-1], x0=min(above[-1].x0, label.x0))]
    if above and not above[-1].has_values:
        above = [*above[:-1], replace(above[-1], inner=label.x0)]
    return [one for one in above if _is_over(one, label)]


def _heads(heading: _Above, label: _Above) -> bool:
    """Whether a heading without figures is of the row directly below it, though it may begin
    further right: it is set bolder."""
    return not heading.has_values and heading.bold and not label.bold


def _is_alike(one: _Above, other: _Above) -> bool:
    """Whether two headings are of one level: in one style, at the same place or around the same
    middle."""
    return one.style == other.style and (
        abs(one.x0 - other.x0) <= _DEEPER or abs(one.middle - other.middle) <= _DEEPER
    )


def _is_over(one: _Above, label: _Above) -> bool:
    if not label.has_values and _is_heavier(label, one):
        return False
    if label.x0 - one.x0 > _DEEPER:
        return True
    if one.x0 - label.x0 > _DEEPER or one.has_values:
        return False
    if one.inner is not None and one.inner - one.x0 > _DEEPER:
        return False  # its rows are indented, this one is not
    return label.has_values and (one.bold or not label.bold)


def _is_heavier(label: _Above, one: _Above) -> bool:
    """Whether a heading is set larger than a label further up, or bold and the other not."""
    larger = label.style[0] > one.style[0] + _LARGER
    return larger or (label.bold and not one.bold and label.style[0] >= one.style[0] - _LARGER)
