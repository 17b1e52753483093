"""The requirements pages: coverage in numbers that lead to their lists, the matrix, S2 beside S1,
and gap cards."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.models import Analysis, CoverageStatus, Report
from reports.pages.requirements.status_labels import difference, element_state
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_element,
    make_report,
    make_run,
    make_user,
)

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
MET, PARTLY, MISSING = (
    CoverageStatus.FULLY_ADDRESSED,
    CoverageStatus.PARTIALLY_ADDRESSED,
    CoverageStatus.FULLY_UNADDRESSED,
)


@pytest.fixture
def analysis(user: Any) -> Analysis:
    return make_analysis(make_report(user))


@pytest.fixture
def covered(analysis: Analysis) -> Analysis:
    """Six requirements of two pillars and all levels; S2.B55 serves S2.29(a)(iii)."""
    run = make_run(analysis)
    partly = make_coverage(
        run,
        "S1.27(a)",
        PARTLY,
        requirement="Name the body with oversight.",
        section="Oversight body",
    )
    make_element(partly, "named body", True, page=7, quote="The board oversees")
    make_element(partly, "frequency", gap_reason="no interval is named")
    make_element(
        partly,
        "delegation",
        None,
        gap_reason="Does not arise: the report says plainly that there is none.",
    )
    met = make_coverage(
        run,
        "S2.6(a)",
        MET,
        s1_counterpart=["S1.27(a)"],
        evidence=[{"page": 9, "quote": "Twice a year"}],
    )
    make_element(met, "named body", True, page=7, quote="The board oversees")
    metrics = {"pillar": "metrics_targets", "section": "Greenhouse gases"}
    make_coverage(
        run, "S2.29(a)(iii)", MISSING, materiality_note="Totals cannot be compared.", **metrics
    )
    make_coverage(run, "S2.29(b)", CoverageStatus.NOT_APPLICABLE, **metrics)
    make_coverage(run, "S2.B55", MISSING, level="appendix", **metrics)
    make_coverage(run, "S1.72", CoverageStatus.NOT_ASSESSED, level="general", pillar="general")
    return analysis


def url(name: str, report: Report, *more: str, query: str = "") -> str:
    return reverse(f"reports:{name}", args=[report.pk, *more]) + query


def text_of(markup: str) -> str:
    """The text without tags, white space folded."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def ids(markup: str, kind: str = "req") -> list[str]:
    return re.findall(rf'id="{kind}-([^"]+)"', markup)


def get(client: Client, address: str, **kwargs: Any) -> str:
    response = client.get(address, **kwargs)
    assert response.status_code == 200, response.status_code
    return response.content.decode()


@pytest.mark.long
def test_every_number_of_the_coverage_leads_to_a_list_of_that_length(
    client: Client, registry: None, covered: Analysis
) -> None:
    page = get(client, url("requirements", covered.report))
    numbers = re.findall(r'href="([^"]+)"\s+aria-label="[^"]+">(\d+)<', page)
    assert sum(int(number) for address, number in numbers if "status" in address) == 6
    assert sum(int(number) for address, number in numbers if "status" not in address) == 6
    for address, number in numbers:
        narrowed = get(client, html.unescape(address), headers=HTMX)
        assert len(ids(narrowed)) == int(number)
        assert f'role="status">{number} of 6' in narrowed


def test_core_stands_apart_from_general_and_guidance_and_no_status_is_told_by_colour_alone(
    client: Client, covered: Analysis
) -> None:
    page = get(client, url("requirements", covered.report))
    coverage = text_of(page.split('id="coverage"')[1].split("</section>")[0])
    order = [
        coverage.index(name)
        for name in (
            "Core the",
            "Governance 1 1 0 0 0 2",
            "General the",
            "Application guidance the",
        )
    ]
    assert order == sorted(order)
    assert "■ met ◧ partly met □ not disclosed – not applicable ? not assessed all" in coverage


