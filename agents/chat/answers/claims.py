"""Questions about claims: why a verdict, what it rests on, what would settle it, and which claims
there are."""

from __future__ import annotations

import re

from agents.chat import pointing, says
from agents.chat.drafts import Draft, Reply, listed, quoted
from agents.chat.ground import (
    Ground,
    check_source,
    claim_source,
    closest,
    finding_source,
    place_source,
)
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import words_in
from reports.compiled.claim import CompiledClaim
from reports.enum_labels import plain
from reports.review.briefs import of_which
from reports.roster import label

MOST, MOST_AT_LENGTH = 10, 3


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """The claims that a question means, at length where it asks why, by what or what for."""
    found, named = meant(asked, ground)
    if not found:
        return _others_on_this(asked, ground) or _none(asked, ground, named)
    if not (named or _filters(asked)) and not asked.has(Thing.CLAIM, Thing.VERDICT):
        return None  # "why?" of nothing that was named
    if asked.has(Act.SETTLE) and not asked.has(Act.WHY):
        return _settling(found, named)
    at_length = asked.has(Act.WHY, Act.EVIDENCE) or asked.claim_numbers or asked.ids or asked.quotes
    if named and not at_length and _wants_list(asked):
        return listing(asked, found)
    if (at_length or named) and (named or len(found) <= MOST_AT_LENGTH or asked.has(Act.WHY)):
        return _at_length(asked, found)
    return listing(asked, found)


def meant(asked: Asked, ground: Ground) -> tuple[list[CompiledClaim], bool]:
    """The claims of a question's filters, and whether it names them by words, number or id."""
    rows = filtered(asked, ground)
    if (pointed := _pointed(asked, ground, rows)) is not None:
        return pointed, True
    terms = [*asked.topic, *asked.scope_words, *map(str, asked.years)]
    if not terms:
        return rows, False
    sure = asked.has(Thing.CLAIM, Act.WHY, Act.SETTLE) or asked.verdicts
    least = 0.25 if asked.pages else 0.4 if sure else 0.55
    found = ground.claims_like(terms, rows, least)
    asks_one = asked.has(Act.WHY, Act.SETTLE, Act.EVIDENCE)
    few = len(rows) <= MOST_AT_LENGTH and bool(asked.verdicts or asked.pages)
    if not found and asked.verdicts and asks_one:
        every = filtered(asked.but(verdicts=(), supports=()), ground)
        found = ground.claims_like(terms, every, max(least, 0.6 if few else 0.0))
    if not found and few and (asked.pages or asks_one):
        return rows, False
    return found, True


def _pointed(asked: Asked, ground: Ground, rows: list[CompiledClaim]) -> list[CompiledClaim] | None:
    """The claims that a question names by an id, their place in the list, their own words or a
    number that they print; None where it names none so."""
    if asked.ids:
        return [ground.by_claim[one] for one in asked.ids if one in ground.by_claim]
    if asked.claim_numbers:
        every = ground.claims
        return [every[n - 1] for n in asked.claim_numbers if 0 < n <= len(every)]
    if checks := _checks_pointed_at(asked):
        of = [one for one in ground.claims if any(c.identity in checks for c in one.checks)]
        return of or None
    if asked.quotes:
        return ground.claims_like(words_in(" ".join(asked.quotes)), ground.claims, 0.6)[:1]
    return _printing(asked, rows) or _printing(asked, ground.claims) or None


def _checks_pointed_at(asked: Asked) -> set[str]:
    """The checks of the last answer, where a question that names nothing asks for their claims."""
    points = asked.follows and not asked.topic and pointing.points(asked.text)
    return set(asked.subjects_of("check")) if points else set()


def _printing(asked: Asked, rows: list[CompiledClaim]) -> list[CompiledClaim]:
    """The claims that print a number of the question, the closest by its other words first."""
    found = [one for one in rows if asked.names_number_of(one.claim.text)]
    return closest(asked.words, found, lambda one: one.claim.text, 0.2) or found


