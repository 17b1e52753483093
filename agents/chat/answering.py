"""From a question to an answer: it is read, joined to the one before where it leans on it, and
given to the first module that can answer from rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from agents.chat import pointing
from agents.chat.answers import (
    about,
    agents_found,
    checks,
    claims,
    comparing,
    concepts,
    counting,
    elsewhere,
    figures,
    finding_figures,
    gaps,
    grouping,
    movers,
    orders,
    pages,
    paragraphs,
    passages,
    pillars,
    refusing,
    reviewed,
)
from agents.chat.clauses import parts_of
from agents.chat.drafts import Draft, Reply
from agents.chat.following import joined
from agents.chat.ground import Ground
from agents.chat.questions import Asked, read
from agents.chat.rewording import rewordings
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import IDLE, words_in
from agents.registry import LABELS
from sibyl_project.common.regex import regex

Answerer = Callable[[Asked, Ground], Reply | None]
_LEANS: Final = regex(
    r"(?:and )?(?:(?:at|in|by|on|for|to|from|with|of|since) (?:which|what|whom)|where|when|who)\b",
    re.IGNORECASE,
)
UNFINISHED: Final = (
    "The analysis of this report has not finished, so this answer may not be complete."
)


def ask(question: str, ground: Ground, before: Asked | None = None) -> tuple[Reply, Asked]:
    """The answer to a question by rules, and the question as it was understood. `before` is the
    question before it."""
    beside, order = orders.question_beside(question)
    if beside:
        return _beside_an_order(beside, order, ground)
    pieces = parts_of(question)
    parts = _with_what_leans(pieces)
    reply, asked = _alone(parts[0], ground, before)
    if len(parts) > 1:
        reply, asked = _together(question, parts, ground, before, (reply, asked))
    elif len(pieces) > 1 and not reply.known:
        reply, asked = _alone(pieces[0], ground, before)
    if ground.analysis.is_running and reply.known:
        reply = replace(reply, text=f"{UNFINISHED}\n{reply.text}")
    return reply, asked.but(subjects=reply.subjects or asked.subjects)


def _with_what_leans(parts: Sequence[str]) -> list[str]:
    """The parts of a question, with one that has no matter of its own beside the one before it:
    "what are the physical risks, and at which sites?"."""
    found = [parts[0]]
    for part in parts[1:]:
        asked = read(part, LABELS)
        bare = not (set(asked.topic) - IDLE or asked.things or asked.about_figures)
        if asked.topic and bare and _LEANS.match(part):
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found


def _alone(question: str, ground: Ground, before: Asked | None) -> tuple[Reply, Asked]:
    """The answer to a question of one part."""
    asked = _understood(ground.written_out(question), ground, before)
    reply = _answered(asked, ground)
    for text, note in () if orders.holds_one(question) else rewordings(question, ground.vocabulary):
        if reply.known and not (note and asked.pages):  # of a page there is always something
            break
        if again := _known(text, ground, before):
            reply, asked = replace(again[0], text=f"{note}{again[0].text}"), again[1]
            break
    if not reply.known and not _refuses(asked, ground) and (told := passages.likely(asked, ground)):
        reply = told
    return reply, asked


def _understood(text: str, ground: Ground, before: Asked | None) -> Asked:
    """What a text asks, after the question before it."""
    return joined(_without_company(read(text, LABELS), ground), before)


def _known(text: str, ground: Ground, before: Asked | None) -> tuple[Reply, Asked] | None:
    """The answer to a text as it stands, with what it was understood as; None where it has none."""
    asked = _understood(text, ground, before)
    reply = _answered(asked, ground)
    return (reply, asked) if reply.known else None


def _refuses(asked: Asked, ground: Ground) -> bool:
    """Whether a question is refused, or asks for a figure or paragraph by what it names alone."""
    plain = asked.about_figures and not finding_figures.free_words(asked)
    named = asked.paragraphs or asked.wrong_paragraphs or not asked.topic
    return bool(plain or named or refusing.answer(asked, ground))


def _together(
    question: str,
    parts: Sequence[str],
    ground: Ground,
    before: Asked | None,
    first: tuple[Reply, Asked],
) -> tuple[Reply, Asked]:
    """The answers to all parts of a question, one after the other: each part may lean on the one
    before it. Where only one part has an answer the question is read as a whole as well."""
    replies, asked = [first[0]], first[1]
    for part in parts[1:]:
        if not replies[-1].known and (pointing.points(part) or _LEANS.match(part)):
            continue  # of what is not known nothing follows
        told = asked.but(subjects=replies[-1].subjects or asked.subjects)
        reply, asked = _alone(part, ground, told)
        replies.append(reply)
    known = [one for one in replies if one.known]
    if len(known) < len(parts):
        whole, read_whole = _alone(question, ground, before)
        if whole.known or not known:
            return whole, read_whole
    draft = Draft()
    texts: set[str] = set()
    for one in replies:
        if one.text not in texts:
            draft.take(one)
        texts.add(one.text)
    subjects = dict.fromkeys(name for one in replies for name in one.subjects)
    return replace(draft.reply(), subjects=tuple(subjects)[:8]), asked


def _beside_an_order(question: str, order: str, ground: Ground) -> tuple[Reply, Asked]:
    """The answer to a question that stands beside an order, which is not followed."""
    before = read(order, LABELS).but(topic=(), terms=(), acts=frozenset(), statuses=(), verdicts=())
    reply, asked = ask(question, ground, before)
    return replace(reply, text=f"{orders.NOT_FOLLOWED}\n{reply.text}"), asked


def _without_company(asked: Asked, ground: Ground) -> Asked:
    """The question without the company's name, which narrows nothing in its own report."""
    names = set(words_in(f"{ground.report.company} {ground.report.company}'s"))
    left = tuple(term for term in asked.topic if term not in names)
    return asked.but(topic=left, terms=tuple(term for term in asked.terms if term not in names))


