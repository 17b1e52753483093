"""A text supports a claim that it tells in much the same words, on the word of an authority, a
register or a measurement, for the same day; everything less stays open."""

from __future__ import annotations

import datetime as dt

import pytest

from agents.outside_text.figures import figures_of
from agents.outside_text.sentences import states_nothing
from agents.outside_text.stance import Asked, judged, stance_of
from agents.outside_text.types import OutsideText, Stance
from agents.tests.outside_text.examples import KNOWN, LONE, claim, text
from reports.types import ClaimView

YES, OPEN = Stance.SUPPORTS, Stance.NOT_ANALYSED
KILN = claim("Our electric kiln at Ludborough has been in regular operation since March 2024.")
SIGNED = claim("In May 2024 we signed a framework agreement on water with the town of Ludborough.")
HEADING = "The county has inspected the kiln of Tarnhaven Ceramics at Ludborough."


def stance(asked: ClaimView, given: OutsideText, known=KNOWN) -> Stance:  # type: ignore[no-untyped-def]
    figures = figures_of(asked, (), 2024)
    return stance_of(Asked(asked, figures), judged(given, known, "news"), known).stance


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "Inspectors found that the electric kiln went into regular operation on 4 March 2024.",
            YES,
        ),
        (
            "According to the register, the electric kiln has been in regular operation since "
            "March 2024.",
            YES,
        ),
        # another day, or none
        (
            "Inspectors found that the electric kiln went into regular operation on 4 July 2024.",
            OPEN,
        ),
        (
            "Inspectors found that the electric kiln went into regular operation on 4 March 2023.",
            OPEN,
        ),
        ("Inspectors found that the electric kiln is in regular operation.", OPEN),
        # denied, planned, hedged, or in somebody's mouth
        (
            "Inspectors found that the electric kiln has not been in regular operation since "
            "March 2024.",
            OPEN,
        ),
        (
            "Inspectors found that the electric kiln will be in regular operation from March 2024.",
            OPEN,
        ),
        (
            "The inspectors' electric kiln was allegedly in regular operation from March 2024.",
            OPEN,
        ),
        (
            "The company said that the electric kiln, which inspectors saw, has been in regular "
            "operation since March 2024.",
            OPEN,
        ),
        (
            "\u201cThe electric kiln has been in regular operation since March 2024, as inspectors "
            "know\u201d.",
            OPEN,
        ),
        (
            "Inspectors found all but the electric kiln in regular operation in March 2024.",
            OPEN,
        ),
        (
            "Inspectors found that the electric kiln was taken out of regular operation in March "
            "2024.",
            OPEN,
        ),
        # too little of the claim
        ("Inspectors saw an electric lamp in operation in March 2024.", OPEN),
        ("Inspectors saw an electric lamp in regular operation in March 2024.", OPEN),
        (
            "Inspectors found that regular operation of the electric kiln ceased in March 2024.",
            OPEN,
        ),
    ],
)
def test_the_same_in_much_the_same_words(words: str, expected: Stance) -> None:
    assert stance(KILN, text(f"{HEADING} {words}")) is expected


def test_nobody_elses_word_is_no_support() -> None:
    words = "The electric kiln has been in regular operation since March 2024."
    alone = "Tarnhaven Ceramics has a kiln at Ludborough."
    assert stance(KILN, text(f"{alone} {words}")) is OPEN
    assert stance(KILN, text(f"{alone} The registry has it. {words}")) is OPEN  # no place beside


@pytest.mark.parametrize(
    "mark",
    [
        "This paper has been withdrawn by the editors.",
        "The findings should not be relied on.",
        "Correction: the day was wrong.",
        "Satire: not a word is true.",
        "Media contact: J. Bly",
    ],
)
def test_what_was_taken_back_or_is_a_release_supports_nothing(mark: str) -> None:
    words = "Inspectors found that the electric kiln went into regular operation on 4 March 2024."
    assert stance(KILN, text(f"{HEADING} {words}")) is YES
    assert stance(KILN, text(f"{HEADING} {words}\n\n{mark}")) is OPEN


