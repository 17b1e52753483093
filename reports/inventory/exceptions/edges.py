"""Why the amounts of a series begin after the others of its table, or end before them."""

from __future__ import annotations

from collections.abc import Sequence

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.other_meters import starting
from reports.inventory.exceptions.series import Series
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.months import months_among
from reports.inventory.sight import sight_of
from reports.inventory.values import is_text, words


def at_edge(case: Case, series: Series, run: Sequence[int]) -> str:
    """What is said of the month in which a series begins or ends, or of the one before or after."""
    near = [value for value in series.values if value.at in (run[0] - 1, run[-1] + 1)]
    months = {
        at
        for value in near
        if (month := value.month)
        for at in (month, month % 12 + 1 if value.at < run[0] else (month - 2) % 12 + 1)
    }
    own = "" if kind_of(in_english(series.kind)).name else series.kind  # the name of a vessel, say
    said = [case.remarks.of_this_month(series.site, own, at) for at in sorted(months)]
    for one in () if series.wide else near:
        said.append(case.remarks.rare_note(case.table(one.line), one.line.row))
    return starting(case, series) or next(filter(None, said), "") or _season(case, series)


def _season(case: Case, series: Series) -> str:
    """The remark beside the amounts of a series that names the months which it has ("Dryer season
    Sep-Dec")."""
    first, last = series.filled[0], series.filled[-1]
    table = case.table(first.line)
    for cell in sight_of(table, case.grids[table.sheet]).cells(first.line.row).values():
        text = words(cell) if is_text(cell) else ""
        if len(text.split()) > 1 and months_among(text) == {first.month, last.month}:
            return text[:200]
    return ""
