"""Sites that the report writes in another way than the workbook: what is left over on both sides
and shares a word that no other site has."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.names import Among, is_common, tokens

_SHORTEST = 4  # letters of a word that tells a site from others


def counterparts(case: Case) -> dict[str, str]:
    """The sites of lines by the names of the report that mean them ("Kroondal U/G", "Kroondal
    Underground"), where nothing else says so."""
    reported, used = list(case.report.sites), list(case.site_counts)
    telling = _telling(reported) & _telling(used)
    known, listed = Among(used), Among(reported)
    left = [name for name in used if not listed.find(name)] if telling else []
    pairs: dict[str, list[str]] = defaultdict(list)
    for name in reported if left else ():
        own = [word for word in tokens(name) if word in telling]
        if own and not known.find(name):
            pairs[name] = [other for other in left if _shares(name, other, own)]
    return {name: others[0] for name, others in pairs.items() if len(others) == 1}


def _shares(name: str, other: str, telling: Sequence[str]) -> bool:
    """Whether two names begin with one telling word, or share two."""
    shared = set(telling) & set(tokens(other))
    return len(shared) > 1 or (bool(shared) and tokens(name)[0] == tokens(other)[0])


def _telling(names: Collection[str]) -> set[str]:
    """The words that stand in one of these names only."""
    counted = Counter(word for name in names for word in set(tokens(name)))
    return {
        word
        for word, many in counted.items()
        if many == 1 and len(word) >= _SHORTEST and not is_common(word) and not word.isdigit()
    }
