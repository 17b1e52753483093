"""The year a report is on, as far as the list of claims needs it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from reports.document.identity import guess_period
from reports.language.years import only_year
from reports.types import PageContent

LAST_YEAR = 2099  # where no year of the report is known, none is later than it


def year_of(pages: Sequence[PageContent]) -> int:
    """The year a report is on, else the one that most cells of its tables name; LAST_YEAR where
    neither tells it."""
    if guess := guess_period(pages):
        return int(guess.value)
    cells = (cell for page in pages for table in page.tables for row in table.rows for cell in row)
    named = Counter(filter(None, map(only_year, cells)))
    return max(named, key=lambda year: (named[year], year), default=LAST_YEAR)
