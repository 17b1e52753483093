"""The scope is agreed on in pillars and paragraphs the registry has; a slip is answered with the
nearest."""

from __future__ import annotations

from typing import Any

import pytest

from reports.engagements import scope_lines
from reports.engagements.acting import InTheWay, Invalid
from reports.models import Engagement
from reports.tests.factories import make_engagement, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def lead(registry: None) -> Any:
    return make_user("lead")


@pytest.fixture
def engagement(lead: Any) -> Engagement:
    return make_engagement(lead)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("governance", "governance"),
        ("Risk management", "risk_management"),
        ("metrics_targets", "metrics_targets"),
        ("S2.29", "S2.29"),
        ("IFRS S2 para 29 (a)", "S2.29(a)"),
    ],
)
def test_subjects_are_read_as_people_write_them(registry: None, written: str, read: str) -> None:
    assert scope_lines.read_subject(written) == read


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("S2.29(a)(ix)", r"no paragraph of the registry; the nearest paragraphs are S2\.29\(a\)"),
        ("governence and more", "pillars are governance, strategy"),
        ("  ", "Name a pillar"),
    ],
)
def test_an_unknown_subject_is_refused_with_the_nearest(
    registry: None, written: str, says: str
) -> None:
    with pytest.raises(Invalid, match=says) as refused:
        scope_lines.read_subject(written)
    assert refused.value.field == "subject"


def test_a_line_replaces_that_for_the_same_subject(lead: Any, engagement: Engagement) -> None:
    scope_lines.set_line(engagement, "S2 29", "limited", lead)
    scope_lines.set_line(engagement, "S2.29", "reasonable", lead)
    assert list(engagement.scope.values_list("subject", "assurance")) == [("S2.29", "reasonable")]
    scope_lines.remove_line(engagement, "S2.29", lead)
    with pytest.raises(InTheWay, match="no such line"):
        scope_lines.remove_line(engagement, "S2.29", lead)


def test_the_whole_scope_is_replaced_and_what_stays_is_not_written_again(
    lead: Any, engagement: Engagement
) -> None:
    scope_lines.replace_scope(engagement, {"S2.29": "limited", "strategy": "limited"}, lead)
    kept = engagement.scope.get(subject="S2.29").pk
    scope_lines.replace_scope(engagement, {"S2.29": "limited", "S2.6": "reasonable"}, lead)
    assert set(engagement.scope.values_list("subject", flat=True)) == {"S2.29", "S2.6"}
    assert engagement.scope.get(subject="S2.29").pk == kept


def test_a_subject_named_twice_is_refused(registry: None) -> None:
    twice = [{"subject": each, "assurance": "limited"} for each in ("S2.29", "IFRS S2.29")]
    with pytest.raises(Invalid, match="named twice"):
        scope_lines.read_lines(twice)


def test_a_few_letters_are_completed(registry: None) -> None:
    assert ("governance", "Governance, the whole pillar") in scope_lines.subjects_like("gov")
    found = [subject for subject, _ in scope_lines.subjects_like("s2.29")]
    assert "S2.29" in found and len(found) <= scope_lines.COMPLETIONS
    assert all(subject.startswith("S2.29") for subject in found)
