"""How many: claims, requirements, gaps, checks, figures, findings, documents and pages, counted
from rows with the filters of the question."""

from __future__ import annotations

from collections import Counter

from agents.chat import says
from agents.chat.answers import checks, claims, gaps
from agents.chat.answers.finding_figures import EMISSIONS, sources
from agents.chat.drafts import Draft, Reply, listed, quoted
from agents.chat.ground import Ground, claim_source, place_source, requirement_source
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import words_in
from reports.compiled.claim import CompiledClaim
from reports.enum_labels import plain
from reports.models import Figure
from reports.models.coverage import GAPS
from reports.pages.figures.figure_labels import metric_words
from reports.roster import label
from reports.types import ClaimType, PageState, Priority

MOST, LISTED = 6, 12


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """A count, with what it is made of."""
    held = asked.has(Act.COMPARE) and len(asked.verdicts) > 1
    if not (asked.has(Act.COUNT) or held):
        return None
    if asked.paragraphs:
        return None
    for counted in (
        _categories,
        _pages,
        _documents,
        _findings,
        _checks,
        _claims,
        _requirements,
        _figures,
    ):
        if reply := counted(asked, ground):
            return reply
    return None


def _claims(asked: Asked, ground: Ground) -> Reply | None:
    wants = asked.has(Thing.CLAIM) or asked.verdicts or asked.supports or asked.claim_types
    if not wants or (asked.has(Thing.REQUIREMENT, Thing.GAP) and not asked.has(Thing.CLAIM)):
        return None
    found, named = claims.meant(asked, ground)
    draft = Draft()
    filters = asked.verdicts or asked.supports or asked.claim_types or asked.priorities
    if not (filters or asked.pillars or asked.pages or named):
        _every_claim(draft, ground)
        return draft.reply()
    if len(asked.verdicts) > 1 and not named:
        counts = Counter(one.verdict.verdict for one in found if one.verdict)
        told = listed(f"{counts[value]} {plain(value)}" for value in asked.verdicts)
        draft.say(
            f"Of {len(ground.claims)} claims{claims.where(asked)}: {told}.",
            place_source("reports:claims", "Claims"),
        )
        return draft.reply(subjects=[claim_source(one) for one in found[:MOST]])
    what = claims.with_verdict(asked)
    on = " on this" if named else ""
    draft.say(
        f"{says.many(len(found), 'claim')}{what}{claims.where(asked)}{on}, of "
        f"{len(ground.claims)} in all{_share(len(found), len(ground.claims))}.",
        place_source("reports:claims", "Claims"),
    )
    if not asked.verdicts and found:
        draft.say(f"By verdict: {_by_verdict(found)}.")
    for one in found[:MOST]:
        draft.item(
            f"p. {one.claim.page}, {says.of_claim(one)}: {quoted(one.claim.text, 180)}",
            claim_source(one),
        )
    if len(found) > MOST:
        draft.say(f"{len(found) - MOST} more stand in the list of claims.")
    return draft.reply(subjects=[claim_source(one) for one in found[:MOST]])


def _share(part: int, whole: int) -> str:
    return f" ({100 * part / whole:.1f} %)" if part and whole else ""


def _every_claim(draft: Draft, ground: Ground) -> None:
    of = ground.compiled
    draft.say(
        f"{says.many(of.total_claims, 'claim')} in the report: {_by_verdict(ground.claims)}.",
        place_source("reports:claims", "Claims"),
    )
    types = Counter(one.claim.claim_type for one in ground.claims)
    draft.say("By type: " + listed(f"{types[kind]} {plain(kind)}" for kind in ClaimType) + ".")
    levels = Counter(one.claim.priority for one in ground.claims)
    draft.say("By priority: " + listed(f"{levels[one]} {one}" for one in Priority) + ".")
    if of.not_listed_notice:
        draft.say(of.not_listed_notice)


def _by_verdict(found: list[CompiledClaim]) -> str:
    return says.verdicts(found)


def _requirements(asked: Asked, ground: Ground) -> Reply | None:
    if not (gaps.wants(asked) or asked.pillars):
        return None
    rows = gaps.chosen(asked, ground)
    terms = gaps.terms_of(asked)
    on = gaps.of_topic(asked, rows) if terms else rows
    if terms and not on:
        return None
    rows = on
    draft = Draft()
    named = listed(says.pillar(one) for one in asked.pillars)
    within = f" in {named}" if named else ""
    within += f" of {listed(asked.standards)}" if asked.standards else ""
    is_gap = bool(set(gaps.statuses(asked)) == set(GAPS))
    noun = "gap" if is_gap else "requirement"
    wanted = gaps.statuses(asked)
    which = "" if is_gap or not wanted else f" {listed((says.STATUS[one] for one in wanted), 'or')}"
    counts = Counter(row.standing for row in rows)
    told = listed(f"{counts[name]} {words}" for name, words in says.STATUS.items() if counts[name])
    every = len(gaps.chosen(asked.but(statuses=(), acts=asked.acts - {Act.MISSING}), ground))
    of_all = f", of {every} in all{_share(len(rows), every)}" if which else ""
    draft.say(
        f"{says.many(len(rows), noun)}{which}{within}"
        f"{': ' + told if told and not which else ''}{of_all}.",
        place_source("reports:requirements", "Requirements"),
    )
    if not asked.pillars and rows:
        of = Counter(row.pillar for row in rows)
        draft.say(
            "By pillar: "
            + listed(f"{says.pillar(name)} {count}" for name, count in of.items())
            + "."
        )
    if asked.has(Act.SETTLE, Thing.DOCUMENT):
        gaps.documents(draft, ground, rows)
    if wanted:
        for row in rows[:LISTED]:
            draft.item(
                f"{row.paragraph_id} {row.requirement} {says.status(row).capitalize()}.",
                requirement_source(row),
            )
        if len(rows) > LISTED:
            draft.say(f"{len(rows) - LISTED} more stand on the page of requirements.")
    return draft.reply()


