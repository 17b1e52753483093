"""What a claim says of targets and the Science Based Targets initiative, beside the company's row
in its table. Only a row with the company's LEI or ISIN speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.outside.saying import Beside, named_source, said
from agents.specialists.data_metrics.outside.sums import Counted
from agents.specialists.data_metrics.schemas import MetricFinding
from reports.registers.types import Matched, Method, Value
from reports.types import ClaimView

_NAMED = re.compile(r"\bSBTi?\b|\bscience[- ]based targets? initiative\b", re.IGNORECASE)
_VALIDATED = re.compile(r"\b(?:validat|approv|verif|endors)\w*", re.IGNORECASE)
_AHEAD = re.compile(
    r"\b(?:will|plan\w*|intend\w*|aim\w*|seek\w*|submit\w*|commit\w*|expect\w*|await\w*|pending"
    r"|working|in line with|aligned|align|not|to be|yet|once|until|process of|for validation)\b",
    re.IGNORECASE,
)
_NET_ZERO = re.compile(r"\bnet[- ]zero\b|\blong[- ]term\b", re.IGNORECASE)
_SET: Final = frozenset({"targets set", "target set", "validated", "approved"})
_COMMITTED: Final = frozenset({"committed"})


def of_targets(claim: ClaimView, given: CheckInput) -> Iterator[MetricFinding]:
    """Whether the table says that the targets are validated, where a claim says that they are."""
    text = claim.quote or claim.text
    if not _NAMED.search(text) or not _VALIDATED.search(text) or _AHEAD.search(text):
        return
    for entry in given.registers:
        if entry.register == "sbti" and entry.method in (Method.LEI, Method.ISIN):
            yield _beside(claim, text, entry, given)
            return


def _beside(claim: ClaimView, text: str, entry: Matched, given: CheckInput) -> MetricFinding:
    is_far = bool(_NET_ZERO.search(text))
    name = "net_zero_status" if is_far else "near_term_status"
    status = str(entry.details.get(name, ""))
    which = "net-zero targets" if is_far else "near-term targets"
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
    if plain in _SET:
        return True, []
    if plain not in _COMMITTED:
        return None, ["the status there settles nothing"]
    newest = max((file.as_of for file in entry.files), default="")
    is_later = given.reporting_year is not None and newest > f"{given.reporting_year}-12-31"
    if not is_later:
        return None, ["the table is older than the year of the report"]
    return False, []
