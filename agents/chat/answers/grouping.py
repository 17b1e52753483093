"""Rows counted apart: claims by verdict, type, page or pillar, requirements by status or standard,
checks by result, findings by agent; and which of these has most."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from agents.chat import says
from agents.chat.answers import claims, gaps
from agents.chat.drafts import Draft, Reply, Source, listed
from agents.chat.following import Subject, subject_of
from agents.chat.ground import Ground, page_source, place_source
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from reports.compiled.claim import CompiledClaim
from reports.enum_labels import plain
from reports.models import Coverage
from reports.roster import label
from sibyl_project.common.regex import regex
from standards.types import Pillar

_FEWEST: Final = regex(r"\b(?:fewest|least|smallest|lowest|fewer)\b", re.IGNORECASE)
_OF_CLAIMS: Final = ("verdict", "type", "priority", "page", "agent")
_OF_REQUIREMENTS: Final = ("status", "standard", "pillar")
MOST: Final = 12


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """How many rows there are of each group that a question names; None where it names none, or
    where pillars as a whole are compared."""
    per = asked.per or _held_pillars(asked)
    if not per or asked.paragraphs or asked.has(Act.WHY, Act.SETTLE, Act.ASKS):
        return None
    group = per[0]
    subject = subject_of(asked)
    if group == "result" or subject is Subject.CHECKS:
        return _told("check", Counter(plain(one.result) for one in ground.checks), asked, "checks")
    if subject is Subject.CLAIMS or (subject is None and group in _OF_CLAIMS):
        return _claims(group, asked, ground)
    return _requirements(group, asked, ground)


def _held_pillars(asked: Asked) -> tuple[str, ...]:
    """By the pillars, where several that a question names are held against each other by a
    count."""
    counted = asked.statuses or asked.verdicts or asked.has(Act.MISSING, Thing.GAP)
    held = asked.has(Act.COMPARE, Act.MOST) and asked.has(Act.COUNT)
    return ("pillar",) if len(asked.pillars) > 1 and held and counted else ()


def _claims(group: str, asked: Asked, ground: Ground) -> Reply | None:
    if group == "agent":
        names = [f.agent_name for one in ground.claims for f in one.told]
        return _told("finding", Counter(map(label, names)), asked, "compiled")
    wide = asked if asked.verdicts or group != "verdict" else asked.but(verdicts=())
    rows, _ = claims.meant(wide, ground)
    keys = [key for one in rows for key in _keys(group, one)]
    if not keys:
        return None
    what = f"claim{claims.with_verdict(asked)}{claims.where(asked)}"
    return _told(what, Counter(keys), asked, "claims", len(rows))


def _keys(group: str, one: CompiledClaim) -> list[Any]:
    """Under what a claim is counted; one that speaks to two pillars is counted under both."""
    if group == "verdict":
        return [plain(one.verdict.verdict) if one.verdict else "not judged"]
    if group == "pillar":
        return [says.pillar(name) for name in sorted(one.pillars)]
    if group == "page":
        return [one.claim.page]
    return [plain(one.claim.claim_type if group == "type" else one.claim.priority)]


def _requirements(group: str, asked: Asked, ground: Ground) -> Reply | None:
    if group not in _OF_REQUIREMENTS or subject_of(asked) is None:
        return None
    rows = gaps.chosen(asked, ground)
    rows = gaps.of_topic(asked, rows)
    counts: Counter[Any] = Counter()
    if group == "pillar":
        counts.update({says.pillar(name): 0 for name in Pillar if name != Pillar.GENERAL})
    for row in rows:
        pillar = says.pillar(row.pillar)
        counts[
            {"pillar": pillar, "standard": row.paragraph_id[:2]}.get(group, says.status(row))
        ] += 1
    is_gap = asked.has(Act.MISSING, Thing.GAP) and not asked.statuses
    if group == "standard" and not (is_gap or asked.statuses):
        return _by_standard(rows)
    wanted = f" {listed((says.STATUS[one] for one in asked.statuses), 'or')}"
    what = "gap" if is_gap else f"requirement{wanted if asked.statuses else ''}"
    return _told(what, counts, asked, "requirements") if rows else None


def _by_standard(rows: Iterable[Coverage]) -> Reply:
    """How far each standard is met."""
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        counts.setdefault(row.paragraph_id[:2], Counter())[row.standing] += 1
    draft = Draft()
    for name in sorted(counts):
        told = listed(f"{counts[name][one]} {says.STATUS[one]}" for one in says.STATUS)
        draft.say(
            f"{name}: of {says.many(counts[name].total(), 'requirement')} {told}.",
            place_source("reports:requirements", "Requirements"),
        )
    return draft.reply()


def _told(
    what: str, counts: Counter[Any], asked: Asked, place: str, every: int | None = None
) -> Reply:
    """The groups with their counts, that with most (or fewest) first."""
    fewest = bool(_FEWEST.search(asked.text))
    ranked = sorted(counts, key=lambda key: (counts[key] if fewest else -counts[key], str(key)))
    head, _, tail = what.partition(" ")
    draft = Draft()
    total = sum(counts.values()) if every is None else every
    shown = ranked[:MOST]
    told = listed(f"{_name(key)} {counts[key]}{_percent(counts[key], total)}" for key in shown)
    draft.say(
        f"{says.many(total, head)}{' ' + tail if tail else ''}: {told}.",
        place_source(f"reports:{place}", place.capitalize()),
    )
    if asked.has(Act.MOST, Act.COMPARE) and ranked:
        first = [key for key in ranked if counts[key] == counts[ranked[0]]]
        draft.say(
            f"{'Fewest' if fewest else 'Most'}: {listed(map(_name, first))} "
            f"({counts[ranked[0]]}{' each' if len(first) > 1 else ''}).",
            *_pages(first),
        )
    if len(ranked) > MOST:
        draft.say(f"{len(ranked) - MOST} more have fewer or as many.")
    return draft.reply()


def _name(key: Any) -> str:
    return f"page {key}" if isinstance(key, int) else str(key)


def _percent(count: int, total: int) -> str:
    return f" ({100 * count / total:.0f} %)" if total else ""


def _pages(keys: Iterable[Any]) -> list[Source]:
    return [page_source(key) for key in keys if isinstance(key, int)][:3]
