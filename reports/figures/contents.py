"""Tables of contents and indexes: their numbers are pages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reports.types import Flag, PageContent, TableContent
from sibyl_project.common.regex import regex

_TITLE = regex(r"\W*(?:table of |list of )?contents\b(?: [\w-]+){0,2}\W*", re.IGNORECASE)
_SECTION = regex(r"\d{1,2}\.\d{1,2}(?:\.\d{1,2})?\.?(?: \D.*)?")
_PAGE = regex(r"\d{1,3}")
_LEAST_ROWS = 3
_MOST = 0.5  # of the rows


def is_contents(caption: str, rows: Sequence[Sequence[str]]) -> bool:
    """Whether a table lists sections with the pages they begin on: by its title, or by the numbers
    of its sections."""
    numbered = [row for row in rows if any(_SECTION.fullmatch(cell.strip()) for cell in row)]
    paged = [row for row in rows if any(_PAGE.fullmatch(cell.strip()) for cell in row[1:])]
    if _TITLE.fullmatch(caption) and paged:
        return True
    both = [row for row in numbered if row in paged]
    return len(both) >= _LEAST_ROWS and len(both) > _MOST * len([row for row in rows if any(row)])


def tables_of(page: PageContent) -> list[TableContent]:
    """The tables of a page without those that belong to its contents: on a page that lists what
    is where, a table whose numbers are all pages."""
    listed = {one.table for one in page.statements if Flag.CONTENTS in one.flags}
    return [
        table for table in page.tables if table.index not in listed or not _tells_pages(table.rows)
    ]


def _tells_pages(rows: Sequence[Sequence[str]]) -> bool:
    numbers = [cell.strip() for row in rows for cell in row[1:] if any(map(str.isdigit, cell))]
    return all(map(_PAGE.fullmatch, numbers))
