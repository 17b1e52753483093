"""What is a claim and what is not, sentence by sentence and page by page."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.claims.rules import extract_claims
from agents.claims.schemas import ClaimDraft
from agents.claims.selection.choosing import places_for
from reports.types import ClaimType, PageContent, Priority
from sibyl_project.common.text import contains_quote

CLAIMS = [
    (
        (
            "Our total Scope 1 emissions were 1.9 million tonnes CO2e in FY2023, a 5.2% decrease "
            "from 2.0 million tonnes in FY2022."
        ),
        "quantitative",
        "high",
    ),
    ("We achieved a 15% reduction in energy intensity compared to 2019.", "quantitative", "high"),
    (
        (
            "We have committed to net-zero emissions by 2050, with an interim target of 42% "
            "reduction by 2030."
        ),
        "strategic",
        "high",
    ),
    (
        "We plan to invest $2 billion in renewable energy infrastructure by 2030.",
        "strategic",
        "high",
    ),
    (
        "The Sustainability Committee meets quarterly and reports to the full Board.",
        "legal_governance",
        "medium",
    ),
    (
        "Climate performance accounts for 10% of executive bonus criteria.",
        "legal_governance",
        "medium",
    ),
    (
        "Our manufacturing facility in Surabaya, Indonesia operates on a 50-hectare site.",
        "geographic",
        "medium",
    ),
    ("We have planted 2 million trees across our concession in Borneo.", "geographic", "medium"),
    (
        (
            "We source 100% of our electricity from certified renewable sources across all "
            "European operations."
        ),
        "environmental",
        "low",
    ),
    ("Women hold 38% of senior management positions.", "quantitative", "medium"),
    ("No fatalities occurred at our operations in 2023.", "quantitative", "medium"),
    (
        "We apply an internal carbon price of $75 per tonne to investment decisions.",
        "strategic",
        "medium",
    ),
    ("Three of our sites are located in areas of high water stress.", "environmental", "medium"),
    ("The Audit Committee reviews climate disclosures annually.", "legal_governance", "medium"),
    ("All major sites are certified to ISO 14001.", "environmental", "medium"),
    ("Flooding at our Houston terminal cost $4 million in 2022.", "geographic", "medium"),
    ("We diverted 92% of operational waste from landfill.", "environmental", "low"),
    (
        (
            "A year ahead of target we overachieved our 2025 ambition with a 60% reduction of "
            "emissions."
        ),
        "quantitative",
        "high",
    ),
    (
        "We announced a program to install up to 40,000 EV chargers across Canada through 2025.",
        "strategic",
        "medium",
    ),
    (
        "Acme signed a joint development agreement to codevelop hydrogen engines for our fleet.",
        "strategic",
        "low",
    ),
    (
        "About 40% of our sales are to customers with net zero targets by 2050.",
        "quantitative",
        "high",
    ),
    ("An independent third party verified our Scope 1 emissions.", "legal_governance", "medium"),
    (
        (
            "The stock awards of our managers depend on a sustainability index with a weighting of "
            "20%."
        ),
        "legal_governance",
        "medium",
    ),
    (
        "Our offerings sold in fiscal 2024 will avoid 17 million tonnes of CO2e.",
        "quantitative",
        "high",
    ),
]
NOT_CLAIMS = [
    "We are committed to a sustainable future.",
    "Sustainability is at the heart of everything we do.",
    "Contents ........ 3 Strategy ........ 12",
    "Greenhouse gas emissions: progress and outlook",
    "Scope 1 refers to the direct emissions from sources a company owns.",
    "Emissions are calculated by multiplying activity data by emission factors.",
    (
        "This report contains forward-looking statements that involve risks and uncertainties "
        "about our emissions."
    ),
    "We would like to thank our employees for a year in which we saved 3 GWh of energy.",
    "According to the IEA, global emissions rose 6% in 2021.",
    "The Paris Agreement aims to limit global warming to 1.5°C.",
    "In 2023, the world emitted 37 billion tonnes of CO2.",
    "The mining industry accounts for 4% to 7% of global greenhouse gas emissions.",
    "Climate change is one of the greatest challenges of our time.",
    "We believe that a sustainable business is a successful business.",
    "Renewable energy is energy from sources that are naturally replenished.",
    "How did we reduce our emissions by 12% in 2023?",
    "Dear shareholders and friends of the environment,",
    "See page 12 for our Scope 1 and 2 emissions in 2023.",
    "For more information on our climate targets, see page 45.",
    "Photo: solar panels",
    (
        "Regarding Scope 3 emissions, we are focused in particular on reducing emissions in our "
        "supply chain."
    ),
    (
        "Our ESG data for 2022 have been restated and are calculated using emission factors of the "
        "GHG Protocol."
    ),
    (
        "We are subject to risks associated with climate change, including increased regulation of "
        "emissions."
    ),
    "We support Australia\u2019s legislated emissions reduction targets.",
    "Tracks and monitors the execution of our public commitments on carbon neutrality.",
    "Incorporating larger vessels which have a lower emission intensity than our smaller ones.",
    "We will include climate scenarios in our 2025 TCFD disclosure.",
]


def claims_on(*texts: str) -> list[ClaimDraft]:
    return extract_claims([PageContent(number, text) for number, text in enumerate(texts, 1)])


@pytest.mark.parametrize(("sentence", "kind", "priority"), CLAIMS)
def test_a_checkable_statement_is_a_claim_of_its_type_and_priority(
    sentence: str, kind: str, priority: str
) -> None:
    (claim,) = claims_on(sentence)
    assert claim.quote == sentence
    assert (claim.claim_type, claim.priority) == (ClaimType(kind), Priority(priority))


@pytest.mark.parametrize("sentence", NOT_CLAIMS)
def test_what_nobody_could_check_is_no_claim(sentence: str) -> None:
    assert claims_on(sentence) == []


def test_fine_words_with_a_dated_target_are_a_claim() -> None:
    assert claims_on("We are committed to reaching net zero by 2050.")


def test_a_cross_reference_inside_a_statement_does_not_hide_it() -> None:
    assert claims_on("In 2023 we cut our Scope 1 emissions by 12% (see page 14).")


def test_claims_come_in_page_order_with_the_sentences_around_them() -> None:
    first = (
        "Much was done this year. We reduced Scope 1 emissions by 12% in 2023. Biofuels made the "
        "difference."
    )
    claims = claims_on(first, "We recycled 4,200 tonnes of waste in 2023.")
    assert [claim.page for claim in claims] == [1, 2]
    assert claims[0].source_context == first


def test_reasoning_names_what_was_seen() -> None:
    (claim,) = claims_on("Our Scope 1 emissions were 2.3 million t CO2e in 2024.")
    assert "2.3 million t CO2e" in claim.reasoning
    assert "Scope 1" in claim.reasoning
    assert "2024" in claim.reasoning
    assert "company's own voice" in claim.reasoning


def test_two_results_in_one_sentence_are_two_claims() -> None:
    sentence = "Our Scope 1 emissions decreased 12% and Scope 2 decreased 8%."
    first, second = claims_on(sentence)
    assert (first.quote, second.quote) == (
        "Our Scope 1 emissions decreased 12%",
        "Scope 2 decreased 8%.",
    )
    assert second.text == "Scope 2 emissions decreased 8%."


def test_the_company_is_recognised_by_its_own_name() -> None:
    page = (
        "Acme Steel reduced waste by 3% in 2023. Acme Steel opened two solar farms. Acme Steel "
        "trained 40 people in safety."
    )
    assert len(claims_on(page)) == 3


def test_an_assurers_report_is_not_the_companys_voice() -> None:
    page = (
        "Independent practitioner's report. We performed our procedures on Scope 1 emissions of "
        "1.2 million t CO2e in 2023. Our responsibility is to express a conclusion. Nothing has "
        "come to our attention that the emissions are misstated."
    )
    assert claims_on(page) == []


def test_a_metric_row_is_a_claim_unless_a_sentence_states_its_figure() -> None:
    table = (
        "| 2023 | 2022\nScope 1 emissions (t CO2e) | 12,345 | 13,456\nWater withdrawal (m3) | "
        "987,654 | 990,000"
    )
    sentence = "In 2023 our Scope 1 emissions were 12,345 t CO2e."
    claims = claims_on(f"{sentence}\n\n{table}")
    assert [claim.quote for claim in claims] == [
        sentence,
        "Water withdrawal (m3) | 987,654 | 990,000",
    ]
    assert claims[1].text == "Water withdrawal (m3), 2023: 987,654; 2022: 990,000"


def test_a_row_repeated_in_another_table_is_one_claim() -> None:
    summary = "2023 | 2022\nScope 1 (kt CO2e) | 347 | 387"
    databook = (
        "Metric | Unit | FY2023 | FY2022 | Change\nDirect emissions, Scope 1 total | kt CO2e | "
        "347 | 387 | -10.4%"
    )
    assert [claim.page for claim in claims_on(summary, databook)] == [1]


def test_a_row_stays_where_a_sentence_states_only_an_earlier_year_or_another_metric() -> None:
    table = "2023 | 2022\nScope 1 emissions (kt CO2e) | 347 | 387"
    for sentence in (
        "Our Scope 1 emissions were 387 kt CO2e in 2022.",
        "We trained 347 employees in 2023 in our safety academy.",
    ):
        assert any(" | " in claim.quote for claim in claims_on(f"{sentence}\n\n{table}"))


def test_strong_claims_stay_and_weak_ones_only_fill_up_the_places() -> None:
    weak = [
        f"We use cleaner energy in process {chr(65 + n // 26)}{chr(65 + n % 26)}."
        for n in range(places_for(1) + 10)
    ]
    strong = [
        f"In 2023 we reduced Scope 1 emissions by {n}.5% compared to 2019." for n in range(1, 11)
    ]
    claims = claims_on("\n\n".join([*weak, *strong]))
    assert {claim.quote for claim in claims} >= set(strong)
    assert len(claims) == places_for(1)


def test_a_sentence_that_leans_on_the_one_before_it_is_read_with_it() -> None:
    page = (
        "Our Scope 1 emissions were 32.6 Mt CO2e in 2023. This is 6% below our baseline of 34.5 "
        "Mt CO2e."
    )
    first, second = claims_on(page)
    assert second.quote == "This is 6% below our baseline of 34.5 Mt CO2e."
    assert second.text == f"{second.quote} ({first.text.rstrip('.')})"


def test_a_running_head_is_no_part_of_the_sentences_beside_it() -> None:
    pages = [
        (
            f"Acme Sustainability Report 2024 {n}\n\ncare of our plant number {n} cut emissions by "
            f"{n}%."
        )
        for n in range(1, 9)
    ]
    assert claims_on(*pages) == []


def test_an_item_of_a_list_is_a_claim_with_the_words_before_the_list() -> None:
    page = (
        "Starting in 2022, the ECC will annually:\n\n\u2022 Review compensation plans for "
        "executives against our climate goals."
    )
    (claim,) = claims_on(page)
    assert claim.quote == "Review compensation plans for executives against our climate goals."
    assert claim.text.startswith("Starting in 2022, the ECC will annually: Review")
    assert claim.claim_type is ClaimType.LEGAL_GOVERNANCE


@pytest.mark.long
def test_figures_do_not_crowd_out_what_is_said_of_governance() -> None:
    strong = [
        f"In 2023 we reduced Scope 1 emissions at line {n} by {n}.5% compared to 2019."
        for n in range(1, 260)
    ]
    governance = "The Sustainability Committee reviews our climate risks."
    claims = claims_on("\n\n".join([*strong, governance]))
    assert governance in {claim.quote for claim in claims}
    assert len(claims) <= places_for(1)


def test_an_empty_report_has_no_claims() -> None:
    assert extract_claims([]) == []
    assert claims_on("", " \n\n ") == []


SCRAPS = """We our Scope 1 2 emissions decreased 12% and while reduced energy by 2030 in Borneo |
2023 1,234 tCO2e . , ; ( )
Board oversees the committee plant - ? ISO 14001 net-zero 5.5 \u2013 \u2022"""
WORDS = st.sampled_from([*SCRAPS.split(), "\n", "\n\n"])


@pytest.mark.long
@settings(max_examples=60)
@given(st.lists(st.one_of(WORDS, st.text(max_size=8)), max_size=60).map(" ".join))
def test_any_text_yields_short_claims_whose_quotes_stand_on_their_page(text: str) -> None:
    claims = claims_on(text)
    assert all(contains_quote(text, claim.quote) and 0 < len(claim.text) <= 300 for claim in claims)
    assert claims == claims_on(text)


def test_a_full_sentence_is_a_claim_however_many_figures_it_holds() -> None:
    sentence = (
        "Scope 1 emissions decreased by 4.6% in 2024, from 240,451 tCO2e in 2023 to 229,438 tCO2e."
    )
    assert [claim.quote for claim in claims_on(sentence)] == [sentence]
