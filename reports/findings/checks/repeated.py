"""Details of the check that holds two prints of one figure against each other."""

from __future__ import annotations

from reports.findings.base import Number
from reports.findings.checks.base import CheckDetails


class RepeatedDetails(CheckDetails):
    """`repeated_figures`: the number that stands in one place alone, and the one that
    `places_elsewhere` other places print, both as printed."""

    printed: Number | None = None
    printed_elsewhere: Number | None = None
    places_elsewhere: int | None = None