@pytest.mark.long
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("pillar=governance", ["S1.27(a)", "S2.6(a)"]),
        ("level=general", ["S1.72"]),
        ("status=fully_unaddressed", ["S2.29(a)(iii)", "S2.B55"]),
        ("standard=S1", ["S1.27(a)", "S1.72"]),
        ("text=s2.29", ["S2.29(a)(iii)", "S2.29(b)"]),
        ("text=oversight+BODY", ["S1.27(a)"]),
        ("pillar=governance&standard=S2&status=fully_addressed", ["S2.6(a)"]),
        ("corrected=on", []),
        ("status=nonsense&standard=S2&pillar=governance", ["S2.6(a)"]),
    ],
)
def test_filters_hold_together_and_stay_in_the_address(
    client: Client, registry: None, covered: Analysis, query: str, found: list[str]
) -> None:
    part = get(client, url("requirements", covered.report, query=f"?{query}"), headers=HTMX)
    assert ids(part) == found
    assert re.search(rf'role="status">{len(found)} of 6\s', part)
    whole = get(client, url("requirements", covered.report, query=f"?{query}"))
    assert ids(whole) == found
    assert 'hx-push-url="true"' in whole


def test_a_row_says_status_evidence_and_reliability_and_leaves_its_elements_for_later(
    client: Client, covered: Analysis
) -> None:
    page = get(client, url("requirements", covered.report))
    row = text_of(page.split('id="req-S2.6(a)"')[1].split("</tbody>")[0])
    assert (
        "S2.6(a) What S2.6(a) asks for. Governance · core ■ met 2 places first p. 7 not measured "
        "rules"
    ) in row
    assert "?page=7&amp;find=The+board+oversees" in page
    assert "Twice a year" not in text_of(page)


def test_guidance_is_folded_beneath_the_paragraph_it_serves(
    client: Client, registry: None, covered: Analysis
) -> None:
    page = get(client, url("requirements", covered.report))
    assert ids(page).index("S2.B55") == ids(page).index("S2.29(a)(iii)") + 1
    assert "1 paragraph of application guidance serves S2.29(a)(iii) □ 1 not disclosed" in text_of(
        page
    )
    assert 'id="req-S2.B55" data-item hidden' in page
    alone = get(client, url("requirements", covered.report, query="?level=appendix"))
    assert 'id="req-S2.B55" data-item>' in alone, "without its paragraph it stands open"


def test_a_requirement_opens_to_its_elements_quotes_reasons_claims_and_what_was_searched(
    client: Client, registry: None, covered: Analysis
) -> None:
    make_claim(covered, "The board meets twice.", ("S1.27(a)", "governance"), page=8)
    part = get(client, url("requirement", covered.report, "S1.27(a)"), headers=HTMX)
    said = text_of(part)
    for words in (
        "■ given named body p. 7 The board oversees",
        "□ not disclosed frequency no interval is named",
        "– does not arise delegation",
        "Searched all 3 pages read",
        "p. 8 The board meets twice.",
        "In S2 S2.6(a) ■ met",
        "partly met, by rules, reliability not measured",
    ):
        assert words in said, words
    assert "?page=7&amp;find=The+board+oversees" in part
    assert "<html" not in part
    page = get(client, url("requirement", covered.report, "S2.29(b)"))
    assert "<html" in page
    assert "Assessed not applicable: The condition does not hold." in text_of(page)
    assert client.get(url("requirement", covered.report, "S2.99")).status_code == 404


def test_an_element_nobody_could_judge_is_open_and_never_called_not_arising() -> None:
    assert element_state(None, "page 3 could not be read") == "open"
    assert element_state(None, "") == "open"
    assert element_state(None, "Needed only where a metric was redefined.") == "not_arising"
    assert (element_state(True, ""), element_state(False, "Does not arise")) == (
        "addressed",
        "missing",
    )


def test_a_paragraph_derived_from_its_parts_names_them(client: Client, analysis: Analysis) -> None:
    run = make_run(analysis)
    make_coverage(run, "S2.6(a)", PARTLY)
    make_element(make_coverage(run, "S2.6(a)(ii)", MISSING), "skills")
    make_coverage(run, "S2.6(a)(i)", MET)
    said = text_of(get(client, url("requirement", analysis.report, "S2.6(a)")))
    assert "Its parts S2.6(a)(ii) □ not disclosed , S2.6(a)(i) ■ met" in said
    cards = text_of(get(client, url("requirement_gaps", analysis.report)))
    assert "Through its parts: S2.6(a)(ii) not disclosed" in cards


