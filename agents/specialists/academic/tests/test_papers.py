"""Publications: each once, none that was retracted, on the subject alone, and graded."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from agents.sources.records import Paper
from agents.sources.types import Fetched
from agents.specialists.academic.investigations.types import Kind, Stated
from agents.specialists.academic.kinds import kinds_of
from agents.specialists.academic.literature.concluding import is_general
from agents.specialists.academic.literature.papers import Found, distinct, is_relevant, quote_of
from agents.specialists.academic.literature.questions import (
    Asked,
    broader,
    planned,
    question,
    subject_of,
    without_names,
)
from agents.specialists.academic.subjects import SUBJECTS, Family, Subject
from reports.types import ClaimType, ClaimView, Priority

pytestmark = pytest.mark.pure
PUMPS = next(one for one in SUBJECTS if one.name == "heat pumps")
CREDITS = next(one for one in SUBJECTS if one.name == "carbon credits")
ASKED = question(PUMPS, Family.EFFECT)


def found(source: str = "OpenAlex", **values: Any) -> Found:
    answer = Fetched(1, source, "https://x.example", 200, {}, b"", "0", timezone.now())
    paper = {"title": "Heat pumps", "doi": "10.1/a", "year": 2021, "venue": "Energy"} | values
    return Found(Paper(**paper), source, answer)


def stated(text: str) -> Stated:
    return Stated(ClaimView("c", text, ClaimType.ENVIRONMENTAL, page=4))


def test_one_publication_of_three_services_is_one() -> None:
    kept = distinct(
        [
            found(),
            found("Crossref", title="HEAT PUMPS.", abstract="They save."),
            found("Semantic Scholar", doi=""),
        ]
    )
    assert [one.source for one in kept] == ["Crossref"], "the record with an abstract stands"


def test_two_dois_are_two_publications_and_so_are_two_years() -> None:
    assert len(distinct([found(), found(doi="10.1/b", year=2022)])) == 2
    assert len(distinct([found(doi=""), found(doi="", year=2022)])) == 2


@pytest.mark.parametrize(
    "record", [{"retracted": True}, {"title": "RETRACTED: Heat pumps", "doi": "10.1/a"}]
)
def test_what_one_service_calls_retracted_is_dropped_for_all(record: dict[str, Any]) -> None:
    assert distinct([found(), found("Crossref", **record)]) == []


@pytest.mark.parametrize(
    ("record", "tier"),
    [
        ({}, 1),
        ({"doi": ""}, 2),
        ({"venue": "arXiv (Cornell University)"}, 3),
        ({"venue": "SSRN Electronic Journal"}, 3),
        ({"venue": ""}, 3),
        ({"venue": "", "doi": ""}, 4),
        ({"venue": "A climate blog"}, 4),
    ],
)
def test_publications_are_graded(record: dict[str, Any], tier: int) -> None:
    assert found(**record).tier == tier


@pytest.mark.parametrize(
    ("title", "abstract", "relevant"),
    [
        ("Heat pumps cut carbon emissions", "", True),
        ("Heat pumps in poetry", "", False),
        ("District heating", "Heat pumps and heat pumps again reduce emissions.", True),
        ("District heating", "Emissions fell. A heat pump was named once.", False),
        ("Wind power and emissions", "Energy.", False),
    ],
)
def test_only_what_is_on_the_subject_is_kept(title: str, abstract: str, relevant: bool) -> None:
    assert is_relevant(Paper(title, abstract=abstract), ASKED) is relevant


def test_a_quote_stands_in_the_abstract_and_names_the_subject() -> None:
    abstract = "Homes are many. Heat pumps lower emissions by a third. More is needed."
    assert quote_of(found(abstract=abstract), ASKED) == "Heat pumps lower emissions by a third."
    assert quote_of(found(), ASKED) == ""


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Our heat pumps cut emissions by 40%.", "heat pumps"),
        ("We ordered heat pumps.", ""),
        ("All electricity is covered by I-RECs.", "renewable energy certificates"),
        ("We used SAF, which cuts emissions by 80%.", "sustainable aviation fuel"),
        ("It was safe to save.", ""),
        ("Spend-based Scope 3 emissions rose.", "spend-based Scope 3"),
        ("We commit to net zero by 2050.", "net-zero targets"),
    ],
)
def test_a_claim_has_the_subject_its_words_name(text: str, subject: str) -> None:
    one = stated(text)
    named = subject_of(one, kinds_of(one))
    assert (named.name if named else "") == subject


def test_no_question_tells_whose_report_it_is() -> None:
    query = "benchmark 42% Tarnhaven Ceramics Leeds reduce kiln emissions tarnhaven Otter by 2030"
    assert without_names(query, "Tarnhaven Ceramics plc") == "reduce kiln emissions"
    words = planned({"c": PUMPS}, {"c": Priority.HIGH}, {"c": [query]}, "Tarnhaven Ceramics plc")
    assert words[0].words == "heat pumps reduce kiln emissions"
    assert not any("arnhaven" in one.words or "2030" in one.words for one in words)


def test_what_most_claims_of_high_priority_are_about_is_asked_first() -> None:
    subjects: dict[str, Subject] = {"a": PUMPS, "b": CREDITS, "c": PUMPS}
    asked = planned(subjects, {"a": Priority.LOW, "b": Priority.HIGH, "c": Priority.LOW}, {})
    assert [one.words for one in asked[:3]] == [
        "carbon offset credits additionality",
        "heat pumps emission reduction effectiveness",
        "carbon offset credits permanence leakage",
    ]


def test_a_broader_question_is_on_the_subject_as_a_whole() -> None:
    assert broader(ASKED) == Asked("heat pumps", PUMPS)


@pytest.mark.parametrize(
    ("text", "general"),
    [
        ("Heat pumps use less energy than gas boilers.", True),
        ("Our heat pumps cut emissions by 40%.", False),
        ("Heat pumps have cut emissions by 40% since 2020.", False),
        ("Heat pumps of Tarn cut emissions by 40%.", False),
        ("Heat pumps will cut emissions by 40%.", False),
    ],
)
def test_only_what_is_said_in_general_is_general(text: str, general: bool) -> None:
    assert is_general(stated(text), PUMPS, "Tarn") is general
    assert not is_general(stated(text), CREDITS, "Tarn"), "a certificate is never one in general"


def test_every_subject_finds_its_own_words_and_names_its_families() -> None:
    for one in SUBJECTS:
        assert one.families and one.kind in Kind
        assert one.words == one.words.strip() and len(one.words) < 60
