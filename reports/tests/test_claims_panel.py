"""The claims panel: cards, filters chosen in the database, what stands above the list, and what is said when it is empty."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.claim_findings.words import in_words
from reports.compile import CompiledReport, claims_of
from reports.filters import ClaimFilter
from reports.forms import StartForm
from reports.models import Analysis, ClaimParagraph, ClaimSet, Report, VerdictValue, Wave
from reports.tests.factories import (
    make_analysis,
    make_assignment,
    make_claim,
    make_coverage,
    make_finding,
    make_page,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from reports.types import AgentName, ClaimType, PageState, Priority

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
MODELS = {"claims": {"model": "maker/reader"}, "judge": {"model": "maker/judge"}, "legal": {"model": "maker/reader"}}


@pytest.fixture
def report(client: Client) -> Report:
    user = make_user("anna")
    client.force_login(user)
    report = make_report(user, word_count=1200)
    make_page(report, 1, "Scope 1 fell by 5 % to 20 Mt.")
    make_page(report, 2, state=PageState.IMAGE_ONLY, reason="a picture with no text layer")
    return report


@pytest.fixture
def analysis(report: Report) -> Analysis:
    return make_analysis(report)


def url(name: str, report: Report, query: str = "") -> str:
    return reverse(f"reports:{name}", args=[report.pk]) + query


def body(response: Any) -> str:
    """The text of a page without tags, white space folded."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def cards(client: Client, report: Report, query: str = "") -> str:
    return client.get(url("claims", report, query), headers=HTMX).content.decode()


def make_many(analysis: Analysis, number: int) -> None:
    """Claims of every type, priority and verdict on ten pages, some assigned, found on and mapped."""
    legal, judge = make_run(analysis), make_run(analysis, AgentName.JUDGE, Wave.JUDGE)
    types, priorities, verdicts = list(ClaimType), list(Priority), list(VerdictValue)
    paragraphs = (("S2.29(a)(i)", "metrics_targets"), ("S2.6(a)", "governance"), ("S2.10", "strategy"))
    for n in range(number):
        text = f"Straße {n}: water use fell by {n} %, 100_{n % 7}." if n % 3 else ""
        claim = make_claim(
            analysis, text, *paragraphs[: n % 4], claim_type=types[n % 5], priority=priorities[n % 3], page=n % 10 + 1
        )  # fmt: skip
        if n % 2:
            make_assignment(analysis, claim, AgentName.GEOGRAPHY)
        if n % 4 == 0:
            make_finding(legal, claim, details=FIRST_LOOK)
        if n % 6:
            make_verdict(judge, claim, verdicts[n % 4])
        if n % 9 == 0:
            make_verdict(judge, claim, VerdictValue.VERIFIED, cycle=7, superseded_in_cycle=8)


FILTERS = [
    {},
    {"claim_type": "strategic"},
    {"priority": "high"},
    {"on_page": 3},
    {"verdict": "verified"},
    {"verdict": "none"},
    {"pillar": "strategy"},
    {"agent": "legal"},
    {"agent": "geography"},
    {"paragraph": " s2.29 (a)"},
    {"paragraph": "S2.2"},
    {"paragraph": "%"},
    {"text": "WATER"},
    {"text": "100_3"},
    {"text": "straße"},
    {"text": "no such words"},
    {"claim_type": "geographic", "priority": "low", "verdict": "contradicted", "pillar": "governance"},
    {"on_page": 2, "agent": "geography", "text": "fell"},
]


def test_the_database_chooses_what_the_filter_in_memory_chooses(analysis: Analysis) -> None:
    make_many(analysis, 60)
    in_memory = CompiledReport(analysis).claims
    sizes = set()
    for given in FILTERS:
        wanted = ClaimFilter(**given)  # type: ignore[arg-type]
        expected = [item.claim.pk for item in wanted.narrow(in_memory)]
        assert [claim.pk for claim in wanted.chosen(claims_of(analysis), analysis)] == expected, given
        sizes.add(len(expected))
    assert {0, 60} < sizes, "some filters leave all, some none, most something between"