def test_s2_stands_beside_s1_and_where_they_part_it_is_said(
    client: Client, registry: None, covered: Analysis
) -> None:
    page = get(client, url("requirement_pairs", covered.report))
    assert ids(page, "pair") == ["S2.6(a)", "S2.29(a)(iii)", "S2.29(b)"]
    assert "S2.6(a) met, S1.27(a) partly met" in text_of(page)
    assert "3 S2 paragraphs · 1 differs from S1" in text_of(page)
    assert "Mirrors it: the same requirement, read for climate." in page
    differing = get(
        client, url("requirement_pairs", covered.report, query="?differ=on"), headers=HTMX
    )
    assert ids(differing, "pair") == ["S2.6(a)"]
    assert "1 of 3 S2 paragraphs" in text_of(differing)


def test_the_difference_of_two_statuses_in_words() -> None:
    assert (
        difference("S2.6(a)(iii)", MET, "S1.27(a)(iii)", MISSING)
        == "S2.6(a)(iii) met, S1.27(a)(iii) not disclosed"
    )
    assert difference("S2.6", MET, "S1.27", MET) == ""


def test_gap_cards_come_by_pillar_with_what_is_missing_and_their_guidance_folded(
    client: Client, registry: None, covered: Analysis
) -> None:
    page = get(client, url("requirement_gaps", covered.report))
    assert ids(page, "gap") == ["S1.27(a)", "S2.29(a)(iii)", "S2.B55"]
    said = text_of(page)
    assert "2 gaps and 1 of application guidance, folded" in said
    assert "Gaps 2" in said
    for words in (
        "frequency : no interval is named",
        "Totals cannot be compared.",
        "Searched all 3 pages read",
    ):
        assert words in said
    assert "delegation :" not in said, "what does not arise is not missing"
    assert page.index('class="under"') > page.index('id="gap-S2.29(a)(iii)"')
    narrowed = get(
        client,
        url("requirement_gaps", covered.report, query="?status=partially_addressed"),
        headers=HTMX,
    )
    assert ids(narrowed, "gap") == ["S1.27(a)"]
    assert "1 of 2 gaps" in text_of(narrowed)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("requirements", 15),
        ("requirement_pairs", 13),
        ("requirement_gaps", 14),
        ("requirement", 22),
    ],
)
def test_a_page_of_many_requirements_takes_a_fixed_number_of_queries(
    client: Client, analysis: Analysis, django_assert_max_num_queries: Any, name: str, most: int
) -> None:
    run = make_run(analysis)
    for number in range(40):
        row = make_coverage(
            run, f"S2.6({number})", MISSING, level="appendix" if number % 4 == 0 else "core"
        )
        make_element(row, "something", True)
    more = ["S2.6(7)"] if name == "requirement" else []
    with django_assert_max_num_queries(most):
        get(client, url(name, analysis.report, *more))


def test_before_an_analysis_the_pages_say_what_to_do(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    report = make_report(user)
    for name in ("requirements", "requirement_pairs", "requirement_gaps"):
        assert "No requirement has been assessed yet" in get(client, url(name, report))
    assert client.get(url("requirement", report, "S2.6(a)")).status_code == 404


@pytest.mark.parametrize(
    "name", ["requirements", "requirement_pairs", "requirement_gaps", "requirement"]
)
def test_a_report_of_another_engagement_does_not_exist(
    client: Client, covered: Analysis, name: str
) -> None:
    client.force_login(make_user("stranger"))
    assert (
        client.get(
            url(name, covered.report, *(["S2.6(a)"] if name == "requirement" else []))
        ).status_code
        == 404
    )


def test_a_count_leads_to_the_list_it_heads(
    client: Client, registry: None, covered: Analysis
) -> None:
    page = get(client, url("requirements", covered.report))
    start = page.index('id="coverage"')
    coverage = page[start : page.index("</section>", start)]
    links = re.findall(r'href="([^"]+)"\s+aria-label', coverage)
    assert links and all(link.endswith("#results") for link in links)
    assert '<div id="results" tabindex="-1">' in page
