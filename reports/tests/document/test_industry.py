"""Which SASB industry a report belongs to: right with evidence, or none.

A wrong guess is worse than none.
"""

from __future__ import annotations

import pickle
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.document.industry import guess_industry, known_industries, sector_of
from reports.document.stating import with_statements
from reports.document.structure import build_structure
from reports.types import PageContent


def pages(*texts: str) -> list[PageContent]:
    return with_statements(
        PageContent(number=number, text=text) for number, text in enumerate(texts, start=1)
    )


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
    [(MINING, "EM-MM"), (AIRLINE, "TR-AL"), (BANK, "FN-CB"), (REAL_ESTATE, "IF-RE")],
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


@pytest.mark.parametrize(
    "text", [HOTELS, RAILWAY, NOTHING, ""], ids=["hotels", "railway", "nothing", "empty"]
)
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


def test_codes_of_an_industry_without_metrics_here_give_none_whatever_the_words_say() -> None:
    assert (
        guess_industry(pages(MINING, "RT-EE-130a.1, RT-EE-150a.1, RT-EE-250a.1, RT-EE-410a.1"))
        is None
    )


def test_two_codes_alone_decide_nothing() -> None:
    guess = guess_industry(pages(MINING, "See IF-EU-110a.1 and IF-EU-140a.1."))
    assert guess is not None and guess.value == "EM-MM"


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
    assert sector_of("SV-HL") == sector_of("") == ""
    assert len(known_industries()) == 26
