"""The rights that a page shows are read with the report; what changes anything asks anew."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from reports import access
from reports.access import Right
from reports.engagements.independence import confirm, is_due_of
from reports.models import Membership, Role
from reports.tests.factories import make_evidence, make_report, make_user

pytestmark = pytest.mark.django_db


def test_what_the_head_of_a_page_shows_is_read_with_the_report(
    django_assert_num_queries: Any,
) -> None:
    lead = make_user("lead")
    made = make_report(lead)
    make_evidence(made)
    report = access.get_report(lead, made.pk)
    with django_assert_num_queries(0):
        assert Right.WORK in access.rights_on(lead, report)
        assert report.head.documents == 1
        assert is_due_of(report.engagement, report.head)
    confirm(made.engagement, lead)
    again = access.get_report(lead, made.pk)
    assert not is_due_of(again.engagement, again.head)


def test_the_rights_of_one_are_never_shown_to_another() -> None:
    lead, viewer = make_user("lead"), make_user("viewer")
    made = make_report(lead)
    Membership.objects.create(engagement=made.engagement, user=viewer, role=Role.VIEWER)
    report = access.get_report(lead, made.pk)
    assert Right.WORK not in access.rights_on(viewer, report)
    assert access.get_report(viewer, made.pk).head.role == Role.VIEWER


def test_who_lost_a_role_since_the_report_was_read_changes_nothing() -> None:
    lead = make_user("lead")
    report = access.get_report(lead, make_report(lead).pk)
    Membership.objects.filter(user=lead).update(role=Role.VIEWER)
    with pytest.raises(PermissionDenied):
        access.require_on(lead, Right.WORK, report)
