"""The claims of a report, found by rules: the path that needs no model and no network (FRD 3,
sections 1 and 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from agents.claims import claim_text, kinds
from agents.claims.dedupe import without_repeats
from agents.claims.listed import listed_on
from agents.claims.ranking import STRONG, Ranked, strongest
from agents.claims.reasoning import explain, explain_row
from agents.claims.schemas import ClaimDraft
from agents.claims.signs import Signs, company_names_in, is_dangling, read_signs, topics_of
from agents.claims.table_columns import year_of
from agents.claims.table_metrics import CORE, METRICS
from agents.claims.table_reading import furniture_of, numberless, report_name, rows_of
from agents.claims.table_rows import RowClaim
from reports.document.page_languages import for_rules
from reports.language import boilerplate
from reports.types import ClaimType, PageContent, Priority
from sibyl_project.common.text import contains_quote
from standards.retrieval.sentences import split_sentences

THRESHOLD = 5  # points (signs.CLAIM_POINTS) that make a statement a claim

TELLTALE_SERIES = (
    6  # digits in two figures that are the same series wherever they stand side by side
)
HEADS = 0.25  # share of the pages on which a heading is the title of none of them
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
)
_MEASURABLE = ("figure", "target year", "facility", "net zero")
_OPEN_END = re.compile(r"[\w,)\u2019'%-]$")  # a paragraph that stops in mid sentence
# what an item of a list may be, for its lead says the rest
_LISTED_KINDS = (
    "",
    "fragment",
    "fine words",
    "definition",
)
_ARROW = re.compile(r"\s*→\s*")  # before the items of a list that runs on in one line
_PRINTED = re.compile(r"\d[\d,.]*\d|\d")  # a number as printed


def extract_claims(pages: Sequence[PageContent]) -> list[ClaimDraft]:
    """Every checkable statement of the company on `pages`, in page and reading order, each once.

    Sentences first, then table rows whose figures no sentence of the report states. Pages of
    disclaimers or of an assurer's report say nothing in the company's voice and yield none, nor do
    pages in a language the rules do not read. How many claims there may be follows from all pages.
    """
    furniture = furniture_of(pages)
    spoken = [
        (page, sentences_of(page.text, furniture))
        for page in for_rules(pages)
        if not boilerplate.is_disclaimer_page(page.text)
    ]
    names = company_names_in([sentence for _, sentences in spoken for sentence in sentences])
    stated = [
        ranked for page, sentences in spoken for ranked in _from_sentences(page, sentences, names)
    ]
    stated = [*_from_lists([page for page, _ in spoken], names), *stated]
    told = _figures_of([one.claim for one in stated if one.strength >= STRONG])
    tabled = _from_tables([page for page, _ in spoken], told, names)
    ranked = sorted([*stated, *tabled], key=lambda one: one.claim.page)
    by_claim = {one.claim: one for one in ranked}
    return strongest(
        [by_claim[claim] for claim in without_repeats([one.claim for one in ranked])], len(pages)
    )


def sentences_of(text: str, furniture: frozenset[str] = frozenset()) -> list[str]:
    """Prose sentences of a page; table rows are left to `table_rows`, running heads (`furniture`)
    belong to no sentence."""
    return [
        sentence
        for paragraph in _paragraphs(text, furniture)
        for sentence in split_sentences(paragraph)
        if "|" not in sentence
    ]


def _paragraphs(text: str, furniture: frozenset[str]) -> list[str]:
    """The paragraphs of a page; one that a column break cut in two is whole again (white space does
    not count in a quote)."""
    whole: list[str] = []
    for paragraph in filter(None, map(str.strip, _ARROW.sub("\n\n", text).split("\n\n"))):
        if numberless(paragraph) in furniture:
            whole.append("")  # what stands before a running head does not go on behind it
        elif (
            whole
            and paragraph[0].islower()
            and _OPEN_END.search(whole[-1])
            and " | " not in whole[-1] + paragraph
        ):
            whole[-1] += f" {paragraph}"
        else:
            whole.append(paragraph)
    return whole


def _from_sentences(
    page: PageContent, sentences: list[str], names: frozenset[str]
) -> Iterator[Ranked]:
    for index, sentence in enumerate(sentences):
        quote = claim_text.clean_quote(sentence)
        kind = boilerplate.why_not(quote)
        if (kind and kind not in boilerplate.SOFT_KINDS) or not topics_of(quote):
            continue
        whole = read_signs(quote, names)
        if not _is_claim(kind, whole):
            continue
        context = " ".join(sentences[max(0, index - 1) : index + 2])
        before = _before(sentences, index, page.text) if whole.has("dangling") else ""
        before = before if read_signs(before, names).has("own voice") else ""
        if before:
            whole = replace(whole, shown=whole.shown - {"dangling"})
        for part in [claim_text.Part(quote, before)] if before else claim_text.parts_of(quote):
            signs = whole if part.quote == quote else _signs_of_part(part, whole, names)
            yield Ranked(_draft(part, signs, page.number, context), signs.strength)


def _before(sentences: Sequence[str], index: int, text: str) -> str:
    """A sentence that leans on the one before it, with that one behind it in brackets; "" where the
    two are too long or not neighbours, or where that one leans on another again."""
    first, second = (
        claim_text.clean_quote(sentences[index - 1]) if index else "",
        claim_text.clean_quote(sentences[index]),
    )
    if (
        boilerplate.OF_SEVERAL.match(second)
        or boilerplate.why_not(first)
        or is_dangling(first)
        or not contains_quote(text, f"{first} {sentences[index]}")
    ):
        return ""
    return claim_text.with_lead(second, first)


def _from_lists(pages: Sequence[PageContent], names: frozenset[str]) -> list[Ranked]:
    """Items of lists and callouts; they come before the sentences, for with what introduces them
    they say more."""
    furniture, heads, report, found = (
        furniture_of(pages),
        furniture_of(pages, HEADS),
        report_name(pages),
        [],
    )
    for page in pages:
        for one in listed_on(page.text, furniture, report, heads):
            signs = read_signs(one.text, names)
            about = signs.topics or topics_of(one.context)
            if (
                not about
                or boilerplate.why_not(one.quote) not in _LISTED_KINDS
                or boilerplate.why_not(one.text) not in _LISTED_KINDS
            ):
                continue
            part, told_by = claim_text.Part(one.quote, one.text), replace(signs, topics=about)
            if signs.has("figure", "target year"):
                found.append(
                    Ranked(
                        _draft(part, told_by, page.number, one.context),
                        max(STRONG + 1, signs.strength),
                    )
                )
            elif one.plain and _is_claim("", told_by):
                found.append(
                    Ranked(_draft(part, told_by, page.number, one.context), signs.strength)
                )
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
    if signs.has("method") and not signs.has("figure", "target year", "organ and duty"):
        return False
    fine = bool(soft_kind) or (signs.has("vague") and not signs.has("own voice", "figure"))
    if fine and not signs.has(*_MEASURABLE):
        return False
    return signs.has(*_CONCRETE) and signs.score >= THRESHOLD


def _draft(part: claim_text.Part, signs: Signs, page: int, context: str) -> ClaimDraft:
    kind = kinds.type_of(part.text, signs)
    priority = kinds.priority_of(part.text, kind, signs)
    return ClaimDraft(
        part.text, part.quote, kind, priority, page, context, explain(signs, kind, part.text)
    )


def untold_rows(pages: Sequence[PageContent], told: Sequence[ClaimDraft]) -> list[ClaimDraft]:
    """One claim a row of a metric whose latest figure none of the claims `told` states, as many as
    there is room for. Pages in a language the rules do not read yield none."""
    spoken = [page for page in for_rules(pages) if not boilerplate.is_disclaimer_page(page.text)]
    return strongest(_from_tables(spoken, _figures_of(told)), len(pages), len(told))


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
    pages: Sequence[PageContent], told: set[tuple[str, str]], names: frozenset[str] = frozenset()
) -> list[Ranked]:
    """Rows whose latest figures are not told yet, in a sentence or an earlier row; what they tell
    is added to `told`."""
    furniture, report, found = furniture_of(pages), report_name(pages), []
    known: set[tuple[str, ...]] = set()
    for page in pages:
        for row in rows_of(page.text, furniture, names, report):
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
            strength = STRONG if row.metric in CORE else STRONG - 1
            found.append(Ranked(_row_draft(row, page.number), strength, tabled=True, part=row.part))
    return found


def _series_of(row: RowClaim) -> tuple[str, ...]:
    """The figures of a row's latest two years, and its metric where they are too short to be the
    same by anything but chance; () where no two years are known. Tables repeat each other under
    other labels."""
    dated = sorted(
        ((year_of(name), _number(value)) for value, name in row.values if year_of(name)),
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
