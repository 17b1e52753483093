"""What is a quote and what is none: joined pieces, rows, tiles, slips; never words put together out
of the middle of sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.claims.quoting import quote_on
from reports.document.stating import with_statements
from reports.types import PageContent
from sibyl_project.common.text import contains_quote

TEXT = """Our climate plan

We reduced emissions by 10%. We cut waste by 20% in 2023 thanks to better sorting at all our sites.

92 %

waste diverted from landfill

 | 2022 | 2023
Scope 1 (tCO2e) | 1,200 | 1,100
Scope 2 (tCO2e) | 300 | 250

The board reviews climate-related risks twice a year\u00b9 and reports to the annual meeting."""
(PAGE,) = with_statements([PageContent(1, TEXT)])


@pytest.mark.parametrize(
    ("given", "printed"),
    [
        ("We cut waste by 20% in 2023", "We cut waste by 20% in 2023"),
        ("92 % waste diverted from landfill", "92 %"),
        ("waste diverted from landfill: 92 %", "92 %\n\nwaste diverted from landfill"),
        ("92 %", "92 %\n\nwaste diverted from landfill"),
        ("Scope 1 (tCO2e) 2023 1,100", "2023\nScope 1 (tCO2e) | 1,200 | 1,100"),
        ("Our climate plan: Scope 2 (tCO2e) | 300 | 250", "Scope 2 (tCO2e) | 300 | 250"),
        ("We cut waste by 20% ... at all our sites", "thanks to better sorting"),
        ("We cut wasste by 20% in 2023 thanks to better sorting at all our sites.", "We cut waste"),
        ("the Board reviews climate related risks twice a year and reports", "year\u00b9 and"),
    ],
)
def test_what_stands_on_the_page_in_pieces_is_a_quote(given: str, printed: str) -> None:
    found = quote_on(PAGE, given)
    assert printed in found and contains_quote(TEXT, found)


@pytest.mark.parametrize(
    "given",
    [
        "We planted nine million trees in Borneo in 2024.",
        "We reduced waste by 10%",  # of two sentences
        "We cut waste by 30% in 2023 thanks to better sorting at all our sites.",
        "We did not cut waste by 20% in 2023 thanks to better sorting at all our sites.",
        "Scope 1 (tCO2e) 250",  # the figure of another row
        "Scope 1 (tCO2e) 1,10",
        "reports to the supervisory board",
        "2023",
        "",
    ],
)
def test_what_the_page_does_not_say_is_none(given: str) -> None:
    assert quote_on(PAGE, given) == ""


def test_words_that_run_over_the_end_of_the_page_are_quoted_as_far_as_they_stand_on_it() -> None:
    pages = [
        PageContent(1, "Energy use\n\nIn 2023 we lowered the energy use of all our plants and of"),
        PageContent(2, "the warehouses by 12 % against 2019.\n\nOther matters"),
    ]
    first, _ = with_statements(pages)
    if not any(one.rest for one in first.statements):
        pytest.skip("the pages are not joined without a layout")
    found = quote_on(first, "of all our plants and of the warehouses by 12 %")
    assert found == "of all our plants and of"


def test_the_title_of_a_section_on_an_earlier_page_may_stand_before_the_words() -> None:
    told = tuple(replace(one, section=("Climate", "Targets")) for one in PAGE.statements)
    page = replace(PAGE, statements=told)
    assert quote_on(page, "Targets: We reduced emissions by 10%.") == "We reduced emissions by 10%."
    assert quote_on(PAGE, "Targets: We reduced emissions by 10%.") == ""
