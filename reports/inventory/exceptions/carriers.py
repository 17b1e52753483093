"""Which energy each site has, and sites that lack one that all others like them have."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from reports.inventory.exceptions.absences import lacks_all_year
from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.names import Among
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.types import Irregularity, Line, Place, Role, Table
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

POWER, FUEL, FLEET = "electricity", "fuel", "fuel of vehicles"
_CARRIERS = {
    POWER: regex(
        r"\belectric|\belec\b|\bpower\b|(?<!off )(?<!off-)(?<!gas )(?<!heat )\bgrid\b",
        re.IGNORECASE,
    ),
    "natural gas": regex(
        r"(?<!green )(?<!house )(?<!greenhouse )(?<!F-)(?<!LP )(?<!bio )\bgas\b(?! ?oil| network)",
        re.IGNORECASE,
    ),
    "district heat": regex(r"\bdistrict heat|\bheat network|\bdh\b", re.IGNORECASE),
    "LPG": regex(r"\blpg\b|\bpropane\b|\bLP gas\b", re.IGNORECASE),
    "heating oil": regex(r"\bheating oil|\bgas ?oil\b|\bkerosene\b", re.IGNORECASE),
    "diesel": regex(r"\bdiesel\b|\bhvo\b|(?-i:\bAGO\b)", re.IGNORECASE),
    FLEET: regex(
        r"\b(?:vans?|cars?|fleets?|vehicles?|trucks?|bus(?:es)?|tractors?|fuhrpark|fahrzeuge?|lkw|pkw"
        r"|v[ée]hicules?|camions?|flotte|flota|veh[íi]culos?|camiones|veicoli|flotta)\b",
        re.IGNORECASE,
    ),
    FUEL: regex(
        r"\bfuels?\b|\bdiesel\b|\bpetrol\b|\bgasoline\b|\blpg\b|\bpropane\b|\boil\b|\bgas\b",
        re.IGNORECASE,
    ),
}
_GENERATORS = regex(
    r"\bgen-?sets?\b|\bDG ?sets?\b|\b(?:diesel|back-?up|emergency|stand-?by) generators?\b"
    r"|^\W*generators?\W*$|notstrom\w*|\bgroupes? [ée]lectrog|\bgrupos? electr[óo]g|\bgeradores?\b"
    r"|\bgruppi? elettrogen|\bnoodaggrega\w*|\breservkraft",
    re.IGNORECASE,
)  # heads of columns that tell which sites burn diesel
_HEADS_FUEL = regex(r"^\W*(?:fuels?|diesel|petrol|gasoline)\W*$", re.IGNORECASE)
_CHARGING = regex(
    r"\bcharging\b|\bcharge points?\b|\bE-?Vs?\b|\bladestrom|\bwallbox|\bladesäul|\blaadpa"
    r"|\brecharge\b|\brecarga",
    re.IGNORECASE,
)
_VEHICLES = regex(
    r"\b(?:vans?|cars?|fleets?|vehicles?|trucks?|fuhrpark|fahrzeuge?|lkw|pkw|v[ée]hicules?)\b", re.I
)
_SENTENCES = regex(r"[.;|,]\s+")
_NO = regex(
    r"^\W*(?:no|n|none|-|–|0|nein|non|nee|nie|nej)?\W*$|^\s*[-–—]\s*[(\[]"
    r"|^(?:no|none|nein|non|nee|nie|nej)\b(?!\W{1,2}\d)[ .,;:(–-]"  # but "No. 2 oil"
    r"|^n\W{1,3}[a-z]",
    re.IGNORECASE,
)
_WITHOUT = regex(r"\bno\b|\bnot\b|\bwithout\b|\bohne\b|\bsans\b|\bsin\b|\bnone\b|\bex\b", re.I)
_MAKES = regex(
    r"\bchp\b|\bco-?gen\w*|\bbhkw\b|\benergy cent(?:re|er)\b|\bpower (?:plant|station|house)\b"
    r"|\boff[- ]grid\b|\bown generat\w+|\bfleets?\b|\bmobile\b",
    re.IGNORECASE,
)
_LISTED = regex(r"[,;+/&]|\band\b")
_IN_BRACKETS = regex(r"\([^()]*\)")
_MOST_WORDS = 4  # of a cell that names what a site has
_FEWEST = 3  # sites of which a register says that they have it
_FEWEST_SITES = 4  # of a register that may tell by all of its sites what one lacks
_ALL = 5  # sites that all have electricity but one


def lacking(case: Case, known: Sequence[str], named: Among) -> Iterator[tuple[Irregularity, str]]:
    """The sites of the register that lack what all others like them have. `known` are the names of
    the register that have lines, `named` the sites of the lines."""
    have = _carried(case)
    told: set[str] = set()
    for carrier in _CARRIERS:
        supplied = Among(have[carrier])
        for name in _without(case, known, carrier, supplied):
            if name not in told:
                told.add(name)
                yield _missing(case, name, named.find(name), carrier), name


def _carried(case: Case) -> dict[str, list[str]]:
    """The sites that have lines of each carrier."""
    found: dict[str, list[str]] = defaultdict(list)
    registers = {id(table) for table, _ in case.listed_sites.values()}
    # a table of which nothing counts tells of another year
    counted = {line.table for line in case.lines if line.tonnes is not None or line.feeds}
    for line in case.lines:
        if line.table not in counted or id(case.table(line)) in registers:
            continue
        # a row of nothing is one too: it says that there is none
        if line.site and line.activity is not None:
            sheet = case.table(line).sheet
            for carrier in _of_line(line, sheet) if not _is_charging(case, line) else ():
                found[carrier].append(line.site)
    return found


def _is_charging(case: Case, line: Line) -> bool:
    """Whether a line is of the charging of vehicles, which is no supply of the site's own."""
    return bool(_CHARGING.search(f"{line.kind} {case.table(line).sheet}".replace("_", " ")))


