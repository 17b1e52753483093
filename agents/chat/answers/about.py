"""Questions about the report and its analysis as a whole: who it is of, how it was read, what was
consulted, and what people did beside the machine."""

from __future__ import annotations

from collections.abc import Callable

from agents.chat import says
from agents.chat.answers import assured, checks, counting
from agents.chat.answers import finding_figures as found
from agents.chat.drafts import Cited, Draft, Reply, Source, listed
from agents.chat.ground import (
    Ground,
    claim_source,
    closest,
    page_source,
    place_source,
    requirement_source,
)
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from reports.enum_labels import plain
from reports.models import RequestState
from reports.roster import label
from reports.types import RULES

MOST = 8
Teller = Callable[[Draft, Asked, Ground], None]


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """The first matter that the question names."""
    for thing, tell, words_allowed in _TELLERS:
        if (
            thing in asked.things
            and len(asked.topic) <= words_allowed
            and not _narrow(thing, asked)
        ):
            draft = Draft()
            tell(draft, asked, ground)
            if draft:
                return draft.reply()
    return None


def _narrow(thing: Thing, asked: Asked) -> bool:
    """Whether a question is not of the whole report after all: "the high priority claims"."""
    if thing is Thing.ASSURANCE:
        return assured.is_of_others(asked)
    filters = asked.priorities or asked.verdicts or asked.claim_types or asked.pillars
    return thing is Thing.FIRST and bool(filters)


def _misstatements(draft: Draft, asked: Asked, ground: Ground) -> None:
    schedule = ground.compiled.misstatements
    place = place_source("reports:misstatements", "Misstatements")
    rows = schedule.entries
    draft.say(
        f"{says.many(len(rows), 'misstatement stands', 'misstatements stand')} in the schedule.",
        place,
    )
    for one in rows[:MOST]:
        draft.item(one.message, place)
    if not schedule.levels:
        draft.say("No materiality has been set for any disclosure.", place)
    for level in schedule.levels:
        draft.say(
            f"Materiality of {level.name}: {level.material.normalize():,f} {level.unit}.",
            place,
        )


def _requests(draft: Draft, asked: Asked, ground: Ground) -> None:
    place = place_source("reports:requests", "Requests")
    rows = list(ground.report.requests.order_by("created_at"))
    waiting = [one for one in rows if one.state in (RequestState.ASKED, RequestState.INSUFFICIENT)]
    draft.say(f"{says.many(len(rows), 'request')} to the client; {len(waiting)} are open.", place)
    for one in waiting[:MOST]:
        draft.item(f"{one.document}, from {one.issuer}: {one.get_state_display()}", place)
    proposed = ground.compiled.proposed_requests.requests
    if proposed:
        draft.say(
            f"{says.many(len(proposed), 'document')} could be asked for and were not yet:", place
        )
        for each in proposed[:MOST]:
            draft.item(f"{each.document}, from {each.issuer}", place)


def _inventory(draft: Draft, asked: Asked, ground: Ground) -> None:
    place = place_source("reports:inventory", "Inventory")
    runs = ground.compiled.inventories
    if not runs:
        draft.say(
            "No workbook of the client's inventory is attached, so none was computed again.", place
        )
    for one in runs:
        counts = one.counts if hasattr(one, "counts") else {}
        told = listed(f"{count} {plain(name)}" for name, count in counts.items()) if counts else ""
        draft.say(
            f"The workbook {one.run.document.filename} was computed again. {told}".strip(), place
        )


def _industry(draft: Draft, asked: Asked, ground: Ground) -> None:
    found_as = ground.compiled.industry
    place = place_source("reports:industry", "Industry")
    if found_as.code:
        draft.say(
            f"The SASB industry is {found_as.name} ({found_as.code}): {found_as.source}.", place
        )
    if ground.report.sector:
        draft.say(f"The sector is {ground.report.sector}.", place)
    counts = found_as.counts
    if counts.get("total"):
        draft.say(
            f"{counts['reported']} of {counts['total']} metrics of the industry are reported.",
            place,
        )
    elif found_as.cause:
        draft.say(found_as.cause, place)


def _identity(draft: Draft, asked: Asked, ground: Ground) -> None:
    report = ground.report
    place = place_source("reports:detail", "Document")
    draft.say(
        f"The report is that of {report.company or report.filename}, for "
        f"{report.reporting_period or 'a period that is not known'}. It has {report.page_count} "
        f"pages"
        f"{f'; the sector is {report.sector}' if report.sector else ''}.",
        place,
    )


def _length(draft: Draft, asked: Asked, ground: Ground) -> None:
    told = counting.about_pages(ground)
    for line in told.text.split("\n"):
        text = line.replace(" [1]", "")
        draft.say(text, *(one.source for one in told.citations if "[1]" in line))


def _engine(draft: Draft, asked: Asked, ground: Ground) -> None:
    analysis = ground.analysis
    by = "rules, without a model" if analysis.engine == RULES else "a model"
    ended = f", ended {analysis.finished_at:%d %B %Y}" if analysis.finished_at else ""
    draft.say(
        f"The report was analysed by {by}, in {says.many(ground.compiled.cycles, 'cycle')}{ended}; "
        f"its state is {analysis.get_status_display()}.",
        place_source("agents:activity_page", "Activity"),
    )


def _sources(draft: Draft, asked: Asked, ground: Ground) -> None:
    place = place_source("agents:sources", "Outside sources")
    for one in ground.compiled.sources:
        state = "consulted" if one.consulted else f"not consulted: {one.reason}"
        draft.item(f"{one.source} ({label(one.agent)}): {state}", place)


