"""What is missing, by pillar, status or topic; and requirements of a status."""

from __future__ import annotations

from collections.abc import Sequence

from agents.chat import says
from agents.chat.drafts import Draft, Reply, listed, quoted
from agents.chat.ground import Ground, closest, page_source, place_source, requirement_source
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import words_in
from reports.compile import COUNTED_LEVELS
from reports.models import Coverage
from reports.models.coverage import GAPS

MOST = 12
IDLE_TERMS = frozenset(
    words_in(
        "report climate related climate-related risk opportunity information company disclosure "
        "S1 S2"
        " IFRS pillar area"
    )
)


def wants(asked: Asked) -> bool:
    """Whether a question asks for requirements, or for what is missing."""
    return bool(
        asked.has(Act.MISSING, Thing.GAP, Thing.REQUIREMENT)
        or asked.statuses
        or (asked.pillars and asked.has(Act.MEETS, Act.MOST))
        or (asked.pillars and asked.has(Act.LIST) and not asked.topic)
    )


def chosen(asked: Asked, ground: Ground) -> list[Coverage]:
    """The requirements of the pillars, statuses and topic of a question. What is missing, and gaps,
    are those not or partly met."""
    rows = [row for row in ground.requirements if row.level in COUNTED_LEVELS]
    if asked.pillars:
        rows = [row for row in rows if row.pillar in asked.pillars]
    if asked.standards:
        rows = [row for row in rows if row.paragraph_id[:2] in asked.standards]
    wanted = statuses(asked)
    return [row for row in rows if not wanted or row.standing in wanted]


def statuses(asked: Asked) -> tuple[str, ...]:
    """The statuses a question means: those it names, or of gaps where it asks for these."""
    loosely = asked.has(Act.MISSING) and asked.topic and not asked.has(Act.COUNT)
    if (
        asked.statuses
        and not loosely
        and not (asked.has(Thing.GAP) and set(asked.statuses) >= set(GAPS))
    ):
        return asked.statuses
    if asked.has(Act.MISSING, Thing.GAP):
        return tuple(str(one) for one in GAPS)
    return ()


def of_topic(asked: Asked, rows: Sequence[Coverage]) -> list[Coverage]:
    """Those of the requirements that a topic names."""
    terms = terms_of(asked)
    named = {term for term in terms if term.startswith("scope")}
    if named:  # a scope is a condition, no word beside others
        rows = [row for row in rows if named & set(words_in(words_of(row)))]
    return closest(terms, rows, words_of, 0.45) if terms else list(rows)


def terms_of(asked: Asked) -> list[str]:
    """The words of a question by which requirements are found, the scopes among them."""
    return [*asked.scope_words, *(term for term in asked.topic if term not in IDLE_TERMS)]


def words_of(row: Coverage) -> str:
    """The words by which a requirement is found."""
    names = " ".join(one.name for one in row.elements.all())
    return f"{row.requirement} {row.section} {names}"


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """The requirements asked for, those wholly missing first."""
    if not wants(asked):
        return None
    rows = chosen(asked, ground)
    terms = terms_of(asked)
    if terms:
        rows = of_topic(asked, rows)
        if not rows:
            return _none_on_topic(asked, ground, terms)
    draft = Draft()
    named = listed(says.pillar(one) for one in asked.pillars) if asked.pillars else ""
    within = f" in {named}" if named else ""
    on = " on this" if terms else ""
    if not rows:
        wanted = listed((says.STATUS[one] for one in statuses(asked)), "or")
        draft.say(
            f"No requirement{within}{on} is {wanted or 'known'}.",
            place_source("reports:requirements", "Requirements"),
        )
        return draft.reply()
    by_status: dict[str, list[Coverage]] = {}
    for row in rows:
        by_status.setdefault(row.standing, []).append(row)
    told = listed(f"{len(some)} {says.STATUS[name]}" for name, some in by_status.items())
    draft.say(
        f"{says.many(len(rows), 'requirement')}{within}{on}: {told}.",
        place_source("reports:requirements", "Requirements"),
    )
    if asked.has(Act.SETTLE, Thing.DOCUMENT, Thing.REQUEST):
        documents(draft, ground, rows)
    order = (
        "fully_unaddressed",
        "partially_addressed",
        "not_assessed",
        "fully_addressed",
        "not_applicable",
    )
    ranked = sorted(rows, key=lambda row: order.index(row.standing)) if not terms else rows
    for row in ranked[:MOST]:
        draft.item(f"{row.paragraph_id} {row.requirement} {_state(row)}", requirement_source(row))
    if len(ranked) > MOST:
        draft.say(
            f"{len(ranked) - MOST} more stand on the page of requirements: "
            f"{listed(row.paragraph_id for row in ranked[MOST : MOST + 40])}."
        )
    return draft.reply()


