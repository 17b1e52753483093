"""What must hold when the soak is over: no accepted upload is lost, every analysis has ended, and
whoever counts the same thing counts the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import httpx

from agents.models import AgentEvent, EventCounter
from reports.compile import claims_of
from reports.models import Analysis, AnalysisStatus, Report, ReportStatus


def lost(accepted: Iterable[tuple[str, str]]) -> list[str]:
    """What is wrong with uploads that somebody was told are accepted."""
    faults = []
    for key, digest in accepted:
        report = Report.objects.filter(pk=key).first()
        if report is None:
            faults.append(f"the upload {key} was accepted and has no row")
        elif report.sha256 != digest or _digest(report) != digest:
            faults.append(f"the upload {key} has other bytes than were sent")
        elif report.is_ingesting:
            faults.append(f"the upload {key} is still being read")
        elif report.status == ReportStatus.ERROR:
            faults.append(f"the upload {key} could not be read: {report.error_message}")
    return faults


def _digest(report: Report) -> str:
    file = Path(report.file.path)
    return sha256(file.read_bytes()).hexdigest() if file.exists() else "no file"


def unended(analyses: Iterable[Analysis]) -> list[str]:
    """The analyses that did not come to an end, and those that failed without saying why."""
    faults = []
    for analysis in analyses:
        analysis.refresh_from_db()
        if analysis.is_running:
            faults.append(f"an analysis still runs in {analysis.wave}")
        elif analysis.status != AnalysisStatus.COMPLETED and not analysis.error_message:
            faults.append(f"an analysis ended as {analysis.status} without a message")
    return faults


def disagreements(client: httpx.Client, analyses: Iterable[Analysis]) -> list[str]:
    """Where the compiled report, the list of claims, the summary and the page of a completed
    analysis do not count alike, and where the activity of any analysis has a gap."""
    faults = []
    for analysis in analyses:
        faults += _gaps_in_the_feed(analysis)
        if analysis.status == AnalysisStatus.COMPLETED:
            faults += _counted_apart(client, analysis)
    return faults


def _gaps_in_the_feed(analysis: Analysis) -> list[str]:
    counter = EventCounter.objects.filter(pk=analysis.pk).first()
    last = counter.last_seq if counter else 0
    seen = sorted(AgentEvent.objects.filter(analysis=analysis).values_list("seq", flat=True))
    if seen == list(range(1, last + 1)):
        return []
    return [f"the activity of {analysis.pk} has {len(seen)} lines of {last}"]


def _counted_apart(client: httpx.Client, analysis: Analysis) -> list[str]:
    base, of = f"/api/v1/report/{analysis.report_id}", {"analysis": str(analysis.pk)}
    whole = client.get(base, params=of).json()
    summary = client.get(f"{base}/summary", params=of).json()
    listed = client.get(f"{base}/claims", params=of).json()["pagination"]["total"]
    page = client.get(f"/reports/{analysis.report_id}/claims", params=of).text
    shown = re.search(r"Claims\s*\((\d+)\)", page)
    counts = {
        "rows": claims_of(analysis).count(),
        "the compiled report": len(whole["claims"]),
        "the summary": summary["total_claims"],
        "the verdicts": sum(whole["summary"]["verdicts"].values()),
        "the list": listed,
    } | ({"the page": int(shown[1])} if shown else {})
    if len(set(counts.values())) == 1:
        return []
    return [f"claims of {analysis.pk} are counted apart: {counts}"]