def test_verdicts_and_findings_of_another_analysis_of_the_same_claims_do_not_count(report: Report, analysis: Analysis) -> None:
    claim = make_claim(analysis)
    other = make_analysis(report)
    other.claim_set = analysis.claim_set
    other.save()
    make_finding(make_run(other), claim)
    make_verdict(make_run(other, AgentName.JUDGE, Wave.JUDGE), claim, VerdictValue.VERIFIED)
    every = claims_of(analysis)
    assert not ClaimFilter(verdict="verified").chosen(every, analysis).exists()
    assert not ClaimFilter(agent="legal").chosen(every, analysis).exists()
    assert ClaimFilter(verdict="verified").chosen(every, other).get() == claim


@pytest.mark.parametrize("query", ["", "?at=3", "?claim_type=strategic&text=fell&verdict=none&agent=legal&paragraph=S2"])
def test_a_list_of_300_claims_costs_the_queries_of_a_short_one(
    client: Client, report: Report, analysis: Analysis, django_assert_max_num_queries: Any, query: str
) -> None:
    make_many(analysis, 300)
    with django_assert_max_num_queries(15):
        html = cards(client, report, query)
    assert len(html) < 400_000, "what a finding rests on is fetched when it is unfolded"


@pytest.mark.parametrize(("page", "places"), [("1", [0, 2]), ("2", [1]), ("9", []), ("0", [0, 2, 1]), ("x", [0, 2, 1])])
def test_claims_narrow_to_a_page_of_the_report(
    client: Client, report: Report, analysis: Analysis, page: str, places: list[int]
) -> None:
    claims = [make_claim(analysis, page=number) for number in (1, 2, 1)]
    text = cards(client, report, f"?on_page={page}")
    assert re.findall(r'id="claim-([0-9a-f-]{36})"', text) == [str(claims[place].pk) for place in places]
    assert re.search(rf'role="status">{len(places)}\s', text)


def test_a_card_says_type_priority_page_and_who_reasoned_in_words(client: Client, report: Report, analysis: Analysis) -> None:
    claim = make_claim(
        analysis, claim_type=ClaimType.LEGAL_GOVERNANCE, priority=Priority.MEDIUM, page=12, reasoned_by="maker/reader"
    )  # fmt: skip
    response = client.get(url("claims", report), headers=HTMX)
    html, text = response.content.decode(), body(response)
    assert '<article class="claim t-legal_governance"' in html
    assert "· not judged yet legal / governance △ medium priority Page 12" in text
    assert f'href="{url("detail", report)}?page=12&amp;claim={claim.pk}">Page 12</a>' in html
    assert "Why it is a claim maker/reader A number with a year can be recomputed." in text


@pytest.mark.usefixtures("registry")
@pytest.mark.parametrize(
    ("origin", "words"),
    [
        ("hint", "proposed when the claim was found, not confirmed by retrieval"),
        ("confirmed", "proposed when the claim was found, confirmed by retrieval"),
        ("replaced", "found by retrieval in place of what was proposed"),
        ("added", "found by retrieval"),
    ],
)
def test_a_paragraph_says_what_it_asks_how_it_came_and_why_it_fits(
    client: Client, report: Report, analysis: Analysis, origin: str, words: str
) -> None:
    from standards.models import Paragraph

    make_claim(analysis, "", ("S2.6(a)", "governance"))
    ClaimParagraph.objects.update(origin=origin, relevance="It names the board.")
    html = cards(client, report)
    (title,) = set(re.findall(r'title="([^"]*)"><code>S2\.6\(a\)', html))
    assert title == f"{Paragraph.objects.get(pk='S2.6(a)').gist} {words[0].upper()}{words[1:]}."
    text = body(client.get(url("claims", report), headers=HTMX))
    assert f"It names the board. {words} No findings" in text


