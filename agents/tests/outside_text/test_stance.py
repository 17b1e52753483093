"""Rules take a side only by structure: a printed figure of the same metric, scope and year, or a
punishment that the claim denies. All else is not analysed."""

from __future__ import annotations

import pytest

from agents.outside_text.figures import figures_of
from agents.outside_text.stance import Asked, judged, stance_of
from agents.outside_text.types import OutsideText, Reading, Stance
from agents.tests.outside_text.examples import EMITTED, KNOWN, claim, text
from reports.types import ClaimView

YES, NO = Stance.SUPPORTS, Stance.CONTRADICTS
OPEN, APART = Stance.NOT_ANALYSED, Stance.UNRELATED


def read(asked: ClaimView, given: OutsideText, kind: str = "news") -> Reading:
    return stance_of(Asked(asked, figures_of(asked, (), 2024)), judged(given, KNOWN, kind), KNOWN)


@pytest.mark.parametrize(
    ("words", "stance"),
    [
        ("Tarnhaven Ceramics emitted 201,300 tCO2e of Scope 1 emissions in 2024.", YES),
        ("In 2024 Tarnhaven Ceramics had Scope 1 emissions of 201.3 kt CO2e.", YES),
        (
            "Register data show Scope 1 emissions of Tarnhaven Ceramics were 201,300 tCO2e in "
            "2024.",
            YES,
        ),
        (
            "Tarnhaven Ceramics makes tiles. Its Scope 1 emissions were 201,300 tCO2e in 2024.",
            YES,
        ),
        ("Tarnhaven Ceramics had Scope 1 emissions of 240,000 tCO2e in 2024.", NO),
        # another year, scope, or no year at all
        ("Tarnhaven Ceramics had Scope 1 emissions of 240,000 tCO2e in 2021.", OPEN),
        ("Tarnhaven Ceramics had Scope 2 emissions of 240,000 tCO2e in 2024.", OPEN),
        ("Tarnhaven Ceramics had Scope 1 emissions of 201,300 tCO2e.", OPEN),
        # the company's own words
        ("Tarnhaven Ceramics said its Scope 1 emissions were 201,300 tCO2e in 2024.", OPEN),
        (
            "According to its sustainability report, Tarnhaven Ceramics had Scope 1 emissions of "
            "201,300 tCO2e in 2024.",
            OPEN,
        ),
        ("Tarnhaven Ceramics reported Scope 1 emissions of 201,300 tCO2e in 2024.", OPEN),
        # not stated as a fact
        ("Tarnhaven Ceramics may have had Scope 1 emissions of 240,000 tCO2e in 2024.", OPEN),
        (
            "Tarnhaven Ceramics denied that its Scope 1 emissions were 240,000 tCO2e in 2024.",
            OPEN,
        ),
        ("Tarnhaven Ceramics' Scope 1 emissions were estimated at 240,000 tCO2e in 2024.", OPEN),
        # of a part, or of others
        (
            "The Leeds plant of Tarnhaven Ceramics had Scope 1 emissions of 40,000 tCO2e in 2024.",
            OPEN,
        ),
        (
            "Scope 1 emissions of rivals of Tarnhaven Ceramics were 240,000 tCO2e in 2024.",
            OPEN,
        ),
        (
            "Tarnhaven Ceramics makes tiles. Scope 1 emissions of Bolt were 240,000 tCO2e in 2024.",
            OPEN,
        ),
        # somebody else's figure, or only said by somebody
        ("Tarnhaven Ceramics and Bolt had Scope 1 emissions of 240,000 tCO2e in 2024.", OPEN),
        ("Tarnhaven Ceramics' owner Bolt had Scope 1 emissions of 240,000 tCO2e in 2024.", OPEN),
        ("Campaigners say Tarnhaven Ceramics' Scope 1 emissions were 240,000 tCO2e in 2024.", OPEN),
        ("Tarnhaven Ceramics puts its Scope 1 emissions at 201,300 tCO2e in 2024.", OPEN),
        (
            "Tarnhaven Ceramics' Scope 1 emissions were 201,300 tCO2e in 2024, the boss told us.",
            OPEN,
        ),
        (
            "Since 2020 Tarnhaven Ceramics' Scope 1 emissions of 240,000 tCO2e fell, also in 2024.",
            OPEN,
        ),
        # namesakes
        ("Tarnhaven Ceramics Ltd had Scope 1 emissions of 240,000 tCO2e in 2024.", APART),
        ("Ohio-based Tarnhaven Ceramics had Scope 1 emissions of 240,000 tCO2e in 2024.", APART),
        ("Tarnhaven Ceramics hired a new head of sales.", APART),
    ],
)
def test_what_a_text_says_of_a_figure(words: str, stance: Stance) -> None:
    found = read(EMITTED, text(words))
    assert found.stance in ((OPEN, APART) if stance is OPEN else (stance,)), found
    if stance in (YES, NO):
        assert found.quote in words and found.confidence == 0.9


