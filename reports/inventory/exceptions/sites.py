"""Sites that a report, a register and the lines do not all know."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from decimal import Decimal

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.carriers import lacking
from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.common_supplies import common_supplies
from reports.inventory.exceptions.counterparts import counterparts
from reports.inventory.exceptions.empty_rows import empty_in_summaries
from reports.inventory.exceptions.names import Among, site_among, tokens, tokens_of_text
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.register_columns import register_columns
from reports.inventory.kinds import kind_of
from reports.inventory.types import Irregularity, Line, Place, Table
from reports.inventory.values import is_number, is_text, words
from reports.language.years import RECENT_YEAR
from sibyl_project.common.regex import regex

_TELLING = 5  # letters of a name
_KNOWN = 0.6  # of the names of a list that the other has, before a missing one tells anything
_BELOW = 6  # rows below a name in which its numbers begin
_FEWEST_SHEETS = 3  # of one site each, that are taken together
_JOINED = regex(
    r"\bacquired\b|\bleased\b(?! out)|\b(?:heating |cooling )?degree[- ]days?\b|\bweather\b"
    r"|\b(?:meter|supply|account|ICP|NMI|MPAN|MPRN)\b[^;|.]{0,20}\bclosed\b"
    r"|\bclosed\b(?=[^;|]*(?:\d[^;|]*(?:-|–|to|till|until)\W*\d|refit|refurb|reopen))",
    re.IGNORECASE,
)
_AMOUNTS = 3  # numbers beside or below a name: more than a list of sites tells of each
_ENERGY = ("electricity", "heat", "fuel", "refrigerant", "upstream energy", "waste", "waste water")
_ENERGY_WORDS = 2  # of a cell that names only what is used
_MOST_WORDS = 8  # of a cell that names a site with what is measured there
_OUT = regex(r"^\W*(?:out|excluded|sold|leased|closed|inactive|not in boundary)\W*$", re.I)
_BOUNDARY = regex(
    r"\bboundar|\bscope\b|\binclu|\bconsolid|\breport|\bactive\b|\bcontrol|\bcovered\b"
    r"|\bin (?:inventory|ghg)|\bstatus\b|\bperimet|\bp[ée]rim|\bkonsolid|\beinbezogen|\bgrenze"
    r"|\bper[ií]metro|\bincl",
    re.IGNORECASE,
)
_NO_SITE = regex(
    r"\bfleets?\b|\bvehicles?\b|\bvans?\b|\btrucks?\b|\btankers?\b|\blorr(?:y|ies)\b|\bcars?\b"
    r"|\bbuses\b|\btrailers?\b|\bforklifts?\b|\bvessels?\b|\bships?\b|\baircraft\b|\blocomotives?\b"
    r"|\bmobile\b|\bmachinery\b|\bplant hire\b|\bloss(?:es)?\b|\bt ?& ?d\b|\bnetworks?\b|\bgrid\b"
    r"|\bteams?\b|\bdepartments?\b|\bcrews?\b|\bdrivers?\b|\bemployees\b|\bstaff\b|\bhome ?work"
    r"|\btravel|\bcommut|\bfreight\b|\blogistics\b|\bfuel cards?\b|\bpool\b|\bvarious\b|\bother\b"
    r"|\bunallocated\b|\badjust|\baccru|\bmemo\b|\ball (?:sites|depots|stores|plants|offices)\b"
    r"|\bfuhrpark|\bfahrzeug|\blkw\b|\bpkw\b|\bverlust|\bnetz\b|\bstapler|\bflott|\bparc auto"
    r"|\bv[ée]hicul|\bcamions?\b|\bpertes?\b|\bflot[ae]s?\b|\bveh[ií]cul|\bcamiones\b"
    r"|\bfurgonet|\bp[ée]rdidas?\b|\bperdite\b|\bveicoli\b|\bautocarr|\bwagenpark\b|\bverliezen\b"
    r"|\bgen-?sets?\b|\bgenerators?\b|\bgrupos? electr[oó]gen|\bgeneradores\b"
    r"|\bgroupes? [ée]lectrog[èe]n|\bnotstrom|\bgruppi elettrogen|\bshuttles?\b|\blanzaderas?\b"
    r"|\bnavettes?\b|\bboats?\b|\bembarcacion"
    r"|^(?:estates?|facilities|IT|HR|finance|catering|procurement|purchasing|sales|marketing)$"
    r"|\bpojazd|\bstrat[ay]\b|\bfordon|\bförluster\b|\bbilar\b",
    re.IGNORECASE,
)
_GONE = regex(
    rf"\bdemolish|\bremoved (?:in )?{RECENT_YEAR}"
    r"|\bno suppl(?:y|ies)\b|\bundeveloped|\babgerissen|\bdémoli"
    r"|\bdemolid|\bgesloopt|\bkein anschluss|\bsin suministro|\bnon raccordé",
    re.IGNORECASE,
)
_YES = regex(r"^\W*(?:y|yes|ja|j|oui|s[ií]|x|✓|in|included|100 ?%)\W*$", re.IGNORECASE)
_NO = regex(r"^\W*(?:no|n|none|-|–|0)\W*$", re.IGNORECASE)


def sites(case: Case) -> Iterator[Irregularity]:
    """Sites of the register and the report without lines, and sites of lines that the report does
    not list."""
    named = set()
    for finding, name in _of_register(case):
        named.add(name)
        case.lacks(name)
        yield finding
    for finding, name in (
        *empty_in_summaries(case),
        *register_columns(case),
        *common_supplies(case),
    ):
        if case.lacks(name):
            named.add(name)
            yield finding
    written_otherwise = counterparts(case)
    yield from _of_report(case, named, written_otherwise.keys())
    yield from _of_lines(case, set(written_otherwise.values()))


def _of_register(case: Case) -> Iterator[tuple[Irregularity, str]]:
    sites = Among(case.site_counts)
    listed = case.listed_sites
    known = [name for name in listed if sites.find(name)]
    if len(listed) < 3 or len(known) < _KNOWN * len(listed):
        return
    for name, (table, row) in listed.items():
        if _is_out(case, table, row):
            continue
        known_by = _has_other_name(case, table, row) or _heads_amounts(case, table.sheet, name)
        if not sites.find(name) and not known_by:
            yield _no_line(case, name, table, row), name
    inside = [name for name in known if not _is_out(case, *listed[name])]
    yield from lacking(case, inside, sites)


def _has_other_name(case: Case, table: Table, row: int) -> bool:
    """Whether a cell of a row of the register is the name of a site or sheet with lines."""
    used = set(map(_letters, case.site_counts))
    used |= {_letters(case.table(lines[0]).sheet) for lines in case.by_table.values() if lines}
    cells = case.grids[table.sheet].rows[row].values()
    return any(_letters(words(cell)) in used for cell in cells if is_text(cell))


def _letters(name: str) -> str:
    """A name without what sheets cannot hold: "M/S Norrskär" is the sheet "MS Norrskär"."""
    return re.sub(r"[^\w ]", "", name).casefold()


def _heads_amounts(case: Case, register: str, name: str) -> bool:
    """Whether a site of the register heads a column of amounts in another sheet."""
    own = set(tokens(name))
    return any(
        is_text(value)
        and own <= tokens_of_text(words(value))
        and len(words(value).split()) <= _MOST_WORDS
        and _numbers_below(grid, row, at) >= _AMOUNTS
        for grid in case.grids.values()
        if grid.name != register
        for row, cells in grid.rows.items()
        for at, value in cells.items()
    )


def _numbers_below(grid: Grid, row: int, at: int) -> int:
    return sum(is_number(grid.at(row + step, at)) for step in range(1, _BELOW + 1))


def _is_out(case: Case, table: Table, row: int) -> bool:
    """Whether a row of the register says that its site is no part of the inventory."""
    text = case.remarks.of_row(table, row)
    if _GONE.search(text) or any(_OUT.match(part) for part in text.split("; ")):
        return True
    grid = case.grids[table.sheet]
    told = [
        str(grid.at(row, column.number) or "")
        for column in table.columns.values()
        if _BOUNDARY.search(column.head)
    ]
    if any(map(_NO.match, told)):
        return True
    return Reason.OUTSIDE.said_in(text) and not any(map(_YES.match, told))


def _cell(case: Case, table: Table, row: int) -> Place:
    return Place(table.sheet, str(row))


def _no_line(case: Case, name: str, table: Table, row: int) -> Irregularity:
    return found(
        "missing_site",
        _cell(case, table, row),
        f"{name} is in the register of sites ({table.sheet}, row {row}) and has no line in the "
        "workbook.",
        f"What did {name} use in the year, and why is it not in the inventory?",
        None,
        (),
        _outside(case, name, Reason.OUTSIDE),
    )


def _outside(case: Case, name: str, reason: Reason) -> str:
    texts = case.remarks.of_site(name)
    return next((text[:200] for text in texts if reason.said_in(text)), "")


def _of_report(case: Case, named: set[str], known_by: Set[str]) -> Iterator[Irregularity]:
    """Sites that the report lists and no line is of; `known_by` are those that lines write in
    another way."""
    sites = Among([*case.site_counts, *case.listed_sites])
    listed = list(case.report.sites)
    known = [name for name in listed if sites.find(name)]
    if len(listed) < 2 or len(known) < _KNOWN * len(listed):
        return
    told = {*known, *known_by}
    unknown = [name for name in listed if name not in told and not site_among(name, named)]
    written = _with_numbers(case) if unknown else set()
    for name in unknown:
        if any(set(tokens(name)) <= text for text in written) or _is_split(case, name):
            continue
        spoken = [
            text
            for text in case.remarks.of_site(name)
            if Reason.OUTSIDE.said_in(text) and _names_most(text, name)
        ]
        yield found(
            "site_in_report_not_workbook",
            Place("report", "sites"),
            f"The report lists {name}, and no line of the workbook is of it.",
            f"Where are the emissions of {name} counted?",
            None,
            (),
            spoken[0][:200] if spoken else "",
        )


def _is_split(case: Case, name: str) -> bool:
    """Whether a remark names the parts of a site of the report, and lines are of two of them:
    "Northfield Works (kiln 1, kiln 2, auxiliaries)"."""
    pattern = re.compile(re.escape(name) + r" \(([^()]+)\)", re.IGNORECASE)
    for text in case.remarks.around:
        for parts in pattern.findall(text):
            if sum(bool(site_among(part, case.site_counts)) for part in parts.split(",")) > 1:
                return True
    return False


def _names_most(text: str, name: str) -> bool:
    """Whether a text holds at least half of the words of a name that no line has."""
    own = set(tokens(name))
    return 2 * len(own & tokens_of_text(text)) >= len(own)


def _with_numbers(case: Case) -> set[frozenset[str]]:
    """The words of the names of sheets and of short cells with several numbers beside or below
    them: sites among them the workbook knows, although no line was understood to be of them."""
    found = {tokens_of_text(grid.name) for grid in case.grids.values()}
    for grid in case.grids.values():
        for row, cells in grid.rows.items():
            beside = sum(map(is_number, cells.values()))
            for at, value in cells.items():
                if not is_text(value) or len(words(value).split()) > _MOST_WORDS:
                    continue
                if max(beside, _numbers_below(grid, row, at)) >= _AMOUNTS:
                    found.add(tokens_of_text(words(value)))
    return found


def _of_lines(case: Case, known_by: Set[str]) -> Iterator[Irregularity]:
    """Sites of lines that the report does not list; `known_by` are those that it writes in another
    way."""
    reported = Among(case.report.sites)
    if len(reported.names) < 2:
        return
    by_table: dict[int, dict[str, list[Line]]] = defaultdict(lambda: defaultdict(list))
    named = Among(case.site_counts)
    for line in case.lines:
        if line.site and (name := named.find(line.site)):
            by_table[line.table][name].append(line)
    _pool(by_table)
    unknown: dict[str, list[Line]] = defaultdict(list)
    for sites_of in by_table.values():
        strange = [site for site in sites_of if not reported.find(site) and site not in known_by]
        if len(sites_of) - len(strange) < max(2, _KNOWN * len(sites_of)):
            continue
        for site in strange:
            if (
                (not _NO_SITE.search(site) or _is_supplied(case, site))
                and not _is_energy(site)
                and not _is_known_by(case, site, sites_of[site], reported)
                and not _is_use_at(site, reported.names)
            ):
                unknown[site].extend(sites_of[site])
    told: list[str] = []
    for site, lines in sorted(unknown.items(), key=lambda one: len(one[0])):
        counted = any((line.tonnes or line.feeds) and line.scope != "3" for line in lines)
        if counted and not site_among(site, told):  # "Faro" before "Faro, air conditioning"
            told.append(site)
            yield _not_reported(case, site, lines)


def _is_supplied(case: Case, site: str) -> bool:
    """Whether lines of several tables and of Scope 1 and 2 are of a site: "Tanker Depot" is one."""
    lines = [line for line in case.lines if line.site == site and line.tonnes]
    return len({line.table for line in lines}) > 1 and {"1", "2"} <= {one.scope for one in lines}


def _is_known_by(case: Case, site: str, lines: Sequence[Line], reported: Among) -> bool:
    """Whether the report lists a site by the title of its sheet, or by a name that stands beside
    this one in a list of sites."""
    names = (
        set(case.table(lines[0]).title.split(" | ")[:1])
        if len({line.site for line in case.by_table[lines[0].table]}) == 1
        else set()
    )
    for table, row in case.listed_sites.values():
        cells = [
            words(cell) for cell in case.grids[table.sheet].rows[row].values() if is_text(cell)
        ]
        if site.casefold() in map(str.casefold, cells):
            names.update(cells)
    found = {reported.find(name) for name in names if name != site} - {""}
    # what another site is reported under is no name of this one
    return bool(found - {reported.find(other) for other in case.site_counts if other != site})


def _is_use_at(site: str, reported: Sequence[str]) -> bool:
    """Whether the name of a reported site begins with that of this one, which only goes on with
    what is used there ("Lanrose emulsion" and "Lanrose Mine")."""
    first, _, rest = site.partition(" ")
    alike = [name for name in reported if name.partition(" ")[0] == first]
    return len(alike) == 1 and len(first) >= _TELLING and rest.islower()


def _is_energy(name: str) -> bool:
    """Whether a cell names energy by a word or two ("Steam", "District heat"), and no site."""
    return len(name.split()) <= _ENERGY_WORDS and kind_of(name).name in _ENERGY


def _pool(by_table: dict[int, dict[str, list[Line]]]) -> None:
    """Take the tables of one site each together, as where each has its own sheet."""
    single = [at for at, sites_of in by_table.items() if len(sites_of) == 1]
    pooled: dict[str, list[Line]] = defaultdict(list)
    for at in single if len(single) >= _FEWEST_SHEETS else ():
        for site, lines in by_table.pop(at).items():
            pooled[site].extend(lines)
    if pooled:
        by_table[-1] = pooled


def _not_reported(case: Case, site: str, lines: Sequence[Line]) -> Irregularity:
    places = list(dict.fromkeys(line.place for line in lines))
    told = [line.tonnes or Decimal(0) for line in lines if line.method != "market"]
    said = case.explain(Reason.OUTSIDE, lines[:3], site)
    if not Reason.OUTSIDE.said_in(_JOINED.sub(" ", said)):
        said = ""  # that it was bought, or shut for a while, says why it has lines
    return found(
        "site_in_workbook_not_report",
        Place(places[0].sheet, _stretch(places)),
        f"{site} has {len(places)} rows in the workbook and is not among the sites of the report.",
        f"Does {site} belong to the boundary of the report?",
        sum(told, Decimal(0)),
        places[:200],
        said,
    )


def _stretch(places: Sequence[Place]) -> str:
    cells = [place.cells for place in places if place.sheet == places[0].sheet]
    return cells[0] if len(cells) == 1 else f"{cells[0]}:{cells[-1]}"