def test_the_summary_and_every_note_stand_above_the_claims(client: Client, report: Report, analysis: Analysis) -> None:
    make_claim(analysis)
    assert "claims-notes" not in cards(client, report)
    notes = [f"Pages {n}-{n + 9} were read by rules: no answer in time." for n in (1, 11, 21, 31)]
    ClaimSet.objects.update(summary="1 verifiable claim: 1 quantitative.\nRead from 1 of 2 pages.", notes=notes)
    html = cards(client, report)
    above = html.split('id="claims-results"')[0]
    assert "<strong>1 verifiable claim: 1 quantitative.</strong><br>Read from 1 of 2 pages." in above
    assert all(note in above for note in notes)
    assert "2 more notes" in above
    assert "Pages 31-40 were read by rules" in body(client.get(url("compiled", report)))


def test_an_analysis_that_found_nothing_says_what_was_read_and_what_to_do(
    client: Client, report: Report, analysis: Analysis
) -> None:
    text = body(client.get(url("claims", report), headers=HTMX))
    assert "No verifiable claim was found in this report" in text
    assert "Pages: 1 read, 1 image only , of 3; 1200 words." in text
    assert "Pages that are images or failed were not searched." in text
    assert "upload the right file" in text


@pytest.mark.parametrize(("status", "words"), [("analyzing", "the list fills when"), ("error", "stopped before they were found")])
def test_claims_not_found_yet_are_not_called_none(client: Client, report: Report, status: str, words: str) -> None:
    analysis = make_analysis(report, status)
    ClaimSet.objects.filter(pk=analysis.claim_set_id).update(state=ClaimSet.State.OPEN)
    text = body(client.get(url("claims", report), headers=HTMX))
    assert words in text
    assert "No verifiable claim was found" not in text


def test_the_workspace_asks_for_the_list_its_address_describes(client: Client, report: Report, analysis: Analysis) -> None:
    html = client.get(url("detail", report, "?page=2&claim_type=strategic&text=a+b&priority=urgent&at=2")).content.decode()
    assert f'hx-get="{url("claims", report)}?claim_type=strategic&amp;text=a+b&amp;at=2"' in html
    claim = make_claim(analysis)
    html = client.get(url("detail", report, f"?at=2&claim={claim.pk}")).content.decode()
    assert f'hx-get="{url("claims", report)}?claim={claim.pk}"' in html


def test_the_list_tells_the_address_what_it_is_narrowed_to(client: Client, report: Report, analysis: Analysis) -> None:
    make_many(analysis, 60)
    html = cards(client, report, "?text=fall&verdict=nonsense")
    assert 'data-query="text=fall"' in html
    assert 'data-query="&amp;at=2"' in cards(client, report, "?at=2")


def test_a_failed_analysis_offers_to_retry_and_to_upload_again(client: Client, report: Report) -> None:
    make_analysis(report, "error", error_message="The paragraph registry is empty.", max_cycles=2)
    Report.objects.filter(pk=report.pk).update(error_code="analysis")
    html = client.get(url("detail", report)).content.decode()
    card = html.split('role="alert"')[1].split("</div>")[0]
    assert "The paragraph registry is empty." in card
    assert f'action="{reverse("agents:start", args=[report.pk])}"' in card
    assert 'name="max_cycles" value="2"' in card
    assert re.search(r'<a href="/">Re-upload</a>', card)


def test_the_engine_can_be_chosen_only_where_a_model_can_be_asked(report: Report, settings: Any) -> None:
    settings.LLM_USABLE, settings.LLM_MODELS = False, MODELS
    assert "engine" not in StartForm(report=report).fields
    settings.LLM_USABLE = True
    assert StartForm(report=report).fields["engine"].choices == [
        ("model", "model (maker/reader and 1 other)"),
        ("rules", "rules"),
    ]


