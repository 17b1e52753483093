"""Samples of real rows: what is drawn, frozen and asked for, what people say, and what follows."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from reports.compile import CompiledReport
from reports.compiled.drawable import (
    ANOTHER_BASIS,
    GUARDED,
    LIES_AHEAD,
    NOT_ITS_OWN,
    NOT_SAID,
)
from reports.compiled.population import population_of
from reports.findings.checks.sums import TableSumDetails
from reports.findings.power import GuardedFigure, Misprint, PowerDetails, Tried
from reports.language.others import OTHERS
from reports.models import (
    Analysis,
    DetectionPower,
    RequestItem,
    Sample,
    SampleItem,
    Statement,
    VerdictValue,
)
from reports.review.drawing import Wanted
from reports.review.materiality import Materiality
from reports.review.misstatements import schedule_of, set_materiality
from reports.review.sample_results import evaluated
from reports.review.samples import Said, SampleRefused, draw, say
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_check,
    make_claim,
    make_evidence,
    make_figure,
    make_place,
    make_record_test,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from reports.tests.pages.asking import body, url
from reports.types import Disclosure, Priority, Support

pytestmark = pytest.mark.django_db
SITES = (4000, 900, 610, 320, 150, 70)
REASON = "The population was read anew."


@pytest.fixture
def analysis(client: Client) -> Analysis:
    """A finished analysis with claims of every stratum and the Scope 1 emissions of six sites, for
    a member who is signed in."""
    user = make_user("anna")
    client.force_login(user)
    report = make_report(user)
    analysis = make_analysis(report)
    run = make_run(analysis)
    told = [
        (VerdictValue.CONTRADICTED, Support.DISPUTED, Priority.LOW),
        *[(VerdictValue.UNVERIFIED, Support.ASSERTED, Priority.HIGH)] * 3,
        *[(VerdictValue.UNVERIFIED, Support.ASSERTED, Priority.LOW)] * 8,
        *[(VerdictValue.INSUFFICIENT_EVIDENCE, Support.REPEATED, Priority.LOW)] * 6,
    ]
    for verdict, support, priority in told:
        make_verdict(run, make_claim(analysis, priority=priority), verdict, support=support)
    for number, amount in enumerate(SITES):
        site(analysis, f"Site {number}", amount)
    return analysis


def site(analysis: Analysis, name: str, amount: int, **fields: Any) -> None:
    """The Scope 1 emissions of a site of 2023."""
    figure = make_figure(analysis.report, amount, entity_part=name, label=name, **fields)
    make_place(figure, f"{name}: {amount} t", page=2, printed=f"{amount} t")


def compiled(analysis: Analysis) -> CompiledReport:
    return CompiledReport(Analysis.objects.select_related("report").get(pk=analysis.pk))


def drawn(analysis: Analysis, **wanted: Any) -> Sample:
    user = analysis.report.engagement.memberships.get().user
    given = Wanted(**({"seed": "paper", "claims": 10, "figures": 3} | wanted))
    return draw(analysis.report, analysis, population_of(compiled(analysis)), given, user)


def test_the_population_leaves_out_what_a_check_guards_and_totals(analysis: Analysis) -> None:
    run = make_run(analysis, "data_metrics")
    guarded = make_claim(analysis, "Guarded by a check.")
    make_check(run, "pass", "1 + 1 = 2", guarded)
    total = make_figure(analysis.report, sum(SITES), label="Group")
    make_place(total, "Group: 6050 t", page=2)
    held = make_check(run, "pass")
    held.check_name = "table_sums"
    held.details = TableSumDetails(parts=[70, 150], pages=[2]).stored()
    held.save()
    make_place(make_figure(analysis.report, 5, year=None, label="No year"), "5 t")
    make_place(make_figure(analysis.report, 7, year=2019, label="Before"), "7 t")
    population = population_of(compiled(analysis))
    figures = [unit.amount for unit in population.units if unit.amount is not None]
    assert sorted(figures) == [320, 610, 900, 4000]
    assert population.year == 2023
    why = {one.label.split(" (")[0]: one.why for one in population.left_out}
    assert why["Guarded by a check."] == why["Site 5"] == why["Site 4"] == GUARDED
    assert why["No year"] == "Its year is not known."
    # the two guarded sites are parts of the total all the same
    assert why["Group"] == "Parts of it are in the population."
    assert "Before" not in why


def test_a_figure_of_others_is_not_in_the_population(analysis: Analysis) -> None:
    figure = make_figure(analysis.report, 3_000, entity_part=OTHERS, label="the industry emits")
    make_place(figure, "The industry emits 3,000 t.", page=3)
    population = population_of(compiled(analysis))
    assert 3_000 not in [unit.amount for unit in population.units]
    assert NOT_ITS_OWN in [one.why for one in population.left_out]


def test_a_whole_stands_in_where_its_parts_do_not_add_up(analysis: Analysis) -> None:
    total = make_figure(analysis.report, 9999, label="Group")
    make_place(total, "Group: 9,999 t", page=2)
    units = [unit for unit in population_of(compiled(analysis)).units if unit.amount is not None]
    assert [unit.amount for unit in units] == [9999]


def test_targets_other_bases_and_entries_of_an_index_are_not_drawn(analysis: Analysis) -> None:
    ahead = ("We aim to halve emissions by 2030.", "We estimate that 600 MW will be needed.")
    for text in (*ahead, "We had expected to sign in 2023."):
        make_claim(analysis, text)
    for number, boundary in enumerate(("equity share", "equity share", "operational control")):
        site(analysis, f"Basis {number}", 1_000_003 + number, boundary=boundary)
    listed = make_figure(analysis.report, 77_003, entity_part="Index", label="Index")
    entry = Statement.objects.create(
        report=analysis.report,
        page=3,
        index=0,
        kind="row",
        block=0,
        start=0,
        end=9,
        flags=["index"],
    )
    make_place(listed, "Emissions 77,003 | 12", statement=entry)
    population = population_of(compiled(analysis))
    why = {one.label.split(" (")[0]: one.why for one in population.left_out}
    assert why[ahead[0]] == why[ahead[1]] == LIES_AHEAD
    assert why["Basis 2"] == ANOTHER_BASIS
    assert why["Index"] == NOT_SAID
    drawable = {unit.label.split(" (")[0] for unit in population.units}
    assert {"Basis 0", "Basis 1", "We had expected to sign in 2023."} <= drawable


def test_strata_follow_from_verdict_support_and_priority(analysis: Analysis) -> None:
    sizes = {
        one["stratum"]: one["size"] for one in drawn(analysis).strata if one["group"] == "claims"
    }
    assert sizes == {"against": 1, "headline": 3, "asserted": 8, "other": 6}


def test_a_headline_figure_that_no_check_guards_counts_twice(analysis: Analysis) -> None:
    unseen = [Tried(misprint=Misprint.UP, seen_by=[]), Tried(misprint=Misprint.DOWN, seen_by=[])]
    figure = GuardedFigure(name="Site 5", year=2023, printed="70 t", page=2, tried=unseen)
    run = make_run(analysis, "data_metrics")
    DetectionPower.objects.create(
        analysis=analysis, run=run, details=PowerDetails(figures=[figure]).stored()
    )
    population = population_of(compiled(analysis))
    (headline,) = [
        one for one in population.units if one.element.stratum == "headline" and one.unit
    ]
    assert (headline.amount, headline.element.key) == (70, "Site 5|2023|2")


def test_the_same_seed_draws_the_same_and_the_population_is_frozen(analysis: Analysis) -> None:
    first = drawn(analysis)
    with pytest.raises(SampleRefused, match="has a sample already"):
        drawn(analysis)
    second = drawn(analysis, reason=REASON)
    assert [one.key for one in first.items.all()] == [one.key for one in second.items.all()]
    assert first.population == second.population
    assert len(first.population) == 18 + 6
    third = drawn(analysis, seed="ink", reason=REASON)
    assert {one.key for one in third.items.all()} != {one.key for one in first.items.all()}
    assert [one.number for one in Sample.objects.all()] == [1, 2, 3]
    chances = {row["key"]: row["drawn_with"] for row in first.population}
    for item in first.items.all():
        assert chances[item.key] == item.probability


def test_large_figures_are_drawn_in_any_case(analysis: Analysis) -> None:
    items = drawn(analysis).items.filter(kind="figure")
    (certain,) = items.filter(stratum="all")  # 4000 is above a third of 6050
    assert (certain.amount, certain.probability) == (4000, 1.0)
    assert {one.disclosure for one in items} == {"scope_1"}


def test_each_open_item_is_proposed_as_a_request_once(analysis: Analysis) -> None:
    sample = drawn(analysis)
    keys = {one.key for one in sample.items.filter(kind="figure")}
    requests = compiled(analysis).proposed_requests.requests
    proposed = [item.key for one in requests for item in one.items]
    assert keys <= set(proposed)
    assert len(proposed) == len(set(proposed))
    first = sample.items.filter(kind="figure").first()
    assert first
    say(first, Said("agrees"), analysis.report.uploaded_by)
    requests = compiled(analysis).proposed_requests.requests
    assert first.key not in {item.key for one in requests for item in one.items}


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "said", "field"),
    [
        ("figure", Said("exception"), "found"),
        ("figure", Said("exception", Decimal(4000)), "found"),
        ("figure", Said("agrees", Decimal(1)), "found"),
        ("figure", Said("exception", Decimal("1e-20")), "found"),
        ("claim", Said("exception"), "remark"),
        ("claim", Said("exception", Decimal(1), "Wrong."), "found"),
        ("claim", Said("perhaps"), "result"),
        ("claim", Said("agrees", remark="x" * 2001), "remark"),
    ],
)
def test_a_result_that_cannot_be_is_refused(
    analysis: Analysis, kind: str, said: Said, field: str
) -> None:
    item = drawn(analysis).items.filter(kind=kind).order_by("-amount").first()
    assert item
    with pytest.raises(SampleRefused) as refused:
        say(item, said, analysis.report.uploaded_by)
    assert refused.value.field == field
    item.refresh_from_db()
    assert item.result == ""


def test_an_earlier_draw_is_kept_and_tested_no_more(analysis: Analysis) -> None:
    first = drawn(analysis)
    item = first.items.get(order=1)
    say(item, Said("agrees"), analysis.report.uploaded_by)
    drawn(analysis, reason=REASON)
    with pytest.raises(SampleRefused, match="Sample 2 was drawn since"):
        say(item, Said(""), analysis.report.uploaded_by)
    assert SampleItem.objects.get(pk=item.pk).result == "agrees"


def set_performance(analysis: Analysis, material: int, performance: int) -> None:
    given = Materiality(
        Disclosure.SCOPE_1, "tCO2e", Decimal(material), Decimal(performance), Decimal(1)
    )
    set_materiality(analysis.report, given, "As agreed with the lead.", analysis.report.uploaded_by)


def test_exceptions_are_projected_and_become_misstatements(analysis: Analysis) -> None:
    set_performance(analysis, 3000, 2000)
    user = analysis.report.uploaded_by
    sample = drawn(analysis, figures=60, confidence=95)
    (group,) = [one for one in sample.strata if one["group"] != "claims"]
    # 2000 / 2.9957; figures from there on are examined in any case
    assert Decimal(group["interval"]) == pytest.approx(Decimal("667.62"), abs=Decimal("0.01"))
    assert group["certain"] == 2
    certain = sample.items.get(amount=4000)
    say(certain, Said("exception", Decimal(3900), "Counted twice."), user)
    (entry,) = schedule_of(analysis.report, []).entries[:1]
    assert (entry.misstated.difference, entry.nature, entry.found) == (100, "factual", "sample")
    small = sample.items.filter(kind="figure", probability__lt=1).first()
    assert small and small.amount
    say(small, Said("exception", small.amount / 2), user)
    for item in sample.items.filter(kind="figure", result=""):
        say(item, Said("agrees"), user)

    sample = Sample.objects.get(pk=sample.pk)
    (told,) = evaluated(sample).figures
    half = float(small.amount) / 2
    assert told.amounts.known == pytest.approx(100 + half)
    assert told.amounts.projected == pytest.approx(100 + half / small.probability)
    assert told.amounts.conclusion == "not_within"

    schedule = schedule_of(analysis.report, [])
    projected = schedule.entries[-1]
    assert (projected.nature, projected.found) == ("projected", "projection")
    beyond = half / small.probability - half
    assert float(projected.misstated.difference) == pytest.approx(beyond, abs=0.001)
    assert projected.misstated.identity not in schedule.identities
    (total,) = schedule.sums
    assert float(total.gross) == pytest.approx(100 + half + beyond, abs=0.001)
    assert float(total.projected_gross) == pytest.approx(beyond, abs=0.001)


def test_an_exception_of_an_earlier_draw_stays_known_until_the_figure_is_tested_again(
    analysis: Analysis,
) -> None:
    user = analysis.report.uploaded_by
    first = drawn(analysis).items.get(amount=4000)
    say(first, Said("exception", Decimal(3000)), user)
    again = drawn(analysis, reason=REASON).items.get(amount=4000)
    entries = schedule_of(analysis.report, []).entries
    assert [one.misstated.difference for one in entries] == [1000]
    say(again, Said("agrees"), user)
    assert schedule_of(analysis.report, []).entries == []


def test_nothing_can_be_concluded_without_results_or_materiality(analysis: Analysis) -> None:
    sample = drawn(analysis, claims=18)
    assert {one.amounts.conclusion for one in evaluated(sample).figures} == {"open"}
    for item in sample.items.all():
        say(item, Said("agrees"), analysis.report.uploaded_by)
    told = evaluated(Sample.objects.get(pk=sample.pk))
    assert {one.amounts.conclusion for one in told.figures} == {"no_materiality"}
    assert {one.rate.conclusion for one in told.claims} == {"within"}  # every claim was examined


def test_a_difference_to_a_record_is_a_misstatement(analysis: Analysis) -> None:
    claim = make_claim(analysis, "Scope 2 emissions were 120 t.", page=7)
    user = analysis.report.uploaded_by
    test = make_record_test(
        claim,
        make_evidence(analysis.report, "meters.xlsx"),
        user,
        result="exception",
        difference=Decimal(20),
        unit="tCO2e",
    )
    (entry,) = schedule_of(analysis.report, []).entries
    told = entry.misstated
    assert (told.disclosure, told.difference, told.stated) == ("scope_2", 20, None)
    assert told.beyond_tolerance is None
    assert (entry.page, entry.nature, entry.found) == (7, "factual", "record")
    assert "meters.xlsx" in entry.message
    test.withdrawn_at = test.created_at
    test.save()
    assert schedule_of(analysis.report, []).entries == []


@pytest.mark.long
def test_the_page_draws_says_and_concludes(client: Client, analysis: Analysis) -> None:
    report = analysis.report
    assert "Nothing was drawn yet" in body(client.get(url("samples", report)))
    given = {"claims": 12, "figures": 3, "confidence": 90, "tolerable_rate": 10, "seed": "paper"}
    assert client.post(url("samples", report), given).status_code == 302
    refused = client.post(url("samples", report), given)
    assert refused.status_code == 400
    assert "Say in a few words" in body(refused)
    text = body(client.get(url("samples", report)))
    assert "seed paper" in text
    assert "Not every item has a result yet" in text
    item = Sample.objects.get().items.get(amount=4000)
    address = f"{url('samples', report)}/items/{item.pk}"
    bad = client.post(address, {"result": "exception", "remark": "Typed with care."})
    assert bad.status_code == 400
    assert "Give the amount found instead" in body(bad)
    assert "Typed with care." in body(bad)
    good = {"result": "exception", "found": "3900", "remark": "Counted twice."}
    assert client.post(address, good).status_code == 302
    text = body(client.get(url("samples", report), {"result": "exception"}))
    assert "Counted twice." in text
    assert "3,900 tCO2e found" in text
    text = body(client.get(url("misstatements", report)))
    assert "an exception of a sample" in text
    assert "24 claims and figures" in body(client.get(url("samples", report)))
    assert "Site 0" in body(client.get(f"{url('samples', report)}/1/population"))
    assert client.get(f"{url('samples', report)}/2/population").status_code == 404


@pytest.mark.long
def test_the_api_says_the_same_as_the_compiled_report(analysis: Analysis) -> None:
    report = analysis.report
    api = make_api(report.uploaded_by)
    address = f"/api/v1/report/{report.pk}/samples"
    made = api.post(address, {"seed": "paper", "claims": 5, "figures": 2}, format="json")
    assert made.status_code == 201
    again = api.post(address, {"seed": "paper"}, format="json")
    assert (again.status_code, "has a sample already" in again.json()["detail"]) == (400, True)
    item = next(one for one in made.json()["items"] if one["amount"] == 4000)
    said = {"result": "exception", "found": "3900.5", "remark": "Counted twice."}
    answer = api.put(f"{address}/items/{item['id']}", said, format="json")
    assert (answer.status_code, answer.json()["found"]) == (200, 3900.5)
    assert answer.json()["said_by"] == "anna"
    listed = api.get(address).json()
    assert listed["pagination"]["total"] == 1
    assert listed["samples"] == compiled(analysis).as_dict()["samples"]
    whole = api.get(f"{address}/1").json()
    assert whole["pagination"]["total"] == 24
    assert {"key", "drawn_with"} <= whole["population"][0].keys()
    assert api.get(f"{address}/2").status_code == 404


def test_samples_cost_the_same_queries_however_many_items_there_are(
    analysis: Analysis, django_assert_num_queries: Any
) -> None:
    drawn(analysis, claims=18)
    with django_assert_num_queries(2):
        samples = compiled_samples(analysis)
        evaluated(samples[-1])


def compiled_samples(analysis: Analysis) -> list[Sample]:
    return CompiledReport(analysis).samples


@pytest.mark.long
def test_what_was_asked_for_stands_beside_the_item(client: Client, analysis: Analysis) -> None:
    report = analysis.report
    drawn(analysis)
    references = [one.reference for one in compiled(analysis).proposed_requests.requests]
    client.post(url("requests", report), {"proposals": references})
    assert RequestItem.objects.filter(kind="figure").exists()
    assert "request 1: asked" in body(client.get(url("samples", report))).lower()
