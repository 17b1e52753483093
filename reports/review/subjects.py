"""The subjects of review: the claims, requirements and checks of an analysis and the figures of its
report, each with what the machine says of it."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db import models
from django.db.models import Min, Q

from reports.enum_labels import NOT_JUDGED, plain
from reports.models import (
    Analysis,
    Check,
    Claim,
    CoverageStatus,
    Figure,
    SubjectKind,
    Verdict,
    VerdictValue,
    shown_value,
)
from reports.review.figure_readings import FigureReading, figure_keys

VALUES: Final[dict[str, type[models.TextChoices]]] = {
    SubjectKind.CLAIM: VerdictValue,
    SubjectKind.REQUIREMENT: CoverageStatus,
    SubjectKind.CHECK: Check.Result,
}


class UnknownSubject(Exception):
    """No such claim, requirement, check or figure is in the analysis."""


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing to review. `value` is the machine's, empty for a claim it has not judged; `page` is
    None where the subject stands on no single page. `where` is what pages show it by, besides its
    key: the order of a check or of a figure. `shown` is the value that pages show of a claim that
    is not settled, `priority` that of a claim."""

    kind: str
    key: str
    label: str
    page: int | None
    value: str
    where: int | None = None
    shown: str = ""
    priority: str = ""

    @property
    def words(self) -> str:
        """The machine's value in words, as every page says it."""
        return in_words(self.kind, self.shown or self.value)


def in_words(kind: str, value: str) -> str:
    """A value of this kind of subject in words; "not judged" for none."""
    if kind == SubjectKind.FIGURE:
        return FigureReading.stored(value).words
    return plain(value) if value else NOT_JUDGED


def usable_value(kind: str, value: str) -> str:
    """The value in the form in which it is stored. Raises ValueError, which says what to give,
    where it is none of this kind of subject."""
    if kind == SubjectKind.FIGURE:
        return str(FigureReading.stored(value))
    if value not in VALUES[kind].values:
        raise ValueError(f"Choose one of: {', '.join(VALUES[kind].values)}.")
    return value


def subject_of(analysis: Analysis, kind: str, key: str) -> Subject:
    """One subject of an analysis. Raises UnknownSubject where it has none such."""
    found = {
        SubjectKind.CLAIM: _claims,
        SubjectKind.REQUIREMENT: _requirements,
        SubjectKind.CHECK: _checks,
        SubjectKind.FIGURE: _figures,
    }.get(SubjectKind(kind) if kind in SubjectKind.values else None)  # type: ignore[arg-type]
    subject = next(iter(found(analysis, key)), None) if found else None
    if subject is None:
        raise UnknownSubject(f"This analysis has no {kind} {key}.")
    return subject


def subjects(analysis: Analysis) -> list[Subject]:
    """All subjects: claims in reading order, requirements in the order of the standards, checks in
    theirs, figures that the report prints in order of reading. Six queries at most."""
    return [
        *_claims(analysis),
        *_requirements(analysis),
        *_checks(analysis),
        *_figures(analysis),
    ]


def _claims(analysis: Analysis, key: str = "") -> Iterable[Subject]:
    claims = Claim.objects.filter(claim_set=analysis.claim_set_id).in_reading_order()
    if key:
        try:
            claims = claims.filter(pk=uuid.UUID(key))
        except ValueError:
            return []
    standing = Verdict.objects.standing().filter(analysis=analysis, claim__in=claims.order_by())
    verdicts = {
        claim: (verdict, shown_value(verdict, support))
        for claim, verdict, support in standing.values_list("claim", "verdict", "support")
    }
    found = ((each, *verdicts.get(each.pk, ("", ""))) for each in claims)
    return [
        Subject(
            *(SubjectKind.CLAIM, str(each.pk), each.text, each.page, value),
            shown=shown,
            priority=each.priority,
        )
        for each, value, shown in found
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
        Subject(SubjectKind.CHECK, each.identity, each.message, None, each.result, each.order)
        for each in rows.order_by("order")
    ]


def _figures(analysis: Analysis, key: str = "") -> Iterable[Subject]:
    keys = figure_keys(analysis.report)
    wanted = {pk: one for pk, one in keys.items() if key in ("", one)}
    if not wanted:
        return []
    rows = Figure.objects.filter(report=analysis.report_id).annotate(
        first_page=Min("places__page", filter=Q(places__evidence=None))
    )
    found = rows.filter(pk__in=wanted) if key else rows
    return [
        figure_subject(each, wanted[each.pk], each.first_page)
        for each in found.order_by("order")
        if each.pk in wanted
    ]


def figure_subject(figure: Figure, key: str, page: int | None) -> Subject:
    """A figure as a subject; `page` is the first that prints it."""
    value = str(FigureReading.of(figure))
    return Subject(SubjectKind.FIGURE, key, _called(figure), page, value, figure.order)


def _called(figure: Figure) -> str:
    """What a figure is of, without what was read of it."""
    told = (figure.label or figure.metric.replace("_", " "), figure.method, figure.entity_part)
    return ", ".join(dict.fromkeys(filter(None, told)))