def filtered(asked: Asked, ground: Ground) -> list[CompiledClaim]:
    """The claims with the verdicts, types, priorities, pillars and pages of a question."""
    rows = ground.claims
    if asked.verdicts:
        rows = [one for one in rows if one.verdict and one.verdict.verdict in asked.verdicts]
    if asked.supports and not asked.verdicts:
        rows = [one for one in rows if one.verdict and one.verdict.support in asked.supports]
    if asked.claim_types:
        rows = [one for one in rows if one.claim.claim_type in asked.claim_types]
    if asked.priorities:
        rows = [one for one in rows if one.claim.priority in asked.priorities]
    if asked.pillars:
        rows = [one for one in rows if one.pillars & set(asked.pillars)]
    if asked.pages:
        rows = [one for one in rows if one.claim.page in asked.pages]
    return rows


def _wants_list(asked: Asked) -> bool:
    """Whether a question asks which claims there are: "list the claims on water"."""
    return bool(re.search(r"claims\b|ones\b", asked.text, re.I))


def _others_on_this(asked: Asked, ground: Ground) -> Reply | None:
    """Where none of the claims that a question names has the verdict: that, and those there are."""
    wide = asked.but(verdicts=(), supports=(), claim_types=(), priorities=())
    if wide == asked or asked.has(Act.COUNT):
        return None
    found, named = meant(wide, ground)
    if not (found and named):
        return None
    draft = Draft()
    draft.say(
        f"No claim on this is{with_verdict(asked)}{where(asked)}. Those on it:",
        place_source("reports:claims", "Claims"),
    )
    for one in found[:MOST_AT_LENGTH]:
        draft.item(
            f"p. {one.claim.page}, {says.of_claim(one)}: {quoted(one.claim.text, 220)}",
            claim_source(one),
        )
    return draft.reply(subjects=[claim_source(one) for one in found[:MOST_AT_LENGTH]])


def _filters(asked: Asked) -> bool:
    """Whether a question narrows the claims by anything but words."""
    return bool(
        asked.verdicts
        or asked.supports
        or asked.claim_types
        or asked.priorities
        or asked.pillars
        or asked.pages
    )


def _none(asked: Asked, ground: Ground, named: bool) -> Reply | None:
    """That no claim has the verdict, type or number; None where only words were not found."""
    if named and not (asked.claim_numbers or asked.ids or asked.quotes):
        return None
    if asked.quotes:
        return None
    draft = Draft()
    if asked.claim_numbers:
        draft.say(
            f"There is no claim {listed(asked.claim_numbers, 'or')}: the report has "
            f"{says.many(len(ground.claims), 'claim')}.",
            place_source("reports:claims", "Claims"),
        )
        return draft.reply(known=False)
    what = listed([*(plain(one) for one in asked.verdicts), *map(plain, asked.supports)], "or")
    draft.say(
        f"No claim{f' is {what}' if what else ' fits'}{where(asked)}: 0 of {len(ground.claims)}.",
        place_source("reports:claims", "Claims"),
    )
    return draft.reply()


def where(asked: Asked) -> str:
    told = [f"of type {plain(one)}" for one in asked.claim_types]
    told += [f"of {one} priority" for one in asked.priorities]
    told += [f"in {says.pillar(one)}" for one in asked.pillars]
    told += [f"on page {listed(asked.pages)}"] if asked.pages else []
    return f" {' '.join(told)}" if told else ""


def _at_length(asked: Asked, found: list[CompiledClaim]) -> Reply:
    draft = Draft()
    for one in found[:MOST_AT_LENGTH]:
        tell(draft, one)
    if len(found) > MOST_AT_LENGTH:
        rest = found[MOST_AT_LENGTH : MOST_AT_LENGTH + 5]
        draft.say(f"{says.many(len(found) - MOST_AT_LENGTH, 'more claim')} may be meant:")
        for one in rest:
            draft.item(
                f"p. {one.claim.page}, {says.of_claim(one)}: {quoted(one.claim.text, 160)}",
                claim_source(one),
            )
    return draft.reply(subjects=[claim_source(one) for one in found[:MOST_AT_LENGTH]])