def _of_line(line: Line, sheet: str) -> Iterator[str]:
    label = line.factor.label if line.factor is not None else ""
    text = in_english(" ".join((line.kind, label, line.about)))
    if line.scope in ("1", "") and _CARRIERS[FLEET].search(f"{text} {sheet}"):
        yield FLEET
    if line.scope == "2":
        heat = "heat" in (kind_of(line.kind).name, kind_of(label).name)
        yield "district heat" if heat else POWER
    elif line.scope in ("1", ""):
        measured = line.unit is not None and line.unit.dimension in ("volume", "energy")
        if (line.scope and measured) or _CARRIERS[FUEL].search(text):
            yield FUEL  # whatever its name is
        yield from [*_burnt(text)] or [*_burnt(in_english(sheet))]


def _burnt(text: str) -> Iterator[str]:
    """The fuels and heat that a text names."""
    for name, pattern in _CARRIERS.items():
        if name not in (POWER, FLEET, FUEL) and pattern.search(text):
            yield name


def _without(case: Case, known: Sequence[str], carrier: str, supplied: Among) -> list[str]:
    """The names of the register without lines of a carrier that they ought to have."""
    said = {name: _says(case, *case.listed_sites[name], carrier) for name in known}
    claimed = [name for name in known if said[name]]
    without = [name for name in claimed or known if not supplied.find(name)]
    without = [name for name in without if not (carrier == POWER and _makes_power(case, name))]
    if carrier == FUEL and len(claimed) < _FEWEST:
        # all burn some but one, of which the register says that it does too
        without = [name for name in known if not supplied.find(name)]
        without = [name for name in without if not _burns(case, name)]
        burns = len(without) == 1 and _tells_fuel(case, *case.listed_sites[without[0]])
        return without if len(known) >= _ALL and burns else []
    if carrier != POWER:
        return without if len(claimed) >= _FEWEST and len(without) == 1 else []
    if len(known) < _FEWEST_SITES or len(without) > max(1, len(known) // 5):
        return []
    return without if claimed or (len(known) >= _ALL and len(without) == 1) else []


def _makes_power(case: Case, name: str) -> bool:
    """Whether a site of the register makes its power itself, or is no place that uses any."""
    table, row = case.listed_sites[name]
    return bool(_MAKES.search(f"{name}; {case.remarks.of_row(table, row)}"))


def _says(case: Case, table: Table, row: int, carrier: str) -> bool:
    """Whether a row of the register says that the site has a carrier."""
    pattern = _CARRIERS[carrier]
    grid = case.grids[table.sheet]
    for at, column in table.columns.items():
        if column.role is Role.SITE:
            continue
        value = grid.at(row, at)
        text = in_english(words(value))
        if _heads(column.said, carrier) or _heads(column.head.replace(" / ", " "), carrier):
            return not _NO.match(text)
        parts = _LISTED.split(_IN_BRACKETS.sub(" ", text)) if is_text(value) else []
        if carrier not in (FUEL, FLEET) and any(_names(part, pattern) for part in parts):
            return True
    return False


def _burns(case: Case, name: str) -> bool:
    """Whether the words of a line of Scope 1 name the site."""
    names = case.remarks.names
    return any(line.scope == "1" and names.spoken_of(name, line.kind) for line in case.lines)


def _tells_fuel(case: Case, table: Table, row: int) -> bool:
    """Whether a cell of the register besides the name of the site lists a fuel, or what burns
    one."""
    grid = case.grids[table.sheet]
    texts = (
        in_english(words(grid.at(row, at)))
        for at, column in table.columns.items()
        if column.role is not Role.SITE and is_text(grid.at(row, at))
    )
    parts = (part for text in texts for part in _LISTED.split(_IN_BRACKETS.sub(" ", text)))
    return any(_names(part, _CARRIERS[FUEL]) for part in parts)


def _names(text: str, pattern: re.Pattern[str]) -> bool:
    """Whether a cell, or one of several things it lists, names a supply in a few words."""
    return (
        len(text.split()) <= _MOST_WORDS
        and bool(pattern.search(text))
        and not _WITHOUT.search(text)
    )


def _heads(said: str, carrier: str) -> bool:
    """Whether the head of a column of the register names a carrier; fuel only if it says no more,
    as "fuel cards" and "fuel for heating" are said of other things."""
    if carrier == FUEL:
        return bool(_HEADS_FUEL.match(said))
    if carrier == "diesel" and _GENERATORS.search(said):
        return True
    return bool(_CARRIERS[carrier].search(said)) and len(said.split()) <= _MOST_WORDS


def _explains(sentence: str, carrier: str) -> bool:
    """Whether a sentence says why a site lacks a carrier; what is said of vehicles, or of another
    carrier alone, does not."""
    if not lacks_all_year(sentence) or _VEHICLES.search(sentence):
        return False
    other = kind_of(sentence).name not in ("", carrier)
    return not other or bool(_CARRIERS[carrier].search(in_english(sentence)))


def _missing(case: Case, name: str, own: str, carrier: str) -> Irregularity:
    table, row = case.listed_sites[name]
    lines = [line for line in case.lines if line.site == own]
    remarks = [case.remarks.of_row(table, row), *case.remarks.of_site(name)]
    sentences = (one for text in remarks for one in _SENTENCES.split(text))
    texts = [one for one in sentences if _explains(one, carrier)]
    said = texts[0][:200] if texts else ""
    return found(
        "missing_site",
        Place(table.sheet, str(row)),
        f"{name} is in the register of sites ({table.sheet}, row {row}) and has other lines, but "
        f"none of {carrier}; the other sites like it have.",
        f"Where is the {carrier} of {name} counted?",
        None,
        [line.place for line in lines[:20]],
        said,
    )
