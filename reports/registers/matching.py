"""Which entries of the loaded registers are the company of a report.

An entry with an identifier of the company counts unless a person rejects it. One that only bears
its name, or nearly, is proposed with a certainty and counts for nothing until a person accepts it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from django.db.models import Q
from rapidfuzz import fuzz

from reports.models import MatchWord, RegisterRow, Report
from reports.registers.catalogue import REGISTERS
from reports.registers.identifiers import name_key
from reports.registers.knowing import Company, Said, company_of, said_of
from reports.registers.snapshots import InForce, in_force, rows_of
from reports.registers.types import Matched, Method, Value

MOST_PROPOSED: Final = 100  # of one register
MOST_COUNTED: Final = 1000
_ALIKE: Final = 88  # of 100, below which two names are not proposed to be one
_SAME, _WITHIN = 0.9, 0.6  # certainty of the same name, and of a name that stands within another
_SUPPORT: Final = 0.05  # for a site of the company that the entry names
_SHORTEST: Final = 4  # characters of a name of one word that may stand within another
_IDENTIFYING = (RegisterRow.Kind.ENTITY, RegisterRow.Kind.TARGET, RegisterRow.Kind.RETIREMENT)


@dataclass(frozen=True, slots=True)
class Found:
    """An entry that is, or may be, the company's. `certainty` is from 0 to 1, and 1 for one with an
    identifier; `why` says what it rests on. `word` is the newest of a person."""

    register: str
    entity: str
    name: str
    holder: str
    country: str
    place: str
    method: Method
    certainty: float
    why: str
    activity: str = ""
    word: MatchWord | None = None

    @property
    def state(self) -> str:
        """counts, proposed or rejected."""
        if self.word is not None:
            return "counts" if self.word.accepted else "rejected"
        return "proposed" if self.method is Method.NAME else "counts"

    @property
    def label(self) -> str:
        """The register as pages name it."""
        return REGISTERS[self.register].label


def found_for(report: Report) -> list[Found]:
    """Every entry that is or may be the company's, register by register, the surest first."""
    said = said_of(report)
    return find(company_of(report, said), said, in_force())


def find(company: Company, said: Said, files: Sequence[InForce]) -> list[Found]:
    """The same for a company that is known, in these files."""
    by_register: dict[str, list[InForce]] = defaultdict(list)
    for one in files:
        by_register[one.snapshot.register].append(one)
    found: list[Found] = []
    for register in REGISTERS:
        theirs = by_register.get(register, [])
        if theirs:
            found += _of_register(register, company, said, theirs)
    return found


def _of_register(
    register: str, company: Company, said: Said, files: Sequence[InForce]
) -> list[Found]:
    known = _by_identifier(register, company, files)
    for one in _typed(register, said, files):
        known.setdefault(one.entity, one)
    named = [one for one in _by_name(register, company, files) if one.entity not in known]
    named.sort(key=lambda one: (-one.certainty, one.entity))
    spoken = [one for one in named if (register, one.entity) in said.matches]
    silent = [one for one in named if (register, one.entity) not in said.matches]
    return [
        replace(one, word=said.matches.get((register, one.entity)))
        for one in [*known.values(), *spoken, *silent[:MOST_PROPOSED]]
    ]


def _by_identifier(register: str, company: Company, files: Sequence[InForce]) -> dict[str, Found]:
    wanted = Q(lei__in=company.leis) | Q(isin__in=company.isins)
    if register == "edgar":
        wanted |= Q(entity__in=company.ciks)
    rows = RegisterRow.objects.filter(
        wanted, snapshot__in=[one.snapshot.pk for one in files], kind__in=_IDENTIFYING
    )
    found: dict[str, Found] = {}
    current = {one.snapshot.pk: one for one in files}
    for row in rows.order_by("-year", "pk"):
        if current[row.snapshot_id].counts(row):
            found.setdefault(row.entity, _identified(register, row, company))
    return found


def _identified(register: str, row: RegisterRow, company: Company) -> Found:
    if row.lei in company.leis:
        method, why = Method.LEI, f"its LEI {row.lei}"
    elif row.isin in company.isins:
        method, why = Method.ISIN, f"its ISIN {row.isin}"
    else:
        method, why = Method.CIK, f"its CIK {row.entity}"
    return _found(register, row, method, 1.0, why)


def _typed(register: str, said: Said, files: Sequence[InForce]) -> list[Found]:
    """The entries whose id a person gave, and that stand in the register."""
    given = [
        entity
        for (of, entity), word in said.matches.items()
        if of == register and word.method == Method.TYPED
    ]
    first: dict[str, RegisterRow] = {}
    for row, _ in sorted(rows_of(files, entity__in=given), key=lambda each: not each[0].name):
        first.setdefault(row.entity, row)
    return [
        _found(register, row, Method.TYPED, 1.0, "its id, which a person gave")
        for row in first.values()
    ]


def _by_name(register: str, company: Company, files: Sequence[InForce]) -> list[Found]:
    best: dict[str, Found] = {}
    for key in company.keys:
        longest = max(key.split(), key=len)
        rows = rows_of(files, holder_key__contains=longest, kind__in=_IDENTIFYING)
        for row, _ in rows:
            certainty, why = _alike(key, row.holder_key)
            if not certainty:
                continue
            certainty, why = _supported(certainty, why, row, company)
            one = _found(register, row, Method.NAME, certainty, why)
            if row.entity not in best or best[row.entity].certainty < certainty:
                best[row.entity] = one
    return list(best.values())


