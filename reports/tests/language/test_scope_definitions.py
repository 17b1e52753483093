"""Scopes by the words that define them, energy of all kinds, methods in notes, and years told by
their place."""

from __future__ import annotations

import pytest

from reports.language.boundaries import is_of_the_whole, part_in
from reports.language.cell_kinds import fold_cell
from reports.language.energy import is_whole_energy
from reports.language.methods import bracketed_methods, method_of_scope_2
from reports.language.relative_years import with_years
from reports.language.scope_definitions import scope_by_definition, without_definition
from reports.language.unit_labels import heading_unit


@pytest.mark.parametrize(
    ("label", "scope"),
    [
        ("Direct GHG emissions", "1"),
        ("Indirect energy emissions", "2"),
        ("Other indirect emissions", "3"),
        ("Direct costs", ""),
        ("Direct and indirect emissions", ""),
    ],
)
def test_a_label_may_name_a_scope_by_its_definition(label: str, scope: str) -> None:
    assert scope_by_definition(label) == scope


@pytest.mark.parametrize(
    ("rest", "scope", "left"),
    [
        ("owned or controlled sources", "1", ""),
        ("electricity heat steam cooling", "2", ""),
        ("upstream downstream", "3", ""),
        ("upstream", "3", "upstream"),
        ("Diesel", "1", "Diesel"),
        ("electricity", "1", "electricity"),
    ],
)
def test_only_words_of_the_definition_are_taken_away(rest: str, scope: str, left: str) -> None:
    assert without_definition(rest, scope) == left


@pytest.mark.parametrize(
    ("label", "whole"),
    [
        ("Total energy", True),
        ("Energy consumption within the organization", True),
        ("Total energy use (direct and indirect)", True),
        ("Energy sold", False),
        ("Energy from renewable sources", False),
        ("Electricity consumption", False),
    ],
)
def test_all_energy_is_told_from_a_kind_of_it(label: str, whole: bool) -> None:
    assert is_whole_energy(label) is whole


@pytest.mark.parametrize(
    ("label", "whole", "part"),
    [
        ("ALL OWN FACILITIES\u00b9", True, ""),
        ("Portfolio", True, ""),
        ("KION Group", True, ""),
        ("Refining segment", False, "Refining"),
        ("Germany", False, "Germany"),
        ("Properties anchored by a Canadian Tire store", False, ""),
        ("Energy", False, ""),
    ],
)
def test_headings_of_the_whole_and_of_parts(label: str, whole: bool, part: str) -> None:
    assert (is_of_the_whole(label), part_in(label)) == (whole, part)


@pytest.mark.parametrize(
    ("note", "method"),
    [
        ("scope 2 market-based, scope 1 and 3 location-based", "market"),
        ("Scope 2 is location-based.", "location"),
        ("Market-based and location-based figures are told.", ""),
    ],
)
def test_a_note_may_give_scope_2_its_method(note: str, method: str) -> None:
    assert method_of_scope_2(note) == method


def test_a_note_may_say_what_brackets_mean() -> None:
    assert bracketed_methods("Location-based data, (market-based data in brackets).") == (
        "location",
        "market",
    )
    assert bracketed_methods("Negative values in brackets.") == ("", "")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("60 t in the reporting year (previous year: 70 t)", "60 t in 2023 (2022: 70 t)"),
        ("60 t in 2021 after 70 t in the prior year", "60 t in 2021 after 70 t in 2020"),
        ("2% more than in the previous year and in 2020 and 2021", None),
        ("what we did in the year under review", "what we did in 2023"),
        ("We grew over the last years.", None),
        ("no time here", None),
    ],
)
def test_years_told_by_their_place(text: str, told: str | None) -> None:
    assert with_years(text, 2023) == (text if told is None else told)


def test_without_a_year_of_the_report_only_those_named_count() -> None:
    assert with_years("60 t in the previous year", None) == "60 t in the previous year"
    assert with_years("5 t in 2023, 6 t in the previous year", None) == "5 t in 2023, 6 t in 2022"


@pytest.mark.parametrize(
    ("text", "unit", "factor"),
    [("in t", "t", 1), ("(tCO2 -eq)", "tCO2e", 1), ("10,000 t-CO2", "tCO2", 10_000)],
)
def test_units_over_tables(text: str, unit: str, factor: int) -> None:
    named = heading_unit(fold_cell(text)).unit
    assert named is not None
    assert (named.unit, named.factor) == (unit, factor)
