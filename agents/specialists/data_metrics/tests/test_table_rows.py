"""Sentences whose figures a table of the same report states under other words."""

from __future__ import annotations

from agents.specialists.data_metrics.findings import findings_for
from reports.document.stating import with_statements
from reports.figures.extract import read_pages
from reports.tests.figures.structured import page_with, table
from reports.types import ClaimType, ClaimView, PageContent

SCOPE_3 = table(
    """Mt CO2e | 2023 | 2022
10. Processing of sold products: Iron ore | 399.9 | 386.6
10. Processing of sold products: Salt | 7.0 | 7.1""",
    [["10. Processing of sold products", "Iron ore"], ["10. Processing of sold products", "Salt"]],
    caption="Scope 3 emissions",
)


def support(sentence: str) -> tuple[bool | None, str]:
    """Whether a sentence on page 2 is supported by the table on page 1, and what is said of it."""
    pages = with_statements([page_with(SCOPE_3), PageContent(2, sentence)])
    claim = ClaimView("c", sentence, ClaimType.QUANTITATIVE, 2, quote=sentence)
    (found,) = findings_for([claim], [], read_pages(pages))
    return found.supports_claim, found.summary


def test_a_figure_that_a_row_states_under_words_of_the_sentence_is_repeated() -> None:
    supports, said = support("In 2023, emissions from processing our iron ore were 400Mt CO2e.")
    assert supports is True
    assert "also stands on page 1, more exactly 399,900,000 tCO2e" in said


def test_a_row_of_other_words_or_of_another_year_repeats_nothing() -> None:
    assert support("In 2023, emissions from our refineries were 400Mt CO2e.")[0] is None
    assert support("In 2022, emissions from processing our iron ore were 400Mt CO2e.")[0] is None


def test_two_digits_in_common_repeat_nothing() -> None:
    assert support("In 2023, emissions from our salt were 7.0Mt CO2e.")[0] is None
