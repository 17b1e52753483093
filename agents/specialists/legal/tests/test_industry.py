"""Metrics of the industry: what an index answers, what the report's own words give, and what nobody
could tell."""

from __future__ import annotations

import pytest

from agents.specialists.legal.industry.assessing import AskedMetric, MetricResult, assess_industry
from agents.specialists.legal.industry.cited import Said, citations
from agents.specialists.legal.industry.measures import numbers_in, row_has
from agents.specialists.legal.industry.subjects import TEXT, parts_of
from agents.specialists.legal.schemas import Document
from agents.specialists.legal.tests.helpers import COOKERY_PAGE, page, report
from reports.document.stating import with_statements
from reports.types import PageContent, PageState
from sibyl_project.common.text import contains_quote
from standards.sasb.packaged import packaged_industries

SCOPE_1 = AskedMetric(
    "EM-MM-110a.1",
    "Gross worldwide Scope 1 and share under emissions-limiting rules",
    "t CO2-e; %",
    "quantitative",
)
STRIKES = AskedMetric(
    "EM-MM-310a.2", "Strikes and lockouts: count and length", "number; days", "quantitative"
)
BRIBERY = AskedMetric("EM-MM-510a.1", "Anti-corruption management system", "", "discussion")
OLD = AskedMetric(
    "EM-MM-999a.1", "Gross worldwide Scope 1", "t CO2-e", "quantitative", edition="2018-10"
)
INDEX = "Topic | Code | Metric | Response | Location\n"


def _one(metric: AskedMetric, *texts: str) -> MetricResult:
    document = report(*texts)
    (result,) = assess_industry("EM-MM", [metric], document)
    if result.page:
        assert contains_quote(document.pages[result.page - 1].text, result.quote), (
            "what is quoted stands on its page"
        )
    return result


def test_a_figure_beside_the_code_is_reported_and_the_line_is_the_evidence() -> None:
    line = "Emissions | EM-MM-110a.1 | Gross Scope 1 | 412,300 t CO2e | 31"
    result = _one(SCOPE_1, COOKERY_PAGE, INDEX + line)
    assert (result.reported, result.cited, result.page, result.quote) == (True, True, 2, line)


def test_a_response_in_words_beside_the_code_is_reported() -> None:
    said = (
        "We train all employees on our anti-bribery policy every year and review every agent "
        "before a contract is signed."
    )
    result = _one(BRIBERY, f"{INDEX}Ethics | EM-MM-510a.1 | Management system | {said} |")
    assert result.reported is True and said in result.quote


@pytest.mark.parametrize(
    "answer",
    [
        "Not reported",
        "n/a",
        "Not applicable",
        "Omitted: confidential",
        "–",
        "We do not disclose this.",
    ],
)
def test_what_the_index_leaves_out_is_not_reported_whatever_stands_elsewhere(answer: str) -> None:
    result = _one(
        SCOPE_1,
        "Our Scope 1 emissions were 412,300 tCO2e.",
        f"{INDEX}Emissions | EM-MM-110a.1 | Gross Scope 1 | {answer} |",
    )
    assert (result.reported, result.cited, result.page) == (False, True, 2)
    assert "leaves it out" in result.reason


def test_a_pointer_is_followed_to_the_page_it_names() -> None:
    index = f"{INDEX}Emissions | EM-MM-110a.1 | Gross Scope 1 | see p. 3 |"
    elsewhere = "Our Scope 1 emissions were 9 tCO2e in the pilot."
    result = _one(SCOPE_1, index, elsewhere, "Our Scope 1 emissions were 412,300 tCO2e in 2023.")
    assert (result.reported, result.cited, result.page) == (True, True, 3)
    assert "412,300" in result.quote and "emissions-limiting" in result.reason, (
        "the part that was not found is named"
    )


def test_page_numbers_are_those_printed_on_the_pages() -> None:
    texts = [
        f"{text}\n\n{number}"
        for number, text in enumerate(
            [COOKERY_PAGE, "Our Scope 1 emissions were 412,300 tCO2e.", COOKERY_PAGE]
        )
    ]
    index = f"{INDEX}Emissions | EM-MM-110a.1 | Gross Scope 1 | page 1 |\n\n3"
    assert _one(SCOPE_1, *texts, index).page == 2


def test_a_named_page_that_says_nothing_of_it_leaves_the_metric_open() -> None:
    result = _one(
        SCOPE_1, COOKERY_PAGE, f"{INDEX}Emissions | EM-MM-110a.1 | Gross Scope 1 | p. 1 |"
    )
    assert (
        result.reported is None
        and result.reason == "The index refers to p. 1, where nothing was recognised that gives it."
    )


def test_a_named_page_that_could_not_be_read_leaves_the_metric_open() -> None:
    index = page(2, f"{INDEX}Emissions | EM-MM-110a.1 | Gross Scope 1 | p. 1 |")
    (result,) = assess_industry(
        "EM-MM", [SCOPE_1], Document([PageContent(1, "", PageState.IMAGE_ONLY, "no text"), index])
    )
    assert result.reported is None and "could not be read" in result.reason


