"""Which statements become the list: headline facts first, shares for pillars and types, and what is
left out with its reason."""

from __future__ import annotations

import pytest

from agents.claims.merging import Merged, selected
from agents.claims.ranking import STRONG, Ranked
from agents.claims.rules import extract_claims, select_claims
from agents.claims.schemas import ClaimDraft
from agents.claims.selection import left_out
from agents.claims.selection.choosing import MOST, places_for, select
from agents.claims.selection.complements import complements_in
from agents.claims.selection.pillars import pillar_of
from agents.claims.selection.seating import headline_of, seated
from agents.claims.selection.seats import SEATS
from reports.types import ClaimType, LeftOutReason, PageContent, Priority, not_listed
from standards.types import Pillar

YEAR = 2023
TOLD = [
    ("scope_1", "Scope 1 (t CO2e), 2022: 13,456; 2023: 12,345"),
    ("scope_2_location", "Scope 2 (location-based) (t CO2e), 2023: 65,534"),
    ("scope_2_market", "Our market-based Scope 2 emissions were 5,082 t CO2e in 2023."),
    ("scope_3", "In 2023, our Scope 3 emissions were 578 Mt CO2e."),
    ("total_emissions", "Total greenhouse gas emissions, Scope 1, 2, 3 (kt CO2e), 2023: 14,940"),
    ("intensity", "Our emissions intensity is now 49 t CO2e/EUR million of revenue."),
    ("energy", "Total energy consumed (MWh), 2023: 301,673"),
    ("renewable_share", "46.6% of the electricity we consumed came from renewable sources."),
    ("water", "Water withdrawal (m3), 2023: 987,654"),
    ("waste", "We generated 28,926 metric tons of waste in 2023."),
    ("target", "We will reduce Scope 1 and 2 emissions 50% by 2030 from a 2018 baseline."),
    ("progress", "We reduced our CO2 emissions by 37.4% compared with 2015."),
    ("transition_plan", "Our transition plan was approved by the Board in 2023."),
    ("capex", "We invested EUR 45 million in energy efficiency and low-carbon plants."),
    ("taxonomy", "The taxonomy-aligned share of our revenue was 12 %."),
    ("carbon_price", "We use an internal carbon price of USD 80 per tonne."),
    ("credits", "In 2023 we purchased carbon credits for 3,500 t CO2e."),
    ("pay", "20% of the executive bonus is linked to our climate targets."),
    ("board_oversight", "The Board oversees our sustainability strategy and reviews it quarterly."),
    ("management_oversight", "The CFO is responsible for climate matters in our group."),
    ("risk_process", "We identify and assess climate risks in our annual risk process."),
    ("scenario_analysis", "We analysed a 1.5 °C and a 4 °C scenario for our sites."),
    ("assurance", "KPMG provided limited assurance over our emissions data."),
    ("certificates", "105 of 119 sites are certified to ISO 14001."),
    ("incidents", "No significant fines were imposed on the group in 2023."),
]
NO_FACTS = [
    ("scope_1", "Scope 1 covers direct emissions from sources that we own."),
    ("scope_1", "Our Scope 1 measures saved 5,000 t CO2e."),
    ("scope_2_market", "Scope 2 (location-based) (t CO2e), 2023: 65,534"),
    ("scope_3", "Scope 3 category 7, commuting (t CO2e), 2023: 1,200"),
    ("energy", "Energy is important to our operations."),
    ("water", "Water consumption is managed on a local basis."),
    ("target", "Net zero is our ambition."),
    ("capex", "We invest in our people."),
    ("carbon_price", "Carbon prices in Europe have risen."),
    ("pay", "Customers receive a bonus for energy they save."),
    ("board_oversight", "We follow the Sustainability Accounting Standards Board (SASB)."),
    ("risk_process", "Floods are a risk."),
    ("scenario_analysis", "The worst scenario did not come true."),
    ("certificates", "ISO 14001 is a standard for environmental management."),
    ("incidents", "Sales grew thanks to fine-tuned services in 2023."),
    ("incidents", "Our policy prohibits violations of human rights."),
]


def draft(
    text: str, page: int = 1, kind: ClaimType = ClaimType.QUANTITATIVE, **fields: object
) -> ClaimDraft:
    priority = fields.get("priority", Priority.HIGH)
    return ClaimDraft(text, text, kind, priority, page, text, "")  # type: ignore[arg-type]


def ranked(text: str, page: int = 1, strength: int = STRONG, **fields: object) -> Ranked:
    kind = fields.pop("kind", ClaimType.QUANTITATIVE)
    priority = fields.pop("priority", Priority.HIGH)
    return Ranked(draft(text, page, kind, priority=priority), strength, **fields)  # type: ignore[arg-type]


def seats_of(text: str, *, tabled: bool = False) -> set[str]:
    return {seat.name for seat in SEATS if seat.holds(text, tabled=tabled)}


