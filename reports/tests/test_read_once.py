"""The copies that other tests work on are what reading makes."""

from __future__ import annotations

from typing import Any

import pytest

from reports.models import Report
from reports.tests.inline import read
from reports.tests.read_once import MADE, read_once

pytestmark = [pytest.mark.django_db, pytest.mark.long]
NOT_CONTENT = {
    "created_at",
    "updated_at",
    "started_at",
    "finished_at",
    "dispatched_at",
    "lease_until",
    "claimed_at",
}


def _content(report: Report) -> dict[str, list[str]]:
    """Every column of every row that is neither an id nor a time."""
    found = {}
    for model, path in MADE:
        plain = [
            f.attname
            for f in model._meta.concrete_fields
            if not f.is_relation and not f.primary_key
        ]
        rows = (
            model._default_manager.filter(**{path: report})
            .order_by("pk")
            .values(*[n for n in plain if n not in NOT_CONTENT])
        )
        found[model.__name__] = sorted(str(row) for row in rows)
    return found


def test_a_copy_equals_a_reading(auditor: Any, upload: Any, django_user_model: Any) -> None:
    first, second = (
        read_once(upload(auditor)),
        read_once(upload(django_user_model.objects.create_user("another"))),
    )
    honest = read(upload(django_user_model.objects.create_user("third")))
    assert _content(second) == _content(first) == _content(honest)
    assert all(_content(second).values()), "no kind of row is empty"
    seen = [
        (each.status, each.page_count, each.company, each.reporting_period)
        for each in (first, second, honest)
    ]
    assert len(set(seen)) == 1
