"""What is reviewed, as its own page shows it: the parts of templates for each kind of subject."""

from __future__ import annotations

from typing import Any

from reports.compile import claims_of, with_everything
from reports.models import Analysis, Figure, SubjectKind
from reports.pages import queries
from reports.pages.checks.listing import check_rows
from reports.pages.figures.listing import with_places
from reports.pages.figures.show import figure_rows
from reports.pages.requirements.detail import detail_of
from reports.review.requirements import requirement_of
from reports.review.subjects import Subject


def shown(analysis: Analysis, subject: Subject) -> dict[str, Any]:
    """The context with which the subject is shown above its panel."""
    if subject.kind == SubjectKind.CLAIM:
        items = with_everything(claims_of(analysis).filter(pk=subject.key), analysis)
        return {"item": items[0], "gists": queries.gists_of(each.claim for each in items)}
    if subject.kind == SubjectKind.REQUIREMENT:
        coverage = requirement_of(analysis, subject.key)
        return {"detail": detail_of(analysis, coverage)} if coverage else {}
    if subject.kind == SubjectKind.CHECK:
        checks = analysis.checks.filter(identity=subject.key).prefetch_related("claims")
        return {"check_row": check_rows(analysis.report, checks)[0]}
    of_order = {"report": analysis.report_id, "order": subject.where}
    figures = with_places(Figure.objects.filter(**of_order))
    return {"figure_row": figure_rows(analysis.report, list(figures))[0]}
