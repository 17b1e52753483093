"""Sites with power and without the water, waste or refrigerants that all others have."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from reports.inventory.exceptions.absences import is_outside_all_year, lacks_all_year
from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.names import Among
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.months import months_among
from reports.inventory.types import Irregularity, Line, Place
from sibyl_project.common.regex import regex

_SUPPLIES = {
    "waste": regex(r"\bwastes?\b|\brubbish\b|\brefuse\b|\blandfill", re.IGNORECASE),
    "water": regex(r"\bwater\b", re.IGNORECASE),
}
_SPECIAL = regex(
    r"medical|\bclinical|\bhazard|\bspecial\b|\bevents?\b|\bconstruction|\bsludge|\beffluent"
    r"|\bproduction\b|\bprocess\b|\binfectious|\bBMW\b",
    re.IGNORECASE,
)  # waste that not every site has
_OFFICE = regex(
    r"\boffices?\b|\bHQ\b|\bheadquarters?\b|\bhead office|\bsupport\b|\badmin\w*|\bverwaltung\w*"
    r"|\bsiège\b|\boficinas?\b|\bescrit[óo]rio|\bkontor\w*|\bkantoor\w*|\bufficio\b|\bbiur[oa]\b",
    re.IGNORECASE,
)
_OTHER_WATER = regex(
    r"\b(?:waste|hot|sea|storm|rain|chilled|heating)[ -]?water|\bwater (?:treat|heat)",
    re.IGNORECASE,
)
# it says nothing of what is asked about here
_NO_GAS = regex(r"\b(?:no|without) (?:\w+ )?gas\b|\bgas connection|\ball[- ]electric", re.I)
_ON_CONTRACTS = regex(r"\bPPAs?\b|\bI-?RECs?\b|\bREGOs?\b|\bGoOs?\b|\bHKNs?\b", re.IGNORECASE)
_OPENED = regex(r"\b(?:open(?:ed|s)|closed for good|acquired|sold|moved)\b", re.IGNORECASE)
_FEWEST = 3  # other sites that have a supply
_PERIODS = 4  # of each of them, in a year
_KINDS = 3  # of waste, which each of them has
_REGULAR = 3  # lines of power of the site without it
_FEWEST_KINDS = 2  # that all sites have
_POWER, _COOLANT = "electricity", "refrigerant"
# other sites, of which one line each is enough; of refrigerants, which are filled up where they
# leak, as many lines each
_MANY = {"waste": 5, "water": 5, _COOLANT: 10}


def common_supplies(case: Case) -> Iterator[tuple[Irregularity, str]]:
    """The one site that uses power and has no line of the water, waste or refrigerants that every
    other one with power has."""
    have = _supplied(case)
    for supply in _MANY:
        one, others = _without(have[_POWER], have[supply], supply)
        if one and _is_like(case, one, others, have[supply]):
            yield _missing(case, one, supply, have[_POWER][one], have[supply])


def _is_like(
    case: Case, site: str, others: Sequence[str], supplied: Mapping[str, Sequence[Line]]
) -> bool:
    """Whether a site has lines of all else that the others have, and of more than power."""
    named = Among(case.site_counts)
    tables = {line.table for lines in supplied.values() for line in lines}
    of_kind: dict[str, set[str]] = defaultdict(set)
    for line in case.lines:
        if line.site and line.table not in tables:
            of_kind[kind_of(line.kind).name or line.kind.casefold()].add(named.find(line.site))
    shared = [sites for sites in of_kind.values() if sites.issuperset(others)]
    return len(shared) >= _FEWEST_KINDS and all(site in sites for sites in shared)


def _supplied(case: Case) -> dict[str, dict[str, list[Line]]]:
    """The lines of each supply, by site."""
    named = Among(case.site_counts)
    texts: dict[tuple[int, str], str] = {}
    found: dict[str, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in case.lines:
        if not line.site or line.activity is None or line.method == "market":
            continue
        key = (line.table, line.kind)
        if key not in texts:
            table = case.table(line)
            said = in_english(f"{line.kind} {table.sheet} {table.title}".replace("_", " "))
            texts[key] = _supply_of(line, said)
        if texts[key]:
            found[texts[key]][named.find(line.site)].append(line)
    return found


def _supply_of(line: Line, said: str) -> str:
    if line.scope == "2":
        return _POWER if kind_of(line.kind).name != "heat" else ""
    if line.scope == "1":
        return _COOLANT if kind_of(line.kind).name == _COOLANT or line.gwp is not None else ""
    if _SUPPLIES["water"].search(_OTHER_WATER.sub(" ", said)):
        return "water"
    usual = line.category == 5 and not _SPECIAL.search(said)
    return "waste" if usual and _SUPPLIES["waste"].search(said) else ""


def _without(
    power: Mapping[str, list[Line]], supplied: Mapping[str, list[Line]], supply: str
) -> tuple[str, list[str]]:
    """The one site with power in most periods that has no line of a supply of which all others with
    power have several, or many others have one, and these; empty where there is none."""
    known = Among(list(supplied))
    regular = [site for site, lines in power.items() if _amounts(lines) >= _REGULAR]
    without = [site for site in regular if not known.find(site)]
    others = [site for site in regular if site not in without]
    if len(without) != 1 or len(others) < _FEWEST or len(supplied) > len(others) + 1:
        return "", []
    if is_office_among(without[0], others):
        return "", []  # among plants, whose waste is of another kind
    usual = _is_usual(supply, [supplied[known.find(site)] for site in others])
    return (without[0], others) if usual else ("", [])


def is_office_among(site: str, others: Iterable[str]) -> bool:
    """Whether a site is an office by its name, and some of the others are none."""
    return bool(_OFFICE.search(site)) and not all(map(_OFFICE.search, others))


def _is_usual(supply: str, lines: Sequence[Sequence[Line]]) -> bool:
    """Whether every site may be expected to have a supply of which all others have these lines."""
    many = len(lines) >= _MANY[supply]
    if supply == _COOLANT:
        return many and len({len(each) for each in lines}) == 1
    alike = {frozenset(line.kind for line in each) for each in lines}
    listed = len(alike) == 1 and len(next(iter(alike))) >= _KINDS
    return many or listed or all(_amounts(each) >= _PERIODS for each in lines)


def _amounts(lines: Sequence[Line]) -> int:
    """How many amounts lines tell of: one each, or those of the periods in their columns."""
    return max(len(lines), *(len(line.points) for line in lines))


def _missing(
    case: Case,
    site: str,
    supply: str,
    lines: Sequence[Line],
    supplied: Mapping[str, list[Line]],
) -> tuple[Irregularity, str]:
    sheets = Counter(line.place.sheet for others in supplied.values() for line in others)
    sheet = sheets.most_common(1)[0][0]
    texts = [*case.remarks.of_site(site), case.explain(Reason.ABSENT, lines[:1], site)]
    said = next((text for text in texts if _explains(text, supply)), "")
    finding = found(
        "missing_site",
        Place(sheet, "1"),
        f"{site} uses power all year and has no line of {supply}; all {len(supplied)} other sites "
        f"have, on {sheet}.",
        f"Where is the {supply} of {site} counted?",
        None,
        [line.place for line in lines[:20]],
        said[:200],
    )
    return finding, site


def _explains(text: str, supply: str) -> bool:
    """Whether a text says why a site has nothing of a supply in a year in which it uses power; what
    it says of months, or of contracts, does so only where it names the supply."""
    named = supply in _SUPPLIES and _SUPPLIES[supply].search(in_english(text))
    of_months = months_among(text) and not _OPENED.search(in_english(text))
    if not named and (_ON_CONTRACTS.search(text) or of_months):
        return is_outside_all_year(text)
    without = not _NO_GAS.search(in_english(text)) and lacks_all_year(text)
    return without or is_outside_all_year(text)