def test_claims_are_offered_again_only_where_a_complete_set_holds_some(report: Report) -> None:
    assert "skip_claims_extraction" not in StartForm(report=report).fields
    analysis = make_analysis(report)
    assert "skip_claims_extraction" not in StartForm(report=report).fields, "an empty set is not worth using again"
    make_claim(analysis)
    make_claim(analysis)
    assert StartForm(report=report).fields["skip_claims_extraction"].label == "Reuse the 2 claims found before by rules"
    ClaimSet.objects.update(state=ClaimSet.State.OPEN)
    assert "skip_claims_extraction" not in StartForm(report=report).fields


def test_claims_of_one_engine_are_not_used_by_the_other(report: Report, settings: Any) -> None:
    settings.LLM_USABLE, settings.LLM_MODELS = True, MODELS
    make_claim(make_analysis(report))
    given = {"max_cycles": "1", "skip_claims_extraction": "on"}
    assert not StartForm(given | {"engine": "model"}, report=report).is_valid()
    assert not StartForm(given, report=report).is_valid(), "without a choice a model reasons"
    assert StartForm(given | {"engine": "rules"}, report=report).is_valid()


@pytest.mark.parametrize(
    ("engine", "options", "words"),
    [("rules", {}, "· rules ·"), ("model", {"models": MODELS}, "· maker/reader and 1 other ·"), ("model", {}, "· model ·")],
)
def test_the_head_names_who_reasons(client: Client, report: Report, engine: str, options: dict[str, Any], words: str) -> None:
    make_analysis(report, engine=engine, options=options)
    assert words in body(client.get(url("header", report)))


def test_the_ledger_of_models_is_asked_for_only_where_models_were(client: Client, report: Report) -> None:
    make_analysis(report)
    slot = reverse("agents:ledger", args=[report.pk]).encode()
    assert slot not in client.get(url("compiled", report)).content
    make_analysis(report, engine="model", options={"models": MODELS})
    assert slot in client.get(url("compiled", report)).content


