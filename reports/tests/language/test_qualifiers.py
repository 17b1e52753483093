"""Words that change what a sentence says of its figures."""

from __future__ import annotations

import pytest

from reports.language.qualifiers import (
    Basis,
    basis_told,
    is_restated,
    is_target,
    names_base_year,
)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("We aim to cut emissions by 30%.", True),
        ("50% less by 2035", True),
        ("50% less by FY2030", True),
        ("We cut emissions by 30% by 2023.", False),
        ("Emissions fell.", False),
    ],
)
def test_what_is_meant_to_happen_is_told_from_what_happened(text: str, target: bool) -> None:
    assert is_target(text) is target


@pytest.mark.parametrize(
    ("text", "basis"),
    [
        ("Consumption is metered at every site.", Basis.MEASURED),
        ("calculated from primary data of suppliers", Basis.MEASURED),
        ("estimated from floor area", Basis.ESTIMATED),
        ("based on spend-based factors", Basis.ESTIMATED),
        ("metered where possible, otherwise estimated", Basis.ESTIMATED),
        ("extrapolated from estimated data of 80% of sites", Basis.EXTRAPOLATED),
        ("Scope 1 emissions were 5 t.", Basis.UNKNOWN),
    ],
)
def test_on_what_a_figure_rests(text: str, basis: Basis) -> None:
    assert basis_told(text) is basis


@pytest.mark.parametrize(
    ("text", "restated"),
    [
        ("2022 (restated)", True),
        ("figures were recalculated", True),
        ("previously reported: 12 t", True),
        ("adjusted EBITDA", False),
        ("This led to adjustments to the previous year's figures.", True),
        ("(previous year adjusted: 4,120 t)", True),
        ("Prior year figures were corrected", True),
        ("Bonus targets of the previous year", False),
        ("the rest stated", False),
    ],
)
def test_restated_figures_are_known_by_their_words(text: str, restated: bool) -> None:
    assert is_restated(text) is restated


def test_a_base_year_is_named_in_one_word_or_two() -> None:
    assert names_base_year("against the base year")
    assert names_base_year("2019 baseline")
    assert not names_base_year("based on last year")
