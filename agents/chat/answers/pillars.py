"""Pillars beside each other, or one of them as a whole, by what of them is met."""

from __future__ import annotations

import re
from decimal import Decimal

from agents.chat import says
from agents.chat.drafts import Draft, Reply
from agents.chat.ground import Ground, place_source, requirement_source
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from sibyl_project.common.regex import regex
from standards.types import Pillar

_SHARE = regex(
    r"\bpercent(?:age)?\b|\bper cent\b|\bshare\b|\bproportion\b|%|\bhow well\b", re.IGNORECASE
)


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """How the pillars that a question names compare; None where it compares none."""
    return _pillars(asked, ground) if _on_pillars(asked) else None


def _on_pillars(asked: Asked) -> bool:
    """Whether pillars are held against each other, or one is asked about as a whole."""
    low = asked.text.casefold()
    if asked.pillars and (_SHARE.search(low) or asked.has(Thing.FIRST)):
        return True
    if len(asked.pillars) == 1 and asked.has(Act.MISSING):
        return False
    compared = asked.has(Act.COMPARE, Act.TREND, Act.MOST)
    named = len(asked.pillars) > 1 or bool(re.search(r"\bpillars?\b|\bsections?\b", low))
    return compared and named and not asked.topic


def _pillars(asked: Asked, ground: Ground) -> Reply | None:
    """The pillars beside each other, by what of them is met."""
    one = bool(_SHARE.search(asked.text) or asked.has(Thing.FIRST))
    counts = ground.compiled.coverage_counts
    named = [name for name in (asked.pillars or tuple(counts)) if name in counts]
    if len(named) < 2 and not one:
        named = [name for name in counts if name != Pillar.GENERAL]
    draft = Draft()
    shares = {}
    for name in named:
        of = counts[name]
        judged = of["total"] - of["not_applicable"] - of["not_assessed"]
        shares[name] = Decimal(of["fully_addressed"]) / judged if judged else Decimal(0)
        draft.say(
            f"{says.pillar(name)}: {of['fully_addressed']} of {of['total']} met, "
            f"{of['partially_addressed']} partly met, {of['fully_unaddressed']} not disclosed, "
            f"{of['not_applicable']} not applicable, {of['not_assessed']} not assessed "
            f"({shares[name] * 100:.0f} % of those judged are met).",
            place_source("reports:requirements", "Requirements"),
        )
    if len(named) == 1:
        _claims_of(draft, ground, named[0])
    if len(named) < 3 and (len(named) == 1 or asked.has(Act.MISSING, Thing.GAP)):
        for name in named:
            _gaps_of(draft, ground, name, 8 // len(named))
    if len(named) == 1:
        return draft.reply()
    ranked = sorted(shares, key=lambda name: -shares[name])
    draft.say(
        f"Covered best is {says.pillar(ranked[0])}, least {says.pillar(ranked[-1])}. "
        f"Most gaps: {says.pillar(max(named, key=lambda n: _gaps(counts[n])))}."
    )
    return draft.reply()


def _claims_of(draft: Draft, ground: Ground, pillar: str) -> None:
    found = [one for one in ground.claims if pillar in one.pillars]
    draft.say(
        f"{says.many(len(found), 'claim speaks', 'claims speak')} to it.",
        place_source("reports:claims", "Claims"),
    )


def _gaps_of(draft: Draft, ground: Ground, pillar: str, most: int) -> None:
    rows = [row for row in ground.compiled.gaps if row.pillar == pillar]
    for row in rows[:most]:
        draft.item(
            f"{row.paragraph_id} {row.requirement} {says.status(row).capitalize()}.",
            requirement_source(row),
        )


def _gaps(of: dict[str, int]) -> int:
    return of["partially_addressed"] + of["fully_unaddressed"]