@pytest.mark.parametrize(("seat", "text"), TOLD)
def test_a_fact_takes_its_seat(seat: str, text: str) -> None:
    assert seat in seats_of(text)


def test_every_headline_fact_has_a_statement_that_tells_it() -> None:
    assert {seat.name for seat in SEATS} == {seat for seat, _ in TOLD}


@pytest.mark.parametrize(("seat", "text"), NO_FACTS)
def test_a_word_of_the_subject_is_no_fact(seat: str, text: str) -> None:
    assert seat not in seats_of(text)


def test_a_row_may_leave_its_unit_to_the_heading_where_its_figure_is_an_amount() -> None:
    assert "scope_1" in seats_of("Scope 1, 2023: 12,345", tabled=True)
    assert "scope_1" not in seats_of("Scope 1, 2023: 12,345")
    assert "scope_1" not in seats_of("Scope 1, page: 12", tabled=True)


def test_the_whole_company_and_the_latest_year_sit_first() -> None:
    found = [
        ranked("Germany: Scope 1 (t CO2e), 2023: 1,500", tabled=True, part=True),
        ranked("Scope 1 (t CO2e), 2019: 9,100", tabled=True),
        ranked("Scope 1 (t CO2e), 2022: 8,300; 2023: 8,123", tabled=True),
        ranked("Data centres: Scope 1 (t CO2e), 2023: 2,345", tabled=True),
        ranked("Offices: Scope 1 (t CO2e), 2023: 3,456", tabled=True),
    ]
    first, *others = seated(found, YEAR)["scope_1"]
    assert first in (2, 3, 4)
    assert {first, *others} == {2, 3, 4}


def test_the_same_figure_takes_one_seat() -> None:
    found = [
        ranked("Scope 1 (t CO2e), 2023: 8,123", tabled=True),
        ranked("In 2023 our Scope 1 emissions were 8,123 t CO2e."),
    ]
    assert len(seated(found, YEAR)["scope_1"]) == 1


def test_a_statement_that_is_no_claim_sits_only_where_no_claim_does() -> None:
    claim = ranked("The Board reviews our climate strategy every quarter.")
    other = ranked("Our Board is informed of sustainability matters.", recognised=False)
    assert seated([other], YEAR)["board_oversight"] == [0]
    assert seated([other, claim], YEAR)["board_oversight"] == [1]
    chosen = select([other, ranked("We planted 500 trees in 2023.")], 10, YEAR)
    assert other.claim in chosen.claims


def test_places_follow_the_pages_up_to_two_hundred() -> None:
    assert [places_for(pages) for pages in (1, 10, 20, 39, 40)] == [83, 110, 140, 197, MOST]
    assert places_for(400) == MOST == 200


def test_headline_facts_pillars_and_types_have_places_beside_any_number_of_figures() -> None:
    figures = [
        ranked(f"Scope 1 emissions of line {n} fell by {n}.5% to {n},345 t.", n, 12)
        for n in range(1, 300)
    ]
    words = [
        ranked(f"The {what} of plant {n} reviews the code.", n, 5, kind=kind, priority=Priority.LOW)
        for n in range(1, 60)
        for what, kind in (
            ("committee", ClaimType.LEGAL_GOVERNANCE),
            ("valley", ClaimType.GEOGRAPHIC),
        )
    ]
    board = ranked("The Board oversees climate matters.", 300, 4, priority=Priority.LOW)
    chosen = select([*figures, *words, board], 300, YEAR)
    assert len(chosen.claims) == MOST
    assert board.claim in chosen.claims
    kinds = [claim.claim_type for claim in chosen.claims]
    assert kinds.count(ClaimType.GEOGRAPHIC) >= MOST // 20
    assert (
        sum(
            pillar_of(ranked(c.text, kind=c.claim_type)) is Pillar.GOVERNANCE for c in chosen.claims
        )
        >= MOST // 10
    )


def test_several_claims_of_one_page_stay() -> None:
    found = [
        ranked(f"Plant {name} was certified in 2023.", 7, kind=ClaimType.ENVIRONMENTAL)
        for name in ("Aalen", "Bonn", "Cork", "Dover", "Essen", "Fulda", "Gera", "Hull")
    ]
    assert len(select(found, 100, YEAR).claims) == 8


