"""What the report pages ask of the database: a handful of queries for a page, never one per row."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, F, Sum

from reports.compile import COUNTED_LEVELS, CompiledClaim
from reports.models import AgentRun, Analysis, Claim, Coverage, Page, Report, ReportStatus, Verdict
from reports.models.document import INGESTING, ReportQuerySet

STATES: dict[str, tuple[ReportStatus, ...]] = {  # name in the address: statuses
    "ready": (ReportStatus.PARSED,),
    "running": (*INGESTING, ReportStatus.ANALYZING),
    "failed": (ReportStatus.ERROR,),
    "completed": (ReportStatus.COMPLETED,),
}
ANALYSIS_FAILED = "analysis"  # the error code of a report whose reading is fine
STEPS = (("upload", "Upload"), ("read", "Read pages"), ("index", "Index passages and figures"))


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a piece of long work is. `total` is 0 while nobody knows it."""

    label: str
    done: int = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class ReportRow:
    """One line of the reports list."""

    report: Report
    claims: int | None = None
    verdicts: dict[str, int] = field(default_factory=dict)
    coverage: dict[str, int] = field(default_factory=dict)
    progress: Progress | None = None

    @property
    def judged(self) -> int:
        """How many claims have a standing verdict."""
        return sum(self.verdicts.values())


@dataclass(frozen=True, slots=True)
class Step:
    """One of the steps of reading a report: `state` is done, active, waiting or failed."""

    label: str
    state: str
    progress: Progress | None = None


def is_moving(report: Report) -> bool:
    """Whether workers are busy with the report right now."""
    return report.is_ingesting or report.status == ReportStatus.ANALYZING


def reading_failed(report: Report) -> bool:
    """Whether it was reading the file that failed, so that a retry reads it again; else an analysis failed."""
    return report.status == ReportStatus.ERROR and report.error_code != ANALYSIS_FAILED


def state_counts(reports: ReportQuerySet) -> dict[str, int]:
    """How many reports are in each state of `STATES`."""
    by_status = dict(reports.order_by().values_list("status").annotate(Count("pk")))
    return {name: sum(by_status.get(status, 0) for status in statuses) for name, statuses in STATES.items()}


def report_rows(reports: Sequence[Report]) -> list[ReportRow]:
    """The lines of the list for these reports, counted in four queries however many there are."""
    analyses = [report.current_analysis for report in reports if report.current_analysis]
    ids = [analysis.pk for analysis in analyses]
    verdicts = _counted(
        Verdict.objects.standing().filter(analysis__in=ids).values_list("analysis", "verdict").annotate(Count("pk"))
    )
    coverage = _counted(
        Coverage.objects.filter(analysis__in=ids, level__in=COUNTED_LEVELS)
        .order_by()
        .values_list("analysis", "status")
        .annotate(Count("pk"))
    )
    sets = [analysis.claim_set_id for analysis in analyses if analysis.claim_set_id]
    claims = dict(Claim.objects.filter(claim_set__in=sets).order_by().values_list("claim_set").annotate(Count("pk")))
    work = _wave_progress(analyses)
    return [_row(report, claims, verdicts, coverage, work) for report in reports]


def _row(
    report: Report,
    claims: dict[uuid.UUID, int],
    verdicts: dict[uuid.UUID, dict[str, int]],
    coverage: dict[uuid.UUID, dict[str, int]],
    work: dict[uuid.UUID, Progress],
) -> ReportRow:
    analysis = report.current_analysis
    if analysis is None:
        return ReportRow(report, progress=reading_progress(report))
    return ReportRow(
        report,
        claims=claims.get(analysis.claim_set_id, 0) if analysis.claim_set_id else None,
        verdicts=verdicts.get(analysis.pk, {}),
        coverage=coverage.get(analysis.pk, {}),
        progress=reading_progress(report) or work.get(analysis.pk),
    )


def _counted(rows: Iterable[tuple[uuid.UUID, str, int]]) -> dict[uuid.UUID, dict[str, int]]:
    counts: dict[uuid.UUID, dict[str, int]] = defaultdict(dict)
    for key, value, count in rows:
        counts[key][value] = counts[key].get(value, 0) + count
    return counts


def reading_progress(report: Report) -> Progress | None:
    """How far reading is, or None when it is over."""
    if not report.is_ingesting:
        return None
    return Progress(report.step or report.get_status_display(), report.pages_done, report.page_count or 0)


def _wave_progress(analyses: Iterable[Analysis]) -> dict[uuid.UUID, Progress]:
    running = {analysis.pk: analysis for analysis in analyses if analysis.is_running}
    rows = (
        AgentRun.objects.filter(analysis__in=running, wave=F("analysis__wave"), cycle=F("analysis__cycle"))
        .values_list("analysis")
        .annotate(Sum("claims_done"), Sum("claims_total"))
    )
    counted = {key: (done or 0, total or 0) for key, done, total in rows}
    return {key: Progress(wave_label(analysis), *counted.get(key, (0, 0))) for key, analysis in running.items()}


def wave_label(analysis: Analysis) -> str:
    """The wave an analysis is in, with its cycle once claims are being looked at."""
    wave = analysis.get_wave_display() if analysis.wave else "starting"
    return f"{wave} · cycle {analysis.cycle}" if analysis.wave in ("investigate", "answer", "conclude", "judge") else wave


def reading_steps(report: Report) -> list[Step]:
    """Upload, read, index: which is done, which is under way, which failed."""
    reached = {"uploaded": 1, "parsing": 1, "embedding": 2}.get(report.status, len(STEPS))
    failed = reading_failed(report)
    if failed:
        reached = 2 if report.page_count and report.pages_done >= report.page_count else 1
    steps = []
    for place, (_, label) in enumerate(STEPS):
        state = "done" if place < reached else "waiting" if place > reached else "failed" if failed else "active"
        progress = Progress("pages", report.pages_done, report.page_count or 0) if place == 1 and state == "active" else None
        steps.append(Step(label, state, progress))
    return steps


def ledger(report: Report) -> list[Page]:
    """What became of every page and its size, without the texts."""
    return list(report.pages.only("report_id", "number", "state", "reason", "width", "height").order_by("number"))


def ledger_counts(pages: Iterable[Page]) -> dict[str, int]:
    """How many pages were read, hold only images, or failed."""
    return dict(Counter(page.state for page in pages))


def claims_on(report: Report, number: int) -> list[Claim]:
    """The claims of the current analysis on one page, in reading order."""
    analysis = report.current_analysis
    if analysis is None or analysis.claim_set_id is None:
        return []
    return list(Claim.objects.filter(claim_set_id=analysis.claim_set_id, page=number).order_by("ordinal"))


def page_of_claim(report: Report, claim_id: str) -> str:
    """The page a claim of this report stands on, as text; empty when there is no such claim."""
    try:
        found = Claim.objects.filter(claim_set__report=report, pk=uuid.UUID(claim_id)).values_list("page", flat=True).first()
    except ValueError:
        return ""
    return str(found or "")


def list_page(items: Sequence[CompiledClaim], claim_id: str, size: int) -> int:
    """The page of a list that holds a claim; the first one when it does not."""
    places = (place for place, item in enumerate(items) if str(item.claim.pk) == claim_id)
    return next(places, 0) // size + 1


def clamp(number: str, last: int) -> int:
    """A page number from an address, forced between 1 and `last`; nonsense becomes 1."""
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 1
    return max(1, min(wanted, max(last, 1)))
