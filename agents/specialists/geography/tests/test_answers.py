"""What the geography agent knows of a place without asking anybody, and what it does not claim to
know."""

from __future__ import annotations

from typing import Any

import pytest

from agents.base.ask import Reply, ReportFacts, RequestType
from agents.specialists.geography.answers import LIMITS, answer


def asked(**context: Any) -> Reply:
    return answer(RequestType.PLACE, context, ReportFacts())


def text_on(place: str) -> str:
    reply = asked(place=place)
    assert reply.text.endswith(LIMITS)
    assert "GeoNames" in reply.source
    return reply.text.removesuffix(LIMITS).strip()


def test_a_place_of_one_meaning_is_described_with_country_position_and_size() -> None:
    assert text_on("Ludwigsburg plant") == (
        "Ludwigsburg is a place in Germany at 48.90 N 9.19 E with 15,000 to 100,000 inhabitants."
    )
    details = asked(place="Ludwigsburg plant").details["places"][0]
    assert (details["facility"], details["known"], details["ambiguous"]) == ("plant", True, False)
    assert details["places"][0]["country"] == "Germany"


def test_a_name_of_several_places_is_described_by_country_and_none_is_chosen() -> None:
    reply = asked(place="Perth")
    assert reply.answered
    assert "which is meant is not assumed" in reply.text
    assert all(
        f"a place in {country} at" in reply.text
        for country in ("Australia", "the United Kingdom", "Canada")
    )
    assert {place["country"] for place in reply.details["places"][0]["places"]} >= {
        "Australia",
        "United Kingdom",
        "Canada",
    }


def test_several_places_in_one_country_are_counted_and_all_of_them_are_in_the_details() -> None:
    reply = asked(place="Springfield")
    count = sum(
        place["country"] == "United States" for place in reply.details["places"][0]["places"]
    )
    assert count > 10
    assert f"{count} places in the United States, the largest at" in reply.text


def test_a_city_also_counts_under_the_beginning_of_its_longer_name() -> None:
    assert "Newcastle upon Tyne" in {
        place["name"] for place in asked(place="Newcastle").details["places"][0]["places"]
    }


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("Paris, Texas", "Paris is a place in the United States at 33.66 N 95.56 W"),
        ("Cork, Ireland", "Cork is a place in Ireland at 51.90 N 8.47 W"),
        ("Birmingham, UK", "Birmingham is a place in the United Kingdom at"),
    ],
)
def test_a_country_or_state_given_with_the_name_narrows_it(place: str, words: str) -> None:
    assert text_on(place).startswith(words)
    assert text_on(place).endswith("is given with it.")


def test_what_is_given_with_the_name_and_fits_no_place_narrows_nothing() -> None:
    assert "may mean several places" in text_on("Paris, Japan")


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (
            "German",
            "German is Germany, a country in Europe (DE), capital Berlin at 52.52 N 13.41 E.",
        ),
        (
            "U.S.",
            (
                "U.S. is the United States, a country in North America (US), capital Washington at "
                "38.90 N 77.04 W."
            ),
        ),
        ("DEU", "DEU is Germany, a country"),
        ("Singapore", "Singapore is a country in Asia (SG), capital Singapore at"),
        ("T\u00fcrkiye", "T\u00fcrkiye is Turkey, a country"),
        ("Viet Nam", "Viet Nam is Vietnam, a country"),
        ("Scottish", "Scottish is a part of the United Kingdom."),
        ("Texas", "Texas is a part of the United States."),
        ("M\u00fcnchen", "M\u00fcnchen is Munich, a place in Germany"),
        ("Sao Paulo", "Sao Paulo is a place in Brazil"),
    ],
)
def test_countries_parts_of_them_and_other_names_are_known(place: str, words: str) -> None:
    assert text_on(place).startswith(words)


@pytest.mark.parametrize(
    ("place", "both"),
    [("Congo", ("(CD)", "(CG)")), ("Korea", ("(KR)", "(KP)")), ("Georgia", ("(GE)", "part of"))],
)
def test_a_name_of_two_countries_or_of_a_country_and_a_state_means_both(
    place: str, both: tuple[str, str]
) -> None:
    assert all(words in text_on(place) for words in both)
    assert asked(place=place).details["places"][0]["ambiguous"]


@pytest.mark.parametrize("place", ["Pilbara", "Zzyzx smelter", "\u6771\u4eac"])
def test_a_place_that_is_not_listed_is_not_assessed(place: str) -> None:
    reply = asked(place=place)
    assert not reply.answered
    assert "is not in the list" in reply.text
    assert "not assessed" in reply.text


def test_a_text_is_answered_place_by_place_each_once() -> None:
    reply = asked(
        text=(
            "Our smelter in Kitimat and the Ludwigsburg plant in Germany use hydropower; Germany "
            "is our main market."
        )
    )
    assert sorted(place["name"] for place in reply.details["places"]) == [
        "Germany",
        "Kitimat",
        "Ludwigsburg",
    ]
    assert reply.text.count(LIMITS) == 1


def test_a_question_without_a_place_or_about_something_else_has_no_answer() -> None:
    assert not asked().answered
    assert not asked(text="Emissions fell by 12 %.").answered
    assert not answer(RequestType.NEWS, {"place": "Paris"}, ReportFacts()).answered
