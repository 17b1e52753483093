"""The trail as a member may read it: without what others wrote on subjects that are read blind,
until both readers have judged. Numbers have gaps then, which an export's verification allows."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from textwrap import shorten
from typing import Any, Final

from reports.models import Claim, Engagement, Reading, Report, ReviewStatus, SubjectKind
from reports.review.blind import hidden_rows
from reports.review.subjects import in_words
from sibyl_project.trail.models import Entry, EntryQuerySet
from sibyl_project.trail.sentences import Details

LONGEST_NAME: Final = 90  # characters of a claim that a sentence names
_VALUES: Final = ("value", "machine_value")
_CHOICES: Final = {"reading": Reading, "before": ReviewStatus, "after": ReviewStatus}


def seen_of_report(user: Any, report: Report) -> EntryQuerySet:
    """What concerns a report, newest first, as far as the user may see it."""
    hidden = hidden_rows(user, report.engagement, report)
    return Entry.objects.of_report(report.pk).exclude(object_id__in=hidden)


def seen_of_engagement(user: Any, engagement: Engagement) -> EntryQuerySet:
    """What concerns an engagement and its reports, newest first, as far as the user may see it."""
    hidden = hidden_rows(user, engagement)
    return Entry.objects.of_engagement(engagement.pk).exclude(object_id__in=hidden)


def readable(found: Sequence[Details]) -> list[Details]:
    """What was before and after, with claims by their words and page instead of their keys and with
    values as pages say them; one query."""
    sides = [side for each in found for side in each.values() if isinstance(side, dict)]
    keys = {side["key"] for side in sides if _is_claim(side)}
    claims = Claim.objects.filter(pk__in=[key for key in keys if _is_id(key)])
    names = {
        str(claim): f"{shorten(text, LONGEST_NAME, placeholder=' …')}, p. {page}"
        for claim, text, page in claims.values_list("pk", "text", "page")
    }
    return [
        {
            name: _worded(side, names) if isinstance(side, dict) else side
            for name, side in each.items()
        }
        for each in found
    ]


def _worded(side: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    kind, key = side.get("kind"), side.get("key")
    if kind not in SubjectKind.values or not key:
        return side
    told = {kind: names.get(key, key)}
    for name, value in side.items():
        if name in _VALUES and value:
            told[name] = in_words(kind, value)
        elif name in _CHOICES and value in _CHOICES[name].values:
            told[name] = str(_CHOICES[name](value).label)
        elif name not in ("kind", "key"):
            told[name] = value
    return told


def _is_claim(side: dict[str, Any]) -> bool:
    return bool(side.get("kind") == SubjectKind.CLAIM and side.get("key"))


def _is_id(key: str) -> bool:
    try:
        uuid.UUID(key)
    except ValueError:
        return False
    return True