def _alike(key: str, other: str) -> tuple[float, str]:
    """How sure two names without legal forms are one, and why; 0 where they are not alike."""
    if key == other:
        return _SAME, "the same name apart from its legal form"
    score = fuzz.token_sort_ratio(key, other)
    if score >= _ALIKE:
        return round(_SAME * score / 100 - 0.05, 2), f"a name that is {score:.0f} % alike"
    within = set(key.split()) <= set(other.split())
    if within and (" " in key or len(key) >= _SHORTEST):
        return _WITHIN, "its name stands within that of the holder"
    return 0.0, ""


def _supported(certainty: float, why: str, row: RegisterRow, company: Company) -> tuple[float, str]:
    """More certain where the entry names a site of the company."""
    place = f"{row.name} {row.place}".casefold()
    site = next((site for site in company.sites if site.casefold() in place), "")
    if not site:
        return certainty, why
    return round(certainty + _SUPPORT, 2), f"{why}, and it names the site {site}"


def _found(register: str, row: RegisterRow, method: Method, certainty: float, why: str) -> Found:
    return Found(
        register,
        row.entity,
        row.name,
        row.holder,
        row.country,
        row.place,
        method,
        certainty,
        why,
        str(row.details.get("activity", "")),
    )


def frozen_for(report: Report) -> tuple[Matched, ...]:
    """What an analysis that begins now rests on: the entries that count, with their values."""
    files = in_force()
    if not files:
        return ()
    said = said_of(report)
    company = company_of(report, said)
    counted = [one for one in find(company, said, files) if one.state == "counts"][:MOST_COUNTED]
    by_register: dict[str, list[Found]] = defaultdict(list)
    for one in counted:
        by_register[one.register].append(one)
    return tuple(
        matched
        for register, found in by_register.items()
        for matched in _with_values(
            found, company, [one for one in files if one.snapshot.register == register]
        )
    )


def _with_values(
    found: Sequence[Found], company: Company, files: Sequence[InForce]
) -> list[Matched]:
    rows: dict[str, list[tuple[RegisterRow, InForce]]] = defaultdict(list)
    for row, file in rows_of(files, entity__in=[one.entity for one in found]):
        rows[row.entity].append((row, file))
    return [_matched(one, company, rows[one.entity]) for one in found]


def _matched(one: Found, company: Company, rows: Sequence[tuple[RegisterRow, InForce]]) -> Matched:
    word, keys = one.word, company.keys
    if one.method is Method.NAME and one.holder:
        keys |= {name_key(one.holder)}  # the name that a person accepted as the company's
    entities = [row for row, _ in rows if row.kind == RegisterRow.Kind.ENTITY]
    shares = _shares(entities, keys)
    is_told = any(row.share is not None for row in entities)
    targets = [row.details for row, _ in rows if row.kind == RegisterRow.Kind.TARGET]
    details: dict[str, Any] = targets[0] if targets else {}
    activities = [str(row.details.get("activity", "")) for row in entities]
    return Matched(
        one.register,
        one.entity,
        one.name or next((row.name for row in entities if row.name), ""),
        one.holder,
        one.country,
        one.place or next((row.place for row in entities if row.place), ""),
        one.method,
        next(filter(None, activities), ""),
        word.from_year if word else None,
        word.to_year if word else None,
        tuple(_values(rows, keys, shares, is_told=is_told)),
        details,
        tuple(dict.fromkeys(file.loaded for _, file in rows)),
    )


def _shares(entities: Iterable[RegisterRow], keys: Collection[str]) -> dict[int, Decimal]:
    """What the company owns by year, where a register tells holders with shares: those that bear
    one of its names."""
    found: dict[int, Decimal] = {}
    seen: set[tuple[int, str]] = set()
    for row in entities:
        if row.year is None or row.share is None or row.holder_key not in keys:
            continue
        if (row.year, row.holder_key) not in seen:
            seen.add((row.year, row.holder_key))
            found[row.year] = found.get(row.year, Decimal(0)) + row.share
    return found


def _values(
    rows: Sequence[tuple[RegisterRow, InForce]],
    keys: Collection[str],
    shares: Mapping[int, Decimal],
    *,
    is_told: bool,
) -> Iterable[Value]:
    """The values of an entity by year. Where two files tell the same value differently, the lower
    one counts: what is proven is a lowest amount. Retirements are many in a year, and each counts
    that bears a name of the company."""
    lowest: dict[tuple[int, str], RegisterRow] = {}
    for row, _ in rows:
        if row.value is None or row.year is None:
            continue
        if row.kind == RegisterRow.Kind.RETIREMENT:
            if row.holder_key in keys:
                yield Value(row.year, row.value, row.unit, row.measure, None, row.details)
            continue
        key = (row.year, row.measure)
        held = lowest.get(key)
        if held is None or row.value < (held.value or 0):
            lowest[key] = row
    for (year, _), row in sorted(lowest.items()):
        share = shares.get(year, Decimal(0)) if is_told else None
        yield Value(year, row.value or Decimal(0), row.unit, row.measure, share, row.details)
