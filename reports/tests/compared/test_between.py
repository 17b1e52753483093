"""Two analyses with their rows: what is found, in which order, with which rights and how many
queries."""

from __future__ import annotations

import uuid
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from reports.compared.between import Relation, Weight, between, named_apart
from reports.compared.choosing import NotChosen, choices_for, counterpart
from reports.compile import NothingCompiled
from reports.models import Analysis, AnalysisStatus, Engagement, Membership, Role
from reports.review.materiality import Materiality
from reports.review.misstatements import set_materiality
from reports.tests.compared.pairs_of_reports import WHY, Two, two_years
from reports.tests.factories import make_analysis, make_report, make_user
from reports.types import Disclosure

pytestmark = pytest.mark.django_db
QUERIES = 16  # of a comparison with restated figures, however long the reports are


@pytest.fixture
def two(auditor: Any) -> Two:
    return two_years(auditor)


def test_two_years_are_compared_whichever_is_named_first(two: Two) -> None:
    for found in (between(two.before, two.after), between(two.after, two.before)):
        assert (found.before, found.after) == (two.before, two.after)
        assert found.relation is Relation.YEARS
        counts = found.comparison.counts
        assert counts["claims"] == {
            "kept": 1,
            "reworded": 1,
            "softened": 1,
            "hardened": 0,
            "new": 1,
            "dropped": 1,
        }
        assert counts["verdicts"] == {"changed": 1}
        assert counts["requirements"]["closed"] == counts["requirements"]["opened"] == 1
        assert counts["requirements"]["alike"] == 1
        assert counts["checks"]["now_fails"] == 1
        assert counts["figures"]["restated"] == 1


def test_the_report_uploaded_first_is_the_earlier_of_two_drafts(auditor: Any) -> None:
    two = two_years(auditor, reporting_period="FY2022")
    found = between(two.after, two.before)
    assert (found.before, found.relation) == (two.before, Relation.DRAFTS)


def test_a_restatement_has_its_explanation_and_its_weight(two: Two) -> None:
    (found,) = between(two.before, two.after).restated
    assert found.restatement.percent == Decimal("5.0")
    assert found.explanation and (found.explanation.page, found.explanation.quote) == (3, WHY)
    assert found.weight is Weight.NOT_SET
    for material, weight in ((600, Weight.MATERIAL), (1000, Weight.PERFORMANCE)):
        level = Materiality(
            Disclosure.SCOPE_1, "tCO2e", Decimal(material), Decimal(580), Decimal(100)
        )
        set_materiality(two.after.report, level, "As agreed with the client.", None or _user())
        assert between(two.before, two.after).restated[0].weight is weight


def _user() -> Any:
    return make_user()


def test_figures_of_two_analyses_of_one_report_are_the_same(two: Two) -> None:
    again = make_analysis(two.after.report)
    found = between(two.after, again)
    assert found.relation is Relation.ANALYSES
    assert found.restated == [] and found.comparison.figures.total == 0
    assert found.comparison.counts["claims"]["dropped"] == 4


def test_the_same_claim_set_holds_the_same_claims(two: Two) -> None:
    again = Analysis.objects.create(
        report=two.after.report, claim_set=two.after.claim_set, status=AnalysisStatus.COMPLETED
    )
    pairs = between(two.after, again).comparison.claims
    assert {(pair.change, pair.how) for pair in pairs} == {("kept", "identity")}


def test_a_comparison_asks_the_database_a_bounded_number_of_times(two: Two) -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        found = between(two.before, two.after)
        assert found.restated and found.comparison.claims
    assert len(asked) <= QUERIES


def test_what_may_be_compared_is_what_the_user_may_read(two: Two, auditor: Any) -> None:
    report = two.after.report
    elsewhere = make_report(make_user(), company=report.company)
    hidden = make_analysis(elsewhere)
    other = make_analysis(make_report(auditor, company="Another Company plc"))
    mine = make_analysis(make_report(auditor, company=report.company.upper()))
    again = Analysis.objects.create(report=report, status=AnalysisStatus.COMPLETED)
    Analysis.objects.create(report=report, status=AnalysisStatus.ANALYZING)
    found = {each.analysis for each in choices_for(auditor, two.after)}
    assert found == {two.before, mine, again}
    assert counterpart(auditor, two.after, str(two.before.pk)) == two.before
    assert counterpart(auditor, two.after, str(two.before.report_id)) == two.before
    for unseen in (hidden.pk, elsewhere.pk, uuid.uuid4(), "nonsense"):
        with pytest.raises(Http404, match="nothing of this id"):
            counterpart(auditor, two.after, str(unseen))
    for refused in (other.pk, other.report_id, two.after.pk, report.pk, ""):
        with pytest.raises(NotChosen) as told:
            counterpart(auditor, two.after, str(refused))
        assert str(two.before.pk) in str(told.value)
        assert str(hidden.pk) not in str(told.value)


def test_a_client_of_two_engagements_is_one_client(auditor: Any) -> None:
    two = two_years(auditor)
    apart = make_report(auditor, company="")
    last_year = make_analysis(apart)
    Engagement.objects.update(client="Alderbrook plc")
    two.after.report.engagement.refresh_from_db()
    assert counterpart(auditor, two.after, str(last_year.pk)) == last_year


def test_an_analysis_that_runs_is_not_compared(two: Two, auditor: Any) -> None:
    Analysis.objects.filter(pk=two.before.pk).update(status=AnalysisStatus.ANALYZING)
    with pytest.raises(NothingCompiled):
        counterpart(auditor, two.after, str(two.before.pk))


def test_a_report_in_the_trash_is_no_choice(two: Two, auditor: Any) -> None:
    from django.utils import timezone

    two.before.report.trashed_at = timezone.now()
    two.before.report.save()
    assert choices_for(auditor, two.after) == []
    with pytest.raises(Http404):
        counterpart(auditor, two.after, str(two.before.pk))


def test_a_member_of_one_engagement_only_learns_nothing_of_the_other(auditor: Any) -> None:
    two = two_years(auditor)
    viewer = make_user()
    other = make_report(auditor, company=two.after.report.company)
    make_analysis(other)
    Membership.objects.create(engagement=two.after.report.engagement, user=viewer, role=Role.VIEWER)
    assert {each.analysis for each in choices_for(viewer, two.after)} == {two.before}
    with pytest.raises(Http404):
        counterpart(viewer, two.after, str(other.pk))


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("General Motors Company", "Tarnhaven Ceramics Group plc", True),
        ("General Motors Company", "General Motors", False),
        ("General Motors", "GM", False),
        ("BMW AG", "Volkswagen AG", True),
        ("Alder AG", "ALDER Holding SE", False),
        ("Alder AG", "", False),
    ],
)
def test_names_tell_of_two_companies_only_where_nothing_joins_them(
    one: str, other: str, apart: bool
) -> None:
    assert named_apart(one, other) is apart
    assert named_apart(other, one) is apart
