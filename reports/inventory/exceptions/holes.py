"""Sites that lack what all others have: one hole in the list of what each site has, or several that
the workbook says are none."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal

from reports.inventory.exceptions.absences import lacks_all_year
from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.common_supplies import is_office_among
from reports.inventory.exceptions.names import Among, tokens_of_text
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.types import Irregularity, Line, Place
from reports.inventory.units import heating_value, unit_of
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_FEWEST_SITES = 4
_FEWEST_SAID = 3  # of which the workbook says that all have it
_FEWEST_GROUPS = 4  # that make a full list with one hole in it
_ALL = regex(
    r"\b(?:all|every|each)\b(?: \w+){0,3} (?:sites?|entit(?:y|ies)|plants?|offices?|stores?|depots?"
    r"|factor(?:y|ies)|locations?|hotels?|branch(?:es)?|works|mills?|buildings?|facilit(?:y|ies)"
    r"|stations?|companies|subsidiar(?:y|ies)|packs?|two|three|four|five|six|seven|eight|nine|ten"
    r"|\d+)\b"
    r"|\b(?:chaque|tou(?:s|tes) les)\b|\bjede[rs]?\b|\balle\b|\bcada\b|\btod[oa]s l[oa]s\b|\bogni\b"
    r"|\btutt[ie] (?:i|gli|le)\b|\bieder\b|\bkażd\w+|\bvarje\b|\balla\b",
    re.IGNORECASE,
)
_HAS = regex(
    r"\b(?:has|have|runs?|uses?|operates?|owns?|keeps?|burns?|heated|equipped|fitted|supplied"
    r"|with an?|hat|haben|betreib\w+|nutz\w+|verfüg\w+|beheizt"
    r"|a une?|ont|dispose\w*|utilise\w*|chauff\w+"
    r"|tienen?|dispone\w*|utiliza\w*|ha una?|hanno|heeft|hebben|ma|mają|har)\b",
    re.IGNORECASE,
)
_USUAL = regex(
    r"\bwastes?\b|\bvehicles?\b|\bfleet|\bfuhrpark|\bcars\b|\belectric|\bpower\b|\bcommut\w*|\bwater\b",
    re.IGNORECASE,
)  # what every site has
_TELLING = 7  # letters of a word that is hardly said of anything else
_LOOKED_AT = 24  # rows of a site
_FEWEST_NAMED = 2  # sites whose rows it names
_MAY_LACK = regex(
    r"\bfuels?\b|\b(?:natural )?gas\b|\boils?\b|\bdiesel\b|\bheat\w*|\bsteam\b|\brefriger\w*"
    r"|\bcool\w*|\bprocess\w*|\bfreight|\btransport|\bflights?\b|\btravel",
    re.IGNORECASE,
)
_FEWEST_FULL = 2  # other sheets that hold all sites
_FEWEST_OF_NEARLY_ALL = 4  # sites of a sheet that lacks one
_COUNTED = regex(
    r"\b(?:factors?|ef|mix|averages?|method\w*|location|market|contracts?|tariffs?|supplier\w*"
    r"|bill\w*|invoic\w*|faktor\w*|facteurs?|factores|contrat\w*|vertr[aä]g\w*)\b",
    re.IGNORECASE,
)
_SENTENCE = regex(r"(?<=[.;!?])\s+")
_COMMON = frozenset(
    [
        "the",
        "and",
        "for",
        "from",
        "with",
        "sites",
        "site",
        "every",
        "each",
        "all",
        "are",
        "has",
        "have",
        "own",
        "chaque",
        "tous",
        "toutes",
        "les",
        "des",
        "line",
        "row",
        "ligne",
        "used",
        "use",
        "uses",
        "tco2e",
        "co2e",
        "kwh",
        "mwh",
        "2022",
        "2023",
        "2024",
        "2025",
        "scope",
        "total",
        "emissions",
        "electricity",
        "gas",
        "factor",
        "factors",
        "national",
        "its",
        "entity",
        "entities",
        "year",
        "energy",
        "data",
    ]
)
_OF_ALL = regex(r"\bwastes?\b|\belectric|\bpower\b|\bwater\b", re.IGNORECASE)
_FEWEST_SHEETS = 4
_SUPPLIES = frozenset({"electricity", "strom", "électricité", "electricidad", "elettricità"})
Held = Mapping[str, Mapping[str, list[Line]]]  # by group and site


def holes(case: Case) -> Iterator[Irregularity]:
    """A site without one kind of lines that all others like it have."""
    groups = _groups(case)
    sites = _sites(case, groups)
    if len(sites) < _FEWEST_SAID:
        return
    statements = [
        part
        for text in case.remarks.around
        for part in _SENTENCE.split(text)
        if _ALL.search(in_english(part)) or _ALL.search(part)
    ]
    lacking = {name: sites - set(held) for name, held in groups.items()}
    shared = [name for name in groups if len(lacking[name]) <= 1]
    single = [name for name in shared if lacking[name]]
    listed = [name for name in shared if not name.startswith("row ")]
    full = len(listed) >= _FEWEST_GROUPS and len({*single} & {*listed}) == 1
    full = full and len(sites) >= _FEWEST_SITES
    for name in single:
        (site, *more) = sorted(lacking[name])
        about = (
            one for one in statements if _is_about(one, name) or _names(case, one, groups[name])
        )
        said = next(about, "")
        if name.startswith("row ") and not _HAS.search(said):
            continue  # how all are billed or computed says not that all have it
        by_kind = full and name.startswith("kind ") and not is_office_among(site, groups[name])
        shown = said or by_kind or _is_only_one(case, lacking, name)
        shown = shown or _is_last_hole(case, groups, lacking, name)
        if not more and shown and case.lacks(site):
            yield _lacks(case, groups, site, name, said)


def _is_only_one(case: Case, lacking: Mapping[str, set[str]], name: str) -> bool:
    """Whether a sheet of what every site has is the only one that lacks a site: all others with
    sites hold those of the report, or, of power, water or waste, all others hold this one and some
    of them lack other sites."""
    sheets = [one for one in lacking if one.startswith("sheet ")]
    reported = Among(case.report.sites)
    known = {found for site in case.site_counts if (found := reported.find(site))}
    if name not in sheets or len(sheets) <= _FEWEST_FULL or len(known) < _FEWEST_SITES:
        return False
    (site,) = lacking[name]
    others_full = not any(lacking[one] for one in sheets if one != name)
    said = _sheet_said(name)
    usual = _USUAL.search(said)
    others_full = others_full or (bool(_OF_ALL.search(said)) and _is_large(sheets, lacking, site))
    is_usual = bool(usual and reported.find(site))
    return others_full and is_usual and not is_office_among(site, known)


def _sheet_said(name: str) -> str:
    """The name of the sheet of a group, in English words."""
    return in_english(name.removeprefix("sheet ").replace("_", " "))


def _is_last_hole(case: Case, groups: Held, lacking: Mapping[str, set[str]], name: str) -> bool:
    """Whether of all sheets that hold the sites, or all but one, one alone lacks one, by whose name
    it is no other kind of site ("Miami", but not "Linz lab"); of what some sites burn, cool with or
    send off, any may have none."""
    (site,) = lacking[name]
    if _MAY_LACK.search(_sheet_said(name)):
        return False
    nearly = [
        one
        for one in lacking
        if one.startswith("sheet ")
        and len(lacking[one]) <= 1
        and len(groups[one]) >= _FEWEST_OF_NEARLY_ALL
    ]
    known = bool(Among(case.report.sites).find(site)) and len(site.split()) == 1
    alone = [one for one in nearly if lacking[one]] == [name]
    office = is_office_among(site, groups[name])
    return known and alone and len(nearly) > _FEWEST_FULL and not office


def _is_large(sheets: Sequence[str], lacking: Mapping[str, set[str]], site: str) -> bool:
    """Whether a site lacks on one of several sheets alone, and another one on more."""
    missed = Counter(one for sheet in sheets for one in lacking[sheet])
    return len(sheets) >= _FEWEST_SHEETS and missed[site] == 1 < max(missed.values())


def _groups(case: Case) -> dict[str, dict[str, list[Line]]]:
    """The lines of each sheet by their sites, and those of each kind where sites have sheets of
    their own."""
    sites = Among(case.site_counts)
    by_sheet: dict[str, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    by_kind: dict[str, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in case.lines:
        if line.site and (line.tonnes is not None or line.feeds):
            by_sheet[case.table(line).sheet][sites.find(line.site)].append(line)
    single = [sheet for sheet, held in by_sheet.items() if len(held) == 1]
    for sheet in single if len(single) >= _FEWEST_SITES else ():
        for site, lines in by_sheet[sheet].items():
            for line in lines:
                by_kind[f"kind {_plain(line.kind)}"][site].append(line)
    found = {f"sheet {name}": held for name, held in by_sheet.items() if len(held) > 1}
    return {**found, **by_kind, **_of_ledgers(case, sites)}


def _of_ledgers(case: Case, sites: Among) -> dict[str, dict[str, list[Line]]]:
    """The lines of each kind by their sites, on sheets whose rows are of several kinds."""
    found: dict[str, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    kinds: dict[str, set[str]] = defaultdict(set)
    for line in case.lines:
        label = line.factor.label if line.factor is not None else ""
        kind = _plain(line.kind) or kind_of(label).name
        if line.site and kind and (line.tonnes is not None or line.feeds):
            sheet = case.table(line).sheet
            kinds[sheet].add(kind)
            found[f"row {kind}"][sites.find(line.site)].append(line)
    several = {f"row {kind}" for held in kinds.values() if len(held) > 1 for kind in held}
    return {name: held for name, held in found.items() if name in several and len(held) > 1}


def _plain(kind: str) -> str:
    """What a line is of without units and heating values, which may differ from site to site."""
    return " ".join(
        word for word in kind.split() if unit_of(word) is None and not heating_value(word)
    )


def _sites(case: Case, groups: Held) -> set[str]:
    """The sites of the register that have lines, else those that at least two groups know."""
    known = Among(case.site_counts)
    listed = {known.find(name) for name in case.listed_sites} - {""}
    if len(listed) >= _FEWEST_SITES:
        return listed
    counted = Counter(site for held in groups.values() for site in held)
    return {site for site, count in counted.items() if count > 1}


def _is_about(text: str, name: str) -> bool:
    """Whether a sentence shares a telling word with the name of a group."""
    words = {word for word in tokens_of_text(name) if len(word) > 3 and not word.isdecimal()}
    words -= {"kind", "sheet", "row"}
    said = tokens_of_text(text)
    if words & said & _SUPPLIES and _HAS.search(text) and not _COUNTED.search(text):
        return True  # that all have it, where nothing is said of how it is counted
    telling = words - _COMMON
    return bool(telling & said) or any(
        len(word) > 5 and any(other.startswith(word[:6]) for other in said) for word in telling
    )


def _names(case: Case, text: str, held: Mapping[str, list[Line]]) -> bool:
    """Whether a sentence names what the rows of several sites are of ("all have a workboat")."""
    if " | " in text or not (_HAS.search(text) or _HAS.search(in_english(text))):
        return False  # a row of a list, or what happened to all
    said = {word for word in tokens_of_text(text) if len(word) >= _TELLING} - _COMMON
    sites = (
        {
            word
            for line in lines[:_LOOKED_AT]
            for word in tokens_of_text(case.remarks.of_row(case.table(line), line.row))
        }
        for lines in held.values()
    )
    return sum(bool(said & named) for named in sites) >= _FEWEST_NAMED


def _lacks(case: Case, groups: Held, site: str, name: str, said: str) -> Irregularity:
    held = groups[name]
    what = name.partition(" ")[2]
    lines = next(iter(held.values()))
    place = case.listed_sites.get(site)
    where = (
        Place(place[0].sheet, str(place[1])) if place else Place(case.table(lines[0]).sheet, "1")
    )
    usual = sum(
        (line.tonnes or Decimal(0) for of_site in held.values() for line in of_site), Decimal(0)
    ) / len(held)
    texts = case.remarks.of_site(site)
    said_of_others = _said_of(case, held)
    absent = (
        text for text in texts if text != said and lacks_all_year(_without(text, said_of_others))
    )
    return found(
        "missing_site",
        where,
        f"{site} has no line of {what}; all {len(held)} others like it have one"
        f"{f', and the workbook says: {said[:160]}' if said else ''}.",
        f"Where is {what} of {site} counted?",
        -usual,
        (),
        next(absent, "")[:200],
    )


def _said_of(case: Case, sites: Iterable[str]) -> set[str]:
    """The cells beside some sites in the list of sites: "leased", which explains nothing of another
    one."""
    rows = (case.listed_sites[site] for site in sites if site in case.listed_sites)
    cells = (case.grids[table.sheet].rows[row] for table, row in rows)
    return {words(cell) for row in cells for cell in row.values() if is_text(cell)}


def _without(text: str, cells: Collection[str]) -> str:
    """A row of a list without some of its cells."""
    return " | ".join(part for part in text.split(" | ") if part not in cells)
