"""What to look at first, each with the address where it is seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse

from reports.models import Analysis
from reports.pages.addresses import marking
from reports.review.first import ToLookAt


class FirstRow(NamedTuple):
    """A thing to look at with the address that shows it."""

    thing: ToLookAt
    link: str


def first_rows(analysis: Analysis, things: Iterable[ToLookAt]) -> list[FirstRow]:
    """The things to look at first in an analysis, in their order."""
    return [FirstRow(one, _link(analysis, one)) for one in things]


def _link(analysis: Analysis, thing: ToLookAt) -> str:
    report, about = analysis.report_id, thing.matter.about
    chosen = f"?{urlencode({'analysis': analysis.pk})}"
    if about == "check":
        return f"{reverse('reports:checks', args=[report])}{chosen}#check-{thing.key}"
    if about == "requirement":
        return f"{reverse('reports:requirement', args=[report, thing.key])}{chosen}"
    query = marking(thing.page, thing.quote)
    query |= {"claim": thing.key} if thing.key else {}
    query |= {"figure": thing.printed} if thing.printed else {}
    return f"{reverse('reports:detail', args=[report])}?{urlencode(query)}"
