"""The review of an analysis as the compiled report holds it: without the words of readers who are
still blind to each other, so that it is the same for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from reports.compiled.claim import CompiledClaim
from reports.models import Analysis, Check, Comment, Coverage, Figure, SubjectKind
from reports.review.agreement import Agreement, agreement
from reports.review.comments import comments_in_files
from reports.review.listing import Counts, Reviewed, Reviews, counts
from reports.review.subjects import Subject, figure_subject


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress(Counts):
    """How far the work on one kind of subject is."""

    kind: str
    total: int


@dataclass(frozen=True, slots=True)
class Review:
    """How far the work on each kind is, how far readers agree, the subjects on which anybody
    worked, and the comments that stand."""

    progress: list[Progress]
    agreement: list[Agreement]
    subjects: list[Reviewed]
    comments: list[Comment]


def review_of(
    analysis: Analysis,
    claims: Iterable[CompiledClaim],
    requirements: Sequence[Coverage],
    checks: Iterable[Check],
    figures: Iterable[Figure],
) -> Review:
    """The review of an analysis, over what was gathered of it already; three queries,
    two more where people worked on it, and two where readers were blind to each other."""
    about = [
        *map(_claim, claims),
        *map(_requirement, requirements),
        *map(_check, sorted(checks, key=lambda check: check.order)),
        *(
            figure_subject(figure, figure.review_key, None)
            for figure in sorted(figures, key=lambda figure: figure.order)
            if figure.review_key
        ),
    ]
    corrected = {row.paragraph_id: row.correction for row in requirements if row.correction}
    reviews = Reviews(analysis, corrections=corrected)
    rows = reviews.of(about)
    by_kind = [(kind, [row for row in rows if row.subject.kind == kind]) for kind in SubjectKind]
    progress = [
        Progress(kind=kind.value, total=len(found), **asdict(counts(found)))
        for kind, found in by_kind
        if found
    ]
    begun = [row for row in rows if row.item.version or row.correction]
    opened = any(row.item.opened_at for row in rows)
    comments = comments_in_files(analysis.report)
    return Review(progress, agreement(analysis.report) if opened else [], begun, comments)


def _claim(each: CompiledClaim) -> Subject:
    about = (SubjectKind.CLAIM, str(each.claim.pk), each.claim.text, each.claim.page)
    if each.verdict is None:
        return Subject(*about, "")
    return Subject(*about, each.verdict.verdict, shown=each.verdict.shown)


def _requirement(row: Coverage) -> Subject:
    return Subject(SubjectKind.REQUIREMENT, row.paragraph_id, row.requirement, None, row.status)


def _check(check: Check) -> Subject:
    about = (SubjectKind.CHECK, check.identity, check.message)
    return Subject(*about, None, check.result, check.order)
