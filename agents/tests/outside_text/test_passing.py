"""A text that names the company only in passing is unrelated to a claim; one that says anything of
it, or may, stays open."""

from __future__ import annotations

import pytest

from agents.outside_text.stance import Asked, judged, stance_of
from agents.outside_text.types import Stance
from agents.tests.outside_text.examples import KNOWN, LONE, claim, text

OPEN, APART = Stance.NOT_ANALYSED, Stance.UNRELATED
WATER = "We withdrew 2.1 million cubic metres of water from the river in 2024."
SUPPLY = "All the clay in our supply chain was certified in 2024."
BEFORE = (
    "Bolt Tiles is to draw less water from the river Lud. The council agreed to its plan on Monday."
)
BEHIND = "Work starts in spring. Neighbours had complained about the level of the river since 2019."


def stance(passage: str, words: str = WATER, title: str = "Bolt draws less water") -> Stance:
    given = text(f"{BEFORE} {passage} {BEHIND}", title=title)
    return stance_of(Asked(claim(words)), judged(given, KNOWN, "news"), KNOWN).stance


@pytest.mark.parametrize(
    "passage",
    [
        "The plan is by Ann Reed, who came from competitor Tarnhaven Ceramics in 2022.",
        "The plan is by Ann Reed, who until last year was a lawyer with Tarnhaven Ceramics.",
        "Its head is Ann Reed, who worked for Tarnhaven Ceramics before.",
        "Its head Ann Reed previously spent nine years at Tarnhaven Ceramics.",
        "It has hired a former Tarnhaven Ceramics executive as its head.",
        "Other makers, one of them Tarnhaven Ceramics, are understood to be watching.",
        "Rivals such as Tarnhaven Ceramics have kept silent.",
        "The glaze is that of large buyers such as Tarnhaven Ceramics and Orr, neither of which "
        "took part.",
    ],
)
def test_a_former_employer_or_an_example_of_others_is_named_in_passing(passage: str) -> None:
    assert stance(passage) is APART


@pytest.mark.parametrize(
    "passage",
    [
        # what it says is of what the claim says
        "Rivals such as Tarnhaven Ceramics draw more water than they say.",
        "Rivals such as Tarnhaven Ceramics took 2.1 million, it is thought.",
        # it goes on to speak of the company
        "Its head is Ann Reed, who worked for Tarnhaven Ceramics before. The company is sued.",
        "Rivals such as Tarnhaven Ceramics kept silent. Tarnhaven Ceramics has a permit.",
        # the company is who acts, owns or is dealt with
        "Tarnhaven Ceramics kept silent.",
        "Bolt is owned by a former Tarnhaven Ceramics executive and Tarnhaven Ceramics.",
        "Its parent, which came from Tarnhaven Ceramics, kept silent.",
        "It supplies others, among them Tarnhaven Ceramics.",
        "The man who fell worked at Tarnhaven Ceramics' plant.",
        # it is among those that were looked at
        "We looked at nine makers, among them Tarnhaven Ceramics.",
        "The makers, including Tarnhaven Ceramics, were fined.",
    ],
)
def test_a_text_that_may_say_something_of_the_company_stays_open(passage: str) -> None:
    assert stance(passage) is OPEN


def test_a_headline_that_names_the_company_speaks_of_it() -> None:
    passage = "Its head is Ann Reed, who worked for Tarnhaven Ceramics before."
    assert stance(passage, title="Bolt beats Tarnhaven in the race for water") is OPEN


def test_a_short_text_says_too_little_to_name_anybody_in_passing() -> None:
    given = text("Rivals such as Tarnhaven Ceramics draw on the river.", title="Water")
    assert stance_of(Asked(claim(WATER)), judged(given, KNOWN), KNOWN).stance is OPEN


def test_a_place_of_the_claim_in_the_text_keeps_it_open() -> None:
    words = "Our plant at Ludborough withdrew water from the river in 2024."
    passage = "Its head is Ann Reed, who worked for Tarnhaven Ceramics before."
    assert stance(passage, words) is APART
    assert stance(f"The river rises at Ludborough. {passage}", words) is OPEN


