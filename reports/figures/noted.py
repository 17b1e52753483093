"""What the notes of a table, and the way a row is printed, say of its figures: the method of Scope
2, what brackets mean, on what the figures rest, and that they were restated."""

from __future__ import annotations

import re
from dataclasses import replace

from reports.figures.rows import TableRow
from reports.figures.table_notes import TableNotes
from reports.figures.types import Quantity
from reports.language.methods import bracketed_methods, method_of_scope_2
from reports.language.numbers import Brackets
from reports.language.qualifiers import Basis, basis_told, is_restated
from sibyl_project.common.regex import regex

_BRACKETED = regex(r"\W*[(\[].*[)\]]\W*", re.DOTALL)
_BELOW_ZERO = regex(
    r"\b(?:net|change|difference|removal|sink|offset|compensat|credit|avoid|reduc|sav|sold)",
    re.IGNORECASE,
)


def brackets_of(row: TableRow, scope: str, kind: str) -> Brackets:
    """What brackets around the number of a row in a column of this kind mean. They are no sign
    where its label stands in brackets too, and emissions of a scope are not below zero; a change
    in brackets is a fall."""
    if kind in ("change", "difference"):
        return Brackets.NEGATIVE
    name = row.named[-1] if row.named else ""
    plain = _BRACKETED.fullmatch(name) or (scope and not _BELOW_ZERO.search(row.path))
    return Brackets.PLAIN if plain else Brackets.NEGATIVE


def noted(quantity: Quantity, row: TableRow, notes: TableNotes) -> Quantity:
    """The figure with what its notes say of it."""
    at = quantity.column
    header = row.columns[at].header if at < len(row.columns) else ""
    printed = (*row.parents, *row.named, row.printed[at], header)
    marked = [note for text in printed for note in notes.of(text)]
    told = " ".join((row.path, header, *marked))
    quantity = replace(quantity, restated=is_restated(told), basis=_basis(told, notes))
    is_scope_2 = "2" in quantity.scope and not quantity.scope.startswith("3.")
    if quantity.metric != "ghg_emissions" or quantity.method or not is_scope_2:
        return quantity
    method = next(filter(None, map(method_of_scope_2, marked)), "") or _of_table(quantity, notes)
    return replace(quantity, method=method)


def _basis(told: str, notes: TableNotes) -> Basis:
    """On what a figure rests: by its own notes, else by a remark on the whole table."""
    own = basis_told(told)
    if own is not Basis.UNKNOWN:
        return own
    remarks = {basis_told(note) for note in notes.general} - {Basis.UNKNOWN}
    return remarks.pop() if len(remarks) == 1 else Basis.UNKNOWN


def _of_table(quantity: Quantity, notes: TableNotes) -> str:
    """The method that a remark below the table gives to all its figures of Scope 2."""
    remarks = [*notes.general, *notes.marked.values()]
    for note in remarks:
        plain, bracketed = bracketed_methods(note)
        if plain:
            return bracketed if quantity.printed.startswith(("(", "[")) else plain
    told = {method_of_scope_2(note) for note in notes.general} - {""}
    return told.pop() if len(told) == 1 else ""
