"""Pages of small reports for the tests of completeness."""

from __future__ import annotations

from collections.abc import Sequence

from reports.types import PageContent, TableBand, TableContent


def page(text: str = "", tables: Sequence[TableContent] = (), number: int = 1) -> PageContent:
    """A page with a text and tables."""
    return PageContent(number, text, language="en", tables=tuple(tables))


def table(heads: Sequence[str], *rows: Sequence[str], number: int = 1) -> TableContent:
    """A table with one row of heads and labels in its first column."""
    every = (tuple(heads), *(tuple(row) for row in rows))
    band = TableBand(0, 1, len(every), tuple((head,) if head else () for head in heads))
    paths = tuple((row[0],) for row in every)
    return TableContent(number, 0, every, labels=1, bands=(band,), paths=paths)
