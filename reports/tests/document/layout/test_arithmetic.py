"""Sums and changes of a table prove that its figures stand in the right rows and columns."""

from __future__ import annotations

from dataclasses import replace

from reports.document.layout.arithmetic import with_arithmetic
from reports.tests.document.layout.grids import table
from reports.types import CellReading, TableContent

SUMMED = (["A", "1,204", "8,111"], ["B", "3,310", "1,733"], ["Total", "4,514", "9,844"])
PROVEN, SINGLE, OPEN = CellReading.PROVEN, CellReading.SINGLE, CellReading.OPEN


def _said(found: TableContent) -> list[list[CellReading | None]]:
    return [list(row[1:]) for row in found.readings[1:]]


def test_rows_that_add_up_to_a_row_called_total_are_proven() -> None:
    found = with_arithmetic(
        table(["2023"], ["Scope 1", "1,204"], ["Scope 2", "3,310"], ["Total", "4,514"])
    )
    assert _said(found) == [[PROVEN], [PROVEN], [PROVEN]]


def test_a_total_that_nothing_names_is_believed_in_two_columns_but_not_in_one() -> None:
    rows = (["Oil", "1,204", "1,150"], ["Gas", "3,310", "2,871"], ["Energy", "4,514", "4,021"])
    assert _said(with_arithmetic(table(["2023", "2022"], *rows))) == [[PROVEN, PROVEN]] * 3
    alone = with_arithmetic(table(["2023"], *(row[:2] for row in rows)))
    assert _said(alone) == [[SINGLE]] * 3


def test_figures_of_one_or_two_digits_prove_nothing() -> None:
    found = with_arithmetic(
        table(["2023", "2022"], ["A", "1", "2"], ["B", "2", "3"], ["C", "3", "5"])
    )
    assert not any(PROVEN in row for row in _said(found))


def test_a_total_may_stand_above_its_parts_and_be_a_part_itself() -> None:
    found = with_arithmetic(
        table(
            ["2023", "2022"],
            ["Energy, total", "9,870", "9,021"],
            ["Fuels", "6,514", "6,001"],
            ["Oil", "2,204", "2,150"],
            ["Gas", "4,310", "3,851"],
            ["Power", "3,356", "3,020"],
        )
    )
    assert _said(found)[2:4] == [[PROVEN, PROVEN]] * 2


def test_rounded_parts_may_miss_their_total_by_half_a_digit_each() -> None:
    near = table(["2023"], ["A", "120.4"], ["B", "331.3"], ["Total", "451.8"])
    far = table(["2023"], ["A", "120.4"], ["B", "331.3"], ["Total", "452.1"])
    assert _said(with_arithmetic(near)) == [[PROVEN]] * 3
    assert _said(with_arithmetic(far)) == [[SINGLE]] * 3


def test_columns_that_add_up_in_several_rows_are_proven() -> None:
    found = with_arithmetic(
        table(
            ["Women", "Men", "Total"],
            ["Germany", "1,204", "3,310", "4,514"],
            ["France", "815", "622", "1,437"],
        )
    )
    assert _said(found) == [[PROVEN] * 3] * 2


def test_a_change_between_two_years_proves_both_years() -> None:
    found = with_arithmetic(
        table(
            ["2023", "2022", "Change"],
            ["Scope 1", "110,769", "107,782", "+2.8 %"],
            ["Diesel", "25,245", "26,963", "–6.4 %"],
            ["Steam", "7,484", "6,253", "+19.7 %"],
        )
    )
    assert _said(found) == [[PROVEN] * 3] * 3


def test_changes_that_hold_only_with_the_years_exchanged_make_all_open() -> None:
    rows = [
        ["A", "107,782", "110,769", "+2.8 %"],
        ["B", "26,963", "25,245", "–6.4 %"],
        ["C", "6,253", "7,484", "+19.7 %"],
        ["D", "1,000", "1,500", "+50.0 %"],
    ]
    assert _said(with_arithmetic(table(["2023", "2022", "Change"], *rows))) == [[OPEN] * 3] * 4


def test_totals_that_fit_the_columns_only_when_exchanged_make_both_open() -> None:
    found = with_arithmetic(
        table(
            ["2023", "2022", "2021", "2020", "2019"],
            ["A", "1,204", "1,150", "8,111", "7,118", "6,120"],
            ["B", "3,310", "2,871", "1,733", "1,645", "1,502"],
            ["Total", "4,021", "4,514", "9,844", "8,763", "7,622"],
        )
    )
    assert _said(found) == [[OPEN, OPEN, PROVEN, PROVEN, PROVEN]] * 3


def test_a_sum_proves_nothing_of_a_column_without_words_over_it() -> None:
    found = with_arithmetic(table([""], ["A", "1,204"], ["B", "3,310"], ["Total", "4,514"]))
    assert _said(found) == [[SINGLE]] * 3


def test_a_sum_does_not_settle_which_year_stands_over_which_column() -> None:
    summed = table(
        ["", "2023"], ["A", "1,204", "8,111"], ["B", "3,310", "1,733"], ["Total", "4,514", "9,844"]
    )
    band = replace(summed.bands[0], heads=((), ("2023",), ("2023",)))
    assert _said(with_arithmetic(replace(summed, bands=(band,)))) == [[SINGLE, SINGLE]] * 3


def test_one_figure_on_whose_year_two_readers_agree_settles_its_column() -> None:
    summed = table(
        ["", "2023"], ["A", "1,204", "8,111"], ["B", "3,310", "1,733"], ["Total", "4,514", "9,844"]
    )
    band = replace(summed.bands[0], heads=((), ("2023",), ("2023",)))
    seen = (summed.readings[0], (None, PROVEN, SINGLE), *summed.readings[2:])
    found = with_arithmetic(replace(summed, bands=(band,), readings=seen))
    assert _said(found) == [[PROVEN, SINGLE]] * 3
