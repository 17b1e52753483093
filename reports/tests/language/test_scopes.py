"""Scopes, their sums, the methods of Scope 2 and the categories of Scope 3."""

from __future__ import annotations

import pytest

from reports.language.categories import category_of, scope_named
from reports.language.methods import method_of
from reports.language.scopes import is_total, scope_mentions, scope_of, scopes_in


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("Scope 1", "1"),
        ("Scope 1 and 2 emissions", "1+2"),
        ("Scopes 1 & 2", "1+2"),
        ("Scope 1+2", "1+2"),
        ("Scope 1, 2 and 3", "1+2+3"),
        ("Scopes 1-3", "1+2+3"),
        ("Scope 1, market-based Scope 2 and Scope 3", "1+2+3"),
        ("S1+S2", "1+2"),
        ("S1 + S2 + S3 emissions", "1+2+3"),
        ("S3 emissions", "3"),
        ("Scope 3 category 7", "3.7"),
        ("Scope 3.15", "3.15"),
        ("Cat. 11", "3.11"),
        ("Scope 12", ""),
        ("Scope 1 2) emissions", "1"),
        ("IFRS S1 and S2", ""),
        ("IFRS S1+S2", ""),
        ("ESRS S1 emissions", ""),
        ("total GHG emissions", ""),
    ],
)
def test_scopes_and_their_sums(text: str, scope: str) -> None:
    assert scope_of(text) == scope


def test_scopes_named_apart_stay_apart_and_know_where_they_stand() -> None:
    text = "Scope 1 was 5 t and Scope 2 was 4 t"
    assert [text[m.start : m.end] for m in scope_mentions(text)] == ["Scope 1", "Scope 2"]
    assert scopes_in("Scopes 1 and 2, Scope 3 category 6") == {"1", "2", "3"}


def test_a_scope_that_is_left_out_is_not_named() -> None:
    assert scope_of("Energy (not included in Scope 1 or 2)") == ""


@pytest.mark.parametrize(
    ("label", "total"),
    [
        ("Total GHG emissions", True),
        ("Grand total", True),
        ("Total\u00b9", True),
        ("Emissions, total", True),
        ("Total energy", False),
        ("Scope 1", False),
    ],
)
def test_totals_are_told_from_what_they_sum(label: str, total: bool) -> None:
    assert is_total(label) is total


@pytest.mark.parametrize(
    ("text", "method"),
    [
        ("Scope 2 (location-based)", "location"),
        ("Scope 2 LB", "location"),
        ("Scope 2 (lb)", "location"),
        ("marktbasiert", "market"),
        ("Scope 2 MBM", "market"),
        ("location-based and market-based", ""),
        ("5 lb of paper", ""),
        ("There was no calculation of market-based emissions.", ""),
        ("Location-based; market-based figures are not yet available.", "location"),
        ("reported without using the location-based method, that is market-based", "market"),
        ("Leased sites are not included in the market-based figure", "market"),
        ("12 mb", ""),
    ],
)
def test_the_method_of_scope_2(text: str, method: str) -> None:
    assert method_of(text) == method


@pytest.mark.parametrize(
    ("label", "category"),
    [
        ("Purchased goods and services", "3.1"),
        ("3.6 Business travel", "3.6"),
        ("Category 15: Investments", "3.15"),
        ("Cat. 11 Use of sold products", "3.11"),
        ("Fuel- and energy-related activities", "3.3"),
        ("Business travel costs", ""),
    ],
)
def test_categories_are_known_by_their_names(label: str, category: str) -> None:
    assert category_of(label) == category


def test_a_label_of_several_categories_is_of_scope_3() -> None:
    assert scope_named("Transport (Scope 3, Cat 4&9)") == "3"
