"""Power, heat or steam that a company makes itself from fuel it has counted, in Scope 2 again."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache

from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.names import same_site
from reports.inventory.foreign import in_english
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Role
from reports.inventory.values import words
from sibyl_project.common.regex import regex

_MOST_WORDS = 6  # of a cell that names a supply
_OWN = regex(
    r"\bgen[- ]?sets?\b|\b(?:diesel|gas|standby|emergency|back[- ]?up) generat\w+"
    r"|\bown (?:(?:natural )?(?:gas|oil|diesel|steam)(?:[- ]fired)? )?(?:boiler|chp|generat\w+"
    r"|power (?:plant|station)|steam|turbine|production|co-?gen\w*)"
    r"|\b(?:on[- ]?site|self|captive|in[- ]?house)[- ](?:boiler|chp|generat\w+|co-?gen\w*|turbine"
    r"|produced|steam)|\boff[- ]grid\b|\b(?:from|by) (?:(?:our|the|its|own) ){0,2}(?:boilers?|chp"
    r"|co-?gen\w*|bhkw|turbines?|energy cent(?:re|er)|plant room)\b|\b(?:aus|vom) (?:(?:dem|eigenem"
    r"|eigenen) )?bhkw\b|\beigen(?:erzeug|strom)\w*"
    r"|\beigene[mnrs]? (?:bhkw|kessel\w*|heiz\w+|dampf\w*)|\bautoprodu\w*|\bautogenera\w*",
    re.IGNORECASE,
)
# which makes heat, and beside electricity is where a meter hangs
_BOILERS = regex(r"\bboiler house\b", re.IGNORECASE)
_NOT_BURNT = regex(
    r"\bsolar|\bpv\b|\bphotovolt|\bwind\b|\bhydro|\bexport|\bsold\b|\bnot counted|\bexcluded"
    r"|\binfo\b"
    r"|\bthird[- ]party|\bsupplier'?s\b|\bneighbour|\blandlord|\bESCO\b",
    re.IGNORECASE,
)

# what makes power of fuel, in the names of both
_MAKER = regex(
    r"\bchp\b|\bco-?gen\w*|\btri-?gen\w*|\bbhkw\b|\bkwk\b|\bwkk\b"
    r"|\b(?:gas|diesel|steam) (?:engines?|turbines?)\b|\bgen-?sets?\b",
    re.IGNORECASE,
)
_BOUGHT = regex(
    r"\bgrid\b|\bimport|\bpurchas|\bbought\b|\bmains\b|\butility\b|\bnetwork\b", re.IGNORECASE
)
_BESIDE_GRID = regex(r"\b(?:and|or|beside|besides|with) (?:the )?(?:grid|mains)\b", re.I)
_FROM = regex(
    r"\b(?:from|by|supplied by|via|aus|vom?|von|de|du|del?l?a?|från|fra|van)\b (?P<source>.+)",
    re.IGNORECASE,
)
_ENERGY = regex(r"\b(?:steam|heat|chilled water)\b")


def own_supply(case: Case) -> Iterator[Irregularity]:
    """Lines of Scope 2 that name a generator or boiler of the company's own, where the site's fuel
    is in Scope 1."""
    burning = {line.site for line in case.lines if line.scope == "1" and line.tonnes} - {""}
    makers = {
        (line.site, maker)
        for line in case.lines
        if line.scope == "1" and line.tonnes and (maker := _maker(line.kind))
    }
    naming = {cell: text for cell in case.texts if _own(text := _named(cell), True)}
    groups: dict[tuple[int, str, str], list[Line]] = defaultdict(list)
    for line in case.lines:
        if line.scope != "2" or not line.tonnes or line.feeds:
            continue
        if (maker := _maker(line.kind)) and (line.site, maker) in makers:
            groups[line.table, line.site, maker].append(line)
            continue
        if maker := _made_at(case, line, burning):
            groups[line.table, line.site, maker].append(line)
            continue
        elsewhere = line.site and line.site not in burning
        of_heat = bool(_ENERGY.search(f"{line.kind} {case.table(line).sheet}".casefold()))
        for text in _texts(case, line, naming):
            said = _own(text, of_heat)
            if not said:
                continue
            if elsewhere and not any(case.remarks.names.spoken_of(one, text) for one in burning):
                continue
            groups[line.table, line.site, said].append(line)
            break
    for (_, site, said), lines in groups.items():
        yield _counted_again(site, said, lines)


@lru_cache(maxsize=4096)
def _maker(kind: str) -> str:
    """What makes power of fuel by the name of a line that is of no bought power."""
    text = in_english(kind)
    match = _MAKER.search(text)
    if match is None or _BOUGHT.search(text) or _NOT_BURNT.search(text):
        return ""
    return match[0].casefold()


def _made_at(case: Case, line: Line, burning: set[str]) -> str:
    """The other site of the company that burns fuel and from which a line says that its energy is
    ("Heat from Energy Centre")."""
    match = _FROM.search(line.kind)
    if match is None or _NOT_BURNT.search(line.kind):
        return ""
    source = match["source"]
    return next((site for site in burning - {line.site} if same_site(site, source)), "")


@lru_cache(maxsize=16384)
def _own(text: str, of_heat: bool) -> str:
    """The generator or, of heat, the boiler of the company's own that a text names, else empty."""
    match = _OWN.search(text) or (_BOILERS.search(text) if of_heat else None)
    other = _NOT_BURNT.search(text) or _BESIDE_GRID.search(text)
    return match[0] if match and not other else ""


def _named(cell: str) -> str:
    """The words of a cell that may name something, empty for those of a sentence."""
    text = words(cell)
    return text if len(text.split()) <= _MOST_WORDS else ""


def _texts(case: Case, line: Line, naming: Mapping[str, str]) -> Iterator[str]:
    """What a line is of, and the cells of its row that name a generator or boiler; of heat and
    steam also the remarks on it and its site. That a site has a generator beside its grid supply is
    no remark on the supply."""
    yield line.kind
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    for at, value in sight.cells(line.row).items() if naming else ():
        text = naming.get(value, "") if type(value) is str else ""
        if text and (at not in table.columns or table.columns[at].role is not Role.NOTE):
            yield text
    kinds = set(_ENERGY.findall(line.kind.casefold()))
    if not kinds:
        return
    yield _without(line.site, case.remarks.of_row(table, line.row))
    for text in (*case.remarks.of_site(line.site), *table.notes):
        if kinds & set(_ENERGY.findall(text.casefold())):
            yield _without(line.site, text)


def _without(site: str, text: str) -> str:
    """A text without the name of its site, which may hold "boiler house"."""
    return text.replace(site, " ") if site else text


def _counted_again(site: str, said: str, lines: Sequence[Line]) -> Irregularity:
    places = list(dict.fromkeys(line.place for line in lines))
    location = [line for line in lines if line.method != "market"] or lines
    return found(
        "double_counting",
        several(places),
        f"{site or lines[0].kind}: Scope 2 counts energy that is made on site "
        f"(\u201c{said}\u201d), and the fuel of the site is counted in Scope 1.",
        "Is the fuel that makes this energy part of Scope 1? If so, the energy is not bought.",
        sum((line.tonnes or Decimal(0) for line in location), Decimal(0)),
        places,
    )