def tell(draft: Draft, one: CompiledClaim) -> None:
    """A claim with its verdict, why, what the agents found and what would settle it."""
    draft.say(
        f"The claim on page {one.claim.page}, {quoted(one.claim.text)}, is {says.at_length(one)}.",
        claim_source(one),
    )
    to = listed(dict.fromkeys(p.paragraph_id for p in one.claim.paragraphs.all()))
    in_pillars = listed(says.pillar(name) for name in sorted(one.pillars))
    draft.say(
        f"Its type is {plain(one.claim.claim_type)}, its priority {one.claim.priority}"
        f"{f'; it speaks to {to}' if to else ''}{f' ({in_pillars})' if in_pillars else ''}."
    )
    if one.verdict:
        draft.say(f"Why: {one.verdict.reasoning}", claim_source(one))
    if one.brief.overrides:
        draft.say(
            f"{one.brief.by} overrides that with “{one.brief.said}”: {one.brief.reason}",
            claim_source(one),
        )
    told = one.told
    for finding in told[:6]:
        way = {True: "supports it", False: "speaks against it", None: "neither for nor against"}
        draft.item(
            f"{label(finding.agent_name)} ({way[finding.supports_claim]}): {finding.summary}",
            finding_source(finding, one.claim.page),
        )
    telling = [check for check in one.checks if check.result != check.Result.PASS or not told]
    for check in telling[:3]:
        draft.item(f"Check, {plain(check.result)}: {check.message}", check_source(check))
    if not told and not one.checks:
        draft.say("No agent found anything that speaks for or against it.", claim_source(one))
    if one.verdict and (request := one.verdict.asked_for.request):
        draft.say(f"What would settle it: {request}", claim_source(one))


def _settling(found: list[CompiledClaim], named: bool) -> Reply:
    draft = Draft()
    most = MOST_AT_LENGTH if named else MOST
    for one in found[:most]:
        request = one.verdict.asked_for.request if one.verdict else ""
        asked = request or "nothing more is asked for; it is " + says.of_claim(one) + "."
        draft.say(
            f"The claim on page {one.claim.page}, {quoted(one.claim.text, 200)} "
            f"({says.of_claim(one)}): {asked}",
            claim_source(one),
        )
    if len(found) > most:
        draft.say(f"{len(found) - most} more claims are not shown here.")
    return draft.reply(subjects=[claim_source(one) for one in found[:most]])


def listing(asked: Asked, found: list[CompiledClaim]) -> Reply:
    """How many claims there are, and the first of them."""
    draft = Draft()
    draft.say(
        f"{says.many(len(found), 'claim')}{with_verdict(asked)}{where(asked)}"
        f"{of_which(sum(one.brief.overrides for one in found))}.",
        place_source("reports:claims", "Claims"),
    )
    for one in found[:MOST]:
        draft.item(
            f"p. {one.claim.page}, {says.of_claim(one)}: {quoted(one.claim.text, 220)}",
            claim_source(one),
        )
    if len(found) > MOST:
        draft.say(f"{len(found) - MOST} more stand in the list of claims.")
    return draft.reply(subjects=[claim_source(one) for one in found[:MOST]])


def with_verdict(asked: Asked) -> str:
    wanted = [*(plain(one) for one in asked.verdicts)]
    wanted += [plain(one) for one in asked.supports] if not asked.verdicts else []
    return f" {listed(wanted, 'or')}" if wanted else ""


def wants(asked: Asked) -> bool:
    """Whether a question is one about claims."""
    return bool(
        asked.has(Thing.CLAIM, Thing.VERDICT, Act.SETTLE)
        or asked.verdicts
        or asked.supports
        or asked.claim_types
        or asked.priorities
        or asked.claim_numbers
        or asked.ids
        or asked.quotes
    )
