"""A finding about a claim by entries of a register, with its details."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from agents.specialists.data_metrics.outside.sums import Counted
from agents.specialists.data_metrics.schemas import MetricFinding
from reports.findings.registers import RegisterDetails, RegisterEntry, RegisterFile
from reports.registers.catalogue import REGISTERS, Standing
from reports.registers.types import Matched
from reports.types import ClaimView
from sibyl_project.common.numbers import as_number, shown
from sibyl_project.common.text import counted as many

BASIS: Final = "external"
MOST_LISTED: Final = 20
CONFIDENCE: Final = {True: 0.85, False: 0.85, None: 0.3}
_TIERS: Final = {Standing.VERIFIED: 1, Standing.CHECKED: 1, Standing.LISTED: 1}
_OTHER_TIER: Final = 3


@dataclass(frozen=True, slots=True)
class Beside:
    """What is said of a claim: which entries speak, what they come to, and what the report
    prints."""

    kind: str
    counted: Sequence[Counted]
    summary: str
    year: int | None = None
    total: Decimal | None = None
    reported: Decimal | None = None
    unit: str = ""
    boundary: str = ""
    lacking: Sequence[str] = ()


def said(claim: ClaimView, supports: bool | None, beside: Beside) -> MetricFinding:
    """The finding."""
    entries = [one.entry for one in beside.counted]
    registers = list(dict.fromkeys(one.register for one in entries))
    standings = [REGISTERS[name].standing for name in registers]
    details = RegisterDetails(
        source=" and ".join(REGISTERS[name].label for name in registers),
        source_tier=max(_TIERS.get(one, _OTHER_TIER) for one in standings),
        independent=Standing.OWN_WORD not in standings,
        from_registers=", ".join(registers),
        kind=beside.kind,
        standing="; ".join(dict.fromkeys(standings)),
        year=beside.year,
        total=None if beside.total is None else as_number(beside.total),
        reported=None if beside.reported is None else as_number(beside.reported),
        unit=beside.unit,
        boundary=beside.boundary,
        entries=[_entry(one) for one in beside.counted[:MOST_LISTED]],
        entry_count=len(beside.counted),
        files=list(_files(entries)),
        lacking=list(beside.lacking),
    )
    summary = beside.summary
    if beside.lacking:
        summary = f"{summary}; left open: {'; '.join(beside.lacking)}"
    return MetricFinding(claim.id, supports, CONFIDENCE[supports], BASIS, f"{summary}.", details)


def _entry(one: Counted) -> RegisterEntry:
    entry, value = one.entry, one.value
    return RegisterEntry(
        entity=entry.entity,
        name=entry.name,
        holder=entry.holder,
        country=entry.country,
        place=entry.place,
        method=entry.method.value,
        year=value.year,
        value=as_number(value.value),
        unit=value.unit,
        measure=value.measure,
    )


def _files(entries: Iterable[Matched]) -> Iterable[RegisterFile]:
    for file in dict.fromkeys(file for entry in entries for file in entry.files):
        yield RegisterFile(
            part=file.part, filename=file.filename, as_of=file.as_of, sha256=file.sha256
        )


def named_source(counted: Sequence[Counted]) -> str:
    """The registers of entries with the newest day they tell of: "the EU ETS as of 2026-11-01"."""
    entries = [one.entry for one in counted]
    names = dict.fromkeys(REGISTERS[one.register].label for one in entries)
    days = [file.as_of for one in entries for file in one.files]
    return f"{' and '.join(names)}{f' (as of {max(days)})' if days else ''}"


def entries_in_words(counted: Sequence[Counted]) -> str:
    """How many entries there are and how they were matched, or the name of the only one."""
    methods = " and ".join(dict.fromkeys(one.entry.method.in_words for one in counted))
    if len(counted) == 1:
        return f"{counted[0].entry.named}, matched by {methods}"
    return f"{many(len(counted), 'site')} matched by {methods}"


def tonnes(value: Decimal) -> str:
    """Tonnes as summaries print them."""
    return shown(value.quantize(Decimal(1)), "t")
