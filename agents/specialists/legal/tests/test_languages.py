"""Pages in a language the rules do not read: nothing is called missing because of them, and nothing
else is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.llm.gateway import Gateway
from agents.specialists.legal.coverage import Assessment, Reading
from agents.specialists.legal.evidence import Answer
from agents.specialists.legal.industry.assessing import AskedMetric, assess_industry
from agents.specialists.legal.model.asking_coverage import Asked, CoverageAnswers, ElementAnswer
from agents.specialists.legal.model.choosing import Chooser
from agents.specialists.legal.model.coverage import UNSHOWN, Reader, Said
from agents.specialists.legal.model.standing import Standing
from agents.specialists.legal.rules import CoverageOptions, Document, assess_coverage
from agents.specialists.legal.tests.helpers import (
    BOARD_PAGE,
    COOKERY_PAGE,
    REGISTRY,
    cover,
    page,
    requirements,
)
from reports.tests.language.texts import GERMAN, JAPANESE
from reports.types import CoverageStatus, PageContent
from sibyl_project.common.deadline import Deadline

CAUSE = (
    "The report is written in Japanese, which the rules do not read; ask with a model, or attach "
    "the English edition."
)
MOSTLY = CAUSE.replace("is written", "is mostly written")
ALL = list(REGISTRY.values())
ENERGY = AskedMetric("EM-MM-130a.1", "total energy consumed", "Gigajoules (GJ)", "quantitative")


def foreign(number: int, text: str = JAPANESE, language: str = "ja") -> PageContent:
    return replace(page(number, text), language=language)


def english(number: int, text: str = BOARD_PAGE) -> PageContent:
    return replace(page(number, text), language="en")


def test_a_japanese_report_is_not_assessed_and_the_cause_says_why() -> None:
    covered = assess_coverage(ALL, Document([foreign(1), foreign(2)]), options=CoverageOptions())
    assert {item.status for item in covered} == {CoverageStatus.NOT_ASSESSED}
    assert {item.cause for item in covered} == {CAUSE}
    assert {e.addressed for item in covered for e in item.elements} == {None}


def test_what_a_mostly_japanese_report_says_in_english_counts_and_the_rest_is_not_assessed() -> (
    None
):
    covered = assess_coverage(
        ALL, Document([foreign(1), foreign(2), english(3)]), options=CoverageOptions()
    )
    by_id = {item.paragraph_id: item for item in covered}
    assert by_id["S2.6(a)(iii)"].status is CoverageStatus.FULLY_ADDRESSED
    assert by_id["S2.29(f)(i)"].cause == MOSTLY
    assert CoverageStatus.FULLY_UNADDRESSED not in {item.status for item in covered}


def test_in_a_mostly_japanese_report_silence_does_not_show_that_a_paragraph_does_not_bind() -> None:
    pages = [foreign(1), foreign(2), english(3)]
    read = assess_coverage(ALL, Document([english(1)]), options=CoverageOptions())
    unread = assess_coverage(ALL, Document(pages), options=CoverageOptions())
    assert any(item.cause.startswith("Applies only") for item in read)
    assert not any(item.cause.startswith("Applies only") for item in unread)


def test_a_parent_is_partly_met_where_a_part_was_found_and_else_not_assessed() -> None:
    family = requirements("S2.6(a)", "S2.6(a)(i)", "S2.6(a)(iii)")
    rest = [foreign(1), foreign(2)]
    silent, told = (
        assess_coverage(family, Document([*rest, one]), options=CoverageOptions())
        for one in (english(3, COOKERY_PAGE), english(3))
    )
    assert [item.status.value for item in silent] == ["not_assessed"] * 3
    assert silent[0].cause == MOSTLY
    assert [item.status.value for item in told] == [
        "partially_addressed",
        "not_assessed",
        "fully_addressed",
    ]


@pytest.mark.long
def test_one_german_page_in_an_english_report_changes_no_status() -> None:
    pages = [english(1), english(2, COOKERY_PAGE)]
    alone = assess_coverage(ALL, Document(pages), options=CoverageOptions())
    beside = assess_coverage(
        ALL, Document([*pages, foreign(3, GERMAN, "de")]), options=CoverageOptions()
    )
    assert [item.status for item in beside] == [item.status for item in alone]
    assert [item.evidence_found for item in beside] == [item.evidence_found for item in alone]
    found = {item.paragraph_id: item.confidence for item in alone}
    assert all(
        item.confidence == found[item.paragraph_id]
        for item in beside
        if item.status is CoverageStatus.FULLY_ADDRESSED
    )


def test_what_is_missing_says_on_how_many_pages_nothing_could_be_read() -> None:
    document = Document([english(1), english(2), foreign(3, GERMAN, "de")])
    price = cover(document, "S2.29(f)(i)")
    assert price.status is CoverageStatus.FULLY_UNADDRESSED
    assert price.elements[0].gap_reason.endswith("Nothing could be read on 1 page in German.")
    assert "1 page in German not read by rules" in price.searched
    assert price.confidence < cover(Document([english(1), english(2)]), "S2.29(f)(i)").confidence


def test_rules_take_no_evidence_from_a_page_in_another_language() -> None:
    page_of_words = foreign(2, BOARD_PAGE, "de")
    document = Document([english(1, COOKERY_PAGE), page_of_words, english(3, COOKERY_PAGE)])
    assert cover(document, "S2.6(a)(iii)").status is CoverageStatus.FULLY_UNADDRESSED


def test_pages_of_no_known_language_are_read() -> None:
    assert cover(Document([page(1, BOARD_PAGE)]), "S2.6(a)(iii)").status is (
        CoverageStatus.FULLY_ADDRESSED
    )


def test_a_metric_of_the_industry_is_not_assessed_in_a_report_the_rules_do_not_read() -> None:
    for pages, cause in (
        ([foreign(1)], CAUSE),
        ([foreign(1), foreign(2), english(3, COOKERY_PAGE)], MOSTLY),
    ):
        (result,) = assess_industry("EM-MM", [ENERGY], Document(pages))
        assert result.reported is None
        assert result.reason == f"Not assessed: {cause}"
    (read,) = assess_industry("EM-MM", [ENERGY], Document([english(1, COOKERY_PAGE)]))
    assert read.reported is False


def test_a_model_is_given_every_page_and_what_it_settles_counts() -> None:
    document = Document([foreign(1), foreign(2)], for_model=True)
    (requirement,) = requirements("S2.6(a)(iii)")
    assessment = Assessment([requirement], document, CoverageOptions())
    assert [each.number for each in document.read_pages] == [1, 2]
    assert assessment.binding() == [requirement]
    no = Reading(tuple(Answer(None, confidence=0.8) for _ in requirement.elements), "some-model")
    (settled,) = assessment.result({requirement.paragraph_id: no})
    assert settled.status is CoverageStatus.FULLY_UNADDRESSED
    (left,) = assessment.result()
    assert left.status is CoverageStatus.NOT_ASSESSED
    assert "the model did not settle it" in left.cause


def asked_of(document: Document, *shown: int) -> Asked:
    """A question on a paragraph of governance that shows these sections of a report."""
    (requirement,) = requirements("S2.6(a)(iii)")
    answered = Assessment([requirement], document, CoverageOptions()).answers(requirement)
    standing = Standing(document)
    wanted = Chooser(document, standing.sections).wanted(requirement, answered)
    sections = [section for section in standing.sections.all if section.number in shown]
    return Asked(wanted, sections, standing, "")


@pytest.mark.parametrize(("searched", "believed"), [(True, True), (False, False)])
def test_a_model_that_was_shown_nothing_of_a_japanese_report_cannot_say_that_it_is_missing(
    gateway: Gateway, searched: bool, believed: bool
) -> None:
    document = Document([foreign(1)], for_model=True)
    asked = asked_of(document, *([1] if searched else []))
    reader = Reader(asked.standing, gateway, Deadline.after(60))
    for one in asked.wanted:
        no = ElementAnswer(
            element_id=f"p1.{one.number}",
            addressed="no",
            quote="",
            section_id="",
            gap_reason="no",
        )
        reader.said[one.key] = Said(no, None, "some-model")
        reader.seen[one.key] = frozenset(section.number for section in asked.shown)
    reading = reader.reading(asked.wanted)
    assert (reading.reasoned_by == "some-model") is believed
    assert (UNSHOWN in reading.note) is not believed


def test_a_model_may_quote_a_japanese_sentence() -> None:
    document = Document([foreign(1)], for_model=True)
    asked = asked_of(document, 1)
    quote = "取締役会は気候変動に関する戦略に責任を負い"
    yes = ElementAnswer(
        element_id="p1.1", addressed="yes", quote=quote, section_id="s1", gap_reason=""
    )
    found = asked.quoted(yes)
    assert found is not None and asked.standing.unit(found) == document.index.units[1]
    assert asked.problems(CoverageAnswers(answers=[yes])) == []