def documents(draft: Draft, ground: Ground, rows: Sequence[Coverage]) -> None:
    """The documents that would settle these requirements: those to which the report points for
    them, with the place that does."""
    ids = [row.paragraph_id for row in rows]
    told = [one for one in ground.compiled.documents_to_ask if set(one.paragraphs) & set(ids)]
    if told:
        draft.say("Documents that may settle this, to which the report points, and which to ask:")
    for one in told[:MOST]:
        settled = [pid for pid in ids if pid in one.paragraphs]
        more = f" and {len(settled) - 8} more" if len(settled) > 8 else ""
        draft.item(
            f"{one.document} (p. {one.page}: {quoted(one.quote, 200)}), for "
            f"{listed(settled[:8])}{more}",
            page_source(one.page, one.quote),
        )
    if not told and (reasons := [row for row in rows if row.elements.all()]):
        draft.say("The report points to no document for this. What it would have to show:")
        for row in reasons[:4]:
            missing = [one.name for one in row.elements.all() if not one.addressed]
            if missing:
                draft.item(f"{row.paragraph_id}: {listed(missing)}", requirement_source(row))


def pointed(asked: Asked, ground: Ground) -> Reply | None:
    """The documents that the report points to for what a question is about, where it asks for
    documents; None where the report points to none for it."""
    if not (asked.topic and asked.has(Act.SETTLE, Thing.DOCUMENT)) or asked.has(Thing.CLAIM):
        return None
    wanted = [one for one in asked.topic if one not in IDLE_TERMS]
    by_id = ground.by_paragraph
    for one in closest(wanted, ground.compiled.documents_to_ask, lambda one: one.quote, 0.6)[:1]:
        draft = Draft()
        documents(draft, ground, [by_id[pid] for pid in one.paragraphs if pid in by_id])
        return draft.reply()
    return None


def _state(row: Coverage) -> str:
    missing = [one.name for one in row.elements.all() if not one.addressed]
    if row.standing in GAPS and missing:
        return f"{says.status(row).capitalize()}; missing: {listed(missing)}."
    if row.cause and row.standing in ("not_applicable", "not_assessed"):
        return f"{says.status(row).capitalize()}: {row.cause}"
    return f"{says.status(row).capitalize()}."


def _none_on_topic(asked: Asked, ground: Ground, terms: Sequence[str]) -> Reply | None:
    """Where no gap holds the words: the requirements on the topic with their statuses."""
    rows = closest(
        terms, [row for row in ground.requirements if row.level in COUNTED_LEVELS], words_of, 0.6
    )
    if not rows:
        return None
    draft = Draft()
    wanted = listed((says.STATUS[one] for one in statuses(asked)), "or")
    if wanted:
        draft.say(f"No requirement on this is {wanted}. Those that speak of it:")
    for row in rows[:5]:
        draft.item(f"{row.paragraph_id} {row.requirement} {_state(row)}", requirement_source(row))
    return draft.reply()
