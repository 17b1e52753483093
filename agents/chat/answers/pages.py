"""What stands on a page: its words on a topic, its claims, figures and checks."""

from __future__ import annotations

from collections.abc import Sequence

from agents.chat import says
from agents.chat.answers import claims, figures, finding_figures
from agents.chat.answers.retrieving import rows_below
from agents.chat.drafts import Draft, Reply, listed, quoted
from agents.chat.ground import Ground, Said, check_source, claim_source, closest, page_source
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import words_in
from reports.enum_labels import plain
from reports.models import Figure, Page
from reports.types import PageState

MOST_PAGES, MOST_LINES, MOST_ROWS, MOST_NAMED = 4, 8, 8, 4


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """The pages that a question names."""
    if not asked.pages:
        return None
    on_claims = claims.wants(asked) or asked.has(Act.WHY, Act.SETTLE, Act.EVIDENCE)
    if on_claims and (reply := claims.answer(asked, ground)):
        return reply
    draft = Draft()
    for number in asked.pages[:MOST_PAGES]:
        page = ground.report.pages.filter(number=number).first()
        if page is None:
            draft.say(f"The report has no page {number}: it has {ground.report.page_count} pages.")
            continue
        _tell(draft, asked, ground, page)
    known = any(number <= (ground.report.page_count or 0) for number in asked.pages)
    return draft.reply(known=known)


def _tell(draft: Draft, asked: Asked, ground: Ground, page: Page) -> None:
    if page.state != PageState.READ.value:
        draft.say(
            f"Page {page.number} was not read: {plain(page.state)}. {page.reason}",
            page_source(page.number),
        )
        return
    if asked.has(Thing.CHECK, Thing.DISAGREEMENT):
        rows = [one for one in ground.checks if page.number in (one.details.get("pages") or [])]
        draft.say(
            f"{says.many(len(rows), 'check looks', 'checks look')} at page {page.number}.",
            page_source(page.number),
        )
        for check in rows[:MOST_ROWS]:
            draft.item(f"{plain(check.result)}: {check.message}", check_source(check))
        return
    if asked.has(Thing.FIGURE) and not asked.topic:
        _figures(draft, ground, page.number)
        return
    said = ground.statements([page.number])
    lines = [one.text for one in said]
    terms = [*asked.topic, *asked.scope_words]
    printed = {word for line in lines for word in words_in(line)}
    chosen = closest([one for one in terms if one in printed], lines, str, 0.25, 0.0)
    if terms and not chosen:
        draft.say(
            f"Page {page.number} was not found to say anything on this. It begins: "
            f"{quoted(' '.join(lines[:2]))}",
            page_source(page.number),
        )
        return
    if chosen:
        draft.say(
            f"Page {page.number} says on this, in {says.many(len(chosen), 'place')}:",
            page_source(page.number),
        )
        told = _with_next(chosen[:MOST_LINES], said)
        for line in told:
            draft.item(quoted(line), page_source(page.number, line))
        _named_figures(draft, asked, ground, page.number)
        if not any(map(str.isdigit, " ".join(told))):
            _figures(draft, ground, page.number)  # of a drawing the numbers stand apart
        return
    _overview(draft, ground, page, lines)


def _with_next(chosen: list[str], said: Sequence[Said]) -> list[str]:
    """The lines in the order of the page, each with the one after it where only few were found, and
    the head of a table with its rows."""
    if len(chosen) >= MOST_LINES:
        return chosen
    places = {at for at, one in enumerate(said) if one.text in chosen}
    wider = places | {at + 1 for at in places if at + 1 < len(said)}
    for at in places:
        wider |= set(range(at + 1, at + 1 + len(rows_below(said, at))))
    return [said[at].text for at in sorted(wider)]


def _overview(draft: Draft, ground: Ground, page: Page, lines: list[str]) -> None:
    """A page without a topic: how it begins, its headings and its claims."""
    heads = [one["text"] if isinstance(one, dict) else str(one[0]) for one in (page.headings or [])]
    under = f" Its headings: {listed(quoted(head, 80) for head in heads[:5])}." if heads else ""
    draft.say(f"Page {page.number}:{under}", page_source(page.number))
    for line in lines[:MOST_LINES]:
        draft.item(quoted(line), page_source(page.number, line))
    rows = [one for one in ground.claims if one.claim.page == page.number]
    draft.say(f"{says.many(len(rows), 'claim stands', 'claims stand')} on it.")
    for one in rows[:MOST_ROWS]:
        draft.item(f"{says.of_claim(one)}: {quoted(one.claim.text, 160)}", claim_source(one))


def _named_figures(draft: Draft, asked: Asked, ground: Ground, number: int) -> None:
    """The figures of a page that a question for an amount or a share names."""
    if not (figures.asks_amount(asked) and asked.topic):
        return
    named = closest(asked.topic, _on_page(ground, number), finding_figures.title, 0.4)
    _items(draft, named[:MOST_NAMED])


def _figures(draft: Draft, ground: Ground, number: int) -> None:
    rows = _on_page(ground, number)
    draft.say(
        f"{says.many(len(rows), 'figure stands', 'figures stand')} on page {number}.",
        page_source(number),
    )
    _items(draft, rows[: 2 * MOST_ROWS])


def _on_page(ground: Ground, number: int) -> list[Figure]:
    return [one for one in ground.figures if number in finding_figures.pages_of(one)]


def _items(draft: Draft, rows: Sequence[Figure]) -> None:
    for one in rows:
        draft.item(
            f"{finding_figures.title(one)}: {finding_figures.value(one)}",
            *finding_figures.sources(one)[:1],
        )
