"""A formula filled down a column is the same in every row, and what it refers to can be told."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from openpyxl.formula.translate import Translator

from reports.document.relative_formulas import Filled, relative, within_row
from reports.document.workbook_cells import address

_ROWS = st.integers(min_value=20, max_value=900)
_FORMULAS = st.sampled_from(
    [
        "F20*H20",
        "F20*$B$2/1000",
        "SUM(B20:M20)",
        "SUM(B5:B19)",
        "'Elec kWh'!P18*Factors!C5/1000",
        'IF(A20="A20",F20,0)',
        "F20*INDEX(EFs!$C$2:$C$9,MATCH(D20,EFs!$A$2:$A$9,0))",
        "SUM(A:A)*F20",
        "20*F20",
    ]
)


@given(_FORMULAS, _ROWS)
def test_a_formula_that_is_filled_down_reads_the_same(formula, row):
    moved = Translator(f"={formula}", "J20").translate_formula(address(row, 10))
    assert relative(formula, 20, 10) == relative(moved[1:], row, 10)


@given(_FORMULAS, _ROWS)
def test_a_formula_is_recognised_further_down_exactly_where_it_was_filled(formula, row):
    filled = Filled(relative(formula, 20, 10), within_row(formula, 20))
    moved = Translator(f"={formula}", "J20").translate_formula(address(row, 10))[1:]
    if filled.parts is not None:
        assert filled.stands_at(moved, row)
        assert not filled.stands_at(moved + "+1", row)
    elif row != 20:
        assert not filled.stands_at(moved, row)


def test_a_constant_that_is_the_number_of_the_row_is_not_taken_for_a_reference():
    filled = Filled(relative("F20*20", 20, 10), within_row("F20*20", 20))
    assert filled.stands_at("F21*20", 21)
    assert not filled.stands_at("F21*21", 21)


def test_references_are_told_with_their_sheets():
    formula = relative("'Gas kWh'!R18/1000+SUM(C4:C6)", 10, 3)
    found = list(formula.references(10, 3))
    assert [(one.sheet, one.top, one.left, one.bottom, one.right) for one in found] == [
        ("Gas kWh", 18, 18, 18, 18),
        ("", 4, 3, 6, 3),
    ]


def test_text_in_quotation_marks_is_no_reference():
    assert list(relative('IF(B2="A1","C3",B2)', 2, 3).references(2, 3)) == [
        *relative("B2+B2", 2, 3).references(2, 3)
    ]
