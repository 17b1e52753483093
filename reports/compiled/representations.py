"""What only management can confirm: the matters proposed for the representation letter, from the
claims, gaps and misstatements of an analysis."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from textwrap import shorten
from typing import Final, Protocol

from reports.compiled.claim import CompiledClaim
from reports.language.intentions import is_own_intention, is_own_judgement, own_words
from reports.language.negation import is_absence
from reports.language.years import fiscal_year, only_year, without_years, year_values
from reports.models import Coverage, Report, RepresentationKind, VerdictValue
from reports.review.misstatements import Schedule
from reports.review.representing import Worded
from reports.types import ClaimType, Priority, Support
from sibyl_project.common.regex import regex
from sibyl_project.common.text import counted
from standards.types import PILLAR_NAMES, Level, Pillar

LONGEST_QUOTE: Final = 240
MOST_OF_A_KIND: Final = 15
MOST_NAMED, MOST_LISTED = 12, 20  # paragraphs of a gap, misstatements
FEWEST_NUMBERS, SAME_WORDS = 3, 0.8  # by which two claims are one matter
_NUMBER: Final = regex(r"\d[\d.,]*\d")
_LONGER: Final = regex(r"[a-z]{4,}")


class Compiled(Protocol):
    """What matters are read from."""

    report: Report

    @property
    def claims(self) -> list[CompiledClaim]:
        """The claims in reading order."""

    @property
    def gaps(self) -> list[Coverage]:
        """The requirements that are missing or only partly met."""

    @property
    def misstatements(self) -> Schedule:
        """The misstatements."""


_ALWAYS: Final = (
    (
        RepresentationKind.COMPLETENESS,
        "All records and information relevant to the report were made available, and all "
        "operations within the reporting boundary are included.",
    ),
    (
        RepresentationKind.BOUNDARY,
        "The reporting boundary was chosen and applied consistently, and changes to it since the "
        "period before are disclosed.",
    ),
    (
        RepresentationKind.MATERIALITY,
        "The sustainability-related risks and opportunities that could reasonably be expected to "
        "affect the company's prospects were identified, and all of them are disclosed.",
    ),
    (
        RepresentationKind.JUDGEMENT,
        "The judgements, estimates and assumptions behind the reported amounts are reasonable and "
        "were applied consistently.",
    ),
    (
        RepresentationKind.RELATED_PARTIES,
        "All related parties and transactions with them that bear on the report were disclosed "
        "to us.",
    ),
    (
        RepresentationKind.SUBSEQUENT_EVENTS,
        "No event after the reporting period is known that would require a change of the report "
        "or a disclosure in it.",
    ),
)


def proposed_representations(compiled: Compiled) -> list[Worded]:
    """The matters in the order of the letter, of one kind those that weigh most first, at most
    MOST_OF_A_KIND of each, and none twice."""
    found: dict[str, Worded] = {}
    for matter in _all(compiled):
        found.setdefault(matter.key, matter)
    order = list(RepresentationKind)
    listed: list[Worded] = []
    for kind in order:
        listed += [one for one in found.values() if one.kind is kind][:MOST_OF_A_KIND]
    return listed


def _all(compiled: Compiled) -> Iterable[Worded]:
    for kind, wording in _ALWAYS:
        yield Worded(kind, kind.value, wording)
    last = _last_year(compiled.report)
    weighed = sorted(compiled.claims, key=_weight)  # stable: reading order among equals
    told: list[str] = []
    for row in weighed:
        matter = _of_claim(row, last, compiled.report.company)
        if matter and not any(_say_the_same(row.claim.text, other) for other in told):
            told.append(row.claim.text)
            yield matter
    yield from _of_gaps(compiled.gaps)
    if matter := _of_misstatements(compiled.misstatements):
        yield matter


def _say_the_same(one: str, other: str) -> bool:
    """Whether two claims are one matter: all numbers of one stand in the other, and there are
    three at least, or most words of the shorter one stand there too."""
    numbers, others = set(_NUMBER.findall(one)), set(_NUMBER.findall(other))
    fewer = min(numbers, others, key=len)
    if fewer - (numbers & others):
        return False
    words, more = (set(_LONGER.findall(text.casefold())) for text in (one, other))
    shared = len(words & more) >= SAME_WORDS * min(len(words), len(more))
    return len(fewer) >= FEWEST_NUMBERS or shared


def _weight(row: CompiledClaim) -> int:
    return list(Priority).index(Priority(row.claim.priority))


def _last_year(report: Report) -> int | None:
    period = report.reporting_period
    return fiscal_year(period) or only_year(period) or max(year_values(period), default=None)


def _of_claim(row: CompiledClaim, last: int | None, company: str) -> Worded | None:
    """The matter of a claim that management alone can confirm: an absence, a judgement, a target
    for a later year, or an intention. What was done is settled by records."""
    verdict, claim = row.verdict, row.claim
    if verdict is None or verdict.verdict == VerdictValue.VERIFIED:
        return None
    if verdict.support not in (Support.ASSERTED, Support.REPEATED):
        return None
    ahead = last is not None and any(year > last for year in year_values(claim.text))
    own = is_own_intention(claim.text, company)
    if is_absence(claim.text):
        kind, leads = RepresentationKind.ABSENCE, "It is complete and correct that"
    elif ahead and is_own_judgement(claim.text):
        kind, leads = RepresentationKind.JUDGEMENT, "This judgement is management's and reasonable"
    elif own and ahead and _has_size(claim.text):
        kind, leads = RepresentationKind.TARGET, "The company pursues this target as stated"
    elif own and (ahead or claim.claim_type == ClaimType.STRATEGIC):
        kind, leads = RepresentationKind.INTENTION, "The company intends and is able to do this"
    else:
        return None
    said = shorten(own_words(claim.text), LONGEST_QUOTE, placeholder=" \u2026")
    folded = " ".join(claim.text.casefold().split())
    digest = sha256(folded.encode()).hexdigest()[:32]
    wording = f"{leads}: \u201c{said}\u201d"
    return Worded(kind, f"claim:{digest}", wording, claim.quote, claim.page)


def _has_size(text: str) -> bool:
    """Whether a number beside the years is named."""
    return any(one.isdigit() for one in without_years(text))


def _of_gaps(gaps: Iterable[Coverage]) -> Iterable[Worded]:
    """The core requirements that are not met at all, as one matter each pillar: that nothing that
    would have to be disclosed was left out."""
    missing: dict[str, list[str]] = {}
    for row in gaps:
        if row.level == Level.CORE and row.standing == "fully_unaddressed":
            missing.setdefault(row.pillar, []).append(row.paragraph_id)
    for pillar, paragraphs in missing.items():
        name = PILLAR_NAMES[Pillar(pillar)].lower()
        told = ", ".join(paragraphs[:MOST_NAMED])
        more = len(paragraphs) - MOST_NAMED
        told += f" and {more} more" if more > 0 else ""
        yield Worded(
            RepresentationKind.GAP,
            f"gap:{pillar}",
            f"What is not disclosed of {name} ({told}) is not material to the company, or its "
            "omission is permitted.",
        )


def _of_misstatements(schedule: Schedule) -> Worded | None:
    left = [
        one for one in schedule.entries if not (one.misstated.corrected or one.misstated.projected)
    ]
    if not left:
        return None
    listed = "; ".join(
        f"{one.message} ({one.misstated.difference.normalize():f} {one.misstated.unit})"
        for one in left[:MOST_LISTED]
    )
    more = f"; and {len(left) - MOST_LISTED} more" if len(left) > MOST_LISTED else ""
    return Worded(
        RepresentationKind.MISSTATEMENTS,
        "misstatements",
        f"What is not corrected ({counted(len(left), 'misstatement')}) is immaterial, each alone "
        f"and all together: {listed}{more}",
    )
