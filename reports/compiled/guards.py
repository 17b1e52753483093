"""Which printed figures a check guards, so that a misprint there would be found."""

from __future__ import annotations

from collections.abc import Iterable

from reports.findings.checks.sums import TableSumDetails
from reports.findings.kinds import read_check
from reports.findings.power import PowerDetails
from reports.models import Check, FigurePlace


class Guards:
    """Which places of figures are guarded by a check, or are headline figures that none guards."""

    def __init__(self, power: PowerDetails | None, checks: Iterable[Check]) -> None:
        tried = power.figures if power else []
        self.guarded = {(one.page, one.printed) for one in tried if one.guarded}
        self.names = {(one.page, one.printed): one.name for one in tried if not one.guarded}
        self.summed = {number for check in checks for number in _summed(check)}

    def holds(self, places: Iterable[FigurePlace]) -> bool:
        """Whether a check would find a misprint at one of the places."""
        return any(
            (one.page, one.printed) in self.guarded or (one.page, float(one.value)) in self.summed
            for one in places
        )

    def name(self, places: Iterable[FigurePlace]) -> str:
        """The name of the headline figure that stands at one of the places and that no check
        guards; "" where there is none."""
        return next(filter(None, (self.names.get((one.page, one.printed)) for one in places)), "")


def _summed(check: Check) -> Iterable[tuple[int, float]]:
    """The numbers of a sum that holds, each with its page."""
    if check.result != Check.Result.PASS:
        return
    details = read_check(check)
    if isinstance(details, TableSumDetails):
        numbers = [*details.parts, *(part for held in details.held for part in held.parts)]
        for page in details.pages:
            yield from ((page, float(number)) for number in numbers)
