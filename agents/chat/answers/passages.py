"""Where no rows answer: what the report, its evidence and the standards say, in their own words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents.chat import says
from agents.chat.answers import checks, gaps
from agents.chat.answers.retrieving import (
    ENOUGH,
    NEAR,
    Scored,
    Words,
    holds_what_is_printed,
    statements,
    weighed,
)
from agents.chat.drafts import Cited, Draft, Reply, Source, listed, quoted
from agents.chat.ground import (
    Ground,
    Said,
    claim_source,
    closest,
    page_source,
    paragraph_source,
    requirement_source,
)
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import same, words_in
from reports.compile import COUNTED_LEVELS
from reports.compiled.claim import CompiledClaim
from reports.language.years import is_year
from reports.models import Coverage, EvidencePassage, ReportPassage
from reports.models.coverage import GAPS
from reports.searching import search_corpora
from reports.types import CoverageStatus
from sibyl_project.common.regex import regex
from standards.models import Paragraph
from standards.types import Level

MOST, MOST_BESIDE, FEW = 8, 3, 5
_CATEGORY_WORDS = frozenset(words_in("category categories scope 3"))
_WHETHER = regex(
    r"^(?!\W*(?:and |so |but )*(?:what|which|who|whose|where|when|how|why)\b)"
    r".*\b(?:does|do|did|has|have|is|are|whether)\b.*\b(?:disclos\w+|(?<!the )(?<!this )report\w*"
    r"|address\w*|cover\w*|publish\w*|state\w*|mention\w*|provide\w*|describe\w*|explain\w*"
    r"|set out)",
    re.IGNORECASE,
)
_YES_OR_NO = regex(r"^(?:and |so |but )*(?:is|are|do|does|did|has|have|was|were)\b", re.I)


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """The statements of the report that hold most of a question's words; None where none holds
    enough of them."""
    terms = _terms(asked)
    if not terms:
        return None
    words = weighed(ground, terms)
    found = statements(asked, ground, words)
    evidence = _evidence(asked, ground, words)
    rows = _requirements(asked, ground, terms)
    seen = [one for one in closest(terms, ground.checks, checks.words_of, 0.7) if len(terms) > 1][
        :2
    ]
    if not (found or evidence or seen):
        return _near(asked, ground, words, rows)
    draft = Draft()
    if asked.has(Thing.CLAIM) and asked.has(Act.LIST, Act.COUNT):
        draft.say(f"None of the {len(ground.claims)} claims was found to be on this.")
    if asked.has(Act.MEETS):
        _statuses(draft, rows, MOST_BESIDE)
    _tell(draft, ground, found, words.holding)
    _tell_near(draft, asked, ground, found, words)
    for source, text in evidence[:2]:
        draft.item(f"Evidence, {source.label}: {quoted(text)}", source)
    if not asked.has(Act.MEETS):
        _statuses(draft, rows)
    for check in seen:
        checks.tell(draft, check)
    return draft.reply()


def beside(draft: Draft, asked: Asked, ground: Ground) -> None:
    """What the report says on a topic, after what else was found on it."""
    words = weighed(ground, _terms(asked))
    _tell(draft, ground, statements(asked, ground, words)[:MOST_BESIDE], words.holding)


def _tell(draft: Draft, ground: Ground, found: Sequence[Scored], holding: int) -> None:
    pages = sorted({one.said.page for one in found})
    if found:
        draft.say(
            f"The report speaks of this on {says.many(len(pages), 'page')} "
            f"({listed(pages[:12])}); {says.many(holding, 'passage holds', 'passages hold')} "
            f"most of the "
            "words. The closest:"
        )
    claimed = {(one.claim.page, one.claim.quote): one for one in ground.claims}
    for one in found[:MOST]:
        _statement(draft, one.said, claimed.get((one.said.page, one.said.text)))
        for row in one.below:
            draft.item(f"p. {one.said.page}: {quoted(row)}", page_source(one.said.page, row))


def _tell_near(
    draft: Draft, asked: Asked, ground: Ground, found: Sequence[Scored], words: Words
) -> None:
    """Where few statements hold most of the words, those of the same pages that hold some."""
    if not 0 < len(found) < FEW:
        return
    pages = {one.said.page for one in found}
    told = {one.said.text for one in found}
    near = [
        one.said
        for one in statements(asked, ground, words, NEAR)
        if one.said.page in pages and one.said.text not in told
    ][: FEW - len(found)]
    if near:
        draft.say("Beside that:")
    for said in near:
        draft.item(f"p. {said.page}: {quoted(said.text)}", page_source(said.page, said.text))


def _statement(draft: Draft, said: Said, claim: CompiledClaim | None) -> None:
    """A statement of the report, with the verdict where it is a claim."""
    if claim is None:
        draft.item(f"p. {said.page}: {quoted(said.text)}", page_source(said.page, said.text))
    else:
        draft.item(
            f"p. {said.page}: {quoted(said.text)} This claim is {says.of_claim(claim)}.",
            claim_source(claim),
        )


def _terms(asked: Asked) -> list[str]:
    if any("." in scope for scope in asked.scopes):  # a category is found by its name
        words = [one for one in asked.terms if one not in _CATEGORY_WORDS and not is_year(one)]
        return words or list(asked.terms)
    terms = [*asked.topic, *asked.scope_words]
    return list(dict.fromkeys([*terms, *(str(year) for year in asked.years)])) or list(asked.terms)


def _near(asked: Asked, ground: Ground, words: Words, rows: Sequence[Coverage]) -> Reply | None:
    """Where nothing holds enough of the words: what the standards ask on it, or that nothing is
    known, with the statements that come nearest."""
    if asked.has(Act.ASKS) and not rows and (asks := _standards(asked, ground, words)):
        return asks
    draft = Draft()
    found = statements(asked, ground, words, NEAR)
    whether = _WHETHER.search(asked.text) or _YES_OR_NO.match(asked.text)
    if rows and asked.has(Act.SETTLE) and any(row.standing in GAPS for row in rows):
        draft.say("What the standards ask on this and the report leaves open could be asked for:")
        _statuses(draft, rows, MOST)
        return draft.reply()
    if rows and (asked.has(Act.MEETS) or whether):
        if whether and all(map(_is_bare, rows)):
            draft.say("No: the report was not found to disclose this.")
        _statuses(draft, rows)
        if found:
            draft.say("What the report says that comes nearest:")
        for one in found[:MOST_BESIDE]:
            _statement(draft, one.said, None)
        return draft.reply()
    if not found and not rows:
        return None
    draft.say("I do not know: the report was not found to say this.")
    if found:
        draft.say("The nearest it says, which may not answer the question:")
    for one in found[:3]:
        draft.item(
            f"p. {one.said.page}: {quoted(one.said.text, 200)}",
            page_source(one.said.page, one.said.text),
        )
    _statuses(draft, rows)
    return draft.reply(known=False)


def likely(asked: Asked, ground: Ground) -> Reply | None:
    """The statements that hold the telling words of a question which the report prints, where few
    are not printed: these may be said in other words."""
    words = weighed(ground, _terms(asked))
    found = statements(asked, ground, words, NEAR)
    told = [one for one in found if holds_what_is_printed(one, asked, words)]
    if not told:
        return None
    draft = Draft()
    _tell(draft, ground, told, words.holding)
    return draft.reply()


def _is_bare(row: Coverage) -> bool:
    return row.standing == CoverageStatus.FULLY_UNADDRESSED.value


def _statuses(draft: Draft, rows: Sequence[Coverage], most: int = 2) -> None:
    """What the standards ask on it, and whether that is met."""
    for row in rows[:most]:
        draft.say(
            f"The requirement {row.paragraph_id} ({row.requirement.rstrip('.')}) is "
            f"{says.status(row)}.",
            requirement_source(row),
        )


def _evidence(asked: Asked, ground: Ground, of: Words) -> list[tuple[Source, str]]:
    """What attached documents say."""
    terms, weights = list(of.weights), of.weights
    passages = EvidencePassage.objects.filter(
        document__report=ground.report, document__withdrawn_at__isnull=True
    )
    if not passages.exists():
        return []
    none = ReportPassage.objects.none()
    hits = search_corpora(
        none, " ".join(terms), evidence=passages, source_types=["evidence"], top_k=5
    )
    every = sum(weights.values()) or 1
    found = []
    for hit in hits:
        words = set(map(same, hit.passage.lexemes))
        if sum(weights[t] for t in terms if t in words) / every >= ENOUGH + 0.1:
            document = hit.passage.document
            found.append(
                (
                    Source(
                        Cited.EVIDENCE,
                        str(document.pk),
                        f"{document.filename}, p. {hit.passage.page_start}",
                        hit.passage.page_start,
                    ),
                    hit.passage.body,
                )
            )
    return found


def _requirements(asked: Asked, ground: Ground, terms: Sequence[str]) -> list[Coverage]:
    """The requirements that ask for what the question is about."""
    rows = [row for row in ground.requirements if row.level in COUNTED_LEVELS]
    wanted = [term for term in terms if not term.isdigit() and term not in gaps.IDLE_TERMS]
    if _YES_OR_NO.match(asked.text):  # what the standards say in other words is left out
        known = {word for row in rows for word in words_in(gaps.words_of(row))}
        told = [term for term in wanted if term in known]
        wanted = told if 2 * len(told) >= max(len(wanted), 4) else wanted
    found = closest(wanted, rows, gaps.words_of, 0.5 if asked.has(Act.MEETS) else 0.66)
    return sorted(found, key=lambda row: -len(set(terms) & set(words_in(_told_by(row)))))


def _told_by(row: Coverage) -> str:
    """The words of a requirement, with the matter of its standard."""
    return f"{gaps.words_of(row)} {'climate' if row.paragraph_id.startswith('S2') else ''}"


def _standards(asked: Asked, ground: Ground, words: Words) -> Reply | None:
    """What the standards ask on a topic of which the report says nothing."""
    rows = list(
        Paragraph.objects.of_vintage(ground.vintage).exclude(level=Level.APPENDIX).checkable()
    )
    found = closest(list(words.weights), rows, lambda row: f"{row.gist} {row.section}", 0.75)[:4]
    if not found:
        return None
    draft = Draft()
    draft.say("The report was not found to say anything on this. The standards ask:")
    for row in found:
        draft.item(f"{row.pk}: {row.gist}", paragraph_source(row))
    return draft.reply()
