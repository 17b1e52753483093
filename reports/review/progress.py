"""How far the review of many reports is, counted in the database: what there is to review in the
current analysis of each, and how much of it has which status."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, Subquery, UUIDField, When
from django.db.models.functions import Cast

from reports.models import Check, Claim, Coverage, Judgement, Reading, ReviewItem, SubjectKind

# figures are reviewed where a sample or a check chooses them, so they have no share to be done
COUNTED: Final = (SubjectKind.CLAIM, SubjectKind.REQUIREMENT, SubjectKind.CHECK)

_ANALYSIS: Final = OuterRef("report__current_analysis")
_CLAIM_KEY: Final = Case(
    When(kind=SubjectKind.CLAIM, then=Cast("key", UUIDField())), output_field=UUIDField()
)


def of_current_analyses(items: QuerySet[ReviewItem]) -> QuerySet[Any]:
    """Those of the items whose subject is a claim, requirement or check of the current analysis of
    its report, and all that are of figures; `page` is that of a claim. Items of an earlier analysis
    stay stored, and nothing is to be done about them."""
    claims = Claim.objects.filter(
        pk=OuterRef("claim_key"), claim_set=OuterRef("report__current_analysis__claim_set")
    )
    requirements = Coverage.objects.filter(analysis=_ANALYSIS, paragraph_id=OuterRef("key"))
    checks = Check.objects.filter(analysis=_ANALYSIS, identity=OuterRef("key"))
    known = (
        Q(Exists(claims), kind=SubjectKind.CLAIM)
        | Q(Exists(requirements), kind=SubjectKind.REQUIREMENT)
        | Q(Exists(checks), kind=SubjectKind.CHECK)
        | Q(kind=SubjectKind.FIGURE)
    )
    keyed = items.annotate(claim_key=_CLAIM_KEY)
    return keyed.filter(known).annotate(page=Subquery(claims.values("page")[:1]))


def counted_of(items: QuerySet[ReviewItem]) -> QuerySet[Any]:
    """Those of them that count towards the progress of a review, with `analysis`, the current one
    of their report."""
    counted = of_current_analyses(items).filter(kind__in=COUNTED)
    return counted.annotate(analysis=F("report__current_analysis"))


def overridden_of(analyses: Collection[UUID]) -> QuerySet[Any]:
    """The words that count on claims of these analyses and say another verdict than the machine,
    with `analysis`, the current one of their report. As on the pages of a report, none counts while
    its claim is read blind or while two readers disagree."""
    standing = Judgement.objects.filter(superseded_at=None, withdrawn_at=None)
    same = {name: OuterRef(name) for name in ("report", "kind", "key")}
    others = standing.filter(**same)
    against = others.filter(reading=Reading.SECOND).exclude(value=OuterRef("value"))
    due = ReviewItem.objects.filter(**same, blind=True, opened_at=None)
    claims = Claim.objects.filter(
        pk=OuterRef("claim_key"), claim_set=OuterRef("report__current_analysis__claim_set")
    )
    undisputed = Q(reading=Reading.FIRST) & ~Q(
        Exists(others.filter(reading=Reading.SETTLED)) | Exists(against)
    )
    words = standing.filter(
        report__current_analysis__in=analyses, kind=SubjectKind.CLAIM, accepts=False
    ).annotate(claim_key=_CLAIM_KEY, analysis=F("report__current_analysis"))
    counting = words.filter(Q(reading=Reading.SETTLED) | undisputed)
    return counting.filter(Exists(claims)).exclude(Exists(due))
