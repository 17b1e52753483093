"""The detection power of an analysis as the Checks page lists it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from reports.check_labels import name_of
from reports.compiled.power import power_of
from reports.findings.power import SAME_FIGURE, GuardedFigure, PowerDetails
from reports.models import Analysis, Report
from reports.pages.addresses import marking


@dataclass(frozen=True, slots=True)
class PowerRow:
    """A headline figure with the address of its page, the names of the checks that see a misprint
    of it, and the misprints that none sees."""

    figure: GuardedFigure
    link: str
    checks: list[str]
    unseen: list[str]
    all_unseen: bool


@dataclass(frozen=True, slots=True)
class PowerList:
    """The detection power with its rows, and how many figures each kind of check guards."""

    details: PowerDetails
    by_check: list[tuple[str, int]]
    unguarded: list[PowerRow]
    guarded: list[PowerRow]


def power_list(report: Report, analysis: Analysis | None) -> PowerList | None:
    """The detection power of an analysis; None where it was not measured."""
    details = power_of(analysis) if analysis else None
    if details is None:
        return None
    counts = Counter(name for one in details.figures for name in one.checks)
    document = reverse("reports:detail", args=[report.pk])
    return PowerList(
        details,
        [(in_words(name), count) for name, count in counts.most_common()],
        [_row(one, document) for one in details.unguarded],
        [_row(one, document) for one in details.guarded],
    )


def in_words(name: str) -> str:
    """The name of what sees a misprint."""
    return "The same figure elsewhere" if name == SAME_FIGURE else name_of(name)


def _row(figure: GuardedFigure, document: str) -> PowerRow:
    query = marking(figure.page, figure.quote) | {"figure": figure.printed}
    return PowerRow(
        figure,
        f"{document}?{urlencode(query)}",
        [in_words(name) for name in figure.checks],
        [f"{one.misprint.in_words} ({one.printed})" for one in figure.unseen],
        len(figure.unseen) == len(figure.tried),
    )
