"""What an agent found: on a claim, on a topic or in all."""

from __future__ import annotations

from collections import Counter

from agents.chat import says
from agents.chat.answers import checks, claims
from agents.chat.drafts import Draft, Reply, Source, listed, quoted
from agents.chat.ground import (
    Ground,
    claim_source,
    finding_source,
    place_source,
)
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import words_in
from agents.registry import JUDGE, SPECIALIST_NAMES
from reports.compiled.claim import CompiledClaim
from reports.models import Finding
from reports.roster import label
from sibyl_project.common.text import shortened

MOST = 8
LEGAL, DATA = "legal", "data_metrics"


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """The findings of the agents that a question names."""
    if not asked.agents:
        return _unnamed(asked, ground) if asked.has(Thing.AGENTS) else None
    draft = Draft()
    subjects: list[Source] = []
    for name in asked.agents:
        if name == JUDGE:
            return (
                claims.answer(asked.but(agents=()), ground) if _narrow(asked) else _judged(ground)
            )
        subjects += _of_agent(draft, asked, ground, name)
    return draft.reply(subjects=subjects)


def _unnamed(asked: Asked, ground: Ground) -> Reply | None:
    """Which agents there are, or which found something on the claims that a question means."""
    if not (_narrow(asked) or asked.has(Thing.CLAIM)):
        return _which(asked)
    among, _ = _claims_meant(asked, ground)
    names = Counter(f.agent_name for one in among for f in one.findings)
    if not names:
        return None
    told = Counter(f.agent_name for one in among for f in one.told)
    draft = Draft()
    draft.say(
        f"On {says.many(len(among), 'claim')}{claims.where(asked)}: "
        + listed(
            f"{label(name)} recorded {says.many(count, 'finding')}, {told[name]} with something "
            "to say"
            for name, count in names.most_common()
        )
        + ".",
        *[claim_source(one) for one in among[:MOST]],
    )
    return draft.reply(subjects=[claim_source(one) for one in among[:MOST]])


def _narrow(asked: Asked) -> bool:
    named = (asked.ids, asked.verdicts, asked.claim_numbers, asked.quotes, asked.pages)
    return bool(asked.topic) or any(named)


def _which(asked: Asked) -> Reply | None:
    if not asked.has(Act.LIST, Act.COUNT, Act.ASKS, Act.AMOUNT):
        return None
    draft = Draft()
    names = listed(label(name) for name in SPECIALIST_NAMES)
    draft.say(
        f"{len(SPECIALIST_NAMES)} specialists look at the claims: {names}. One agent extracts the "
        "claims, the orchestrator gives them out, and the judge weighs what was found.",
        place_source("agents:activity_page", "Activity"),
    )
    return draft.reply()


def _judged(ground: Ground) -> Reply:
    counts = ground.compiled.verdict_counts
    draft = Draft()
    draft.say(
        f"The judge concluded on {says.many(sum(counts.values()), 'claim')}: "
        f"{says.verdicts(ground.claims)}.",
        place_source("reports:claims", "Claims"),
    )
    return draft.reply()


def _of_agent(draft: Draft, asked: Asked, ground: Ground, name: str) -> list[Source]:
    """What one agent found on the claims that a question means; what it looked at is returned."""
    among, named = _claims_meant(asked, ground)
    rows = [(one, f) for one in among for f in one.findings if f.agent_name == name]
    if named and not rows and not asked.subjects:
        named = False
        rows = [(one, f) for one in ground.claims for f in one.findings if f.agent_name == name]
    told = [(one, f) for one, f in rows if f in one.told]
    counts = Counter(f.supports_claim for _, f in told)
    on = " on this" if named else ""
    if not rows:
        draft.say(
            f"{label(name)} found nothing{on}: it recorded no finding on "
            f"{'these claims' if named else 'any claim'}.",
            place_source("reports:compiled", "Report"),
        )
        _why_not(draft, ground, name)
        return [claim_source(one) for one in among[:3]] if named else []
    draft.say(
        f"{label(name)} recorded {says.many(len(rows), 'finding')}{on} on "
        f"{says.many(len({one.claim.pk for one, _ in rows}), 'claim')}; {len(told)} say something: "
        f"{counts[True]} support the claim, {counts[False]} speak against it, {counts[None]} "
        f"neither.",
        place_source("reports:compiled", "Report"),
    )
    order = {False: 0, True: 1, None: 2}
    for one, finding in sorted(told, key=lambda row: order[row[1].supports_claim])[:MOST]:
        draft.item(_line(one, finding), finding_source(finding, one.claim.page), claim_source(one))
    _why_not(draft, ground, name)
    if not told:
        for one, finding in [row for row in rows if row[1].summary][: MOST if named else 1]:
            draft.item(
                _line(one, finding), finding_source(finding, one.claim.page), claim_source(one)
            )
    if name == DATA and not named:
        draft.say(checks.in_short(ground.checks), place_source("reports:checks", "Checks"))
    if name == LEGAL and not named:
        _coverage(draft, ground)
    return [claim_source(one) for one, _ in (told or rows)[:MOST]]


def _line(one: CompiledClaim, finding: Finding) -> str:
    way = {True: "supports", False: "speaks against", None: "on"}[finding.supports_claim]
    return (
        f"{way} {quoted(one.claim.text, 140)} (p. {one.claim.page}): "
        f"{shortened(finding.summary, 400)}"
    )


def _claims_meant(asked: Asked, ground: Ground) -> tuple[list[CompiledClaim], bool]:
    held = [one.partition(":")[2] for one in asked.subjects if one.startswith("claim:")]
    if held and not (asked.topic or asked.verdicts or asked.pages or asked.quotes):
        return [ground.by_claim[one] for one in held if one in ground.by_claim], True
    if not (_narrow(asked) or asked.scopes):
        return ground.claims, False
    found, _ = claims.meant(asked, ground)
    if found or not asked.topic:
        return found, True
    terms = asked.topic
    wide = [one for one in ground.claims if set(terms) & set(claims_words(one))]
    return wide, True


def claims_words(one: CompiledClaim) -> list[str]:
    """The words of a claim and of what was found on it."""
    return words_in(f"{one.claim.text} {' '.join(f.summary for f in one.told)}")


def _why_not(draft: Draft, ground: Ground, name: str) -> None:
    for source in ground.compiled.sources:
        if source.agent == name and not source.consulted:
            draft.say(
                f"{source.source} was not consulted: {source.reason}.",
                place_source("reports:compiled", "Report"),
            )


def _coverage(draft: Draft, ground: Ground) -> None:
    for name, of in ground.compiled.coverage_counts.items():
        draft.item(
            f"{says.pillar(name)}: {of['fully_addressed']} of {of['total']} met, "
            f"{of['partially_addressed']} partly met, {of['fully_unaddressed']} not disclosed"
        )
