"""Digits of names are told from digits that measure."""

from __future__ import annotations

import pytest

from reports.language.numbered_names import (
    is_framework_code,
    names_of,
    without_numbered_names,
)


@pytest.mark.parametrize(
    "name",
    [
        *("1&1", "7-Eleven", "5G", "3D", "ISO 14001", "DIN EN ISO 9001", "ISO/IEC 27001:2013"),
        *("CE 5.4", "CCM 7.1, 7.2 and 7.3", "(EU) 2020/852", "(EU) No 596/2014", "2014/95/EU"),
        *("GRI 305-3", "ESRS E1-6", "SDG 7, 12 and 13", "Article 8 and 9", "section 315c"),
        "AA1000",
    ],
)
def test_a_name_with_digits_is_left_out(name: str) -> None:
    bare = without_numbered_names(f"We have {name} here.")
    assert not any(map(str.isdigit, bare)) and len(bare) == len(f"We have {name} here.")


@pytest.mark.parametrize(
    "text",
    [
        *("5 GWh", "12 %", "3M units were sold", "EUR 1.2bn", "a 5-Year plan", "10-Tonne trucks"),
        *("Scope 1: 12 t", "R&D of 12m", "EN 25 plants", "act 3", "5 K\u20ac", "2020/21", "250-30"),
        "4 sites, 12 and 13 of them new",
    ],
)
def test_what_measures_or_counts_stays(text: str) -> None:
    assert without_numbered_names(text) == text


def test_a_name_that_opens_a_sentence_is_known_by_what_follows() -> None:
    assert without_numbered_names("3M reduced 5 t.") == "   reduced 5 t."
    assert without_numbered_names("5K units") == "5K units"


def test_names_of_the_company_come_from_the_report() -> None:
    own = names_of("Motel 6 Group")
    assert own == ("Motel 6 Group", "Motel 6")
    assert without_numbered_names("Motel 6 has 6 sites", own) == "        has 6 sites"
    assert names_of("Northwind AG") == ()


@pytest.mark.parametrize("text", ["GRI 305-3", "305-1, 305-2", "ESRS E1-6", "TR-AL-110a.1"])
def test_a_code_of_a_framework_is_known(text: str) -> None:
    assert is_framework_code(text)


@pytest.mark.parametrize("text", ["GRI 305: Emissions", "Scope 1", "2023", ""])
def test_other_words_are_no_code(text: str) -> None:
    assert not is_framework_code(text)
