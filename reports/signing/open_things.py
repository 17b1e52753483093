"""What is open when an analysis is to be signed off. Nothing of it prevents a signature, and all of
it has to be acknowledged by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from reports.compile import CompiledReport
from reports.enum_labels import plain
from reports.models import AnalysisStatus, RepresentationState, ReviewStatus, SubjectKind
from reports.review.listing import Reviewed, reviewed
from reports.review.requesting import OPEN
from reports.signing.sources_again import sources_again
from reports.signing.things import OpenThing
from reports.signing.undone import undone
from sibyl_project.common.text import counted

_UNDONE: Final = (ReviewStatus.TODO, ReviewStatus.IN_REVIEW, ReviewStatus.RETURNED)


def open_things(compiled: CompiledReport) -> list[OpenThing]:
    """Everything open in an analysis that is over: first what was not done at all, then what is
    unfinished, the gravest first."""
    rows = reviewed(compiled.analysis)
    return [
        *undone(compiled, rows),
        *_of_the_run(compiled),
        *_misstatements(compiled),
        *_requests(compiled),
        *_samples(compiled),
        *_representations(compiled),
        *sources_again(compiled),
        *_review(rows),
    ]


def _of_the_run(compiled: CompiledReport) -> Iterator[OpenThing]:
    status = compiled.analysis.status
    if status != AnalysisStatus.COMPLETED:
        yield OpenThing("analysis", f"The analysis ended as “{plain(status)}”: it is not complete.")
    if compiled.analysis.pk != compiled.report.current_analysis_id:
        yield OpenThing("analysis.older", "A newer analysis of this report exists.")
    unread = [f"p. {page.number}" for page in compiled.pages if page.state != "read"]
    if unread:
        yield OpenThing("pages", f"{counted(len(unread), 'page')} could not be read", (*unread,))


def _misstatements(compiled: CompiledReport) -> Iterator[OpenThing]:
    schedule = compiled.misstatements
    for one in schedule.sums:
        level, gross = one.materiality, one.gross
        if not gross:
            continue
        said = "is material" if one.material else "is below materiality"
        yield OpenThing(
            ".".join(filter(None, ("misstatements", *level.disclosure.of(level.unit)))),
            f"Uncorrected misstatements of {level.name}: {gross:f} {level.unit} against a "
            f"materiality of {level.material:f} {level.unit}; that {said}",
        )
    for one in schedule.sums:
        apart = tuple(f"{each.difference:f} {each.unit}".strip() for each in one.other_unit)
        if apart:
            yield OpenThing(
                f"misstatements.{one.materiality.disclosure.value}.unit",
                f"{counted(len(apart), 'uncorrected misstatement')} of "
                f"{one.materiality.name} in another unit than its "
                "materiality, in no sum",
                apart,
            )
    left = tuple(entry.message for entry in schedule.unmeasured if not entry.misstated.corrected)
    if left:
        yield OpenThing(
            "misstatements.unmeasured",
            f"{counted(len(left), 'uncorrected misstatement')} without a materiality to hold "
            f"{'it' if len(left) == 1 else 'them'} against",
            left,
        )


def _requests(compiled: CompiledReport) -> Iterator[OpenThing]:
    rows = compiled.report.requests.filter(state__in=OPEN).order_by("number")
    names = tuple(f"no. {row.number}: {row.document} ({row.get_state_display()})" for row in rows)
    if names:
        yield OpenThing("requests", f"{counted(len(names), 'request')} without an answer", names)


def _samples(compiled: CompiledReport) -> Iterator[OpenThing]:
    """What of the newest sample has no result yet."""
    newest = compiled.report.samples.order_by("-number").first()
    rows = newest.items.filter(result="").order_by("order") if newest else ()
    names = tuple(f"no. {row.order}: {row.label}" for row in rows)
    if names:
        yield OpenThing("samples", f"{counted(len(names), 'drawn item')} without a result", names)


def _representations(compiled: CompiledReport) -> Iterator[OpenThing]:
    """What was taken into the letter and management has not confirmed."""
    rows = compiled.report.representations.filter(state=RepresentationState.TAKEN_IN)
    names = tuple(row.wording for row in rows.order_by("pk"))
    if names:
        yield OpenThing(
            "representations",
            f"{counted(len(names), 'matter')} management has not confirmed",
            names,
        )


def _review(rows: Iterable[Reviewed]) -> Iterator[OpenThing]:
    """What is not done in review. A figure on which nobody began is none of it: a report prints
    hundreds, and samples and checks choose which of them are tested."""
    found = list(rows)
    for kind in SubjectKind:
        of_kind = [row for row in found if row.subject.kind == kind]
        for status in _UNDONE:
            if (kind, status) == (SubjectKind.FIGURE, ReviewStatus.TODO):
                continue
            left = tuple(_name(row) for row in of_kind if row.item.status == status)
            if left:
                label = f"{len(left)} of {counted(len(of_kind), kind.label)} {plain(status)}"
                yield OpenThing(f"{kind.value}.{status.value}", label, left)


def _name(row: Reviewed) -> str:
    subject = row.subject
    page = f"p. {subject.page}: " if subject.page else ""
    key = f"{subject.key}: " if subject.kind == SubjectKind.REQUIREMENT else ""
    return f"{page}{key}{subject.label}"
