"""Questions that name a paragraph: what it asks, whether the report meets it, what is missing, and
which claims speak to it."""

from __future__ import annotations

from agents.chat import says
from agents.chat.drafts import Draft, Reply, listed, quoted
from agents.chat.ground import (
    Ground,
    claim_source,
    page_source,
    paragraph_source,
    requirement_source,
)
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from reports.enum_labels import plain
from reports.models import Coverage
from standards import paragraph_ids
from standards.models import Paragraph
from standards.nearest import nearest

MOST_BELOW, MOST_CLAIMS, MOST_PARAGRAPHS = 14, 8, 4


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """What is known of each paragraph that a question names."""
    if not (asked.paragraphs or asked.wrong_paragraphs):
        return None
    known = ground.paragraphs(asked.paragraphs)
    draft = Draft()
    for pid in asked.paragraphs[:MOST_PARAGRAPHS]:
        if pid in known:
            _about(draft, asked, ground, known[pid])
    wrong = [pid for pid in asked.paragraphs if pid not in known] + list(asked.wrong_paragraphs)
    if wrong:
        _no_such(draft, wrong, ground)
    subjects = [paragraph_source(row) for row in known.values()]
    return draft.reply(known=bool(known), subjects=subjects)


def _no_such(draft: Draft, wrong: list[str], ground: Ground) -> None:
    near = nearest(wrong[0], [row.paragraph_id for row in ground.requirements], 3)
    hint = f" The nearest are {listed(near)}." if near else ""
    draft.say(
        f"The standards have no paragraph {listed(wrong, 'or')}: it does not exist, so nothing "
        f"is known of it.{hint}"
    )


def _about(draft: Draft, asked: Asked, ground: Ground, row: Paragraph) -> None:
    coverage = ground.by_paragraph.get(row.pk)
    below = [
        one for one in ground.requirements if row.pk in paragraph_ids.ancestors(one.paragraph_id)
    ]
    if asked.has(Thing.CLAIM, Thing.VERDICT) or (
        asked.has(Act.COUNT) and not asked.has(Thing.GAP, Thing.REQUIREMENT, Act.MISSING)
    ):
        _claims(draft, asked, ground, row)
        return
    only_text = asked.has(Act.ASKS) and not asked.has(
        Act.MEETS, Act.MISSING, Act.WHY, Act.EVIDENCE, Act.WHERE
    )
    only_text = only_text and "report" not in asked.text.casefold()
    if asked.has(Act.ASKS) or not asked.has(Act.MEETS, Act.MISSING, Act.WHY, Act.WHERE):
        _text(draft, row)
    if only_text:
        if coverage:
            draft.say(
                f"In this report it is {says.status(coverage)}.", requirement_source(coverage)
            )
        elif below:
            _counts_below(draft, row, below)
        return
    if coverage:
        _status(draft, coverage)
    if below:
        _below(draft, row, below, counts=asked.has(Act.COUNT))
    if not coverage and not below:
        above = next(
            (
                ground.by_paragraph[pid]
                for pid in paragraph_ids.ancestors(row.pk)
                if pid in ground.by_paragraph
            ),
            None,
        )
        draft.say(f"{row.pk} is not assessed by itself: it is {_role(row)}.", paragraph_source(row))
        if above:
            draft.say(
                f"It belongs to {above.paragraph_id}, which is {says.status(above)}.",
                requirement_source(above),
            )
    if asked.has(Act.EVIDENCE):
        _claims(draft, asked, ground, row)


def _role(row: Paragraph) -> str:
    return f"{row.get_kind_display()} that asks for nothing of its own"


def _text(draft: Draft, row: Paragraph) -> None:
    """What a paragraph asks, in own words."""
    elements = [one.name for one in row.elements.all()]
    asks = f" It looks for: {listed(elements)}." if elements else ""
    draft.say(
        f"{row.pk} ({says.pillar(row.pillar)}, {row.section}) asks: "
        f"{row.gist}{_stop(row.gist)}{asks}",
        paragraph_source(row),
    )


def _stop(text: str) -> str:
    return "" if text.endswith((".", "!", "?")) else "."


def _status(draft: Draft, row: Coverage) -> None:
    """Whether the report meets a paragraph, element by element."""
    draft.say(f"{row.paragraph_id} is {says.status(row)}{_judged(row)}.", requirement_source(row))
    if row.cause and row.standing in ("not_applicable", "not_assessed"):
        draft.say(row.cause)
    for one in row.elements.all():
        if one.addressed and one.page:
            draft.item(
                f"{one.name}: found on page {one.page}: {quoted(one.quote)}",
                page_source(one.page, one.quote),
            )
        elif row.standing not in ("not_applicable",):
            state = "missing" if one.addressed is False else "could not be judged"
            draft.item(f"{one.name}: {state}. {one.gap_reason}", requirement_source(row))


def _judged(row: Coverage) -> str:
    if row.correction is None:
        return ""
    return f", as {row.correction.author_name} corrected it: {row.correction.reason.rstrip('.')}"


def _counts_below(draft: Draft, row: Paragraph, below: list[Coverage]) -> None:
    by_status: dict[str, list[Coverage]] = {}
    for one in below:
        by_status.setdefault(one.standing, []).append(one)
    told = listed(f"{len(rows)} {says.STATUS[name]}" for name, rows in by_status.items())
    draft.say(f"Of the {len(below)} requirements under {row.pk}: {told}.", paragraph_source(row))


def _below(draft: Draft, row: Paragraph, below: list[Coverage], *, counts: bool) -> None:
    """The parts of a paragraph with their statuses."""
    _counts_below(draft, row, below)
    gaps = [one for one in below if one.standing in ("partially_addressed", "fully_unaddressed")]
    for one in (gaps or below)[:MOST_BELOW]:
        missing = [each.name for each in one.elements.all() if not each.addressed]
        lacks = f"; missing: {listed(missing)}" if missing and one in gaps else ""
        draft.item(
            f"{one.paragraph_id} {one.requirement} {says.status(one)}{lacks}",
            requirement_source(one),
        )


def _claims(draft: Draft, asked: Asked, ground: Ground, row: Paragraph) -> None:
    """The claims that speak to a paragraph or its parts."""
    found = [
        one
        for one in ground.claims
        if any(
            p.paragraph_id == row.pk or row.pk in paragraph_ids.ancestors(p.paragraph_id)
            for p in one.claim.paragraphs.all()
        )
        and (not asked.verdicts or (one.verdict and one.verdict.verdict in asked.verdicts))
    ]
    which = (
        f" with the verdict {listed((plain(v) for v in asked.verdicts), 'or')}"
        if asked.verdicts
        else ""
    )
    draft.say(
        f"{says.many(len(found), 'claim speaks', 'claims speak')} to {row.pk}{which}.",
        paragraph_source(row),
    )
    for one in found[:MOST_CLAIMS]:
        draft.item(
            f"p. {one.claim.page}, {says.of_claim(one)}: {quoted(one.claim.text, 200)}",
            claim_source(one),
        )
    if len(found) > MOST_CLAIMS:
        draft.say(f"{len(found) - MOST_CLAIMS} more are not shown here.")