def test_what_is_left_out_names_its_reason_and_is_counted() -> None:
    figures = [
        ranked(f"Line {n} used {n},345 MWh of energy at {n}.5 hours.", n) for n in range(1, 120)
    ]
    found = [
        *figures,
        ranked("Line 1 used 1,345 MWh of energy at 1.5 hours.", 3),
        ranked("Share of women, 2023: 58%", 4, tabled=True),
        ranked("Share of men, 2023: 42%", 4, tabled=True),
        ranked("Energy: of which gas (MWh), 2023: 12", 5, 7, tabled=True, part=True),
        ranked("We care.", 6, 0),
    ]
    chosen = select(found, 1, YEAR)
    reasons = {one.text: one.reason for one in chosen.left_out}
    assert reasons["Line 1 used 1,345 MWh of energy at 1.5 hours."] is LeftOutReason.REPEAT
    assert reasons["Share of men, 2023: 42%"] is LeftOutReason.COMPLEMENT
    assert reasons["Energy: of which gas (MWh), 2023: 12"] is LeftOutReason.PART
    assert reasons["We care."] is LeftOutReason.WEAK
    assert LeftOutReason.BEYOND in reasons.values()
    assert len(chosen.claims) + len(chosen.left_out) == len(found)
    told = left_out.in_words(chosen.left_out)
    assert told.startswith(f"{len(chosen.left_out)} statements were not listed: ")
    assert "1 repeats another claim" in told
    assert [left_out.from_json(left_out.as_json(one)) for one in chosen.left_out] == [
        *chosen.left_out
    ]


def test_nothing_left_out_says_nothing() -> None:
    assert not_listed({}) == "" and left_out.in_words([]) == ""


def test_a_share_goes_only_where_its_complement_stands_beside_it() -> None:
    women, men = draft("Share of women, 2023: 58%"), draft("Share of men, 2023: 42%")
    assert complements_in([women, men]) == {1}
    assert complements_in([men]) == set()
    assert complements_in([women, draft("Share of men, 2023: 40%")]) == set()
    assert complements_in([women, draft("Share of men, 2023: 42%", page=2)]) == set()
    told = [draft("Renewable energy, 2023: 30%"), draft("Non-renewable energy, 2023: 70%")]
    assert complements_in(told) == {1}


def test_a_row_with_its_years_is_one_claim() -> None:
    page = "| 2023 | 2022 | 2021\nScope 1 emissions (t CO2e) | 12,345 | 13,456 | 14,567"
    (claim,) = extract_claims([PageContent(1, page)])
    assert claim.text == "Scope 1 emissions (t CO2e), 2023: 12,345; 2022: 13,456; 2021: 14,567"


def test_a_sentence_that_scores_too_low_for_a_claim_may_still_be_the_headline_fact() -> None:
    said = "There were no incidents of non-compliance with environmental laws in 2023."
    chosen = select_claims([PageContent(1, said)])
    assert [claim.quote for claim in chosen.claims] == [said]


def test_headline_facts_are_counted_in_the_final_list() -> None:
    facts = {fact["name"]: fact["claims"] for fact in headline_of([draft(TOLD[0][1])])}
    assert facts["scope_1"] == 1 and facts["scope_3"] == 0 and len(facts) == len(SEATS)


def test_what_a_model_found_gets_the_rows_and_headline_facts_it_did_not_tell() -> None:
    told = "We planted 500 trees near our plant in 2023."
    page = PageContent(
        1,
        f"{told}\n\nThe Board oversees our sustainability strategy and reviews it quarterly.\n\n"
        "| 2023 | 2022\nScope 1 emissions (t CO2e) | 12,345 | 13,456",
    )
    by_model = ClaimDraft(
        told, told, ClaimType.ENVIRONMENTAL, Priority.LOW, 1, told, "", reasoned_by="maker/reader"
    )
    found = selected(Merged((by_model,), 0), [page])
    assert [draft.reasoned_by for draft in found.drafts] == ["maker/reader", "rules", "rules"]
    assert "The Board oversees" in found.drafts[1].quote
    assert found.drafts[2].quote == "Scope 1 emissions (t CO2e) | 12,345 | 13,456"


def test_a_draft_of_a_model_that_tells_a_headline_fact_keeps_its_seat_alone() -> None:
    said = "The Board oversees our sustainability strategy and reviews it quarterly."
    by_model = ClaimDraft(said, said, ClaimType.LEGAL_GOVERNANCE, Priority.LOW, 1, said, "")
    found = selected(Merged((by_model,), 0), [PageContent(1, said)])
    assert found.drafts == (by_model,)


def test_a_row_of_which_only_the_cells_are_sure_may_be_the_headline_fact() -> None:
    page = PageContent(1, "Scope 2 (location-based) | t CO2e | 59,711 | 50,660 | 35,944")
    (claim,) = extract_claims([page])
    assert claim.quote == page.text
    assert claim.text == "Scope 2 (location-based), t CO2e: 59,711; 50,660; 35,944"
    assert claim.claim_type is ClaimType.QUANTITATIVE
    assert claim.reasoning.startswith("Tells a headline fact of the report: Scope 2, location")


def test_a_statement_listed_for_its_headline_fact_says_so() -> None:
    said = "ESG performance impacts incentive compensation for all staff."
    (claim,) = extract_claims([PageContent(1, said)])
    assert claim.claim_type is ClaimType.LEGAL_GOVERNANCE
    assert "headline fact of the report: Pay linked to climate" in claim.reasoning