def test_another_document_is_named_and_leaves_the_metric_open() -> None:
    result = _one(
        BRIBERY,
        COOKERY_PAGE,
        f"{INDEX}Ethics | EM-MM-510a.1 | Management system | Form 10-K, p. 1 |",
    )
    assert result.reported is None and "Form 10-K" in result.reason


def test_codes_whose_answers_cannot_be_told_apart_leave_metrics_open() -> None:
    result = _one(STRIKES, "EM-MM-310a.1 EM-MM-310a.2 EM-MM-320a.1\n\nSee data centre | 4,300 | 12")
    assert result.reported is None and result.cited


def test_the_wording_of_the_metric_beside_its_code_is_no_answer() -> None:
    asked_for = (
        "Description of how sites keep bribery out, and of the 3 lines that are meant to watch "
        "over it."
    )
    assert _one(BRIBERY, f"{INDEX}Ethics | EM-MM-510a.1 | {asked_for} | |").reported is None


def test_a_code_of_another_industry_is_no_citation() -> None:
    other, own = (
        with_statements([page(1, text)])
        for text in ("Ethics | TR-AU-510a.1 | 12,300 t", "Gases | EM MM 110A.1 | 12,300 t")
    )
    assert not citations(other, "EM-MM")
    assert citations(own, "EM-MM")["EM-MM-110a.1"][0].said is Said.ANSWER


def test_a_figure_without_its_code_is_found_by_subject_and_unit() -> None:
    table = (
        "Emissions (t CO2e) | 2023 | 2022\nScope 1 emissions | 412,300 | 430,100\nScope 1 and 2 "
        "emissions | 501,000 | 520,000"
    )
    result = _one(SCOPE_1, COOKERY_PAGE, table)
    assert (result.reported, result.cited, result.quote) == (
        True,
        False,
        "Scope 1 emissions | 412,300 | 430,100",
    )


@pytest.mark.parametrize(
    "text",
    [
        "We measure our Scope 1 emissions with great care every year.",
        "We will cut our Scope 1 emissions to 200,000 tCO2e by 2030.",
        "Our Scope 1 and 2 emissions were 501,000 tCO2e.",
        "Our Scope 1 emissions cost us 12 million euros.",
        "The steel industry's Scope 1 emissions were 2,300,000,000 tCO2e.",
    ],
)
def test_no_figure_in_its_unit_of_the_company_now_is_no_report_of_it(text: str) -> None:
    result = _one(SCOPE_1, text)
    assert result.reported is False and result.reason.startswith("Not found")


def test_one_statement_is_no_discussion_but_two_are() -> None:
    first = "Our anti-corruption policy applies to every employee and every agent of the group."
    second = (
        "We train all managers on bribery and corruption once a year, and the audit committee "
        "follows up."
    )
    alone = _one(BRIBERY, first)
    assert alone.reported is False and alone.page == 1 and "the closest is p. 1" in alone.reason
    assert _one(BRIBERY, first, second).reported is True
    assert _one(BRIBERY, first, "Anti-corruption\n\nOur canteen serves soup.").reported is False, (
        "a heading discusses nothing"
    )


def test_none_is_an_answer_to_how_many() -> None:
    assert _one(STRIKES, "There were no strikes or lockouts at our sites in 2023.").reported is True


def test_a_report_of_which_nothing_was_read_has_no_answer() -> None:
    unread = Document([PageContent(1, "", PageState.FAILED, "broken")])
    results = assess_industry("EM-MM", [SCOPE_1, BRIBERY], unread)
    assert [result.reported for result in results] == [None, None] and all(
        result.reason for result in results
    )


def test_unread_pages_are_named_where_something_was_not_found() -> None:
    torn = Document([page(1, COOKERY_PAGE), PageContent(2, "", PageState.FAILED, "broken")])
    (result,) = assess_industry("EM-MM", [SCOPE_1], torn)
    assert result.reported is False and "1 page could not be read" in result.reason


def test_an_older_edition_counts_only_where_its_code_is_printed() -> None:
    assert (
        assess_industry("EM-MM", [OLD], report("Our Scope 1 emissions were 412,300 tCO2e.")) == []
    )
    assert (
        assess_industry("EM-MM", [OLD], report("EM-MM-999a.1 | Scope 1 | 412,300 t"))[0].reported
        is True
    )


def test_every_shipped_metric_can_be_looked_for_in_its_own_kind() -> None:
    for industry in packaged_industries():
        topics = [metric for topic in industry.topics for metric in topic.metrics]
        for metric in (*topics, *industry.activity_metrics):
            parts = parts_of(metric.gist, metric.unit, metric.kind)
            assert parts and (parts[0].unit == TEXT) == (metric.kind == "discussion"), metric.code
            for part in parts:
                if part.unit != TEXT:  # every class is known to the reader of numbers
                    numbers_in("soup", part.unit)
                    row_has("soup | 1", "soup", part.unit)
