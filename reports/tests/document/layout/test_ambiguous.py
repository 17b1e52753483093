"""Figures that another could be mistaken for are not proven."""

from __future__ import annotations

from dataclasses import replace

from reports.document.layout.ambiguous import with_ambiguities
from reports.tests.document.layout.grids import table
from reports.types import CellReading, TableContent

PROVEN, SINGLE = CellReading.PROVEN, CellReading.SINGLE


def _readings(made: TableContent) -> list[tuple[CellReading | None, ...]]:
    return [row[1:] for row in with_ambiguities(made).readings[1:]]


def test_rows_and_columns_with_words_of_their_own_stay_proven() -> None:
    made = table(["2023", "2022"], ["Oil", "1", "2"], ["Gas", "3", "4"], reading=PROVEN)
    assert _readings(made) == [(PROVEN, PROVEN)] * 2


def test_rows_called_the_same_are_not_proven() -> None:
    made = table(["2023"], ["Disposals", "1"], ["Oil", "2"], ["Disposals", "3"], reading=PROVEN)
    assert _readings(made) == [(SINGLE,), (PROVEN,), (SINGLE,)]


def test_rows_called_the_same_under_two_headings_stay_proven() -> None:
    made = table(["2023"], ["Total", "1"], ["Total", "3"], reading=PROVEN)
    parted = replace(made, paths=((), ("Men", "Total"), ("Women", "Total")))
    assert _readings(parted) == [(PROVEN,), (PROVEN,)]


def test_columns_with_the_same_heads_are_not_proven() -> None:
    made = table(["2023", "Share", "2022", "Share"], ["Oil", "1", "2", "3", "4"], reading=PROVEN)
    assert _readings(made) == [(PROVEN, SINGLE, PROVEN, SINGLE)]


def test_a_row_called_by_a_number_is_not_proven_but_one_called_by_a_year_is() -> None:
    made = table(["Scope 1"], ["25,783", "1"], ["2022", "2"], ["<30", "3"], reading=PROVEN)
    assert _readings(made) == [(SINGLE,), (PROVEN,), (PROVEN,)]