def test_a_customer_is_not_in_passing_where_the_claim_is_on_the_supply_chain() -> None:
    passage = "The pit sells to customers such as Tarnhaven Ceramics."
    title = "Clay pit has no certificate"
    assert stance(passage, "We withdrew water from the river in 2024.", title) is APART
    assert stance(passage, SUPPLY, title) is OPEN


def test_a_text_of_a_stranger_on_a_place_of_the_claim_stays_open() -> None:
    given = text("A river was poisoned at Ludborough.", title="Dead fish")
    plain, named = claim(WATER), claim("Our plant at Ludborough withdrew no river water in 2024.")
    found = [stance_of(Asked(one), judged(given, KNOWN), KNOWN).stance for one in (plain, named)]
    assert found == [APART, OPEN]


def test_a_text_that_shares_nothing_with_a_claim_is_apart_whomever_it_means() -> None:
    given = text("The singer Orvelle was given a prize. The hall was full of joy.", title="Song")
    assert stance_of(Asked(claim(WATER)), judged(given, LONE), LONE).stance is APART
    given = text("Orvelle has drawn from the river. The town was told of it.", title="River")
    assert stance_of(Asked(claim(WATER)), judged(given, LONE), LONE).stance is OPEN


FAR = "The fair was held on Sunday. The mayor was there. The band was loud. It was a warm day."


def test_a_word_or_field_far_from_the_company_is_none_of_its_own() -> None:
    passage = f"Tarnhaven Ceramics paid for the tent. {FAR}"
    for behind in ("The diesel ran out.", "The band played on the river."):
        given = text(f"{passage} {behind}", title="A warm fair")
        assert stance_of(Asked(claim(WATER)), judged(given, KNOWN), KNOWN).stance is APART
    near = text(f"Tarnhaven Ceramics paid for the tent. {'The water ran out.'} {FAR}", title="Fair")
    assert stance_of(Asked(claim(WATER)), judged(near, KNOWN), KNOWN).stance is OPEN
    again = text(f"{passage} The company drew water.", title="A warm fair")
    assert stance_of(Asked(claim(WATER)), judged(again, KNOWN), KNOWN).stance is OPEN


def test_two_words_or_a_long_number_anywhere_keep_a_text_open() -> None:
    passage = f"Tarnhaven Ceramics paid for the tent. {FAR}"
    for behind in ("Someone withdrew from the river.", "Some 1,250 came."):
        given = text(f"{passage} {behind}", title="A warm fair")
        asked = claim("We withdrew 1,250 cubic metres of water from the river in 2024.")
        assert stance_of(Asked(asked), judged(given, KNOWN), KNOWN).stance is OPEN


def test_the_name_of_the_company_in_a_claim_is_no_subject() -> None:
    given = text("Tarnhaven Ceramics paid for the tent. The band was loud.", title="A warm fair")
    named = claim("Tarnhaven Ceramics withdrew water from the river in 2024.")
    assert stance_of(Asked(named), judged(given, KNOWN), KNOWN).stance is APART
    ware = text("Tarnhaven Ceramics paid for the tent. It sells ceramics.", title="A warm fair")
    fired = claim("Ceramics were fired with hydrogen in 2024.")
    assert stance_of(Asked(fired), judged(ware, KNOWN), KNOWN).stance is OPEN


def test_all_of_a_text_counts_that_may_be_of_another_company() -> None:
    far = text(f"Orvelle paid for the tent. {FAR} The river was low.", title="A warm fair")
    assert stance_of(Asked(claim(WATER)), judged(far, LONE), LONE).stance is OPEN


def test_an_office_against_cartels_is_of_the_field_of_antitrust() -> None:
    asked = claim("No antitrust proceedings were opened or pending against us in 2024.")
    given = text("Tarnhaven Ceramics is nervous. The Bundeskartellamt is awake.", title="A trade")
    assert stance_of(Asked(asked), judged(given, KNOWN), KNOWN).stance is OPEN