SUB = {
    "requirement": "amount",
    "paragraph_id": "S2.29(a)",
    "evidence": None,
    "gap_reason": None,
    "where": "",
    "page": None,
    "quote": "",
}
MAPPING = {
    "paragraph_id": "S2.29(a)",
    "pillar": "metrics_targets",
    "section": "Greenhouse gases",
    "requirement": "Disclose absolute emissions.",
    "s1_counterpart": [],
    "compliance_status": "partially_addressed",
    "sub_requirements": [
        SUB | {"addressed": True, "where": "claim", "page": 1, "quote": "Scope 1 was 20 Mt."},
        SUB | {"requirement": "by scope", "addressed": True, "where": "report", "page": 2, "quote": "Scope 2 & 3 are given."},
        SUB | {"requirement": "method", "addressed": False, "gap_reason": "No page names <it>."},
        SUB
        | {
            "requirement": "investees",
            "addressed": None,
            "gap_reason": "Does not arise: none is held.",
            "paragraph_id": "S2.2",
        },
    ],
    "criteria": [
        {"name": "presence", "met": True, "reason": "The claim gives amount."},
        {"name": "methodology_alignment", "met": False, "reason": "Not named: the GHG Protocol."},
        {"name": "granularity", "met": None, "reason": "No further detail is asked for."},
    ],
}
FIRST_LOOK = {
    "ifrs_mappings": [MAPPING],
    "compliance_status": "partially_addressed",
    "focus": [
        {"question": "Is Scope 1 given?", "paragraph_ids": ["S2.29(a)"], "answer": True, "quote": "20 Mt.", "page": 1},
        {"question": "Is Scope 3 given?", "paragraph_ids": [], "answer": False, "quote": "", "page": None, "reason": "Nowhere."},
    ],
    "retrieval": {
        "mode": "claim_scoped", "query": "emissions metrics claim", "searched": True, "note": "Of moderate relevance only.",
        "hits": [{"paragraph_id": "S2.29(a)", "score": 0.8312}],
    },
    "note": "Judged by rules: no answer in time.",
    "by_rules": {"ifrs_mappings": [MAPPING | {"paragraph_id": "S1.46"}], "compliance_status": "unclear"},
    "sasb": [{"code": "EM-MM", "topic": "Water management", "metrics": ["Water withdrawn"], "score": 0.5}],
    "internal": {"never": "shown"},
}  # fmt: skip
SECOND_LOOK = {
    "searched": "3 pages",
    "evidence": [{"page": 2, "quote": "The same again."}],
    "evidence_gap": "nobody confirmed the base year",
    "required_evidence": "The base year",
    "searches": {
        "queries": ["base year 2019", "The base year"], "pages": 3, "passages": 7, "failure": "",
        "hits": [{"query": "base year 2019", "page": 2, "quote": "The base year is 2019."}],
    },
    "elements_found": [{"paragraph_id": "S2.33(e)", "requirement": "base period", "page": 2, "quote": "The base year is 2019."}],
    "elements_still_missing": [{"paragraph_id": "S2.33(f)", "requirement": "milestones", "gap_reason": "No page gives any."}],
    "previous_compliance_status": "not_addressed",
    "compliance_status": "partially_addressed",
    "ifrs_mappings": [MAPPING],
}  # fmt: skip
FIGURES = {
    "figures": [
        {"metric": "ghg_emissions", "scope": "1", "method": "", "year": 2024, "value": 20, "unit": "tCO2e", "page": 2},
    ],
    "consistency_checks": [
        {"check_name": "yoy_percentage", "result": "fail", "pages": [3, 1], "missing_data": ["base_year"]},
    ],
    "unit_validation": {"units_valid": True, "methodology_aligned": False, "conversion_factors_appropriate": None, "issues": []},
    "benchmark_comparison": None,
    "ifrs_compliance": {
        "compliance_details": {
            "S2.29(a)": {"compliance_status": "non_compliant", "reasoning": "amount: not found.", "pages": []},
        }
    },
    "reasons": {"benchmark_comparison": "the claim states no figure that is compared with a sector"},
    "internal": {"never": "shown"},
}  # fmt: skip


def fetched(client: Client, html: str) -> tuple[str, str]:
    """What the one fold of a card brings when it is opened, as HTML and as text."""
    (address,) = re.findall(r'<details class="more"[^>]* hx-get="([^"]+)"', html)
    response = client.get(address, headers=HTMX)
    assert response.status_code == 200
    return response.content.decode(), body(response)


def test_a_compliance_finding_unfolds_paragraph_by_paragraph(client: Client, report: Report, analysis: Analysis) -> None:
    run, claim = make_run(analysis), make_claim(analysis)
    said = "Claim about metrics maps to S2.29(a). Compliance status: partially_addressed."
    make_finding(run, claim, said, details=FIRST_LOOK)
    make_coverage(run, "S2.29(a)")
    html = cards(client, report, f"?analysis={analysis.pk}")
    assert "Compliance status: partly met." in html and "<summary>Paragraph by paragraph</summary>" in html
    assert "Scope 2 &amp; 3 are given." not in html, "it is fetched when it is unfolded"
    html, text = fetched(client, html)
    address = reverse("reports:requirement", args=[report.pk, "S2.29(a)"])
    assert f'href="{address}?analysis={analysis.pk}"><code>S2.29(a)</code>' in html, "in this report, in this analysis"
    assert reverse("standards:paragraph", args=["S2.2"]) in html, "what was not checked here leads to the registry"
    assert "◧ partly met Greenhouse gases Disclose absolute emissions." in text
    assert "3 asked for: 1 in or beside the claim, 1 elsewhere in the report, 1 missing" in text
    assert "■ given amount in the claim p. 1 Scope 1 was 20 Mt." in text
    assert f'{url("detail", report)}?page=2&amp;find=Scope+2+%26+3+are+given."' in html, "the page opens at the quote"
    assert "□ missing method No page names &lt;it&gt;." in text
    assert "– does not arise investees S2.2 Does not arise: none is held." in text
    assert "Presence ✓ met The claim gives amount." in text
    assert "Methodology alignment ✕ not met Not named: the GHG Protocol." in text
    assert "Granularity – does not arise No further detail is asked for." in text
    assert "✓ yes Is Scope 1 given? S2.29(a) p. 1 20 Mt." in text and "✕ no Is Scope 3 given? Nowhere." in text
    assert "The standards were searched for this claim. Of moderate relevance only." in text
    assert "Searched for: emissions metrics claim" in text and "S2.29(a) 0.83" in text
    assert "Water management EM-MM Water withdrawn No status rests on them." in text
    assert "Judged by rules: no answer in time." in text and "What rules read: ? unclear" in text
    assert "never" not in text and "partially_addressed" not in text


