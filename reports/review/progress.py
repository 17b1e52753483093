"""How far the review of many reports is, counted in the database: what there is to review in the
current analysis of each, and how much of it has which status."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final
from uuid import UUID

from django.db.models import (
    Case,
    CharField,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    UUIDField,
    When,
)
from django.db.models.functions import Cast

from reports.models import (
    Check,
    Claim,
    Coverage,
    Judgement,
    Reading,
    Report,
    ReviewItem,
    ReviewStatus,
    SubjectKind,
)

# figures are reviewed where a sample or a check chooses them, so they have no share to be done
COUNTED: Final = (SubjectKind.CLAIM, SubjectKind.REQUIREMENT, SubjectKind.CHECK)

_ANALYSIS: Final = OuterRef("report__current_analysis")
_CLAIM_KEY: Final = Case(
    When(kind=SubjectKind.CLAIM, then=Cast("key", UUIDField())), output_field=UUIDField()
)


def of_current_analyses(items: QuerySet[ReviewItem]) -> QuerySet[Any]:
    """Those of the items whose subject is a claim, requirement or check of the current analysis of
    its report, and all that are of figures; `page` is that of a claim. Items of an earlier analysis
    stay stored, and nothing is to be done about them.

    Each item looks up its one subject by key. With EXISTS the database would rather read the claims
    of all reports there are."""
    requirements = Coverage.objects.filter(analysis=_ANALYSIS, paragraph_id=OuterRef("key"))
    checks = Check.objects.filter(analysis=_ANALYSIS, identity=OuterRef("key"))
    known = (
        Q(kind=SubjectKind.CLAIM, page__isnull=False)
        | Q(kind=SubjectKind.REQUIREMENT, requirement__isnull=False)
        | Q(kind=SubjectKind.CHECK, check__isnull=False)
        | Q(kind=SubjectKind.FIGURE)
    )
    looked_up = with_pages(items).alias(
        requirement=Subquery(requirements.values("pk")[:1]), check=Subquery(checks.values("pk")[:1])
    )
    return looked_up.filter(known)


def with_pages(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Rows on subjects with `page`, that of the claim they are of; None where it is none of the
    current analysis of its report."""
    claims = Claim.objects.filter(
        pk=OuterRef("claim_key"), claim_set=OuterRef("report__current_analysis__claim_set")
    )
    return rows.annotate(claim_key=_CLAIM_KEY).annotate(page=Subquery(claims.values("page")[:1]))


def wholly_reviewed(reports: Collection[UUID]) -> QuerySet[Report]:
    """Those of these reports in whose current analysis a person has done every subject there is.
    The database stops at the first that is not done."""
    claims = Claim.objects.filter(claim_set=OuterRef("current_analysis__claim_set"))
    requirements = Coverage.objects.filter(analysis=OuterRef("current_analysis"))
    checks = Check.objects.filter(analysis=OuterRef("current_analysis"))
    left = (
        _undone(claims, SubjectKind.CLAIM, Cast(OuterRef("pk"), CharField()))
        | _undone(requirements, SubjectKind.REQUIREMENT, OuterRef("paragraph_id"))
        | _undone(checks, SubjectKind.CHECK, OuterRef("identity"))
    )
    having = Q(Exists(claims)) | Q(Exists(requirements)) | Q(Exists(checks))
    return Report.objects.filter(having, pk__in=reports).exclude(left)


def _undone(subjects: QuerySet[Any], kind: SubjectKind, key: Any) -> Q:
    done = ReviewItem.objects.filter(
        report=OuterRef(OuterRef("pk")), kind=kind, key=key, status=ReviewStatus.DONE
    )
    return Q(Exists(subjects.filter(~Exists(done))))


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
    undisputed = Q(reading=Reading.FIRST) & ~Q(
        Exists(others.filter(reading=Reading.SETTLED)) | Exists(against)
    )
    words = standing.filter(
        report__current_analysis__in=analyses, kind=SubjectKind.CLAIM, accepts=False
    ).annotate(analysis=F("report__current_analysis"))
    counting = words.filter(Q(reading=Reading.SETTLED) | undisputed).exclude(Exists(due))
    return with_pages(counting).filter(page__isnull=False)
