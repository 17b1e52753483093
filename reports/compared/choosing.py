"""What an analysis may be compared with: another of its report, or one of another report of the
same engagement or client that the user may read as well."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.formats import date_format

from reports import access
from reports.compared.between import Relation, relation_of
from reports.compile import settled_analysis
from reports.models import Analysis, AnalysisStatus, Report

MOST: Final = 100
UNKNOWN: Final = "There is nothing of this id to compare with."


@dataclass(frozen=True, slots=True)
class Choice:
    """An analysis to compare with, and what it is to the one at hand."""

    analysis: Analysis
    relation: Relation

    @property
    def label(self) -> str:
        """What a person chooses by."""
        report = self.analysis.report
        when = f"analysed {date_format(self.analysis.created_at, 'j M Y, H:i')} UTC"
        if self.relation is Relation.ANALYSES:
            return f"this report, {when}, by {self.analysis.engine}"
        name = " ".join(part for part in (report.company, report.reporting_period) if part)
        return ", ".join(part for part in (name, report.filename, when) if part)


class NotChosen(Exception):
    """Nothing was named to compare with, or what cannot be compared. `choices` can be; the message
    names them."""

    def __init__(self, choices: list[Choice], why: str) -> None:
        self.choices = choices
        named = "; ".join(f"{each.analysis.pk} ({each.label})" for each in choices)
        super().__init__(f"{why} Choose one of: {named}." if choices else f"{why} There is none.")


def choices_for(user: Any, analysis: Analysis) -> list[Choice]:
    """What the user may compare an analysis with, other analyses of its report first and reports
    under another company's name last, at most `MOST` of each; two queries."""
    own = analysis.report.analyses.exclude(status=AnalysisStatus.ANALYZING).exclude(pk=analysis.pk)
    found = list(own.order_by("-created_at")[:MOST])
    for each in found:
        each.report = analysis.report
    others = _comparable(user, analysis.report).exclude(current_analysis=None)
    others = others.exclude(current_analysis__status=AnalysisStatus.ANALYZING)
    for report in others.select_related("current_analysis").order_by("-created_at")[:MOST]:
        if current := report.current_analysis:
            current.report = report
            found.append(current)
    choices = [Choice(each, relation_of(analysis, each)) for each in found]
    return sorted(choices, key=lambda choice: choice.relation is Relation.COMPANIES)


def _comparable(user: Any, report: Report) -> QuerySet[Report]:
    """The other reports of the same engagement or client that the user may read."""
    same = Q(engagement=report.engagement_id)
    if client := report.engagement.client.strip():
        same |= Q(engagement__client__iexact=client)
    if company := report.company.strip():
        same |= Q(company__iexact=company)
    return access.visible_to(user).filter(same).exclude(pk=report.pk)


def counterpart(user: Any, analysis: Analysis, given: str) -> Analysis:
    """The analysis named: by its id, or by the id of a report, whose current one is meant. That
    its report was seen is recorded.

    Raises Http404 for what does not exist or the user may not see, without saying which; NotChosen
    where nothing was named or it is of another client; NothingCompiled where it is not over.
    """
    if not given:
        why = "Name the analysis or report to compare with."
        raise NotChosen(choices_for(user, analysis), why)
    key = _key(given)
    of_analysis = Analysis.objects.filter(pk=key).values_list("report", flat=True).first()
    report_id = of_analysis or key
    if report_id == analysis.report_id:
        found = access.get_analysis(analysis.report, given if of_analysis else "")
        report = analysis.report
    else:
        if not access.visible_to(user).filter(pk=report_id).exists():
            raise Http404(UNKNOWN)
        if not _comparable(user, analysis.report).filter(pk=report_id).exists():
            why = "That report is of another engagement and another client."
            raise NotChosen(choices_for(user, analysis), why)
        report = access.get_report(user, report_id)
        found = access.get_analysis(report, given if of_analysis else "")
    if found is not None and found.pk == analysis.pk:
        raise NotChosen(choices_for(user, analysis), "That is this analysis itself.")
    settled = settled_analysis(found)
    settled.report = report
    return settled


def _key(given: str) -> uuid.UUID:
    try:
        return uuid.UUID(given)
    except ValueError:
        raise Http404(UNKNOWN) from None