def test_a_second_look_says_what_was_searched_found_and_changed(client: Client, report: Report, analysis: Analysis) -> None:
    make_finding(make_run(analysis, cycle=1), make_claim(analysis), details=SECOND_LOOK)
    html = cards(client, report)
    assert "<summary>What was searched again</summary>" in html
    html, text = fetched(client, html)
    assert "Changed: □ not addressed → ◧ partly met" in text
    assert "Why sent back nobody confirmed the base year" in text
    assert "“base year 2019” p. 2 The base year is 2019." in text
    assert "“The base year” no sentence repeats enough of it" in text
    assert "3 pages read; the queries brought 7 passages" in text
    assert "■ given base period S2.33(e) p. 2" in text and "□ missing milestones S2.33(f) No page gives any." in text
    assert "The same elsewhere p. 2 The same again." in text
    assert "Paragraph by paragraph, as it stands now" in text


def test_the_blocks_of_a_finding_on_figures_are_labelled_lines(client: Client, report: Report, analysis: Analysis) -> None:
    run = make_run(analysis, AgentName.DATA_METRICS)
    make_finding(run, make_claim(analysis), "Nothing; yoy_percentage: open.", details=FIGURES)
    html = cards(client, report)
    assert "Nothing; Change between years: open." in html and "<summary>Details</summary>" in html
    html, text = fetched(client, html)
    assert "Figures of the claim GHG emissions, Scope 1, 2024: 20 tCO2e p. 2" in text
    assert "✕ does not hold Change between years; lacks base year p. 1 p. 3" in text
    assert "✓ holds Units of the claim" in text and "✕ does not hold Method of measuring emissions" in text
    assert "? not assessed Conversion factors" in text, "what nobody looked at holds no more than it fails"
    assert "S2.29(a) □ missing amount: not found." in text
    assert "Not looked at Beside its sector: the claim states no figure that is compared with a sector" in text
    assert "never" not in text


@pytest.mark.parametrize("details", [{}, {"source": "News search", "reason": "none"}, {"figures": "?", "ifrs_mappings": [7]}])
def test_a_finding_that_holds_no_more_than_its_summary_has_no_fold(
    client: Client, report: Report, analysis: Analysis, details: dict[str, Any]
) -> None:
    row = make_finding(make_run(analysis), make_claim(analysis), details=details)
    assert 'class="more"' not in cards(client, report)
    page = client.get(reverse("reports:finding", args=[report.pk, row.pk]))
    assert "Nothing more is recorded than its summary says." in body(page)


