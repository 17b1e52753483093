"""What a claim says of targets and the Science Based Targets initiative, beside the company's row
in its table. Only a row with the company's LEI or ISIN speaks."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.outside.saying import Beside, named_source, said
from agents.specialists.data_metrics.outside.sums import Counted
from agents.specialists.data_metrics.schemas import MetricFinding
from reports.registers.targets_listed import (
    COMMITTED,
    SET,
    entry_of,
    says_validated,
    status_of,
)
from reports.registers.types import Matched, Value
from reports.types import ClaimView


def of_targets(claim: ClaimView, given: CheckInput) -> Iterator[MetricFinding]:
    """Whether the table says that the targets are validated, where a claim says that they are."""
    text = claim.quote or claim.text
    entry = entry_of(given.registers)
    if entry is not None and says_validated(text):
        yield _beside(claim, text, entry, given)


def _beside(claim: ClaimView, text: str, entry: Matched, given: CheckInput) -> MetricFinding:
    which, status = status_of(entry, text)
    supports, lacking = _compared(status, entry, given)
    counted = [Counted(entry, Value(given.reporting_year or 0, Decimal(0), "", status))]
    wording = str(entry.details.get("wording", ""))
    summary = (
        f"{named_source(counted)} says of the {which} of {entry.named}, matched by "
        f"{entry.method.in_words}: \u201c{status or 'nothing'}\u201d"
    )
    if wording:
        summary = f"{summary}; their wording there: \u201c{wording[:200]}\u201d"
    return said(claim, supports, Beside("target", counted, summary, lacking=lacking))


def _compared(status: str, entry: Matched, given: CheckInput) -> tuple[bool | None, list[str]]:
    """Targets that are set there were validated. A mere commitment after the end of the year of the
    report contradicts; whatever was removed since may have been validated then."""
    plain = status.casefold().strip()
    if plain in SET:
        return True, []
    if plain not in COMMITTED:
        return None, ["the status there settles nothing"]
    newest = max((file.as_of for file in entry.files), default="")
    is_later = given.reporting_year is not None and newest > f"{given.reporting_year}-12-31"
    if not is_later:
        return None, ["the table is older than the year of the report"]
    return False, []