def _documents(draft: Draft, asked: Asked, ground: Ground) -> None:
    rows = list(ground.report.evidence.attached())
    place = place_source("reports:evidence", "Evidence")
    draft.say(
        f"{says.many(len(rows), 'evidence document is', 'evidence documents are')} attached to "
        f"the report.",
        place,
    )
    for one in rows[:MOST]:
        issuer = f", issued by {one.source}" if one.source else ""
        draft.item(f"{one}{issuer}", Source(Cited.EVIDENCE, str(one.pk), one.filename))
    for wanted in ground.compiled.documents_to_ask[:MOST]:
        draft.item(
            f"The report points to {wanted.document}, which is not attached, for "
            f"{listed(wanted.paragraphs[:5])}",
            page_source(wanted.page, wanted.quote),
        )


def _documents_or_requests(draft: Draft, asked: Asked, ground: Ground) -> None:
    """The documents there are, or those to ask for."""
    tell = _requests if asked.has(Act.SETTLE) else _documents
    tell(draft, asked, ground)


def _first(draft: Draft, asked: Asked, ground: Ground) -> None:
    of = ground.compiled
    draft.say(
        f"{says.many(of.total_claims, 'claim')}: {says.verdicts(of.claims)}.",
        place_source("reports:claims", "Claims"),
    )
    gap_told = listed(f"{count} {says.STATUS[name]}" for name, count in of.gap_counts.items())
    draft.say(
        f"{sum(of.gap_counts.values())} gaps: {gap_told}.",
        place_source("reports:requirements", "Requirements"),
    )
    draft.say(checks.in_short(ground.checks), place_source("reports:checks", "Checks"))
    if of.first:
        draft.say("To look at first:")
    for one in of.first:
        key, about = one.key, one.matter.about
        if about == "claim" and key in ground.by_claim:
            source = claim_source(ground.by_claim[key])
        elif about == "requirement" and key in ground.by_paragraph:
            source = requirement_source(ground.by_paragraph[key])
        else:
            source = page_source(one.page, one.quote)
        draft.item(one.why, source)


def _power(draft: Draft, asked: Asked, ground: Ground) -> None:
    place = place_source("reports:detection_power", "Detection power")
    power = of.in_words if (of := ground.compiled.detection_power) else ""
    draft.say(power or "This analysis did not measure which figures its checks guard.", place)


def _absences(draft: Draft, asked: Asked, ground: Ground) -> None:
    place = place_source("reports:outside", "What may be missing")
    absent = ground.compiled.completeness
    if not absent.was_looked_for:
        draft.say("This analysis did not look for what should be in the report and is not.", place)
        return
    rows = [one.absence for one in absent.questions]
    named = closest(asked.topic, rows, str) if asked.topic else rows
    on = " on this" if named and asked.topic else ""
    draft.say(
        f"{says.many(len(named or rows), 'question')}{on} on what one would expect in the report "
        "and does not find there.",
        place,
    )
    for one in (named or rows)[:MOST]:
        draft.item(one.question, place)


def _representations(draft: Draft, asked: Asked, ground: Ground) -> None:
    place = place_source("reports:representations", "Representations")
    rows = ground.compiled.representations
    draft.say(f"{says.many(len(rows), 'matter')} that only management can confirm:", place)
    for one in rows[:MOST]:
        draft.item(one.worded.wording, place)


def _unseen(draft: Draft, asked: Asked, ground: Ground) -> None:
    rows = [page for page in ground.compiled.pages if page.unseen_words]
    draft.say(
        f"{says.many(len(rows), 'page holds', 'pages hold')} text that a reader of the page "
        f"cannot see; "
        "nothing rests on it.",
        place_source("reports:detail", "Document"),
        *[page_source(page.number) for page in rows[:MOST]],
    )


def _disagreements(draft: Draft, asked: Asked, ground: Ground) -> None:
    rows = [one for one in ground.figures if not one.agree]
    if asked.topic:
        rows = closest(asked.topic, rows, found.title, 0.5)
    place = place_source("reports:figures", "Figures")
    on = " on this" if asked.topic else ""
    draft.say(
        f"{says.many(len(rows), f'figure{on} stands', f'figures{on} stand')} differently at two "
        "places of the report.",
        place,
    )
    for one in rows[:MOST]:
        draft.item(f"{found.title(one)}:{found.disagreement(one)}", *found.sources(one))
    if asked.topic:
        return
    draft.say(checks.in_short(ground.checks), place_source("reports:checks", "Checks"))
    for check in [one for one in ground.checks if one.result == "fail"][:MOST]:
        checks.tell(draft, check)


# what a question names, who tells of it, and how many further words it may hold
_TELLERS: tuple[tuple[Thing, Teller, int], ...] = (
    (Thing.MISSTATEMENT, _misstatements, 3),
    (Thing.POWER, _power, 3),
    (Thing.REPRESENTATION, _representations, 2),
    (Thing.ASSURANCE, assured.by_whom, 5),
    (Thing.INVENTORY, _inventory, 1),
    (Thing.REQUEST, _requests, 2),
    (Thing.FRAMEWORK, assured.by_what, 3),
    (Thing.INDUSTRY, _industry, 2),
    (Thing.IDENTITY, _identity, 3),
    (Thing.LENGTH, _length, 1),
    (Thing.UNSEEN, _unseen, 2),
    (Thing.SOURCE, _sources, 2),
    (Thing.DISAGREEMENT, _disagreements, 2),
    (Thing.ABSENCE, _absences, 3),
    (Thing.FIRST, _first, 2),
    (Thing.DOCUMENT, _documents_or_requests, 1),
    (Thing.ENGINE, _engine, 2),
)


def wants_first(asked: Asked) -> bool:
    """Whether nothing narrower than the whole report is asked for."""
    return asked.has(Thing.FIRST) and not asked.has(Act.WHY)
