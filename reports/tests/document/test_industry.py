"""Which SASB industry a report belongs to: right with evidence, or none.

A wrong guess is worse than none.
"""

from __future__ import annotations

import pickle
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.document.identity import guess_company
from reports.document.industry import (
    NO_METRICS,
    IndustryGuess,
    find_industry,
    in_words,
    known_industries,
    sector_of,
)
from reports.document.industry_words import vocabulary
from reports.document.parsing import inspect_pdf, read_pages
from reports.document.stating import with_statements
from reports.document.structure import build_structure
from reports.types import PageContent

SAMPLE = Path(__file__).parents[2] / "sample" / "sample_report.pdf"


def pages(*texts: str) -> list[PageContent]:
    return with_statements(
        PageContent(number=number, text=text) for number, text in enumerate(texts, start=1)
    )


def guess_industry(report: list[PageContent], company: str = "") -> IndustryGuess | None:
    return find_industry(report, company).guess


MINING = """We are a mining company with four open pit mines and a copper smelter.

Ore from the mine is crushed; the concentrate leaves by rail. Tailings are kept in a tailings
storage facility.

Mining uses haul trucks. Waste rock is returned at mine closure. Copper and gold output rose, as did
mineral reserves."""
AIRLINE = """Skyline is an airline with 90 aircraft. Our fleet burns jet fuel; sustainable aviation
fuel replaced 2 % of it.

Each passenger on a flight may offset. Cabin crew and pilots save fuel, CORSIA applies and aviation
must decarbonise.

Aircraft on long flights carry passengers and cargo. Our airline serves 40 airports."""
BANK = """We are a commercial bank. Our lending and loan portfolio fall under PCAF: financed
emissions are disclosed.

Green loans grew. Credit risk of borrowers, mortgages and deposits are managed in retail banking and
corporate banking.

The loan book of the bank has mortgages of 4 bn. The bank adopted the Equator Principles for
lending."""
REAL_ESTATE = """We are a real estate investment trust. Tenants lease 4 million square feet;
occupancy is 95 %.

GRESB rated our real estate portfolio; office buildings hold LEED. Green leases bind tenants of our
properties.

The REIT reports energy per square feet of gross leasable area for each office building."""
HOTELS = """We are a hotel company. Each hotel reports water per occupied room and every guest may
reuse linen.

Guests of our resorts, hotels and hospitality schools spent 9 million room nights. Hotel franchise
owners follow.

Our hotels recycle. Energy per room night fell. Guest rooms use less linen; hospitality is our
craft."""
RAILWAY = """We are a railway. Locomotives on our rail network burn diesel; freight trains move
gross ton miles.

Rail freight is efficient. Rolling stock was renewed, derailments fell, the railroad crosses nine
states.

Intermodal traffic by railway grew; locomotives were rebuilt for the railroad."""
NOTHING = (
    "We cut our emissions by a fifth. The board oversees climate risks and approves targets. "
    "Employees were trained."
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (MINING, "EM-MM"),
        (AIRLINE, "TR-AL"),
        (BANK, "FN-CB"),
        (REAL_ESTATE, "IF-RE"),
        (HOTELS, "SV-HL"),
        (RAILWAY, "TR-RA"),
    ],
    ids=lambda value: value[:5],
)
def test_the_words_of_a_business_name_its_industry_with_a_quote_that_stands_on_its_page(
    text: str, code: str
) -> None:
    report = pages(NOTHING, text)
    guess = guess_industry(report)
    assert guess is not None and (guess.value, guess.page) == (code, 2)
    assert guess.quote and guess.quote in report[1].text


def test_the_quote_is_where_the_report_says_what_it_is() -> None:
    guess = guess_industry(pages(NOTHING, MINING))
    assert (
        guess is not None
        and guess.quote == "We are a mining company with four open pit mines and a copper smelter."
    )


@pytest.mark.parametrize("text", [NOTHING, ""], ids=["nothing", "empty"])
def test_no_industry_is_better_than_a_wrong_one(text: str) -> None:
    assert guess_industry(pages(text)) is None


def test_two_businesses_that_weigh_alike_give_none() -> None:
    assert guess_industry(pages(MINING, AIRLINE)) is None


def test_a_few_words_in_passing_are_not_a_business() -> None:
    assert (
        guess_industry(
            pages(NOTHING + " We buy copper from a mining company and fly with an airline.")
        )
        is None
    )


def test_cited_metric_codes_decide_against_the_words() -> None:
    index = "SASB index\nIF-EU-110a.1 | p. 7\nIF-EU-140a.1 | p. 9\nIF-EU-000.A | p. 12"
    guess = guess_industry(pages(MINING, index))
    assert guess is not None
    assert (guess.value, guess.page, guess.quote) == ("IF-EU", 2, "IF-EU-110a.1 | p. 7")


def test_codes_of_an_industry_without_metrics_in_the_registry_decide_as_well() -> None:
    found = find_industry(pages(MINING, "RT-EE-130a.1, RT-EE-150a.1, RT-EE-250a.1, RT-EE-410a.1"))
    assert found.guess is not None and found.guess.value == "RT-EE"
    assert found.guess.why == "The report cites 4 of its metric codes."
    (next_one,) = found.runners_up
    assert (next_one.value, next_one.page) == ("EM-MM", 1)
    assert "none of its metric codes is cited" in next_one.why
    assert next_one.quote in MINING


