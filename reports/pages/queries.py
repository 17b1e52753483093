"""The database queries of the report pages. A page needs a handful of them, however many rows it
lists."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Max, Min, Q, Sum
from django.utils import timezone

from reports.document.ocr import BY_OCR
from reports.models import (
    AgentRun,
    Analysis,
    Claim,
    ClaimSet,
    IngestRun,
    Location,
    Page,
    Report,
    ReportStatus,
    Verdict,
    shown_value,
)
from reports.models.claims import ClaimQuerySet
from reports.reading.waiting import waiting_for
from standards.models import Paragraph

ANALYSIS_FAILED = "analysis"  # the error code of a report whose reading is fine
STEPS = (
    ("upload", "Upload"),
    ("read", "Read pages"),
    ("layout", "Read tables and columns"),  # where there is a reader of layouts
    ("index", "Index passages and figures"),
)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a piece of long work is: `done` of `total`, which is 0 while it is not known."""

    label: str
    done: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One of the steps of reading a report: `state` is done, active, waiting or failed."""

    label: str
    state: str
    progress: Progress | None = None
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class MatchRate:
    """How many claims there are, how many of them were anchored in which way (by the words of
    `Location`), and the claims without an anchor."""

    total: int
    ways: dict[str, int]
    lost: list[Claim]

    @property
    def located(self) -> int:
        """How many claims have an anchor."""
        return self.total - len(self.lost)


def is_moving(report: Report) -> bool:
    """Whether workers are busy with the report right now."""
    return report.is_ingesting or report.status == ReportStatus.ANALYZING


def reading_failed(report: Report) -> bool:
    """Whether reading the file failed, so that a retry reads it again. Otherwise a report in error
    is one whose analysis failed."""
    return report.status == ReportStatus.ERROR and report.error_code != ANALYSIS_FAILED


def claims_count(report: Report) -> int | None:
    """How many claims the current analysis has; None before the first one found any."""
    analysis = report.current_analysis
    if analysis is None or analysis.claim_set_id is None:
        return None
    return Claim.objects.filter(claim_set=analysis.claim_set_id).count()


def work_on(reports: Sequence[Report]) -> dict[uuid.UUID, Progress]:
    """How far reading or analysing these reports is, by their keys, for those on which work goes
    on; at most two queries."""
    waiting = waiting_for(reports)
    running = {
        analysis.pk: report
        for report in reports
        if (analysis := report.current_analysis) and analysis.is_running
    }
    waves = _wave_progress(running)
    return {running[key].pk: found for key, found in waves.items()} | {
        report.pk: found
        for report in reports
        if (found := reading_progress(report, waiting.get(report.pk, "")))
    }


def reading_progress(report: Report, waiting: str = "") -> Progress | None:
    """How far reading is, or for what it waits; None when it is over."""
    if not report.is_ingesting:
        return None
    label = waiting or report.step or report.get_status_display()
    return Progress(label, report.pages_done, report.page_count or 0)


def _wave_progress(running: Mapping[uuid.UUID, Report]) -> dict[uuid.UUID, Progress]:
    """How far the waves of these analyses are, each given with its report; one query, none where
    nothing runs."""
    if not running:
        return {}
    rows = (
        AgentRun.objects.filter(
            analysis__in=running, wave=F("analysis__wave"), cycle=F("analysis__cycle")
        )
        .values_list("analysis")
        .annotate(Sum("claims_done"), Sum("claims_total"))
    )
    counted = {key: (done or 0, total or 0) for key, done, total in rows}
    return {
        key: Progress(wave_label(report.current_analysis), *counted.get(key, (0, 0)))
        for key, report in running.items()
        if report.current_analysis
    }


def wave_label(analysis: Analysis) -> str:
    """The wave an analysis is in, with its cycle from the wave that investigates claims onwards."""
    if analysis.is_waiting:
        return "waiting for its turn"
    wave = analysis.get_wave_display() if analysis.wave else "starting"
    return (
        f"{wave} · cycle {analysis.cycle}"
        if analysis.wave in ("investigate", "answer", "conclude", "judge")
        else wave
    )


def is_readable(report: Report) -> bool:
    """Whether the document can be shown: every page has its text, though a report that is being
    read may get better ones."""
    after = (IngestRun.Kind.LAYOUT, IngestRun.Kind.INDEX)
    return not report.is_ingesting or report.ingest_runs.filter(kind__in=after).exists()


def reading_steps(report: Report) -> list[Step]:
    """The steps of reading a report (`STEPS`): the state of each, how far reading the pages is, and
    how long each step took."""
    times = _reading_times(report)
    steps = [(name, label) for name, label in STEPS if name != "layout" or name in times]
    failed = reading_failed(report)
    reached = len(steps)
    if failed or report.is_ingesting:
        begun = [at for at, (name, _) in enumerate(steps) if name in times]
        reached = max([1, *begun])
    found = []
    for index, (name, label) in enumerate(steps):
        state = (
            "done"
            if index < reached
            else "waiting"
            if index > reached
            else "failed"
            if failed
            else "active"
        )
        progress = _pages_done(report, name) if state != "waiting" else None
        found.append(Step(label, state, progress, _seconds(times.get(name), state)))
    return found


def _pages_done(report: Report, step: str) -> Progress | None:
    """How many pages a step has done; None for a step that does not go page by page."""
    if step == "read":
        return Progress("pages", report.pages_done, report.page_count or 0)
    if step != "layout":
        return None
    ended = report.ingest_runs.filter(kind=IngestRun.Kind.LAYOUT, finished_at__isnull=False)
    ranges = ended.values_list("first_page", "last_page")
    done = sum(last - first + 1 for first, last in ranges)
    return Progress("pages", done, report.page_count or 0)


def _reading_times(report: Report) -> dict[str, tuple[datetime, datetime | None]]:
    """When the steps "read", "layout" and "index" began, waiting for a worker included, and when
    their last runs ended (None while they have not)."""
    rows = (
        report.ingest_runs.order_by()
        .values_list("kind")
        .annotate(Min("created_at"), Max("finished_at"))
    )
    times = {kind: (begun, ended) for kind, begun, ended in rows}
    opened, read = times.pop(IngestRun.Kind.OPEN, None), times.get(IngestRun.Kind.READ)
    if opened:
        times["read"] = (opened[0], read[1] if read else opened[1])
    return times


def _seconds(span: tuple[datetime, datetime | None] | None, state: str) -> int | None:
    """Whole seconds a step has taken so far; None where its times are not known."""
    if span is None or state == "waiting":
        return None
    begun, ended = span
    until = timezone.now() if state == "active" else ended
    return max(int((until - begun).total_seconds()), 0) if until else None


def ledger(report: Report) -> list[Page]:
    """The page ledger: number, state, reason, size, reader and language of every page, without
    the texts."""
    columns = ("report_id", "number", "state", "reason", "width", "height", "reader", "language")
    return list(report.pages.only(*columns).order_by("number"))


def with_unseen(report: Report) -> list[Page]:
    """The pages that hold text nobody sees, with that text."""
    pages = report.pages.exclude(unseen=[])
    return list(pages.only("report_id", "number", "unseen").order_by("number"))


def ledger_counts(pages: Iterable[Page]) -> dict[str, int]:
    """How many pages are in each state, and how many were read by optical character recognition
    (`by_ocr`), by their layout (`by_layout`) and by their lines only (`by_lines`). Zero counts are
    left out."""
    listed = list(pages)
    counts = Counter(page.state for page in listed)
    counts["by_ocr"] = sum(page.reason in BY_OCR for page in listed)
    counts["by_layout"] = sum(page.by_layout for page in listed)
    counts["by_lines"] = sum(page.by_lines for page in listed)
    return dict(+counts)


def claims_on(report: Report, number: int) -> list[Claim]:
    """The claims of the current analysis on one page, in reading order."""
    analysis = report.current_analysis
    if analysis is None or analysis.claim_set_id is None:
        return []
    return list(
        Claim.objects.filter(claim_set_id=analysis.claim_set_id, page=number).order_by("ordinal")
    )


def page_of_claim(report: Report, claim_id: str) -> str:
    """The page a claim of this report stands on, as text; empty when there is no such claim."""
    try:
        found = (
            Claim.objects.filter(claim_set__report=report, pk=uuid.UUID(claim_id))
            .values_list("page", flat=True)
            .first()
        )
    except ValueError:
        return ""
    return str(found or "")


def shown_verdicts(analysis: Analysis | None, claims: Sequence[Claim]) -> dict[uuid.UUID, str]:
    """The value that is shown for the verdict of each claim, by claim id; one query."""
    if analysis is None or not claims:
        return {}
    rows = Verdict.objects.standing().filter(analysis=analysis, claim__in=claims).order_by()
    stored = rows.values_list("claim_id", "verdict", "support")
    return {claim: shown_value(verdict, support) for claim, verdict, support in stored}


def match_rate(claims: ClaimQuerySet) -> MatchRate:
    """How many of these claims have an anchor in the document, and which have none; two queries."""
    lost = Q(location=Location.NONE) | Q(places=[])
    ways = dict(claims.exclude(lost).order_by().values_list("location").annotate(Count("pk")))
    named = {str(label): ways[value] for value, label in Location.choices if value in ways}
    without = list(claims.filter(lost).only("page", "text"))
    return MatchRate(sum(ways.values()) + len(without), named, without)


def list_page(claims: ClaimQuerySet, claim_id: str, size: int) -> int:
    """The page, from 1, on which a claim stands in a list with `size` claims a page; the first page
    where the claim is not in the list."""
    positions = (
        index for index, pk in enumerate(claims.values_list("pk", flat=True)) if str(pk) == claim_id
    )
    return next(positions, 0) // size + 1


def gists_of(claims: Iterable[Claim]) -> dict[str, str]:
    """What the paragraphs of these claims ask for, in the registry's own words, by paragraph id;
    one query."""
    ids = {paragraph.paragraph_id for claim in claims for paragraph in claim.paragraphs.all()}
    return (
        dict(Paragraph.objects.filter(pk__in=ids).order_by().values_list("pk", "gist"))
        if ids
        else {}
    )


def complete_sets(report: Report) -> dict[str, int]:
    """How many claims the newest complete claim set of each engine holds, by engine. A new analysis
    may use these sets again."""
    newest = (
        ClaimSet.objects.filter(report=report, state=ClaimSet.State.COMPLETE)
        .order_by("engine", "-created_at")
        .distinct("engine")
    )
    counted = (
        ClaimSet.objects.filter(pk__in=newest.values("pk"))
        .order_by()
        .annotate(size=Count("claims"))
    )
    return dict(counted.values_list("engine", "size"))


def clamp(number: str, last: int) -> int:
    """A page number from an address, limited to 1 up to `last`; what is no number becomes 1."""
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 1
    return max(1, min(wanted, max(last, 1)))
