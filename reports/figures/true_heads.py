"""Rows of figures that a reader took for lines of the header above them, given back as rows."""

from __future__ import annotations

from dataclasses import replace

from reports.language.cell_kinds import has_words, states_amount
from reports.types import TableBand, TableContent


def with_true_heads(table: TableContent) -> TableContent:
    """The table with no amount over its columns: below a line of heads, a row with a label and
    amounts in units ("Scope 1 | 1,772.6 t | 1,293.5 t") begins the body. Unchanged where there is
    none."""
    bodies = [_body(table, band) for band in table.bands]
    if all(body == band.body for body, band in zip(bodies, table.bands, strict=True)):
        return table
    paths = list(table.paths)
    for body, band in zip(bodies, table.bands, strict=True):
        for at in range(body, band.body):
            paths[at] = paths[at] or _labels(table, at)
    bands = tuple(
        _beginning(table, band, body) for body, band in zip(bodies, table.bands, strict=True)
    )
    return replace(table, bands=bands, paths=tuple(paths))


def _body(table: TableContent, band: TableBand) -> int:
    """The first row below the header of a band."""
    heads = False
    for at in range(band.first, band.body):
        behind = table.rows[at][table.labels :]
        if heads and any(map(has_words, _labels(table, at))) and any(map(states_amount, behind)):
            return at
        heads = heads or any(behind)
    return band.body


def _labels(table: TableContent, at: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, table.rows[at][: table.labels])))


def _beginning(table: TableContent, band: TableBand, body: int) -> TableBand:
    """The band with its rows from `body` on and their words out of its heads."""
    kept = {cell for row in table.rows[band.first : body] for cell in row}
    given_back = {cell for row in table.rows[body : band.body] for cell in row} - kept
    heads = tuple(tuple(head for head in over if head not in given_back) for over in band.heads)
    return replace(band, body=body, heads=heads)
