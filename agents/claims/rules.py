"""The claims of a report, found by rules: the path that needs no model and no network (FRD 3,
sections 1 and 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from agents.claims import claim_text, kinds
from agents.claims.cues import conduct, subjects, targets
from agents.claims.cues.topics import HEADING_TOPICS, OF_NATURE
from agents.claims.headlines import as_headline, rows_telling, sentences_telling
from agents.claims.listed import listed_on
from agents.claims.ranking import FAIR, STRONG, Ranked
from agents.claims.reasoning import explain, explain_row
from agents.claims.schemas import ClaimDraft
from agents.claims.selection.choosing import Selection, select
from agents.claims.selection.report_year import year_of
from agents.claims.selection.seating import might_sit
from agents.claims.signs import Signs, company_names_in, is_dangling, read_signs, topics_of
from agents.claims.spoken import Said, report_name, said_on
from agents.claims.table_metrics import CORE, METRICS, SCOPE_3_CATEGORY
from agents.claims.table_rows import RowClaim, rows_of
from reports.document.page_languages import for_rules
from reports.document.stating import with_statements
from reports.language import boilerplate
from reports.language.thin_statements import is_table_of_contents
from reports.types import ClaimType, PageContent, Priority
from sibyl_project.common.regex import regex

THRESHOLD = 5  # points (signs.CLAIM_POINTS) that make a statement a claim

TELLTALE_SERIES = (
    6  # digits in two figures that are the same series wherever they stand side by side
)
# characters of a number that is the same figure wherever it is printed for a metric ("8,931")
TELLTALE = 5

_CONCRETE = (
    "figure",
    "count",
    "year",
    "target year",
    "organ and duty",
    "facility",
    "place",
    "standard",
    "scope",
    "net zero",
    "achievement",
    "activity",
    "benefit",
    "process",
    "policy",
    "absence",
    "event",
    "rating",
    "pay",
    "risk told",
    "scenario",
    "funded",
    "under way",
)
_MEASURABLE = ("figure", "target year", "facility", "net zero", "absence", "pay", "rating")
_OUTWEIGHS_VAGUE = ("own voice", "figure", "organ and duty", "policy", "pay", "rating", "absence")
# what makes a claim of a statement that says little, or of one whose subject is not in it
_OUTWEIGHS_THIN = (
    "figure",
    "count",
    "year",
    "target year",
    "organ and duty",
    "facility",
    "standard",
    "achievement",
    "absence",
    "event",
    "rating",
    "pay",
    "funded",
)
# what a sentence has to tell whose topic only its heading names
_TELLING = (
    "figure",
    "target year",
    "organ and duty",
    "process",
    "policy",
    "absence",
    "event",
    "rating",
    "often",
    "coverage",
    "standard",
    "under way",
)
# what an item of a list may be, for its lead says the rest
_LISTED_KINDS = (
    "",
    "fragment",
    "fine words",
    "definition",
)
_PRINTED = regex(r"\d[\d,.]*\d|\d")  # a number as printed


def extract_claims(pages: Sequence[PageContent]) -> list[ClaimDraft]:
    """The claims of a report by rules, in page and reading order, each once."""
    return list(select_claims(pages).claims)


def select_claims(pages: Sequence[PageContent]) -> Selection:
    """The claims of a report by rules, and the statements that are not listed, each with the
    reason. How many claims there may be follows from the number of pages."""
    pages = with_statements(pages)
    return select(found_on(pages), len(pages), year_of(pages))


def found_on(pages: Sequence[PageContent]) -> list[Ranked]:
    """Every checkable statement of the company on `pages`, in page and reading order, and on each
    page behind them those that are no claims by their signs alone but tell a headline fact.

    Sentences first, then table rows whose figures no sentence of the report states. Pages of
    disclaimers or of an assurer's report say nothing in the company's voice and yield none, nor do
    pages in a language the rules do not read.
    """
    pages = with_statements(pages)
    read, report = _spoken(pages), report_name(pages)
    said = [(page, said_on(page)) for page in read]
    names = _names_in([one for _, sentences in said for one in sentences])
    stated = [
        ranked for page, sentences in said for ranked in _from_sentences(page, sentences, names)
    ]
    stated = [*_from_lists(read, report, names), *stated]
    told = _figures_of([one.claim for one in stated if one.strength >= STRONG])
    rows = [(page, tuple(rows_of(page, names, report))) for page in read]
    tabled = _from_tables(rows, told)
    others = _not_recognised(said, rows, names, {*stated, *tabled})
    return sorted([*stated, *tabled, *others], key=lambda one: one.claim.page)


def _names_in(said: Sequence[Said]) -> frozenset[str]:
    """What the company calls itself; where it speaks in tables alone, there."""
    prose = company_names_in([one.whole for one in said if not one.in_table])
    return prose or company_names_in([one.whole for one in said])


def _spoken(pages: Sequence[PageContent]) -> list[PageContent]:
    """The pages from which something may be taken."""
    return [
        page
        for page in for_rules(pages)
        if not boilerplate.is_disclaimer_page(page.text) and not is_table_of_contents(page.text)
    ]


def _from_sentences(
    page: PageContent, sentences: Sequence[Said], names: frozenset[str]
) -> Iterator[Ranked]:
    for index, one in enumerate(sentences):
        told = claim_text.clean_quote(one.whole)
        topics = topics_of(told) or (_topics_over(one.about) if _may_stand(one, names) else ())
        if not topics or (one.in_accounts and OF_NATURE.isdisjoint(topics_of(told))):
            continue
        kind = boilerplate.why_not(told)
        if kind and kind not in boilerplate.SOFT_KINDS:
            continue
        whole = read_signs(told, names)
        if one.is_note and not (whole.has("figure", "count") and whole.has("own voice")):
            continue
        if one.in_table:  # the company answers there without saying "we"
            whole = replace(whole, shown=whole.shown | {"own voice"})
        if not _is_claim(kind, whole) or (not whole.topics and not _stands_under_topic(whole)):
            continue
        whole = replace(whole, topics=topics)
        context = " ".join(near.whole for near in sentences[max(0, index - 1) : index + 2])
        before = _before(sentences, index) if whole.has("dangling") else ""
        before = before if read_signs(before, names).has("own voice") else ""
        if before:
            whole = replace(whole, shown=whole.shown - {"dangling"})
        for part in _parts(one, before):
            signs = whole if len(part.quote) == len(told) else _signs_of_part(part, whole, names)
            yield Ranked(_draft(part, signs, page.number, context), signs.strength)


def _parts(said: Said, before: str) -> list[claim_text.Part]:
    """The assertions of a sentence, or it as one together with what it leans on. Of one that runs
    over the end of a page only the words on the first are quoted."""
    quote, told = claim_text.clean_quote(said.words), claim_text.clean_quote(said.whole)
    if before or quote != told:
        return [claim_text.Part(quote, before or claim_text.shorten(told))]
    return claim_text.parts_of(quote)


def _before(sentences: Sequence[Said], index: int) -> str:
    """A sentence that leans on the one before it, with that one behind it in brackets; "" where the
    two are too long or not neighbours, or where that one leans on another again."""
    if not sentences[index].follows:
        return ""
    first, second = (claim_text.clean_quote(sentences[at].whole) for at in (index - 1, index))
    if boilerplate.OF_SEVERAL.match(second) or boilerplate.why_not(first) or is_dangling(first):
        return ""
    return claim_text.with_lead(second, first)


def _from_lists(pages: Sequence[PageContent], report: str, names: frozenset[str]) -> list[Ranked]:
    """Items of lists and callouts; they come before the sentences, for with what introduces them
    they say more."""
    found: list[Ranked] = []
    for page in pages:
        for one in listed_on(page, report):
            signs = read_signs(one.text, names)
            about = signs.topics or topics_of(one.context)
            if (
                not about
                or boilerplate.why_not(one.quote) not in _LISTED_KINDS
                or boilerplate.why_not(one.text) not in _LISTED_KINDS
            ):
                continue
            part, told_by = claim_text.Part(one.quote, one.text), replace(signs, topics=about)
            draft = _draft(part, told_by, page.number, one.context)
            if signs.has("figure", "target year") or (signs.has("count") and not one.plain):
                found.append(Ranked(draft, max(STRONG + 1, signs.strength)))
            elif one.honour or (one.plain and _is_claim("", told_by)):
                found.append(Ranked(draft, signs.strength))
    return found


def _signs_of_part(part: claim_text.Part, whole: Signs, names: frozenset[str]) -> Signs:
    """The signs of half a sentence: its own, spoken in the voice and on the topics of the whole."""
    own = read_signs(part.text, names)
    return replace(
        own,
        shown=own.shown | (whole.shown & {"own voice", "company name"}),
        topics=own.topics or whole.topics,
    )


def _is_claim(soft_kind: str, signs: Signs) -> bool:
    """Whether the signs make a claim; a soft kind of non-claim, a method and fine words have to say
    something measurable."""
    if signs.has("empty"):
        return False
    if signs.has("thin", "dangling") and not signs.has(*_OUTWEIGHS_THIN):
        return False
    if signs.has("method") and not signs.has("figure", "target year", "organ and duty"):
        return False
    fine = bool(soft_kind) or (signs.has("vague") and not signs.has(*_OUTWEIGHS_VAGUE))
    if fine and not signs.has(*_MEASURABLE):
        return False
    return signs.has(*_CONCRETE) and signs.score >= THRESHOLD


def _topics_over(headings: str) -> tuple[str, ...]:
    """The topics that headings or labels give what stands under or beside them."""
    return tuple(topic for topic in topics_of(headings) if topic in HEADING_TOPICS)


def _may_stand(said: Said, names: frozenset[str]) -> bool:
    """Whether a sentence can be a claim by the topic of its heading alone, at first sight."""
    told = said.whole
    is_ours = said.in_table or subjects.OWN_VOICE.search(told) or any(n in told for n in names)
    return bool(is_ours or conduct.ORGAN.search(told) or targets.DEADLINE.search(told))


def _stands_under_topic(signs: Signs) -> bool:
    """Whether a sentence that names no topic is a claim under a heading, or beside a label, that
    does: the company speaks of what it does, and not of its business."""
    is_ours = signs.has("own voice", "company name", "organ and duty")
    is_target = signs.has("figure") and signs.has("target year")
    return (
        (is_ours or is_target)
        and signs.has(*_TELLING)
        and not signs.has("finance", "hedge", "vague")
    )


def _draft(part: claim_text.Part, signs: Signs, page: int, context: str) -> ClaimDraft:
    kind = kinds.type_of(part.text, signs)
    priority = kinds.priority_of(part.text, kind, signs)
    return ClaimDraft(
        part.text, part.quote, kind, priority, page, context, explain(signs, kind, part.text)
    )


def _not_recognised(
    said: Sequence[tuple[PageContent, Sequence[Said]]],
    tabled: Sequence[tuple[PageContent, Sequence[RowClaim]]],
    names: frozenset[str],
    known: set[Ranked],
) -> Iterator[Ranked]:
    """Sentences and rows of the company that tell a headline fact for certain and were not
    recognised as claims, and rows whose figure is told elsewhere."""
    quotes = {(one.claim.page, one.claim.quote) for one in known}
    for page, sentences in said:
        for part, context in sentences_telling(page.number, sentences, quotes, _before):
            signs = read_signs(part.quote, names)
            draft = _draft(part, signs, page.number, context)
            yield Ranked(as_headline(draft), signs.strength, recognised=False)
    for page, rows in tabled:
        for row in rows:
            if (page.number, row.quote) not in quotes:
                quotes.add((page.number, row.quote))
                draft = _row_draft(row, page.number)
                yield Ranked(draft, STRONG, True, row.part, recognised=False, repeats=True)
        for part in rows_telling(page, quotes):
            draft = _draft(part, read_signs(part.text), page.number, part.quote)
            yield Ranked(as_headline(draft, tabled=True), FAIR, tabled=True, recognised=False)


def untold(pages: Sequence[PageContent], told: Sequence[ClaimDraft]) -> list[Ranked]:
    """What rules add to the claims `told` by a model: one claim a row of a metric whose latest
    figure none of them states, and statements that may take the seat of a headline fact. Pages in a
    language the rules do not read yield none."""
    pages = with_statements(pages)
    read, report = _spoken(pages), report_name(pages)
    rows = _from_tables(
        [(page, tuple(rows_of(page, report=report))) for page in read], _figures_of(told)
    )
    known = {(draft.page, draft.quote) for draft in told}
    headlines = (
        replace(one, recognised=False)
        for one in found_on(pages)
        if might_sit(one.claim.text, tabled=one.tabled)
        and (one.claim.page, one.claim.quote) not in known
    )
    by_claim = {one.claim: one for one in (*headlines, *rows)}
    return list(by_claim.values())


def _figures_of(stated: Sequence[ClaimDraft]) -> set[tuple[str, str]]:
    """What claims state: pairs of a table metric they speak of and a printed number of theirs."""
    return {
        (metric, number)
        for claim in stated
        for metric, pattern in METRICS.items()
        if pattern.search(claim.quote)
        for number in _PRINTED.findall(claim.quote)
    }


def _from_tables(
    tabled: Sequence[tuple[PageContent, Sequence[RowClaim]]], told: set[tuple[str, str]]
) -> list[Ranked]:
    """Rows whose latest figures are not told yet, in a sentence or an earlier row; what they tell
    is added to `told`."""
    found: list[Ranked] = []
    known: set[tuple[str, ...]] = set()
    for page, rows in tabled:
        for row in rows:
            numbers = [_number(value) for value in row.newest]
            if series := _series_of(row):
                if series in known:
                    continue
                if not row.part:
                    known.add(series)
            if all(told & {(row.metric, number), (row.label, number)} for number in numbers):
                continue
            told |= {(row.label, number) for number in numbers}
            if row.metric in CORE:
                told |= {(row.metric, number) for number in numbers if len(number) >= TELLTALE}
            of_emissions = row.part and row.metric == SCOPE_3_CATEGORY
            strength = STRONG if row.metric in CORE or of_emissions else STRONG - 1
            found.append(Ranked(_row_draft(row, page.number), strength, tabled=True, part=row.part))
    return found


def _series_of(row: RowClaim) -> tuple[str, ...]:
    """The figures of a row's latest two years, and its metric where they are too short to be the
    same by anything but chance; () where no two years are known. Tables repeat each other under
    other labels."""
    dated = sorted(
        ((value.year, _number(value.text)) for value in row.values if value.year),
        reverse=True,
    )[:2]
    if len({year for year, _ in dated}) <= 1 or len({number for _, number in dated}) == 1:
        return ()
    digits = sum(map(str.isdigit, "".join(number for _, number in dated)))
    return (
        *(f"{year} {number}" for year, number in dated),
        "" if digits >= TELLTALE_SERIES else row.metric,
    )


def _number(value: str) -> str:
    printed = _PRINTED.search(value)
    return printed.group() if printed else value


def _row_draft(row: RowClaim, page: int) -> ClaimDraft:
    priority = (
        Priority.HIGH
        if row.metric in CORE and not row.part
        else Priority.LOW
        if row.part
        else Priority.MEDIUM
    )
    context = f"{row.header}\n{row.quote}" if row.header else row.quote
    return ClaimDraft(
        row.text, row.quote, ClaimType.QUANTITATIVE, priority, page, context, explain_row(row)
    )
