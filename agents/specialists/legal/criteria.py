"""The five criteria of FRD 6, 4.2 for one paragraph held against one claim. They colour confidence,
never a status.

What they ask follows the published standards: Scope 3 is asked by category as "which categories are
included", not as an amount for each; a transition plan is asked for assumptions and dependencies,
not for a timetable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from agents.specialists.legal.reading.vocabulary import pattern
from agents.specialists.legal.schemas import Criterion, SubRequirement
from reports.language.years import YEAR
from sibyl_project.common.regex import regex
from standards.types import Requirement

PRESENCE, COMPLETENESS, SPECIFICITY = "presence", "completeness", "specificity"
METHODOLOGY, GRANULARITY = "methodology_alignment", "granularity"
# How a criterion of the best paragraph moves confidence; what is not listed moves nothing.
WEIGHTS: dict[tuple[str, bool], float] = {
    (SPECIFICITY, True): 0.05,
    (SPECIFICITY, False): -0.15,
    (METHODOLOGY, False): -0.05,
    (GRANULARITY, False): -0.05,
}

# Finds one element of a paragraph wherever the claim, its surroundings or the report give it; None
# where nothing does.
Look = Callable[[str, str], SubRequirement | None]

_GHG_PROTOCOL = ("S2.29(a)(ii)", "GHG Protocol", "the GHG Protocol")
_CONSOLIDATION = ("S2.B27(a)", "consolidation approach", "the consolidation approach")
_SCOPE2_METHOD = ("S2.29(a)(v)", "location-based Scope 2", "the Scope 2 method")
# What must be named of the method of an amount, by the paragraph that asks for the amount (longest
# prefix first).
_METHODS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "S2.29(a)(i)(1)": (_GHG_PROTOCOL, _CONSOLIDATION),
    "S2.29(a)(i)(2)": (_GHG_PROTOCOL, _CONSOLIDATION, _SCOPE2_METHOD),
    "S2.29(a)(i)(3)": (_GHG_PROTOCOL,),
    "S2.29(a)(v)": (_GHG_PROTOCOL, _SCOPE2_METHOD),
    "S2.29(a)(vi)": (_GHG_PROTOCOL,),
    "S2.29(a)": (_GHG_PROTOCOL, _CONSOLIDATION),
}
_GWP = regex(r"\bGWPs?\b|global warming potentials?|\bAR[456]\b", re.IGNORECASE)
# Where the standards ask for a level of detail: the paragraph, the elements that show it, and the
# detail in words.
_DETAIL: dict[str, tuple[tuple[tuple[str, str], ...], str]] = {
    "S2.29(a)(i)(3)": (
        (("S2.29(a)(vi)(1)", "categories named"),),
        "the categories Scope 3 includes",
    ),
    "S2.29(a)(vi)(1)": (
        (("S2.29(a)(vi)(1)", "categories named"),),
        "the categories Scope 3 includes",
    ),
    "S2.29(a)(iv)": (
        (("S2.29(a)(iv)(1)", "group emissions"), ("S2.29(a)(iv)(2)", "investee emissions")),
        "group and investees",
    ),
    "S2.29(b)": (
        (("S2.29(b)", "amount"), ("S2.29(b)", "percentage")),
        "an amount and a percentage",
    ),
    "S2.29(c)": (
        (("S2.29(c)", "amount"), ("S2.29(c)", "percentage")),
        "an amount and a percentage",
    ),
    "S2.29(d)": (
        (("S2.29(d)", "amount"), ("S2.29(d)", "percentage")),
        "an amount and a percentage",
    ),
    "S2.10(b)": ((("S2.10(b)", "risk type per risk"),), "physical or transition, risk by risk"),
    "S2.10(c)": ((("S2.10(c)", "horizon per item"),), "a time horizon, item by item"),
    "S1.30(b)": ((("S1.30(b)", "time horizon per item"),), "a time horizon, item by item"),
    "S2.36(b)": ((("S2.36(b)", "scopes covered"),), "which scopes the target covers"),
}
_NEED_NUMBER = frozenset(
    [
        "unit",
        "amount",
        "percentage",
        "currency amount",
        "price per tonne",
        "target level",
        "quantified",
        "quantified progress",
        "performance",
        "absolute gross emissions",
        "Scope 1 amount",
        "Scope 2 amount",
        "Scope 3 amount",
        "group emissions",
        "investee emissions",
        "location-based Scope 2",
    ]
)
_NOT_A_NUMBER = regex(
    rf"\b(?:{YEAR}(?:[-/–]\d\d)?|scopes? [123](?:(?:, | and | & |,? and |/)[123])*|CO2e?|ISO \d+"
    r"|S[12]\.\d+)\b",
    re.IGNORECASE,
)
_NUMBER = regex(r"\d")
_DATE = regex(
    rf"\b(?:{YEAR}|Q[1-4]|(?:January|February|April|June|July|August|September|October|November"
    r"|December))\b"
)
_NAME = regex(
    r"(?<=[a-z,;] )[A-Z][\w&'-]+(?: (?:of |and |for |the )?[A-Z][\w&'-]+)+"
    r"|\b(?!GHG|ESG|CO2|CEO|CFO|EUR|USD)[A-Z]{3,}\w*\b"
)
_GENERIC = "Says it in general terms: no number, date, name, frequency or responsible body."


def criteria(
    requirement: Requirement, subs: Sequence[SubRequirement], *, addressed_here: bool, look: Look
) -> tuple[Criterion, ...]:
    """Presence, completeness, specificity, methodology alignment and granularity, in this order."""
    given = [sub for sub in subs if sub.addressed is True]
    arising = [sub for sub in subs if sub.addressed is not None]
    weighed = given if addressed_here else []  # what other pages say makes no claim specific
    return (
        _presence(given, arising, addressed_here=addressed_here),
        _completeness(given, arising),
        _specificity(weighed, arising),
        _methodology(requirement, weighed, look),
        _granularity(requirement, subs, weighed, look),
    )


def confidence_shift(found: Sequence[Criterion]) -> float:
    """What the criteria of a paragraph add to, or take from, the confidence in its status (see
    `WEIGHTS`)."""
    return sum(WEIGHTS.get((one.name, one.met), 0.0) for one in found if one.met is not None)


def specifics(text: str) -> tuple[str, ...]:
    """What makes a statement specific: which of number, date, name, frequency and responsible body
    it gives."""
    kinds = {
        "a number": bool(_NUMBER.search(_NOT_A_NUMBER.sub("", text))),
        "a date": bool(_DATE.search(text)),
        "a name": bool(_NAME.search(text)),
        "a frequency": bool(pattern("FREQUENCY").search(text)),
        "a responsible body": bool(
            pattern("BOARD").search(text) or pattern("MANAGEMENT").search(text)
        ),
    }
    return tuple(kind for kind, found in kinds.items() if found)


def _presence(
    given: Sequence[SubRequirement], arising: Sequence[SubRequirement], *, addressed_here: bool
) -> Criterion:
    if not arising:
        return Criterion(
            PRESENCE, None, "The paragraph asks for nothing that could be checked here."
        )
    if addressed_here:
        here = [sub.requirement for sub in given if sub.where != "report"] or [
            sub.requirement for sub in given
        ]
        return Criterion(PRESENCE, True, f"The claim or its surroundings give {', '.join(here)}.")
    if given:
        return Criterion(
            PRESENCE, False, "Only other parts of the report speak of it, not the claim."
        )
    return Criterion(PRESENCE, False, "Neither the claim nor its surroundings speak of it.")


def _completeness(given: Sequence[SubRequirement], arising: Sequence[SubRequirement]) -> Criterion:
    if not arising:
        return Criterion(COMPLETENESS, None, "No element arises.")
    lacking = [sub.requirement for sub in arising if not sub.addressed]
    counted = f"{len(given)} of {len(arising)} elements given"
    return Criterion(
        COMPLETENESS,
        not lacking,
        f"{counted}; missing: {', '.join(lacking)}." if lacking else f"{counted}.",
    )


def _specificity(given: Sequence[SubRequirement], arising: Sequence[SubRequirement]) -> Criterion:
    if not given:
        return Criterion(SPECIFICITY, None, "The claim gives nothing that could be specific.")
    found = list(
        dict.fromkeys(kind for sub in given for kind in specifics(sub.quote or sub.evidence or ""))
    )
    if any(sub.requirement in _NEED_NUMBER for sub in arising) and "a number" not in found:
        return Criterion(SPECIFICITY, False, "An amount is asked for, and no number is given.")
    return (
        Criterion(SPECIFICITY, True, f"Gives {_listed(found)}.")
        if found
        else Criterion(SPECIFICITY, False, _GENERIC)
    )


def _methodology(
    requirement: Requirement, given: Sequence[SubRequirement], look: Look
) -> Criterion:
    needed = next(_by_prefix(_METHODS, requirement.paragraph_id), None)
    if needed is None:
        return Criterion(METHODOLOGY, None, "The paragraph sets no method of measurement.")
    if not given:
        return Criterion(METHODOLOGY, None, "The claim gives nothing whose method could be judged.")
    places = [(name, look(paragraph_id, element)) for paragraph_id, element, name in needed]
    named = [f"{name}{_where(place)}" for name, place in places if place]
    if any(
        _GWP.search(sub.quote or sub.evidence or "")
        for sub in [*given, *(place for _, place in places if place)]
    ):
        named.append("the global warming potentials")
    lacking = [name for name, place in places if not place]
    said = [
        f"Named: {_listed(named)}." if named else "",
        f"Not named: {_listed(lacking)}." if lacking else "",
    ]
    return Criterion(METHODOLOGY, not lacking, " ".join(filter(None, said)))


def _granularity(
    requirement: Requirement,
    subs: Sequence[SubRequirement],
    given: Sequence[SubRequirement],
    look: Look,
) -> Criterion:
    asked = _DETAIL.get(requirement.paragraph_id)
    if asked is None:
        return Criterion(GRANULARITY, None, "The paragraph asks for no further detail.")
    if not given:
        return Criterion(GRANULARITY, None, "The claim gives nothing that could be detailed.")
    elements, detail = asked
    held = {(sub.paragraph_id, sub.requirement): sub for sub in subs}
    shown = [held[pair] if pair in held else look(*pair) for pair in elements]
    lacking = [
        name
        for (_, name), sub in zip(elements, shown, strict=True)
        if sub is None or sub.addressed is False
    ]
    if lacking:
        return Criterion(
            GRANULARITY, False, f"Asked for is {detail}; not found: {', '.join(lacking)}."
        )
    return Criterion(
        GRANULARITY, True, f"Asked for is {detail}, and it is given{_where(shown[0])}."
    )


def _by_prefix(
    table: dict[str, tuple[tuple[str, str, str], ...]], paragraph_id: str
) -> Iterator[tuple[tuple[str, str, str], ...]]:
    """The rows whose paragraph is this one or holds it, the closest first."""
    near = [key for key in table if paragraph_id == key or paragraph_id.startswith(f"{key}(")]
    yield from (table[key] for key in sorted(near, key=len, reverse=True))


def _where(place: SubRequirement | None) -> str:
    return f" (page {place.page})" if place and place.where == "report" and place.page else ""


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
