"""Entries of registers from their services online, loaded by the loaders that read the registers'
files: what an entry may prove does not depend on how it came."""

from __future__ import annotations

import datetime as dt
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from agents.online.asking import Asking, read_as
from agents.sources import climate_trace, edgar, esef
from agents.sources.types import Fetched, NotConsulted
from reports.registers.identifiers import lei_in
from reports.registers.loading import Loaded, load

MOST_PAGES: Final = 8  # of the assets of one sector in one country: 2,000 assets
_MOST_FILING_PAGES: Final = 3
_MISSING: Final = 404


class NothingThere(Exception):
    """A service that was asked and holds nothing of what was wanted; the message says of what. It
    proves nothing."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of a register: a company by its identifiers, or the assets of sectors in
    countries; of a year, or of the newest."""

    leis: tuple[str, ...] = ()
    ciks: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    sectors: tuple[str, ...] = ()
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """What is loaded as one file: its name, its bytes, the day it tells of, and the frozen answers
    it was made of. `remark` says what is not in it."""

    filename: str
    content: bytes
    as_of: dt.date
    answers: tuple[Fetched, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of one body."""

    loaded: Loaded
    body: Body


def lacking(name: str, wanted: Wanted) -> str:
    """What has to be said before a register can be asked; "" where nothing is missing."""
    if name == "esef" and not wanted.leis:
        return "It is asked by LEI: give --lei, or --report of a report whose LEI was accepted."
    if name == "edgar" and not wanted.ciks:
        return "It is asked by CIK: give --cik, or --report of a report whose CIK was accepted."
    is_whole = wanted.countries and wanted.sectors and wanted.year
    if name == "climate_trace" and not is_whole:
        return (
            "It cannot be asked for a company: give --country, such as DEU, --sector, such as "
            "cement, and --year. Owners are then matched by name, for review."
        )
    return ""


def take(name: str, wanted: Wanted, asking: Asking) -> Iterator[Taken]:
    """Ask a register and load what it answers, piece by piece. Raises NotConsulted, NothingThere
    and LoadRefused."""
    for body in _BODIES[name](wanted, asking):
        with tempfile.TemporaryDirectory(prefix=".register-") as folder:
            path = Path(folder) / body.filename
            path.write_bytes(body.content)
            told = [_told(one) for one in body.answers]
            yield Taken(load(name, path, body.as_of, asking.user, told), body)


def _told(answer: Fetched) -> dict[str, str]:
    return {
        "url": answer.url,
        "fetched_at": answer.at.isoformat(timespec="seconds"),
        "sha256": answer.sha256,
    }


def _edgar(wanted: Wanted, asking: Asking) -> Iterator[Body]:
    for cik in wanted.ciks:
        answer = asking.ask(edgar.SPEC, edgar.question(cik))
        if answer.status == _MISSING:
            raise NothingThere(f"{edgar.SPEC.label} holds no facts of CIK {cik}.")
        with read_as(edgar.SPEC):
            facts = edgar.read(answer)
        if str(facts.get("cik")).zfill(len(cik)) != cik:
            raise NotConsulted(edgar.SPEC.name, f"its answer is not of CIK {cik}")
        yield Body(f"CIK{cik}.json", answer.body, answer.at.date(), (answer,))


def _esef(wanted: Wanted, asking: Asking) -> Iterator[Body]:
    for lei in wanted.leis:
        listed, filing = _filing(lei, wanted.year, asking)
        answer = asking.ask(esef.SPEC, esef.facts_of(filing))
        if _companies(answer.json()) != {lei}:
            raise NotConsulted(esef.SPEC.name, f"the facts of {filing.name} are not of {lei} alone")
        yield Body(f"{filing.name}.json", answer.body, filing.end, (*listed, answer))


def _filing(lei: str, year: int | None, asking: Asking) -> tuple[tuple[Fetched, ...], esef.Filing]:
    """The newest filing of the company, or that of a year; of several the one with the fewest
    errors. A list of filings that are not the company's is left out: the service answers a filter
    it does not know with its whole index."""
    answers: list[Fetched] = []
    found: list[esef.Filing] = []
    for page in range(1, _MOST_FILING_PAGES + 1):
        answer = asking.ask(esef.SPEC, esef.filings_of(lei, page))
        answers.append(answer)
        if answer.status == _MISSING:
            break
        with read_as(esef.SPEC):
            filings = esef.read(answer)
        found += [one for one in filings if one.name.startswith(lei) and one.path]
        if len(filings) < esef.PER_PAGE:
            break
    fitting = [one for one in found if year in (None, one.end.year)]
    if not fitting:
        of = f" for {year}" if year else ""
        raise NothingThere(f"{esef.SPEC.label} holds no filing of {lei} with facts{of}.")
    newest = max(one.end for one in fitting)
    best = min(
        (one for one in fitting if one.end == newest), key=lambda one: (one.errors, one.name)
    )
    return tuple(answers), best


def _companies(found: Any) -> set[str]:
    """The LEIs that the facts of a filing are of."""
    facts = found.get("facts") if isinstance(found, Mapping) else None
    told = facts.values() if isinstance(facts, Mapping) else ()
    about = [one.get("dimensions") for one in told if isinstance(one, Mapping)]
    return {
        lei_in(str(one.get("entity", "")).rpartition(":")[2])
        for one in about
        if isinstance(one, Mapping)
    }


def _climate_trace(wanted: Wanted, asking: Asking) -> Iterator[Body]:
    for country in wanted.countries:
        for sector in wanted.sectors:
            yield _assets(country, sector, wanted.year or 0, asking)


def _assets(country: str, sector: str, year: int, asking: Asking) -> Body:
    label = climate_trace.SPEC.label
    answers: list[Fetched] = []
    assets: list[Mapping[str, Any]] = []
    for page in range(MOST_PAGES):
        answer = asking.ask(climate_trace.SPEC, climate_trace.question(country, sector, year, page))
        with read_as(climate_trace.SPEC):
            more = climate_trace.read(answer)
        answers.append(answer)
        assets += more
        if len(more) < climate_trace.PER_PAGE:
            break
    if not assets:
        raise NothingThere(f"{label} lists no asset of {sector} in {country} for {year}.")
    if any(one.get("Country") not in (country, None) for one in assets):
        raise NotConsulted(
            climate_trace.SPEC.name, f"its answer holds assets of other countries than {country}"
        )
    is_cut = len(more) >= climate_trace.PER_PAGE
    return Body(
        f"climate_trace {country} {sector} {year}.json",
        answers[0].body if len(answers) == 1 else json.dumps({"assets": assets}).encode(),
        answers[0].at.date(),
        tuple(answers),
        f"only the {len(assets):,} largest assets were asked for" if is_cut else "",
    )


_BODIES: Final[Mapping[str, Callable[[Wanted, Asking], Iterator[Body]]]] = {
    "climate_trace": _climate_trace,
    "edgar": _edgar,
    "esef": _esef,
}
ONLINE: Final[Sequence[str]] = tuple(_BODIES)