def test_a_finding_is_a_page_of_its_own_for_those_who_may_see_its_report(
    client: Client, report: Report, analysis: Analysis
) -> None:
    row = make_finding(make_run(analysis), make_claim(analysis), details=FIRST_LOOK)
    address = reverse("reports:finding", args=[report.pk, row.pk])
    text = body(client.get(address))
    assert "The claim in the document" in text and "■ given amount in the claim" in text
    other = make_report(make_user("bert"))
    assert client.get(reverse("reports:finding", args=[other.pk, row.pk])).status_code == 404
    client.force_login(make_user("carl"))
    assert client.get(address).status_code == 404


def test_answers_of_other_agents_are_said_once(client: Client, report: Report, analysis: Analysis) -> None:
    answer = {"responding_agent": "data_metrics", "question": "What holds?", "answer": "1 check passed.", "source": "Arithmetic"}
    details = {"answers": [answer], "summary_before_answers": "Own words."}
    make_finding(make_run(analysis), make_claim(analysis), "Own words. Data/Metrics, asked: 1 check passed.", details=details)
    assert cards(client, report).count("1 check passed.") == 1


def test_who_looked_names_each_agent_once_with_its_own_reason(client: Client, report: Report, analysis: Analysis) -> None:
    claim = make_claim(analysis)
    both = {"reasoned_by": "maker/reader", "overall": "It needs a lawyer."}
    make_assignment(analysis, claim, AgentName.LEGAL, order=0, context=both | {"reason": "plans have requirements"})
    make_assignment(analysis, claim, AgentName.ACADEMIC, order=1, context=both | {"reason": ""}, role="secondary")
    guidance = {"evidence_gap": "no second source"}
    make_assignment(analysis, claim, AgentName.LEGAL, order=0, cycle=1, role="reinvestigation", context=guidance)
    text = body(client.get(url("claims", report), headers=HTMX)).partition("Who looked")[2]
    assert text.count("It needs a lawyer.") == 1 and "Cycle 2: The judge sent it back: no second source" in text
    assert "Legal primary, again in cycle 2: plans have requirements Academic secondary" in text


def test_reasoning_that_was_not_stored_agent_by_agent_is_said_once(client: Client, report: Report, analysis: Analysis) -> None:
    claim = make_claim(analysis)
    for agent in (AgentName.LEGAL, AgentName.DATA_METRICS):
        make_assignment(analysis, claim, agent, reasoning="legal (primary): plans. data_metrics (refinement): a number.")
    text = body(client.get(url("claims", report), headers=HTMX))
    assert text.count("plans.") == 1 and "Data/Metrics (refinement): a number." in text


@pytest.mark.parametrize(
    ("stored", "shown"),
    [
        ("Compliance status: not_addressed, was fully_addressed.", "Compliance status: not addressed, was met."),
        ("data_metrics: benchmark_energy_consumption", "Data/Metrics: Benchmark: energy consumption"),
        ("see https://x.org/not_addressed and a_not_addressed_b", "see https://x.org/not_addressed and a_not_addressed_b"),
    ],
)
def test_stored_names_read_as_words_and_addresses_stay(stored: str, shown: str) -> None:
    assert in_words(stored) == shown


def test_a_finding_on_an_attached_document_names_it_and_its_places(client: Client, report: Report, analysis: Analysis) -> None:
    place = {"page": 4, "sheet": "Energy", "quote": "Scope 1 | 20", "value": 20, "unit": "tCO2e", "year": 2023}
    document = {"id": "x", "filename": "inventory.xlsx", "kind": "ghg_inventory", "issuer": "Auditor & Co"}
    details = {"document": document, "independent": False, "places": [place], "lacking": []}
    make_finding(make_run(analysis, AgentName.DATA_METRICS), make_claim(analysis), details=details)
    html, text = fetched(client, cards(client, report))
    assert "inventory.xlsx (ghg inventory, Auditor &amp; Co, the company&#x27;s own)" in text
    assert "Sheet Energy, 2023, 20 tCO2e Scope 1 | 20" in text
    assert "?page=4" not in html, "a page of another document is no page of the report"
