"""SBTi: the table of companies (XLSX). Its headings change from release to release, so they are
known by several names, and a file that lacks one of them is refused."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from reports.registers.files import Row, sheets
from reports.registers.identifiers import isin_in, lei_in
from reports.registers.rows import Entries, Entry, LeftOut, NotThisRegister, Part, text

PART: Final = "companies"
ALIASES: Final[Mapping[str, Sequence[str]]] = {
    "name": ("company name", "company"),
    "lei": ("lei", "company lei"),
    "isin": ("isin", "company isin"),
    "near_term_status": ("near term status", "near term - target status", "near-term status"),
    "near_term_class": (
        "near term target classification",
        "near term - target classification",
        "near-term target classification",
    ),
    "near_term_year": (
        "near term target year",
        "near term - target year",
        "near-term target year",
    ),
    "net_zero_status": (
        "net zero status",
        "net-zero status",
        "net-zero committed",
        "net zero committed",
    ),
    "net_zero_year": ("net zero year", "net-zero year", "net zero target year"),
    "wording": ("full target language", "target language", "target wording", "target"),
    "country": ("location", "country"),
    "reason": ("reason for extension or removal", "reason for commitment extension or removal"),
}
NEEDED: Final = ("name", "lei", "isin", "near_term_status")


def read(path: Path, as_of: dt.date) -> Entries:
    """The entries of the table."""
    last = "The workbook has no sheet."
    for heading in ALIASES["name"]:
        try:
            every = list(sheets(path, (heading,)))
        except NotThisRegister as refusal:
            last = str(refusal)
            continue
        columns = _columns(every[0].names)
        yield Part(PART)
        for row in every[0].rows:
            yield _company(row, columns)
        return
    raise NotThisRegister(last)


def _columns(names: Sequence[str]) -> dict[str, str]:
    """The heading of each column that is known. Raises NotThisRegister where one that is needed is
    missing, or two headings claim to be one."""
    found: dict[str, str] = {}
    for column, aliases in ALIASES.items():
        there = [name for name in names if name in aliases]
        if len(there) > 1:
            raise NotThisRegister(f"Two headings may be the {column}: {', '.join(there)}.")
        if there:
            found[column] = there[0]
    if missing := [name for name in NEEDED if name not in found]:
        told = "; ".join(f"{name} ({' or '.join(ALIASES[name])})" for name in missing)
        raise NotThisRegister(f"The sheet lacks the headings for {told}.")
    return found


def _company(row: Row, columns: Mapping[str, str]) -> Entry | LeftOut:
    def cell(name: str) -> str:
        return text(row[columns[name]]) if name in columns else ""

    lei, isin = lei_in(cell("lei")), isin_in(cell("isin"))
    entity = lei or isin
    if not entity:
        return LeftOut("neither LEI nor ISIN, which alone identify a company here")
    told = ("near_term_status", "near_term_class", "near_term_year", "net_zero_status")
    more = ("net_zero_year", "wording", "reason")
    return Entry(
        "target",
        entity,
        name=cell("name"),
        lei=lei,
        isin=isin,
        country=cell("country")[:60],
        measure=cell("near_term_status")[:60],
        details={name: cell(name) for name in (*told, *more) if cell(name)},
    )
