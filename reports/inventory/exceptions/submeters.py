"""Meters that are fed from another meter, both of which are counted."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.types import Irregularity, Line
from sibyl_project.common.regex import regex

_MOST = 60  # meters of a site that are looked up in the words of a workbook
_LEAST = 3  # letters and digits of the number of a meter
_SUB = (
    r"\bsub-?meter\w*|\bcheck[- ]meter\w*|\bunterz[aä]hler|\bzwischenz[aä]hler|\bsous-compteur"
    r"|\bcontatore (?:interno|secondario|divisionale)|\bsubcontador|\bsubmedidor|\bpodlicznik"
    r"|\btussenmeter|\bundermätare|\bbimåler|\balamittari|\bpodružn\w+ (?:měřič|elektroměr)"
)
_FED = regex(
    _SUB + r"|\b(?:fed|supplied|served|taken) (?:from|by|off|via|through)\b|\bdownstream of\b"
    r"|\bbehind\b|\b(?:part of|included in|already in|runs through)\b|\bgespeist (?:von|über|aus)"
    r"|\balimenté (?:par|depuis)|\balimentado (?:por|desde)|\balimentato da\b|\bzasilan\w+ z\b",
    re.IGNORECASE,
)
# what the name of a meter says that it feeds: "main incomer (feeds crushing and the mill)"
_FEEDS = regex(
    r"\b(?:feeds|feeding|supplies|supplying|alimenta|alimente|speist|versorgt|voedt|zasila|matar)\b"
    r"(?P<what>.*)",
    re.IGNORECASE,
)
_WORD = regex(r"[^\W\d_]{5,}")
_NAMED_SUB = regex(_SUB, re.IGNORECASE)
_NOT_COUNTED = regex(
    r"\bmemo\b|\bnot (?:counted|fed|included|part)\b|\bdeduct|\bsubtract|\bnet of\b|\bexclud"
    r"|\bfor info|\binfo\b|\binformation only|\btenant|\brecharg|\bown supply|\bseparate supply"
    r"|\bless\b|\bminus\b|\babzüglich|\bnachrichtlich",
    re.IGNORECASE,
)
Meter = tuple[int, str, str]  # table, site, number


def submeters(case: Case) -> Iterator[Irregularity]:
    """Meters of which the workbook says that another counted meter of the site feeds them."""
    meters: dict[Meter, list[Line]] = defaultdict(list)
    for line in case.lines:
        if line.scope not in ("1", "2") or line.method == "market" or line.feeds:
            continue
        if line.activity and line.tonnes and _is_number(line.meter):
            meters[line.table, line.site, line.meter].append(line)
    sites: dict[tuple[int, str], list[Meter]] = defaultdict(list)
    for meter in meters:
        sites[meter[:2]].append(meter)
    around = [text for text in case.remarks.around if _FED.search(text)]
    for group in sites.values():
        if 1 < len(group) <= _MOST:
            yield from _of_site(case, group, meters, around)


@lru_cache(maxsize=4096)
def _is_number(meter: str) -> bool:
    return len(re.sub(r"\W", "", meter)) >= _LEAST


def _of_site(
    case: Case, group: Sequence[Meter], meters: Mapping[Meter, list[Line]], around: Sequence[str]
) -> Iterator[Irregularity]:
    for child in group:
        for parent, text in _feeding(case, child, group, meters, around):
            if _larger(meters[parent], meters[child]):
                yield _both(meters[child], parent[2], child[2], text)
                break


def _feeding(
    case: Case,
    child: Meter,
    group: Sequence[Meter],
    meters: Mapping[Meter, list[Line]],
    around: Sequence[str],
) -> Iterator[tuple[Meter, str]]:
    """The meters that a remark on a meter, or one of those around the tables, names as those that
    feed it; without a number the only other one of the site, where the remark calls it a
    sub-meter."""
    own = meters[child]
    rows = [case.remarks.of_row(case.table(line), line.row) for line in own[:3]]
    texts = [text for text in around if _begins_with(text, child[2])]
    others = [one for one in group if one != child and _is_alike(meters[one][0], own[0])]
    names = {word.casefold() for word in _WORD.findall(child[2])}
    for meter in others:
        feeds = _FEEDS.search(meter[2])
        if feeds and names & {word.casefold() for word in _WORD.findall(feeds["what"])}:
            yield meter, meter[2]
    for text in (*rows, *texts):
        match = _FED.search(text)
        if match is None or _NOT_COUNTED.search(text):
            continue
        named = [meter for meter in others if _names(text, meter[2])]
        if named:
            yield from ((meter, text) for meter in named)
        elif len(others) == 1 and _NAMED_SUB.search(text):
            yield others[0], text


def _is_alike(one: Line, other: Line) -> bool:
    """Whether two meters measure the same: by name, or as energy of one scope and factor."""
    units = [line.unit.base if line.unit is not None else "" for line in (one, other)]
    factors = [line.factor.value if line.factor is not None else None for line in (one, other)]
    same = one.scope == other.scope and units[0] == units[1] and factors[0] == factors[1]
    return one.kind == other.kind or same


def _names(text: str, meter: str) -> bool:
    return _holds(text, meter) and bool(
        re.search(rf"(?<![\w-]){re.escape(meter)}(?![\w-])", text, re.IGNORECASE)
    )


def _begins_with(text: str, meter: str) -> bool:
    """Whether the first meter that a text names is this one: the others are said to feed it."""
    return _holds(text, meter) and bool(
        re.match(rf"(?:[^\d]{{0,40}}\W)?{re.escape(meter)}(?![\w-])", text, re.IGNORECASE)
    )


def _holds(text: str, meter: str) -> bool:
    """Whether a text holds the number of a meter at all, which few do: looking more closely takes
    longer."""
    return meter.casefold() in text.casefold()


def _larger(parent: Sequence[Line], child: Sequence[Line]) -> bool:
    """Whether one meter counts at least as much as the other in every period."""
    fed: dict[object, Decimal] = defaultdict(Decimal)
    for line in parent:
        fed[line.month, line.period if line.month is None else ""] += line.activity or Decimal(0)
    used = [(line, (line.month, line.period if line.month is None else "")) for line in child]
    same = [line for line, at in used if at in fed]
    return bool(same) and all(
        (line.activity or Decimal(0)) <= fed[at] for line, at in used if at in fed
    )


def _both(lines: Sequence[Line], parent: str, child: str, text: str) -> Irregularity:
    total = sum((line.activity or Decimal(0) for line in lines), Decimal(0))
    unit = lines[0].unit.printed if lines[0].unit else ""
    return found(
        "double_counting",
        several(line.place for line in lines),
        f"{lines[0].site}: meter {child} with {amount(total)} {unit} is fed from {parent} "
        f"(\u201c{text[:120]}\u201d), and both are counted.",
        f"Does {parent} measure what {child} measures again?",
        sum((line.tonnes or Decimal(0) for line in lines), Decimal(0)),
        list(dict.fromkeys(line.place for line in lines)),
    )
