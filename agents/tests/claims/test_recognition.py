"""What an auditor takes as a claim beyond plain figures, and what reads like one and is none."""

from __future__ import annotations

import pytest

from agents.claims.rules import extract_claims
from agents.tests.claims.one_table import row_claims
from reports.document.stating import with_statements
from reports.language import boilerplate
from reports.types import Block, BlockKind, Heading, PageContent, Rect

NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)


def quotes(text: str) -> list[str]:
    """The quotes of the claims of a page of prose."""
    return [claim.quote for claim in extract_claims([PageContent(1, text)])]


def page_of(*blocks: tuple[BlockKind, str]) -> PageContent:
    """A page of blocks, whose headings open sections."""
    headings = tuple(Heading(text, 1) for kind, text in blocks if kind is BlockKind.HEADING)
    made = tuple(
        Block(kind, text, NOWHERE, int(kind is BlockKind.HEADING)) for kind, text in blocks
    )
    text = "\n\n".join(text for _, text in blocks)
    return with_statements([PageContent(1, text, headings=headings, blocks=made)])[0]


@pytest.mark.parametrize(
    "sentence",
    [
        "In 2023 we trained 16,590 people on human rights and the code of conduct.",
        "The average tenure among our employees stood at 6,5 years in 2023.",
        "No cases of corruption or bribery were reported to the company in 2023.",
        "Climate risks are identified and assessed every year by their likelihood and impact.",
        "The Management Board addresses sustainability-related risks and opportunities.",
        "The Chief Administrative Officer has oversight for the environmental policy.",
        "Our environmental objectives are managed by our Environmental Sustainability Leader.",
        "Sustainability has been a component of management compensation since fiscal 2020.",
        "The ISS ESG rating was maintained at prime status (C+) in financial year 2023.",
        "105 of our 119 production sites are certified according to ISO 14001.",
        "Our environmental policy applies to all sites and prohibits open burning of waste.",
        "Climate change represents a physical risk for the coastal sites of our Group.",
    ],
)
def test_processes_policies_ratings_and_noughts_are_claims(sentence: str) -> None:
    assert quotes(sentence) == [sentence]


@pytest.mark.parametrize(
    "sentence",
    [
        "The Supply Chain Due Diligence Act requires companies to assess human rights risks.",
        "Section 161 of the Stock Corporation Act obliges us to publish a declaration on ESG.",
        "Excludes the solar farm contract with 1.8 Mt of emissions reduction a year.",
        "Emission figures for 2022 of our sites were adjusted by 12 t.",
        "In particular, the auditor also examined the non-financial declaration of 2023.",
        "LTIFR: Lost Time Injury Frequency Rate of our employees with baseline 2020.",
        "The General Meeting elects the members of the Supervisory Board for five years.",
        "With this report our Group fulfils its obligation to prepare an ESG report for 2023.",
    ],
)
def test_laws_notes_auditors_and_the_order_of_a_company_are_none(sentence: str) -> None:
    assert quotes(sentence) == []


def test_a_heading_tells_the_topic_of_what_the_company_does_below_it() -> None:
    sentence = "We reduced the use on site by 12% in 2023."
    under = page_of((BlockKind.HEADING, "Water"), (BlockKind.TEXT, sentence))
    beside = page_of((BlockKind.HEADING, "Markets"), (BlockKind.TEXT, sentence))
    assert [claim.quote for claim in extract_claims([under])] == [sentence]
    assert extract_claims([beside]) == []


def test_the_notes_to_financial_statements_speak_of_the_environment_alone() -> None:
    title = (BlockKind.HEADING, "Notes to the consolidated financial statements")
    staff = "The number of our employees rose by 5% to 590 in 2023."
    carbon = "We hold emission allowances for 12,000 t of carbon emissions in 2023."
    page = page_of(title, (BlockKind.TEXT, f"{staff} {carbon}"))
    assert [claim.quote for claim in extract_claims([page])] == [carbon]
    assert quotes(staff) == [staff]


def test_items_below_what_will_be_done_are_plans() -> None:
    item = "Commence construction of the hydrogen calcination plant."
    page = page_of((BlockKind.HEADING, "What we will do in 2024"), (BlockKind.LIST_ITEM, item))
    (claim,) = extract_claims([page])
    assert claim.text == f"What we will do in 2024: {item}"
    other = page_of((BlockKind.HEADING, "Hydrogen"), (BlockKind.LIST_ITEM, item))
    assert extract_claims([other]) == []


