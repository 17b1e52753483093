"""Sites that the report writes in another way than the workbook: what is left over on both sides
and shares a word that no other site has."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.names import Among, is_common, spelling
from sibyl_project.common.regex import regex

_SHORTEST = 4  # letters of a word that tells a site from others
_PART = regex(r",\s*")  # "Processing House, Perundurai"


def counterparts(case: Case) -> dict[str, str]:
    """The sites of lines by the names of the report that mean them ("Kroondal U/G", "Kroondal
    Underground"), where nothing else says so."""
    reported, used = list(case.report.sites), list(case.site_counts)
    telling = _telling(reported) & _telling(used)
    known, listed = Among(used), Among(reported)
    left = [name for name in used if not listed.find(name)] if telling else []
    pairs: dict[str, list[str]] = defaultdict(list)
    for name in reported if left else ():
        own = {word for word in spelling(name) if word in telling}
        if own and not known.find(name):
            pairs[name] = [other for other in left if _shares(name, other, own)]
    return {name: others[0] for name, others in pairs.items() if len(others) == 1}


def _shares(name: str, other: str, telling: set[str]) -> bool:
    """Whether two names share two telling words, or one beside which both begin alike, or a part of
    them does, or beside which one has only short words ("Les Érables", "Kv. Lindormen 3")."""
    words = spelling(name), spelling(other)
    shared = telling & set(words[1])
    if len(shared) != 1:
        return bool(shared)
    begins = [{spelling(part)[:1] for part in _PART.split(one)} for one in (name, other)]
    numbers = [[word for word in each if any(map(str.isdigit, word))] for each in words]
    first = words[0][0] == words[1][0]
    short = any(all(len(word) < _SHORTEST for word in {*each} - shared) for each in words)
    part = (next(iter(shared)),) in begins[0] & begins[1]
    return first or part or (short and numbers[0] == numbers[1])


def _telling(names: Collection[str]) -> set[str]:
    """The words that stand in one of these names only."""
    counted = Counter(word for name in names for word in set(spelling(name)))
    return {
        word
        for word, many in counted.items()
        if many == 1 and len(word) >= _SHORTEST and not is_common(word) and not word.isdigit()
    }
