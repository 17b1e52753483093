"""The subjects of review: the claims, requirements and checks of an analysis, each with what the
machine says of it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db import models

from reports.models import (
    Analysis,
    Check,
    Claim,
    CoverageStatus,
    SubjectKind,
    Verdict,
    VerdictValue,
)

VALUES: Final[dict[str, type[models.TextChoices]]] = {
    SubjectKind.CLAIM: VerdictValue,
    SubjectKind.REQUIREMENT: CoverageStatus,
    SubjectKind.CHECK: Check.Result,
}


class UnknownSubject(Exception):
    """No such claim, requirement or check is in the analysis."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing to review. `value` is the machine's, empty for a claim it has not judged; `page` is
    None where the subject stands on no single page."""

    kind: str
    key: str
    label: str
    page: int | None
    value: str

    @property
    def words(self) -> str:
        """The machine's value in words."""
        return in_words(self.kind, self.value)


def in_words(kind: str, value: str) -> str:
    """A value of this kind of subject in words; "not judged" for none."""
    return str(VALUES[kind](value).label) if value else "not judged"


def subject_of(analysis: Analysis, kind: str, key: str) -> Subject:
    """One subject of an analysis. Raises UnknownSubject where it has none such."""
    found = {
        SubjectKind.CLAIM: _claims,
        SubjectKind.REQUIREMENT: _requirements,
        SubjectKind.CHECK: _checks,
    }.get(SubjectKind(kind) if kind in SubjectKind.values else None)  # type: ignore[arg-type]
    subject = next(iter(found(analysis, key)), None) if found else None
    if subject is None:
        raise UnknownSubject(f"This analysis has no {kind} {key}.")
    return subject


def subjects(analysis: Analysis) -> list[Subject]:
    """All subjects: claims in reading order, requirements in the order of the standards, checks in
    theirs. Four queries."""
    return [*_claims(analysis), *_requirements(analysis), *_checks(analysis)]


def _claims(analysis: Analysis, key: str = "") -> Iterable[Subject]:
    claims = Claim.objects.filter(claim_set=analysis.claim_set_id).in_reading_order()
    if key:
        try:
            claims = claims.filter(pk=uuid.UUID(key))
        except ValueError:
            return []
    standing = Verdict.objects.standing().filter(analysis=analysis, claim__in=claims.order_by())
    verdicts = dict(standing.values_list("claim", "verdict"))
    return [
        Subject(SubjectKind.CLAIM, str(each.pk), each.text, each.page, verdicts.get(each.pk, ""))
        for each in claims
    ]


def _requirements(analysis: Analysis, key: str = "") -> Iterable[Subject]:
    rows = analysis.coverage.filter(paragraph_id=key) if key else analysis.coverage.all()
    return [
        Subject(SubjectKind.REQUIREMENT, each.paragraph_id, each.requirement, None, each.status)
        for each in rows.order_by("sort_key")
    ]


def _checks(analysis: Analysis, key: str = "") -> Iterable[Subject]:
    rows = analysis.checks.filter(identity=key) if key else analysis.checks.all()
    return [
        Subject(SubjectKind.CHECK, each.identity, each.message, None, each.result)
        for each in rows.order_by("order")
    ]