def test_a_rating_without_a_subject_is_the_company_s_and_a_heading_is_none() -> None:
    line = "Chosen for inclusion in the MSCI ESG Leaders Indexes"
    assert [claim.quote for claim in extract_claims([page_of((BlockKind.TEXT, line))])] == [line]
    assert extract_claims([page_of((BlockKind.HEADING, line))]) == []
    assert (
        extract_claims([page_of((BlockKind.TEXT, "Chosen for the new plant in the north"))]) == []
    )


def test_rows_of_one_name_in_two_units_are_two_claims() -> None:
    header = "Key figure | Unit | 2022 | 2023"
    rows = row_claims([header, "Energy use | MWh | 10 | 12", "Energy use | GJ | 36 | 43"])
    assert [row.quote for row in rows] == [
        "Energy use | MWh | 10 | 12",
        "Energy use | GJ | 36 | 43",
    ]
    assert row_claims([header, "Energy use | MWh | 10 | 12", "Energy use | MWh | 3 | 4"]) == []


def test_large_figures_of_known_years_need_no_unit_beside_the_name_of_their_metric() -> None:
    (row,) = row_claims(["2022 | 2023", "Total waste generated | 1,464,097 | 1,211,064"])
    assert row.latest == "1,211,064"
    assert row_claims(["2022 | 2023", "Total waste generated | 14 | 12"]) == []


def test_noughts_tell_of_incidents_and_not_of_energy() -> None:
    header = "Key figure | 2022 | 2023"
    (row,) = row_claims([header, "Confirmed incidents of discrimination | 0 | 0"])
    assert row.metric == "incidents"
    assert row_claims([header, "Energy use (MWh) | 0 | 0"]) == []


def test_taxonomy_rows_report_shares_and_need_no_year() -> None:
    line = "CapEx of taxonomy-eligible activities (A.1 + A.2) | 4,041 | 15.3%"
    (row,) = row_claims(["Activity | | ", line])
    assert row.text == "Activity: CapEx of taxonomy-eligible activities (A.1 + A.2): 15.3%"


@pytest.mark.parametrize(
    "line",
    [
        "Inventories: raw materials and supplies (EUR k) | 10,667 | 11,977",
        "Provisions for employees (EUR k) | 20,058 | 21,096",
        "Items reclassified (recycled) to the income statement (EUR k) | 5 | 6",
    ],
)
def test_rows_of_the_accounts_are_none(line: str) -> None:
    assert row_claims(["EUR k | 2023 | 2022", line]) == []


def test_cells_of_a_table_need_no_we() -> None:
    answer = "Site preparation for the hydrogen plant is under way ahead of operations in 2025."
    text = f"Action | Progress\nBuild the plant | {answer}"
    (page,) = with_statements([PageContent(1, text)])
    assert answer in [claim.quote for claim in extract_claims([page])]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("The company discloses how it analyses the risks of its activities.", "criterion"),
        ("The federal government has set the goal of climate neutrality by 2045.", "context"),
        ("We took the following measures to reduce waste in our offices.", "words before"),
        ("The company has appointed a climate officer who reports to the board.", ""),
        ("The Group reports its emissions of 2,300 t to the register each year.", ""),
    ],
)
def test_what_a_code_asks_and_others_plan_is_none(line: str, why: str) -> None:
    assert boilerplate.why_not(line).startswith(why) and bool(boilerplate.why_not(line)) == bool(
        why
    )


def test_a_table_of_rising_page_numbers_is_one_of_contents() -> None:
    names = ["Waste (t)", "Energy use (MWh)", "Scope 1 (t CO2e)", "Water use (m3)", "Scope 2 (t)"]
    pages = (12, 14, 17, 21, 30)
    rising = [f"{name} | {page}" for name, page in zip(names, pages, strict=True)]
    falling = [f"{name} | {page}" for name, page in zip(names, reversed(pages), strict=True)]
    assert row_claims(rising, report="Report 2023") == []
    assert row_claims(falling, report="Report 2023") != []