def _checks(asked: Asked, ground: Ground) -> Reply | None:
    if not asked.has(Thing.CHECK) and not (
        asked.results and not asked.has(Thing.CLAIM, Thing.REQUIREMENT)
    ):
        return None
    return checks.answer(asked, ground)


def _findings(asked: Asked, ground: Ground) -> Reply | None:
    if not (asked.has(Thing.FINDING) and (asked.agents or "finding" in asked.text.casefold())):
        return None
    counts = Counter(f.agent_name for one in ground.claims for f in one.findings)
    told = Counter(f.agent_name for one in ground.claims for f in one.told)
    draft = Draft()
    names = asked.agents or tuple(name for name in counts)
    if not asked.agents:
        draft.say(
            f"{says.many(sum(counts.values()), 'finding')} on claims, of which "
            f"{sum(told.values())} say something of them.",
            place_source("reports:compiled", "Report"),
        )
    for name in names:
        draft.say(
            f"{label(name)}: {says.many(counts[name], 'finding')}, "
            f"{told[name]} with something to say.",
            place_source("reports:compiled", "Report"),
        )
    return draft.reply()


def _documents(asked: Asked, ground: Ground) -> Reply | None:
    low = asked.text.casefold()
    if not asked.has(Thing.DOCUMENT) or "claim" in low or asked.has(Thing.REQUIREMENT, Thing.GAP):
        return None
    documents = list(ground.report.evidence.attached())
    draft = Draft()
    draft.say(
        f"{says.many(len(documents), 'evidence document is', 'evidence documents are')} attached.",
        place_source("reports:evidence", "Evidence"),
    )
    for one in documents:
        draft.item(str(one), place_source("reports:evidence", "Evidence"))
    return draft.reply()


def _pages(asked: Asked, ground: Ground) -> Reply | None:
    low = asked.text.casefold()
    if (
        "page" not in low
        or asked.pages
        or asked.has(Thing.CLAIM, Thing.CHECK, Thing.REQUIREMENT, Thing.GAP)
    ):
        return None
    if asked.topic and not asked.has(Thing.LENGTH):
        return None
    return about_pages(ground)


def about_pages(ground: Ground) -> Reply:
    """How many pages the report has, and what became of them."""
    states = Counter(page.state for page in ground.compiled.pages)
    draft = Draft()
    told = listed(f"{count} {plain(state)}" for state, count in states.items())
    draft.say(
        f"The report has {ground.report.page_count} pages: {told}.",
        place_source("reports:detail", "Document"),
    )
    unread = [page for page in ground.compiled.pages if page.state != PageState.READ.value]
    for page in unread[:MOST]:
        draft.item(
            f"page {page.number}: {plain(page.state)}{f', {page.reason}' if page.reason else ''}"
        )
    if ground.compiled.language_notice:
        draft.say(ground.compiled.language_notice)
    return draft.reply()


def _categories(asked: Asked, ground: Ground) -> Reply | None:
    """How many categories of Scope 3 the report gives emissions of."""
    if "3" not in asked.scopes or not set(words_in("categories")) & set(asked.topic):
        return None
    rows = {
        one.scope: one
        for one in ground.figures
        if one.metric == EMISSIONS
        and one.scope.startswith("3.")
        and not one.entity_part
        and (not asked.years or one.year in asked.years)
    }
    ranked = sorted(rows, key=lambda scope: int(scope[2:]) if scope[2:].isdigit() else 99)
    draft = Draft()
    draft.say(
        f"The report gives emissions of {says.many(len(rows), 'category', 'categories')} of "
        f"Scope 3{': ' + listed(scope[2:] for scope in ranked) if rows else ''}.",
        place_source("reports:figures", "Figures"),
        *[source for scope in ranked for source in sources(rows[scope])[:1]],
    )
    return draft.reply()


def _is_meant(asked: Asked, figure: Figure) -> bool:
    """Whether a figure has the scopes, methods, years and words of a question."""
    told = words_in(f"{figure.label} {figure.entity_part} {metric_words(figure.metric)}")
    return (
        (not asked.scopes or figure.scope in asked.scopes)
        and (not asked.methods or figure.method in asked.methods)
        and (not asked.years or figure.year in asked.years)
        and set(asked.topic) <= set(told)
    )


def _figures(asked: Asked, ground: Ground) -> Reply | None:
    low = asked.text.casefold()
    if not asked.has(Thing.FIGURE) or (
        "how many figures" not in low and "number of figures" not in low
    ):
        return None
    draft = Draft()
    rows = [one for one in ground.figures if _is_meant(asked, one)]
    disagree = [one for one in rows if not one.agree]
    of = " for this" if len(rows) < len(ground.figures) else ""
    draft.say(
        f"{says.many(len(rows), 'figure')}{of} were read from the report; "
        f"{len(disagree)} stand differently at two places.",
        place_source("reports:figures", "Figures"),
    )
    return draft.reply()
