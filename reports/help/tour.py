"""The tour: steps over the pages of the sample, which the user loads like any other report."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from reports import access
from reports.models import Analysis, AnalysisStatus, Report, Verdict
from reports.sample import SAMPLE


@dataclass(frozen=True, slots=True)
class Step:
    """One stop: the page it stands on, what it says, and the part of the page it is about.

    `concept` names the page of help that says more.
    """

    name: str
    title: str
    says: str
    page: str
    concept: str = ""
    part: str = ""


STEPS: Final = (
    Step(
        "home",
        "Your reports",
        "Every report you may see has a line here, with its claims by verdict and its coverage. "
        "A PDF of your own is dropped on this page; it is read first, and nothing is judged until "
        "you begin an analysis.",
        "reports:list",
        "engagements",
    ),
    Step(
        "document",
        "The document",
        "The pages of the report with every claim marked where it stands, and the claims beside "
        "them. Click a mark or a claim: each leads to the other. Pages that could not be read are "
        "named; none is left out silently.",
        "reports:detail",
        "rules-and-models",
    ),
    Step(
        "claim",
        "A claim and its verdict",
        "This claim is contradicted: the report's own figures do not give what it says. Its card "
        "has the exact quote, what each agent found, and why. Most claims of a report are only "
        "asserted; their card says which document would settle them.",
        "reports:detail",
        "verdicts",
    ),
    Step(
        "figures",
        "Figures",
        "Every number with its scope, year and unit, and every place that prints it. Figures that "
        "differ between places come first. What could not be decided is marked as open, and "
        "nothing rests on it.",
        "reports:figures",
        "figures",
    ),
    Step(
        "checks",
        "Checks and detection power",
        "Sums, changes, shares and targets, computed again, failures first. Detection power says "
        "which headline figures a wrong digit would have given away; test the others by hand.",
        "reports:checks",
        "detection-power",
        "detection-power",
    ),
    Step(
        "requirements",
        "Requirements",
        "Every paragraph of IFRS S1 and S2, element by element, with the quote that meets it. “Not "
        "disclosed” says that nothing was found. Correct a status with a reason: your word counts, "
        "and the machine's stays beside it.",
        "reports:requirements",
        "coverage",
        "coverage",
    ),
    Step(
        "report",
        "The compiled report",
        "Everything in one place, and as working papers to take away. It begins with at most ten "
        "things to look at first, and says by which rule they were chosen.",
        "reports:compiled",
        "gaps",
        "first",
    ),
    Step(
        "review",
        "Review",
        "Here the work is yours: accept or override each verdict, status, check and figure, return "
        "it, comment on it. When it is done, a lead signs off. The guide in Help tells how an hour "
        "on one report goes.",
        "reports:review",
        "review",
    ),
)
NAMES: Final = tuple(step.name for step in STEPS)
BY_NAME: Final = {step.name: step for step in STEPS}
BEGIN: Final = Step(
    "begin",
    "Begin the analysis",
    "The sample is read like any report. Once it is, look at what was found of the company, its "
    "period and its industry, and press “Begin analysis” at the end of the form. It takes a minute "
    "or two; you can watch the agents meanwhile. Then go on.",
    "reports:detail",
    "rules-and-models",
)


WAITING: Final = "tour_waits"  # in the session


@dataclass(frozen=True, slots=True)
class Shown:
    """A step as a page shows it: its number, and the steps before and after; `begin` is not
    counted, and leads to the first step on the report."""

    step: Step
    number: int
    before: str
    after: str

    @property
    def of(self) -> int:
        """How many steps there are."""
        return len(STEPS)


def shown(name: str) -> Shown | None:
    """The step of this name with its neighbours; None for any other name."""
    if name == BEGIN.name:
        return Shown(BEGIN, 0, NAMES[0], NAMES[1])
    if name not in BY_NAME:
        return None
    at = NAMES.index(name)
    before = NAMES[at - 1] if at else ""
    after = NAMES[at + 1] if at + 1 < len(NAMES) else ""
    return Shown(BY_NAME[name], at + 1, before, after)


def named_by(request: HttpRequest, report: Any) -> str:
    """The step that a page is shown for: the one its address names, and on the pages of the sample
    the beginning of its analysis, which the user waits for."""
    waits = request.session.get(WAITING) and getattr(report, "sha256", "") == digest()
    return request.GET.get("tour", "") or (BEGIN.name if waits else "")


def keep_waiting(request: HttpRequest, address: str) -> str:
    """The same address; whether it leads to where the analysis begins is kept in the session, since
    reading and analysing load the page anew."""
    if f"tour={BEGIN.name}" in address:
        request.session[WAITING] = True
    else:
        request.session.pop(WAITING, None)
    return address


@cache
def digest() -> str:
    """The SHA-256 of the bundled sample, by which a report of it is known."""
    return hashlib.sha256(SAMPLE.read_bytes()).hexdigest()


def sample_of(user: Any) -> Report | None:
    """The sample among the reports that the user may see: an analysed one before others, then the
    newest."""
    found = access.visible_to(user).filter(sha256=digest()).select_related("current_analysis")
    return max(found.order_by("created_at"), key=_is_analysed, default=None)


def _is_analysed(report: Report) -> bool:
    analysis = report.current_analysis
    return analysis is not None and analysis.status == AnalysisStatus.COMPLETED


def address(step: Step, report: Report) -> str:
    """Where a step is seen. Until the sample has been analysed, everything but home leads to where
    the analysis begins."""
    if step.page == "reports:list":
        return f"{reverse(step.page)}?{urlencode({'tour': step.name})}"
    going = step if _is_analysed(report) else BEGIN
    query = {"tour": going.name}
    if going.name == "claim" and report.current_analysis:
        query = _contradicted(report.current_analysis) | query
    return f"{reverse(going.page, args=[report.pk])}?{urlencode(query)}"


def _contradicted(analysis: Analysis) -> dict[str, str]:
    """The query that opens the first contradicted claim of an analysis, if there is one."""
    verdicts = Verdict.objects.filter(analysis=analysis, verdict="contradicted").standing()
    first = verdicts.select_related("claim").order_by("claim__page", "claim__pk").first()
    return {"claim": str(first.claim.pk), "page": str(first.claim.page)} if first else {}
