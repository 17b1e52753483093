"""Labels that go on in a row of their own below their figures, told from headings of sections."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from reports.language.cell_kinds import holds_figure

_LEAST = 3  # such rows one after another, each below one row of figures
_IN_TURN = 2  # rows from one to the next


def tails_of(rows: Sequence[Sequence[str]]) -> dict[int, int]:
    """For each row that only ends the label of the row above it: its place, and the place of that
    row.

    A table with headings has one above its first figures, or several rows, or rows of the same
    names, below each. Where none of this holds, and at least three rows with only a label come in
    turn with single rows of figures, they end the labels above.
    """
    alone = [i for i, row in enumerate(rows) if row and row[0] and not any(row[1:])]
    in_turn = len(alone) >= _LEAST and all(
        other - one == _IN_TURN for one, other in pairwise(alone)
    )
    if not in_turn or alone[0] == 0 or not all(_has_figures(rows[at - 1]) for at in alone):
        return {}
    below = {rows[at + 1][0] for at in alone if at + 1 < len(rows)}
    return (
        {at: at - 1 for at in alone} if len(below) > 1 and alone[-1] + _IN_TURN < len(rows) else {}
    )


def _has_figures(row: Sequence[str]) -> bool:
    return bool(row[0]) and any(holds_figure(cell, None) for cell in row[1:])