def test_a_release_of_an_authority_is_not_the_companys() -> None:
    words = (
        "The ministry informs that on Friday, 24 May, Tarnhaven Ceramics and the town of "
        "Ludborough signed a framework agreement on water."
    )
    more = {"day": dt.date(2024, 5, 27), "title": "Press release 118"}
    assert stance(SIGNED, text(words, url="https://www.gob.pe/1", **more)) is YES
    assert stance(SIGNED, text(words, url="https://www.water.gov.uk/1", **more)) is YES
    assert stance(SIGNED, text(words, url="https://gov-news.example/1", **more)) is OPEN
    later = {**more, "day": dt.date(2025, 5, 27)}
    assert stance(SIGNED, text(words, url="https://www.gob.pe/1", **later)) is not YES


def test_filings_with_an_authority_are_the_companys() -> None:
    words = (
        "In May 2024 Tarnhaven Ceramics and the town of Ludborough signed a framework agreement on "
        "water. This text holds forward-looking statements."
    )
    assert stance(SIGNED, text(words, url="https://www.sec.gov/1")) is OPEN


def test_the_month_of_may_is_no_doubt() -> None:
    for words in ("It rose in May 2024.", "It was signed on 24 May.", "May 3 is the day."):
        assert not states_nothing(words)
    assert states_nothing("It may rise.") and states_nothing("Bolt May Close Its Kiln")


def test_a_lone_name_beside_a_place_of_the_claim_is_the_companys() -> None:
    words = (
        "The county read its meters. Inspectors saw the electric kiln at Orvelle's Ludborough "
        "works. It went into regular operation on 4 March 2024."
    )
    assert stance(KILN, text(words), LONE) is YES
    assert stance(KILN, text(words.replace("Orvelle's", "the singer Orvelle and")), LONE) is OPEN


LIMITS = claim("In 2024 none of our four kilns exceeded the fluoride limits set in its permit.")
SAMPLED = "We sampled fluoride at seven kilns. "


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("All kilns of Tarnhaven Ceramics stayed below their limits in each month of 2024.", YES),
        (
            "All kilns of Tarnhaven Ceramics stayed below their limits in each month of 2024; in "
            "2021 one had exceeded its limit.",
            YES,
        ),
        ("All kilns of Tarnhaven Ceramics stayed below their limits in each month of 2023.", OPEN),
        ("Most kilns of Tarnhaven Ceramics stayed below their limits in each month of 2024.", OPEN),
        ("Not all kilns of Tarnhaven Ceramics stayed below their limits throughout 2024.", OPEN),
        ("All kilns of Tarnhaven Ceramics stayed below their limits in May 2024.", OPEN),
        ("All kilns but one of Tarnhaven Ceramics stayed below limits throughout 2024.", OPEN),
        ("All kilns of Tarnhaven Ceramics exceeded their fluoride limits in 2024.", OPEN),
        ("All kilns of Bolt stayed below their limits in each month of 2024.", OPEN),
    ],
)
def test_limits_that_all_parts_kept_all_year(words: str, expected: Stance) -> None:
    found = stance(LIMITS, text(f"{SAMPLED}{words}", title="Tarnhaven Ceramics and others"))
    assert found is expected
    if expected is YES:
        assert stance(LIMITS, text(words, title="Kilns")) is OPEN  # of no known author


JOINED = claim("In March 2024 we joined the alliance for electric kilns.")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("In March 2024, {} joined the alliance for electric kilns.", YES),
        (
            "The register shows that {} joined the alliance for electric kilns in March 2024.",
            YES,
        ),
        (
            "In March 2024, Bolt joined the alliance for electric kilns after {}.",
            OPEN,
        ),
        (
            "In March 2024, Bolt left {} and joined the alliance for electric kilns.",
            OPEN,
        ),
        (
            "In March 2024, the partner of {} joined the alliance for electric kilns.",
            OPEN,
        ),
        ("In March 2024, Bolt joined the alliance for electric kilns.", OPEN),
    ],
)
def test_a_claim_without_a_place_is_told_only_where_the_company_acts(
    words: str, expected: Stance
) -> None:
    before = "Tarnhaven Ceramics makes tiles. A register of the ministry names who belongs to it. "
    told = words.format("Tarnhaven Ceramics")
    assert stance(JOINED, text(f"{before}The agency keeps it. {told}")) is expected
