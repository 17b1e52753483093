"""Statements that leave something to another document, and the document's name."""

from __future__ import annotations

import pytest

from reports.language.pointers import cited_in, is_own, kind_of, pointers_in, without_documents


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("Details on the Board's role are available in the 2023 annual report published at "
         "www.acme.com.", "2023 annual report"),
        ("See page 45 of our 2023 Annual Report for further details.", "2023 Annual Report"),
        ("Further information is included in the Corporate Governance Statement.",
         "Corporate Governance Statement"),
        ("More details can be found in the Sustainability Insights, published at www.acme.com.",
         "Sustainability Insights"),
        ("Please see our CDP Climate Change 2022 response (C2.1) for more details.",
         "CDP Climate Change 2022 response"),
        ("Our factors are detailed in our 2022 Scope 1, 2 and 3 Emissions Calculation Methodology "
         "Report, available on our website.",
         "2022 Scope 1, 2 and 3 Emissions Calculation Methodology Report"),
        ("All requirements can be found on our website.", "our website"),
    ],
)  # fmt: skip
def test_the_document_is_named_as_printed(text: str, document: str) -> None:
    named = next(iter(pointers_in(text)), None)
    assert named is not None
    assert named.document == document


@pytest.mark.parametrize(
    "text",
    [
        "See page 12 for the targets.",
        "Details are found in the Appendix C: TCFD Index.",
        "Details are set out in this sustainability report.",
        "The annual report was approved by the Board.",
        "The Board reviews the climate risks twice a year.",
    ],
)
def test_the_report_itself_is_no_other_document(text: str) -> None:
    assert pointers_in(text) == []


def test_a_chapter_of_the_report_is_its_own() -> None:
    text = "Details can be found in the corporate governance statement."
    named = next(iter(pointers_in(text)), None)
    assert named is not None
    assert is_own(named, text, {kind_of("Corporate Governance Statement")})
    assert is_own(named, text, {"annual report"}), "an annual report holds such chapters"
    assert not is_own(named, text, {"sustainability report"})
    apart = f"{text[:-1]} on the website."
    assert not is_own(named, apart, {"annual report"})


def test_the_names_of_documents_are_no_subject() -> None:
    said = without_documents("See our Climate Transition Plan and the TCFD report for risks.")
    assert "risks" in said
    assert not {"climate", "tcfd"} & set(said.lower().split())


def test_all_documents_of_a_statement_are_named() -> None:
    text = (
        "Please see our CDP Climate Change 2021 response as well as our 2022 Proxy Statement for "
        "further discussion of the oversight of the board."
    )
    named = [one.document for one in pointers_in(text)]
    assert named == ["CDP Climate Change 2021 response", "2022 Proxy Statement"]


def test_an_entry_of_an_index_names_the_pages_of_other_documents() -> None:
    entry = "102-18 | Governance structure | Form 10-K pages 4, 9; 2022 Proxy pages 29-32"
    assert [one.document for one in cited_in(entry)] == ["Form 10-K", "2022 Proxy"]
    assert cited_in("See our Form 10-K for details.") == []
    assert cited_in("102-18 | Governance structure | this annual report page 4") == []
