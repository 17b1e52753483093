"""The terms of an engagement: what was agreed with the client, and what a report takes over from
it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from reports.engagements.acting import Invalid, changing
from reports.language.criteria_list import as_listed, criteria_in
from reports.models import Engagement, Membership, Role
from reports.models.engagement import ASSEMBLY_DAYS

TERMS: Final = (
    "name",
    "client",
    "period",
    "firm",
    "assurance",
    "criteria",
    "vintage",
    "boundary",
    "first_period",
    "keep_until",
    "assembly_days",
)


def create(user: Any, values: Mapping[str, Any]) -> Engagement:
    """A new engagement with these terms, whose lead is the user. Raises Invalid."""
    terms = read_terms({"name": "", **values})
    with transaction.atomic():
        engagement = Engagement.objects.create(**terms)
        Membership.objects.create(engagement=engagement, user=user, role=Role.LEAD, added_by=user)
    return engagement


def change_terms(engagement: Engagement, values: Mapping[str, Any], by: Any) -> Engagement:
    """Replace the terms that are named. Reports that are there already stay as they are.

    Raises Invalid, InTheWay and PermissionDenied.
    """
    with changing(engagement, by) as locked:
        terms = read_terms(values, locked)
        for name, value in terms.items():
            setattr(locked, name, value)
        locked.save(update_fields=list(terms))
    return locked


def read_terms(values: Mapping[str, Any], before: Engagement | None = None) -> dict[str, Any]:
    """The terms as they are stored. `before` is the engagement they replace terms of.

    Raises Invalid with the name of the first that cannot be used.
    """
    for name in values:
        if name not in TERMS:
            raise Invalid(name, f"is not one of the terms; those are {', '.join(TERMS)}.")
    read = {name: _value(name, value) for name, value in values.items()}
    kept = read.get("keep_until")
    if kept and kept < timezone.localdate() and kept != getattr(before, "keep_until", None):
        raise Invalid("keep_until", "lies in the past; name a day to come, or leave it empty.")
    return read


def _value(name: str, value: Any) -> Any:
    field: Any = Engagement._meta.get_field(name)
    value = value.strip() if isinstance(value, str) else value
    if name == "keep_until" and not value:
        return None
    if name == "assembly_days" and value in (None, ""):
        return ASSEMBLY_DAYS
    if name == "name" and not value:
        raise Invalid("name", "Give the engagement a name, for example “Alderbrook 2025”.")
    try:
        cleaned = field.clean(value, None)
        return as_listed(criteria_in(cleaned)) if name == "criteria" else cleaned
    except ValidationError as error:
        raise Invalid(name, " ".join(error.messages)) from None
    except ValueError as error:
        raise Invalid(name, str(error)) from None


def report_defaults(engagement: Engagement) -> dict[str, str]:
    """The fields of a new report that the terms decide. Criteria that were not agreed are left to
    what the report names."""
    agreed = {"first_period": engagement.first_period, "vintage": engagement.vintage}
    return agreed | ({"criteria": engagement.criteria} if engagement.criteria else {})
