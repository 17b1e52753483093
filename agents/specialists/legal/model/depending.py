"""Elements that need not be asked by themselves: those that ask the same as another, and details
of a thing that is asked first, which arise only where the report gives the thing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agents.specialists.legal.model.choosing import Wanted

Key = tuple[str, int]  # a paragraph and the number of its element

_SCENARIOS = (
    r"S2\.22\(b\)\(i\)\(1\):scenario names",
    r"S2\.22\(b\)\(i\)\(6\):",
    r"S1\.41:how it was assessed",
)
# a detail, by paragraph and name, and the things of which one at least must be given
_DETAILS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"S2\.22\(b\)\(i\)\(1\):scenario source", _SCENARIOS),
    (r"S2\.22\(b\)\(i\)\([2-57]\):", _SCENARIOS),
    (r"S2\.22\(b\)\(ii", _SCENARIOS),
    (r"S2\.22\(a\)", (r"S1\.41:resilience conclusion", *_SCENARIOS)),
    (r"S2\.29\(b\):(?:amount|percentage)", (r"S2\.29\(b\):transition exposure",)),
    (r"S2\.29\(c\):(?:amount|percentage)", (r"S2\.29\(c\):physical exposure",)),
    (r"S2\.29\(d\):(?:amount|percentage)", (r"S2\.29\(d\):opportunity alignment",)),
    (r"S2\.29\(g\)\(ii\):", (r"S2\.29\(g\)\(i\):whether",)),
    (r"S1\.35\(a\):quantified", (r"S1\.35\(a\):current",)),
    (r"S2\.16\(a\):quantified", (r"S2\.16\(a\):current",)),
    (r"S1\.33\(b\):quantified", (r"S1\.33\(b\):progress",)),
    (r"S2\.14\(c\):quantified", (r"S2\.14\(c\):progress",)),
    (r"S1\.78\(b\)", (r"S1\.77:", r"S1\.78\(a\):")),
    (
        r"S2\.29\(a\)\(iii\)\(2\):|S2\.B27\(b\):",
        (r"S2\.29\(a\)\(iii\)\(1\):approach", r"S2\.B2[67]\(a\):"),
    ),
    (r"S2\.B5[56]", (r"S2\.29\(a\)\(i\)\(3\):Scope 3", r"S2\.29\(a\)\(vi\)\(1\):")),
)


def same_as(wanted: Iterable[Wanted]) -> dict[Key, Key]:
    """For each element the first that asks the same of the same subject, often itself."""
    firsts: dict[tuple[str, str, bool], Key] = {}
    return {
        one.key: firsts.setdefault(
            (one.question.asks, one.question.lens, one.question.accepts_no), one.key
        )
        for one in wanted
    }


def leaders_of(wanted: Sequence[Wanted]) -> dict[Key, list[Wanted]]:
    """For each detail the elements of which one must be given before it is asked. What rules find
    is no such detail: it is asked at once."""
    named = [(f"{one.requirement.paragraph_id}:{one.question.element.name}", one) for one in wanted]
    found = {}
    for name, one in named:
        leading = next((told for detail, told in _DETAILS if re.match(detail, name)), ())
        leaders = [
            other
            for other_name, other in named
            if other is not one and any(re.match(leader, other_name) for leader in leading)
        ]
        if leaders and one.found.unit is None:
            found[one.key] = leaders
    return found