def test_a_report_that_cites_several_industries_alike_is_in_one_of_them_or_none() -> None:
    index = " ".join(
        f"{industry}-{code}" for industry in ("FN-CB", "FN-AC") for code in ("410a.1", "510a.1")
    )
    assert guess_industry(pages(MINING, index)) is None
    bank = guess_industry(pages(BANK, index))
    assert bank is not None and bank.value == "FN-CB"


def test_the_named_standard_decides_against_the_words() -> None:
    index = "Our SASB index follows the SASB Electrical & Electronic Equipment standard."
    guess = guess_industry(pages(MINING, index))
    assert guess is not None
    assert (guess.value, guess.page, guess.quote) == ("RT-EE", 2, index)


@pytest.mark.parametrize(
    "sentence",
    [
        "Our data follow SASB and GRI. Chemicals are stored safely.",
        "We considered the Global Real Estate Sustainability Benchmark and the SASB standards.",
        "The Electrical & Electronic Equipment industry employs many people.",
    ],
)
def test_a_name_that_stands_beside_sasb_by_chance_is_no_standard(sentence: str) -> None:
    assert guess_industry(pages(NOTHING, sentence)) is None


def test_two_codes_alone_decide_nothing() -> None:
    guess = guess_industry(pages(MINING, "See IF-EU-110a.1 and IF-EU-140a.1."))
    assert guess is not None and guess.value == "EM-MM"


@pytest.mark.long
@given(st.lists(st.text(string.printable + "–’é\x0b\u2028", max_size=300), max_size=4))
def test_no_text_breaks_the_guess(texts: list[str]) -> None:
    guess = guess_industry(pages(*texts))
    assert guess is None or (
        guess.value in known_industries() and guess.quote in texts[guess.page - 1]
    )


@given(
    st.lists(
        st.sampled_from([*MINING.split(), *AIRLINE.split(), *BANK.split(), "\n"]), max_size=400
    )
)
def test_a_quote_always_stands_on_its_page(words: list[str]) -> None:
    report = pages(" ".join(words))
    guess = guess_industry(report)
    assert guess is None or guess.quote in report[0].text


def test_a_long_paragraph_is_quoted_in_part() -> None:
    long = "and so on, " * 200
    guess = guess_industry(
        pages(MINING.replace("We are a mining company", f"{long} we are a mining company {long}"))
    )
    assert guess is not None and "mining company" in guess.quote and len(guess.quote) <= 300


def test_the_guess_is_part_of_the_structure_with_its_evidence() -> None:
    structure = build_structure(pages(NOTHING, MINING))
    assert structure.industry == "EM-MM"
    assert structure.detected()["industry"]["page"] == 2
    assert pickle.loads(pickle.dumps(structure)) == structure


def test_a_financial_industry_is_named_with_its_sector_because_groups_have_several() -> None:
    assert sector_of("FN-IN") == "Financials: Insurance"
    assert sector_of("SV-HL") == "Services: Hotels & Lodging"
    assert sector_of("XX-YY") == sector_of("") == ""


def test_every_industry_of_the_classification_is_known_and_says_where_it_has_no_metrics() -> None:
    assert len(known_industries()) == 77
    assert in_words("EM-MM", {"EM-MM"}) == "Metals & Mining (EM-MM)"
    assert in_words("SV-HL", {"EM-MM"}) == f"Hotels & Lodging (SV-HL); {NO_METRICS}"
    assert in_words("", ()) == ""


def test_every_industry_has_words_of_its_own() -> None:
    known = {code for codes in vocabulary().counted.values() for code in codes}
    assert known == set(known_industries())


TRUCKS = """The Group is among the leading suppliers of forklift trucks in Europe.

Forklift trucks, reach trucks and other warehouse trucks are made to order in eleven plants. Spare
parts are sold for twenty years. Employees may lease passenger cars, of which most are now
battery electric; charging infrastructure was built at every plant."""


def test_what_the_company_says_it_is_needs_few_words_beside_it() -> None:
    found = find_industry(pages(NOTHING, TRUCKS))
    assert found.guess is not None and (found.guess.value, found.guess.page) == ("RT-IG", 2)
    assert found.guess.quote == TRUCKS.partition("\n")[0]
    (next_one,) = found.runners_up
    assert next_one.value == "TR-AU"
    assert "does not say that its company is one" in next_one.why


def test_what_the_company_says_it_is_is_not_taken_where_its_words_speak_of_another() -> None:
    text = "We are a hotel company. " + MINING.partition(". ")[2]
    assert guess_industry(pages(NOTHING, text)) is None


def test_a_retailer_may_be_one_of_food_or_of_drugs() -> None:
    shop = "As a retailer, we sell at our stores. Store associates serve customers in the store."
    assert guess_industry(pages(NOTHING, shop)) is None


def test_where_nothing_is_clear_the_closest_are_named() -> None:
    found = find_industry(pages(MINING, AIRLINE))
    assert found.guess is None
    described, worded = found.runners_up
    assert (described.value, worded.value) == ("EM-MM", "TR-AL")
    assert "nothing else bears it out" in described.why
    assert "not clearly more than those of others" in worded.why


@pytest.mark.long
def test_the_industry_of_the_sample_report_is_found() -> None:
    report = with_statements(read_pages(SAMPLE, 1, inspect_pdf(SAMPLE).page_count, timeout=120))
    company = guess_company(report)
    assert company is not None
    found = find_industry(report, company.value)
    assert found.guess is not None and found.guess.value == "CG-BF"
    assert "makes ceramic tiles" in found.guess.quote
    assert found.guess.quote in report[found.guess.page - 1].text
