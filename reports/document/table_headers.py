"""Years printed once over several columns, written over each of them; years set between two lines
of a header, brought together.

A report prints "2022 | 2023" over "Number | Share | Number | Share". Whoever reads a column must
find its year there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from reports.document.tables import is_figure
from reports.language.headings import is_year_heading

_MOST_LINES = 4  # of a header below its years
_SAME = 0.5  # share of the words below the years that must come again under the next year
_BESIDE = 2  # columns under one year, at least

Row = list[str]
# the column the year stands in, the first column it is for, the one behind the last
_Group = tuple[int, int, int]


def spread_years(rows: Sequence[Sequence[str]]) -> list[Row]:
    """The rows with each year over all columns it heads; unchanged where the words below do not
    show which those are.

    Words over runs of years ("Scope 1 | | Scope 2 | " over "2023 | 2022 | 2023 | 2022") are spread
    in the same way.
    """
    spread = _joined([list(row) for row in rows])
    for at, row in enumerate(spread):
        if _has_gaps(row):
            below = list(_header_below(spread, at))
            for head, first, end in _groups(row, below):
                row[first:end] = [row[head]] * (end - first)
    return spread


def _has_gaps(row: Sequence[str]) -> bool:
    """A row with at least two cells behind the label, none of them a figure, and columns without
    one."""
    filled = [cell for cell in row[1:] if cell]
    return (
        len(filled) > 1
        and not all(row[1:])
        and not any(is_figure(cell) and not is_year_heading(cell) for cell in filled)
    )


def _joined(rows: list[Row]) -> list[Row]:
    """Neighbouring rows of nothing but years, in different columns, made one: one of the years
    stood a little lower."""
    joined: list[Row] = []
    for row in rows:
        above = joined[-1] if joined else []
        if (
            _only_years(row)
            and _only_years(above)
            and not any(one and other for one, other in zip(above, row, strict=True))
        ):
            joined[-1] = [one or other for one, other in zip(above, row, strict=True)]
        else:
            joined.append(row)
    return joined


def _only_years(row: Sequence[str]) -> bool:
    filled = [cell for cell in row if cell]
    return bool(filled) and all(is_year_heading(cell) for cell in filled)


def _header_below(rows: Sequence[Row], at: int) -> Iterator[Row]:
    """The rows of words between a row of years and the first figures; rows with only a label name
    groups, not columns."""
    for row in rows[at + 1 : at + 1 + _MOST_LINES]:
        if any(is_figure(cell) and not is_year_heading(cell) for cell in row[1:]):
            return
        if any(row[1:]):
            yield row


def _groups(row: Row, below: Sequence[Row]) -> list[_Group]:
    """Which columns each year is for. The words below must come again under each year: they are
    tried with the year over the first column of its group, over the last, and in the middle; what
    leaves the fewest columns without a year is taken."""
    heads = [at for at, cell in enumerate(row) if at and cell]
    words = [" ".join(line[at] for line in below if line[at]) for at in range(len(row))]
    if not all(is_year_heading(row[at]) for at in heads) and not all(
        is_year_heading(word) for word in words[1:] if word
    ):
        return []
    tried = (_from_left(heads, len(row)), _from_right(heads), _around(heads, len(row)))
    fitting = [groups for groups in tried if groups and _is_repeated(groups, words)]
    return max(fitting, key=lambda groups: sum(end - first for _, first, end in groups), default=[])


def _is_repeated(groups: Sequence[_Group], words: Sequence[str]) -> bool:
    """Whether at least two groups are of several columns, all of these alike, and the others have
    one column each."""
    wide = [words[first:end] for _, first, end in groups if end - first >= _BESIDE]
    if len(wide) < _BESIDE or len({len(group) for group in wide}) != 1:
        return False
    model = max(wide, key=lambda one: sum(_alike(one, other) for other in wide))
    return all(_alike(model, group) for group in wide)


def _alike(one: Sequence[str], other: Sequence[str]) -> bool:
    """The same words in the same columns; of one word misspelt in a report more than half
    remain."""
    same = sum(bool(left) and left == right for left, right in zip(one, other, strict=True))
    return len(one) == len(other) and same > _SAME * len(one) - (len(one) == _BESIDE) and any(one)


def _from_left(years: Sequence[int], width: int) -> list[_Group]:
    size = max(b - a for a, b in pairwise(years))
    ends = [*years[1:], min(width, years[-1] + size)]
    return [(year, year, end) for year, end in zip(years, ends, strict=True)]


def _from_right(years: Sequence[int]) -> list[_Group]:
    size = max(b - a for a, b in pairwise(years))
    starts = [max(1, years[0] - size + 1), *(year + 1 for year in years[:-1])]
    return [(year, start, year + 1) for year, start in zip(years, starts, strict=True)]


def _around(years: Sequence[int], width: int) -> list[_Group]:
    """Groups of one size, an odd one, with the year in the middle."""
    size = min(b - a for a, b in pairwise(years))
    half = size // 2
    inside = size % 2 == 1 and years[0] - half >= 1 and years[-1] + half < width
    return [(year, year - half, year + half + 1) for year in years] if inside else []
