"""Columns of numbers of documents and of meters, by their cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from reports.inventory.sight import Sight
from reports.inventory.types import Column, Role, Table
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_SERIAL = regex(r"^[A-Z]{0,5}[-/. ]?\d[\dA-Z]*(?:[-/.]\d+)*$", re.IGNORECASE)
_METER = regex(r"^(?:[A-Z]{1,6}[-. ]?)?(?=(?:\D*\d){5})[\dA-Z][\dA-Z ./-]*$", re.IGNORECASE)
_FEWEST_READINGS = 3  # rows of each meter
_COMES_AGAIN = 0.5  # of the rows, up to which the numbers of meters differ
_FEWEST_ROWS = 8
_OWN_NUMBER = 0.8  # of the rows of a column of documents
_MOSTLY = 0.8
_PERIODIC = 0.95  # of the rows of a ledger of months
_DOCUMENT = regex(
    r"\bdoc(?:ument)?s?\b|\binvoices?\b|\binv\b|\bbills?\b|\bvouchers?\b|\bbeleg|\brechnung|\bfactur"
    r"|\bfattur|\bfaktur",
    re.IGNORECASE,
)


def is_serial(text: str) -> bool:
    """Whether a cell is a number of a document or an account ("T31065", "6061A")."""
    return bool(_SERIAL.match(text))


def serials(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """A column of labels of which each row has a number of its own ("T31065") holds numbers of
    documents, and does not say what the rows are of."""
    for column in table.with_role(Role.KIND) if len(rows) >= _FEWEST_ROWS else ():
        texts = [text for row in rows if (text := words(sight.at(row, column.number)))]
        numbered = sum(map(is_serial, texts))
        if numbered > _MOSTLY * len(texts) and len(set(texts)) > _OWN_NUMBER * len(texts):
            why = "each row has a number of its own"
            table.columns[column.number] = replace(column, role=Role.METER, why=why)


def meters_by_cells(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """A column of long numbers that come again names meters, where no other column does."""
    if table.with_role(Role.METER) or len(rows) < _FEWEST_ROWS:
        return
    for column in table.with_role(Role.OTHER):
        if _names_meters(sight, column, rows):
            why = "its cells are long numbers that come again"
            table.columns[column.number] = replace(column, role=Role.METER, why=why)
            return


def _names_meters(sight: Sight, column: Column, rows: Sequence[int]) -> bool:
    cells = [cell for row in rows if is_text(cell := sight.at(row, column.number))]
    texts = [words(cell) for cell in cells]
    distinct = len(set(texts))
    numbered = sum(bool(_METER.match(text)) for text in texts)
    return (
        2 * len(texts) > len(rows)
        and numbered > _MOSTLY * len(texts)
        and 1 < distinct <= len(texts) // _FEWEST_READINGS
    )


def numbers_of_documents(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """Beside numbers of meters that come again, a column of numbers of which each row has its own
    holds invoices or other documents."""
    shares = {
        column.number: _distinct(sight, column.number, rows)
        for column in table.with_role(Role.METER)
    }
    if len(rows) < _FEWEST_ROWS or not shares:
        return
    # where each supply has a row a month, its bills are no meters
    documents = all(_DOCUMENT.search(table.columns[at].said) for at in shares)
    bills = documents and _is_periodic(sight, table, rows)
    if not bills and min(shares.values()) > _COMES_AGAIN:
        return
    least = _COMES_AGAIN if bills else _OWN_NUMBER
    for at, share in shares.items():
        if share > least:
            why = "each row has a number of its own, and meters stand beside it"
            table.columns[at] = replace(table.columns[at], role=Role.OTHER, why=why)


def _is_periodic(sight: Sight, table: Table, rows: Sequence[int]) -> bool:
    """Whether nearly each row has a supply and a period of its own: a site, a name, and a month."""
    roles = (Role.SITE, Role.KIND, Role.PERIOD)
    columns = [one.number for role in roles for one in table.with_role(role)]
    if not all(table.with_role(role) for role in roles):
        return False
    told = [tuple(words(sight.at(row, at)) for at in columns) for row in rows]
    supplies = {one[:-1] for one in told}
    return len(set(told)) >= _PERIODIC * len(told) and 4 * len(supplies) <= len(told)


def _distinct(sight: Sight, column: int, rows: Sequence[int]) -> float:
    """How many of the rows have a text of their own in a column, as a share."""
    texts = [text for row in rows if (text := words(sight.at(row, column)))]
    return len(set(texts)) / len(texts) if texts else 1.0
