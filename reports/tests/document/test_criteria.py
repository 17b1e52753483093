"""Which frameworks a report claims: the strongest statement on each, with its page, and not what
others say of it."""

from __future__ import annotations

from dataclasses import replace

from reports.document.criteria import find_criteria
from reports.document.stating import with_statements
from reports.document.structure import build_structure
from reports.language.frameworks import Framework, Strength
from reports.types import Flag, PageContent
from sibyl_project.common.text import contains_quote

MENTIONS = "We watch how the GRI and the ISSB develop their standards for reports."
CLAIMS = "This report has been prepared in accordance with the GRI Standards."
LATER = "From 2025 we will report in accordance with the ESRS."


def pages(*texts: str, language: str = "en") -> list[PageContent]:
    return with_statements(
        PageContent(number=number, text=text, language=language)
        for number, text in enumerate(texts, 1)
    )


def test_the_strongest_statement_counts_with_its_page_and_quote() -> None:
    found = find_criteria(pages(MENTIONS, f"{LATER}\n\n{CLAIMS}"))
    assert [(one.framework, one.strength, one.page) for one in found] == [
        (Framework.GRI, Strength.COMPLIES, 2),
        (Framework.ESRS, Strength.ANNOUNCED, 2),
        (Framework.IFRS, Strength.MENTIONED, 1),
    ]
    assert all(contains_quote((MENTIONS, f"{LATER} {CLAIMS}")[one.page - 1], one.quote)
               for one in found)  # fmt: skip


def test_the_words_of_an_assurer_claim_nothing() -> None:
    (page,) = pages(CLAIMS)
    by_assurer = replace(
        page,
        statements=tuple(replace(one, flags=frozenset({Flag.ASSURER})) for one in page.statements),
    )
    assert find_criteria([by_assurer]) == ()


def test_what_rules_do_not_read_was_not_looked_for() -> None:
    foreign, read = build_structure(pages(CLAIMS, language="ja")), build_structure(pages("Hello."))
    assert foreign.criteria_found is None
    assert (read.criteria, read.criteria_found) == ("", ())