@pytest.mark.parametrize(
    "given",
    [
        text(
            "Tarnhaven Ceramics had Scope 1 emissions of 240,000 tCO2e in 2024.",
            url="https://paper.example/opinion/tiles",
        ),
        text(
            "Tarnhaven Ceramics had Scope 1 emissions of 240,000 tCO2e in 2024.",
            title="Opinion: the kilns",
        ),
        text(
            "LEEDS /PRNewswire/ Tarnhaven Ceramics had Scope 1 emissions of 201,300 tCO2e in 2024."
        ),
        text(
            "Tarnhaven Ceramics had Scope 1 emissions of 201,300 tCO2e in 2024.",
            url="https://tarnhaven.example/press",
        ),
        text(
            "Tarnhaven Ceramics had Scope 1 emissions of 201,300 tCO2e in 2024. Tarnhaven Ceramics "
            "had Scope 1 emissions of 240,000 tCO2e in 2024."
        ),
    ],
)
def test_opinion_releases_and_several_numbers_take_no_side(given: OutsideText) -> None:
    assert read(EMITTED, given).stance is OPEN


def test_satire_takes_no_side() -> None:
    given = text("Tarnhaven Ceramics had Scope 1 emissions of 240,000 tCO2e in 2024.")
    assert read(EMITTED, given, "satire").stance is OPEN


def test_a_text_that_confirms_a_part_of_a_claim_leaves_it_open() -> None:
    both = claim("Scope 1 emissions were 201,300 tCO2e in 2024 and 210,000 tCO2e in 2023.")
    given = text("Tarnhaven Ceramics had Scope 1 emissions of 201,300 tCO2e in 2024.")
    found = read(both, given)
    assert found.stance is OPEN and "says nothing on" in found.why


def test_whom_a_text_names_is_the_origin_of_its_word() -> None:
    words = "Tarnhaven Ceramics had Scope 1 emissions of 201,300 tCO2e in 2024, "
    assert read(EMITTED, text(f"{words}according to the Environment Agency.")).origin == (
        "Environment Agency"
    )
    assert read(EMITTED, text(f"LEEDS (Reuters) {words}it emerged.")).origin == "reuters.com"
    assert read(EMITTED, text(words)).origin == ""


CLEAN = claim("We had no environmental fines in 2024.")


@pytest.mark.parametrize(
    ("words", "stance"),
    [
        ("Tarnhaven Ceramics was fined for polluting the river Aire in 2024.", NO),
        ("Tarnhaven Ceramics pleaded guilty to a spill of 2024.", NO),
        ("Tarnhaven Ceramics was accused of polluting the river Aire in 2024.", OPEN),
        ("Tarnhaven Ceramics was not fined for polluting the river Aire in 2024.", OPEN),
        ("Tarnhaven Ceramics was fined over data protection in 2024.", OPEN),
        ("Tarnhaven Ceramics was fined for polluting the river Aire in 2019.", OPEN),
        ("Tarnhaven Ceramics could be fined for polluting the river Aire in 2024.", OPEN),
        ("A contractor of Tarnhaven Ceramics was fined for polluting the Aire in 2024.", OPEN),
        ("The man fined in 2024 for polluting a works of Tarnhaven Ceramics paid.", OPEN),
        ("Tarnhaven Ceramics was cleared of polluting the Aire in 2024, Bolt was fined.", OPEN),
        ("Tarnhaven Ceramics appealed after it was fined for pollution in 2024.", OPEN),
        ("Tarnhaven Ceramics Ltd was fined for polluting the river Ohio in 2024.", APART),
    ],
)
def test_a_punishment_contradicts_a_claim_that_there_was_none(words: str, stance: Stance) -> None:
    found = read(CLEAN, text(words))
    assert found.stance in ((OPEN, APART) if stance is OPEN else (stance,)), found


@pytest.mark.parametrize(
    "words",
    [
        "In 2024 we had no environmental fines in excess of $1 million.",
        "We had no significant environmental fines in 2024.",
        "No environmental fines were imposed on our wind farms in 2024.",
        "No sanctions were imposed on us in 2024 for the mortality of birds.",
    ],
)
def test_a_claim_of_no_punishment_of_one_kind_is_not_denied_by_every_other(words: str) -> None:
    given = text("Tarnhaven Ceramics was fined for polluting the river Aire in 2024.")
    assert read(CLEAN, given).stance is NO
    assert read(claim(words), given).stance is OPEN


@pytest.mark.parametrize(
    ("words", "stance"),
    [
        ("Tarnhaven Ceramics hired a new head of sales.", APART),
        # another word for the same field, another language, or one word that both share
        ("Tarnhaven Ceramics let more carbon dioxide into the air of the town.", OPEN),
        ("Tarnhaven Ceramics was given a date for its climate plan.", OPEN),
        ("Tarnhaven Ceramics stellt einen neuen Verkaufschef ein.", OPEN),
        ("Tarnhaven Ceramics widened the scope of its sales.", OPEN),
    ],
)
def test_only_a_text_that_shares_no_field_with_a_claim_is_of_something_else(
    words: str, stance: Stance
) -> None:
    assert read(EMITTED, text(words, title="Tiles")).stance is stance


def test_a_text_on_old_fines_is_not_of_something_else_than_a_claim_of_none() -> None:
    given = text("A court heard that Tarnhaven Ceramics paid costs.", title="Tiles")
    assert read(CLEAN, given).stance is OPEN
