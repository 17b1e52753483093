"""Home: what needs the user, the upload, and the portfolio of reports."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from reports import access
from reports.exports.download import to_save
from reports.pages import queries
from reports.pages.forms import UploadForm
from reports.pages.home.columns import heading_rows
from reports.pages.home.export import as_csv
from reports.pages.home.known import Known, Mine, engagements_of, known_reports, state_counts
from reports.pages.home.needs import ORDER, Desk, needs_of
from reports.pages.home.portfolio import SORTS, Portfolio, Wanted
from sibyl_project.common.pages import polled, signed_in
from sibyl_project.common.streaming import StreamedFile
from sibyl_project.trail.recording import record

STATE_NAMES = {
    "ready": "ready to analyse",
    "running": "running",
    "failed": "failed",
    "completed": "completed",
}


@dataclass(frozen=True)
class Look:
    """What somebody looks at: the engagements, all reports of the one chosen or of all, and by what
    the list of them is narrowed and sorted."""

    user: Any
    mine: Mine
    reports: Sequence[Known]
    portfolio: Portfolio
    wanted: Wanted
    sort: str

    @property
    def given(self) -> dict[str, str]:
        """The parameters of the address that narrow and sort the list."""
        named = {
            "engagement": self.wanted.engagement,
            "state": self.wanted.state,
            "sector": self.wanted.sector,
            "period": self.wanted.period,
            "sort": self.sort,
        }
        return {name: value for name, value in named.items() if value}

    def query(self, **changed: str) -> str:
        """The query of an address with these parameters changed; one that becomes "" is left
        out."""
        return urlencode({name: value for name, value in (self.given | changed).items() if value})

    def desk(self, shown: str = "") -> Desk:
        """What the groups of needs are made from."""
        today = timezone.localdate()
        return Desk(self.user, self.mine, self.portfolio, self.reports, today, shown)


def look_of(request: HttpRequest) -> Look:
    """What the address asks for. Values that nothing has narrow nothing."""
    mine, every = engagements_of(request.user), known_reports(request.user)
    given, sort = request.GET, request.GET.get("sort", "")
    wanted = Wanted(
        engagement=_known(given.get("engagement", ""), map(str, mine.names)),
        state=_known(given.get("state", ""), STATE_NAMES),
        sector=_known(given.get("sector", ""), (each.sector for each in every)),
        period=_known(given.get("period", ""), (each.period for each in every)),
    )
    inside = Wanted(engagement=wanted.engagement)
    return Look(
        request.user,
        mine,
        [each for each in every if inside.holds(each)],
        Portfolio(every),
        wanted,
        sort if sort.removeprefix("-") in SORTS else "",
    )


def _known(value: str, values: Any) -> str:
    return value if value and value in values else ""


@signed_in
@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What needs the user, the upload, and the portfolio of reports."""
    return render(request, "reports/list.html", home_context(request))


def home_context(request: HttpRequest) -> dict[str, Any]:
    """What the page shows."""
    look = look_of(request)
    shown = _known(request.GET.get("needs", ""), ORDER)
    desk = look.desk(shown)
    page = look.portfolio.page(look.wanted, look.sort, request.GET.get("page"))
    look.portfolio.count(page.object_list, with_years_before=True, besides=desk.counted)
    look.portfolio.read([*page.object_list, *desk.read])
    return {
        "look": look,
        "groups": needs_of(desk),
        "shown_group": shown,
        "rows": look.portfolio.rows(list(page.object_list)),
        "page_obj": page,
        "headings": heading_rows(look),
        "several": look.mine.several,
        "selects": _selects(look),
        "states": _states(look),
        "state": STATE_NAMES.get(look.wanted.state, ""),
        "narrowed": any(look.given[name] for name in look.given if name != "sort"),
        "all_reports": len(look.portfolio.every),
        "within": look.query(state="", sector="", period="", sort=""),
        "form": UploadForm(
            theirs=look.mine.writable, initial={"engagement": look.wanted.engagement}
        ),
        "max_mb": settings.MAX_UPLOAD_SIZE_MB,
        "max_pages": settings.MAX_UPLOAD_PAGES,
        "in_trash": look.mine.in_trash,
    }


def _selects(look: Look) -> list[dict[str, Any]]:
    """The lists to choose from that narrow the portfolio, those with more than one choice."""
    names = [(str(key), name) for key, name in look.mine.names.items()]
    sectors = sorted({each.sector for each in look.reports if each.sector})
    periods = sorted({each.period for each in look.reports if each.period}, reverse=True)
    found = [
        ("engagement", "Engagement", f"all {len(names)} engagements", names),
        ("sector", "Sector", "any sector", [(each, each) for each in sectors]),
        ("period", "Period", "any period", [(each, each) for each in periods]),
    ]
    return [
        {
            "name": name,
            "label": label,
            "any": anything,
            "choices": choices,
            "now": look.given.get(name),
        }
        for name, label, anything, choices in found
        if len(choices) > 1 or look.given.get(name)
    ]


def _states(look: Look) -> list[tuple[str, str, int, bool]]:
    """The states with the query that shows each, how many reports are in it, and whether it is
    shown. They are counted within the other filters."""
    rest = Wanted(look.wanted.engagement, "", look.wanted.sector, look.wanted.period)
    within = [each for each in look.reports if rest.holds(each)]
    counts = state_counts(within)
    every = [("all", look.query(state=""), len(within), not look.wanted.state)]
    return every + [
        (words, look.query(state=name), counts[name], look.wanted.state == name)
        for name, words in STATE_NAMES.items()
        if counts[name] or look.wanted.state == name
    ]


@signed_in
@require_GET
def needs(request: HttpRequest) -> HttpResponse:
    """What needs the user; the browser loads it again when the work on a report has ended."""
    look = look_of(request)
    shown = _known(request.GET.get("needs", ""), ORDER)
    desk = look.desk(shown)
    look.portfolio.count(desk.counted)
    look.portfolio.read(desk.read)
    context = {
        "groups": needs_of(desk),
        "shown_group": shown,
        "all_reports": len(look.portfolio.every),
        "within": look.query(state="", sector="", period="", sort=""),
    }
    return render(request, "reports/list/_needs.html", context)


@polled
@signed_in
@require_GET
def row(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """One row of the portfolio; the browser loads it again as long as work on the report goes
    on."""
    report = access.get_report(request.user, report_id)
    portfolio = Portfolio(known_reports(request.user, report))
    known = [each for each in portfolio.every if each.pk == report.pk]
    found = {"row": portfolio.rows(known)[0], "several": engagements_of(request.user).several}
    response = render(request, "reports/list/_row.html", found)
    if not queries.is_moving(report):
        response["HX-Trigger"] = "reports-changed"
    return response


@signed_in  # type: ignore[arg-type]  # a file that is streamed is no HttpResponse to the type checker
@require_GET
def export(request: HttpRequest) -> StreamedFile:
    """All rows of the portfolio that the filters leave, in their order, as comma-separated
    values."""
    look = look_of(request)
    kept = [report for report in look.portfolio.every if look.wanted.holds(report)]
    rows = look.portfolio.rows(look.portfolio.ordered(kept, look.sort))
    record("portfolio.exported", after={"reports": len(rows), "format": "csv"})
    return to_save(as_csv(rows), "sibyl-portfolio.csv", "text/csv; charset=utf-8")