def _answered(asked: Asked, ground: Ground) -> Reply:
    for answerer in _order(asked):
        if reply := answerer(asked, ground):
            on_topic = answerer is gaps.answer and asked.topic and not asked.pillars
            return _with_passages(reply, asked, ground) if on_topic else reply
    return _unknown(asked, ground)


def _with_passages(reply: Reply, asked: Asked, ground: Ground) -> Reply:
    """What is known of requirements on a topic, with what the report says on it."""
    draft = Draft()
    draft.take(reply)
    passages.beside(draft, asked, ground)
    return replace(draft.reply(known=reply.known), subjects=reply.subjects)


def _order(asked: Asked) -> list[Answerer]:
    """Who is asked, and in which order: what a question names decides before what it wants."""
    order: list[Answerer] = [refusing.answer, paragraphs.answer, movers.answer]
    order.append(elsewhere.answer)
    order += [reviewed.answer] if asked.has(Thing.REVIEW) else []
    order += [agents_found.answer] if asked.agents or asked.has(Thing.AGENTS) else []
    if asked.claim_numbers or asked.ids or asked.quotes:
        order.append(claims.answer)
    order += [concepts.answer, grouping.answer, counting.answer, pages.answer]
    if asked.has(Act.SETTLE, Thing.DOCUMENT, Thing.REQUEST) and _on_requirements(asked):
        order.append(gaps.answer)
    order.append(gaps.pointed)
    order += [about.answer] if asked.has(Thing.ABSENCE) else []
    if not asked.topic and (asked.has(Thing.FIRST) or asked.has(Thing.DOCUMENT, Thing.REQUEST)):
        order.append(about.answer)
    if asked.scopes and asked.has(Act.MOST):
        order.append(comparing.answer)
    if asked.has(Act.WHY, Act.SETTLE, Act.EVIDENCE) and not _on_requirements(asked):
        on_claims = asked.has(Thing.CLAIM) or asked.quotes or asked.ids or asked.verdicts
        order += [checks.answer] if checks.wants(asked) and not on_claims else []
        order.append(claims.answer)
    order += [checks.answer]
    if claims.wants(asked) and asked.has(Thing.CLAIM) and not _on_gaps(asked):
        order.append(claims.answer)
    if asked.pillars and Thing.FIRST in asked.things:
        order.append(pillars.answer)
    if gaps.wants(asked) and (asked.pillars or asked.statuses or asked.has(Act.MISSING, Thing.GAP)):
        order += [pillars.answer, gaps.answer]
    order.append(about.answer)
    if claims.wants(asked):
        order.append(claims.answer)
    if Thing.REQUIREMENT in asked.things and not asked.years:
        order.append(gaps.answer)
    order += [pillars.answer, comparing.answer, figures.answer, agents_found.answer]
    if gaps.wants(asked):
        order.append(gaps.answer)
    order.append(passages.answer)
    return order


def _on_gaps(asked: Asked) -> bool:
    """Whether requirements are named beside claims, or one is held against another."""
    return asked.has(Thing.REQUIREMENT, Thing.GAP, Act.MISSING, Act.COMPARE, Act.MOST)


def _on_requirements(asked: Asked) -> bool:
    """Whether "why" and the like are asked of requirements, not of claims."""
    if claims.wants(asked) and asked.has(Thing.CLAIM):
        return False
    return bool(asked.statuses or asked.has(Thing.REQUIREMENT, Thing.GAP, Act.MISSING))


def _unknown(asked: Asked, ground: Ground) -> Reply:
    """That nothing was found, with what can be asked instead."""
    draft = Draft()
    draft.say(
        "I do not know: nothing on this was found in the report, its evidence, the standards or "
        "what "
        "the analysis found."
    )
    return refusing.with_suggestions(draft, asked, ground)
