"""Groups of percentages in charts, such as the parts of several rings or stacked bars.

Charts of one kind beside each other print groups of as many percentages: "25% 75%", "13% 87%",
"50% 50%". Where the others of a page make 100 % and one alone does not, though it would with one
digit changed or two in another order, that one is misprinted. Told as `shares_sum`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from agents.specialists.data_metrics.checks.repeated_labels import is_misprint
from agents.specialists.data_metrics.checks.results import outcome, rounded
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from reports.findings.checks.sums import SharesDetails
from reports.types import Statement, StatementKind
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

CHECK = "shares_sum"
_WHOLE = Decimal(100)
_PERCENT = regex(r"(?<![^\s(])(\d{1,2}(?:\.\d)?) ?%(?![^\s);,])")
# a sign or a mark before a number makes it a change or a bound
_OTHERWISE = regex(r"[+\u2212\u2013<>~\u2248-] ?\d[\d.,]* ?%|\b(?:target|change|growth)", re.I)
_CHART = (StatementKind.LABEL, StatementKind.ROW)
_FEWEST_ALIKE = 2  # groups of as many shares that make 100 %


@dataclass(frozen=True, slots=True)
class Group:
    """The percentages of one chart: of a label, or of one cell of a row of charts."""

    statement: Statement
    shares: tuple[Decimal, ...]

    @property
    def total(self) -> Decimal:
        """Their sum in percent."""
        return sum(self.shares, Decimal(0))

    @property
    def fits(self) -> bool:
        """Whether they make 100 %, but for the rounding of each."""
        slack = max(Decimal(1), Decimal(len(self.shares)) / 2)
        return abs(self.total - _WHOLE) <= self._step * slack

    @property
    def _step(self) -> Decimal:
        return max(Decimal(1).scaleb(int(one.as_tuple().exponent)) for one in self.shares)

    @property
    def misprinted(self) -> Decimal | None:
        """The one share that a slip of digits explains; None where none or several would."""
        found = [
            share
            for share in self.shares
            if 0 < (meant := share + _WHOLE - self.total) < _WHOLE
            and is_misprint(_digits(share), _digits(meant))
        ]
        return found[0] if len(set(found)) == 1 else None

    def figures(self) -> list[Quantity]:
        """Its shares as figures of the statement."""
        return [
            Quantity(
                "share",
                share,
                "%",
                self._step,
                page=self.statement.page,
                quote=self.statement.text.strip(),
                printed=f"{share}%",
            )
            for share in self.shares
        ]


def _digits(share: Decimal) -> str:
    return f"{share:04.1f}".replace(".", "")


def grouped_shares(statements: Iterable[Statement]) -> Iterator[CheckResult]:
    """One result for each group of shares beside which others of its kind make 100 %."""
    alike: dict[tuple[object, ...], list[Group]] = {}
    for one in statements:
        if one.kind in _CHART and one.text.count("%") > 1 and not _OTHERWISE.search(one.text):
            for group in _groups(one):
                # two shares that make 100 % are told from others only beside each other
                size = len(group.shares)
                place = one.text if size == 2 else one.page
                alike.setdefault((one.page, size, place), []).append(group)
    for groups in alike.values():
        yield from _of_page(groups)


def _groups(one: Statement) -> Iterator[Group]:
    for cell in one.text.split(" | "):
        shares = tuple(Decimal(found) for found in _PERCENT.findall(cell))
        if len(shares) > 1 and cell.count("%") == len(shares):
            yield Group(one, shares)


def _of_page(groups: Sequence[Group]) -> Iterator[CheckResult]:
    fitting = [one for one in groups if one.fits]
    if len(fitting) < _FEWEST_ALIKE or len(groups) - len(fitting) > 1:
        return
    for one in groups:
        if one.fits or one.misprinted is not None:
            yield _result(one, len(fitting))


def _result(one: Group, others: int) -> CheckResult:
    gap = abs(one.total - _WHOLE)
    details = SharesDetails(
        shares=[rounded(share) for share in one.shares],
        calculated_total=rounded(one.total),
        reported_total=100,
        discrepancy=rounded(gap),
    )
    added = " + ".join(shown(share) for share in one.shares)
    message = f"The shares of one chart: {added} = {shown(one.total, '%')}"
    if one.fits:
        note = "" if one.total == _WHOLE else ", 100% within rounding"
        return outcome(CHECK, "pass", "info", f"{message}{note}.", details, one.figures())
    message += f", where {others} others of its kind beside it make 100%."
    return outcome(CHECK, "fail", "warning", message, details, one.figures(), witnessed=True)
