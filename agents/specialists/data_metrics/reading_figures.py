"""Who reads the figures that rules are unsure of: a model, where the analysis asks models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import structlog

from agents.base.events import Event, Failed
from agents.base.job import MODEL, claims_of, emit_now, gateway_of
from agents.llm.defaults import shows_pictures
from agents.llm.prompts import Picture
from agents.specialists.data_metrics.examining import Examined
from agents.specialists.data_metrics.linking import figures_of
from agents.specialists.data_metrics.model.joining import with_model_figures
from agents.specialists.data_metrics.model.reading import Read, claims_in, read_by_model
from agents.specialists.data_metrics.model.unsure import Piece, pieces_of
from agents.specialists.data_metrics.schemas import MetricFinding
from reports.document.from_rows import claim_views, page_contents
from reports.document.page_images import DEFAULT_WIDTH, Busy, CannotDraw, page_image
from reports.document.stating import with_statements
from reports.figures.by_models import quantity_of, read_for, rows_of
from reports.figures.types import Quantity
from reports.findings.figures import FiguresDetails
from reports.models import AgentRun, Analysis, ModelFigure, Report
from reports.types import PageContent, Priority
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import counted

log = structlog.get_logger(__name__)
_BY_PRIORITY = {priority: rank for rank, priority in enumerate(Priority)}


def read_figures(run: AgentRun, examined: Examined, deadline: Deadline) -> Read:
    """What a model reads of the claims of a run and the pages of its report.

    Only the first pass asks: the checks are written then, and a claim that comes back later has
    been asked about.
    """
    if run.analysis.engine != MODEL or run.cycle:
        return Read()
    pages = with_statements(page_contents(run.analysis.report))
    pieces = _pieces(run, examined, pages)
    if not pieces:
        return Read()
    gateway, why = gateway_of(run)
    if gateway is None:
        failure = f"No model read the figures that rules are unsure of: {why}."
        return Read(failure=failure, unread=dict.fromkeys(claims_in(pieces), why))
    emit_now(run, f"Reading {counted(len(pieces), 'unsettled piece')} for figures...", "figures")
    drawn = partial(_picture, run.analysis.report) if shows_pictures(gateway.options) else None
    return read_by_model(pieces, pages, gateway, deadline, drawn)


def with_figures(
    examined: Examined, run: AgentRun, read: Read
) -> tuple[Examined, list[ModelFigure]]:
    """The examination with what a model read, and the rows to be saved of it."""
    rows = rows_of(run, read.figures)
    return with_model_figures(examined, [quantity_of(row) for row in rows]), rows


def with_stored_figures(examined: Examined, analysis: Analysis) -> Examined:
    """The examination of an analysis with what models read for it before."""
    read = read_for(analysis)
    return with_model_figures(examined, read) if read else examined


def noted(found: MetricFinding, read: Read) -> MetricFinding:
    """A finding by the report's figures, with the reason why no model read those of its claim where
    one was to."""
    why = read.unread.get(found.claim_id)
    if why is None or not isinstance(found.details, FiguresDetails):
        return found
    return replace(found, details=found.details.changed(note=f"Figures read by rules: {why}."))


def failures(run: AgentRun, read: Read) -> list[Event]:
    """The error event of what a model did not read; the findings of the rules stand."""
    if not read.failure:
        return []
    message = f"{read.failure} Figures stay as the rules read them."
    key = f"figures-unread:{run.pk}:{run.attempt}"
    return [Event(Failed(message=message, node=run.batch), key, run.agent)]


def _picture(report: Report, number: int) -> Picture | None:
    """The picture of a page; None where it cannot be drawn now, and its text has to do."""
    try:
        return Picture("image/webp", page_image(report, number, DEFAULT_WIDTH).read_bytes())
    except (CannotDraw, Busy, OSError) as error:
        log.warning("page_not_drawn_for_model", page=number, why=str(error))
        return None


def _pieces(run: AgentRun, examined: Examined, pages: Sequence[PageContent]) -> list[Piece]:
    claims = sorted(claim_views(claims_of(run)), key=lambda claim: _BY_PRIORITY[claim.priority])
    stated: dict[str, tuple[Quantity, ...]] = figures_of(claims, examined.own)
    return pieces_of(claims, stated, pages, examined.own, run.analysis.report.company)
