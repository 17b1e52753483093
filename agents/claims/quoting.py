"""The words of a page that a model's quote stands for.

A quote that stands on the page is taken as it is. Others are put together from what does: two lines
joined, a row with its caption, a figure in large print with its label, a sentence with its middle
left out, or words that run over the end of the page. What is kept is always printed on the page; a
quote whose pieces are cut out of the middle of sentences is none.
"""

from __future__ import annotations

from rapidfuzz import fuzz

from agents.claims.dedupe import facts_of
from agents.claims.quote_pieces import LONGEST, put_together
from agents.claims.shown import statements_with
from reports.types import PageContent, Statement, StatementKind
from sibyl_project.common.regex import regex
from sibyl_project.common.text import contains_quote, normalise

SHORTEST = 12  # characters; a shorter one stands by chance on any page
MISCOPIED = 95.0  # rapidfuzz ratio, 0-100, of a quote and a statement with the same facts
_LABELS = frozenset({StatementKind.LABEL, StatementKind.HEADING, StatementKind.CAPTION})
_WORD = regex(r"\S+")


def quote_on(page: PageContent, quote: str) -> str:
    """The words of the page that the quote stands for; "" where it has none."""
    wanted = quote.strip()
    if not _is_long_enough(wanted):
        return _widened(page, wanted)
    if contains_quote(page.text, wanted):
        return wanted
    found = _over_break(page, wanted) or put_together(page.text, wanted)
    if _is_long_enough(found):
        return found
    bare = _without_title(page, wanted)
    return quote_on(page, bare) if bare else _miscopied(page, wanted)


def _is_long_enough(quote: str) -> bool:
    return len(normalise(quote)) >= SHORTEST


def _widened(page: PageContent, quote: str) -> str:
    """The statement that holds a short quote, with the label beside it where it is short itself; ""
    where none or several do."""
    told = [one for one in page.statements if one.kind is not StatementKind.RUNNING]
    holding = statements_with(told, quote)
    if len(holding) != 1:
        return ""
    at = told.index(holding[0])
    if _is_long_enough(told[at].text):
        return told[at].text
    beside = [told[near] for near in (at + 1, at - 1) if 0 <= near < len(told)]
    label = next((one for one in beside if one.kind in _LABELS), None)
    if label is None:
        return ""
    first, last = sorted((told[at], label), key=lambda one: one.start)
    words = page.text[first.start : last.start + len(last.text)]
    return words if _is_long_enough(words) and len(words) <= LONGEST else ""


def _over_break(page: PageContent, quote: str) -> str:
    """The part on this page of a quote that the next page carries on."""
    for one in page.statements:
        if one.rest and contains_quote(one.whole, quote):
            return _from_here(one, quote)
    return ""


def _from_here(one: Statement, quote: str) -> str:
    words = [word.start() for word in _WORD.finditer(quote)]
    for end in reversed(words[1:]):
        if contains_quote(one.text, part := quote[:end].strip()):
            return part if _is_long_enough(part) else one.text
    return one.text


def _without_title(page: PageContent, quote: str) -> str:
    """The quote without the title of its section before it, which may stand on an earlier page; ""
    where none stands before it."""
    titles = {title for one in page.statements for title in one.section}
    for title in sorted(titles, key=len, reverse=True):
        if quote.startswith(title) and (rest := quote[len(title) :].lstrip(" :>|-\u2013\u2014\n")):
            return rest
    return ""


def _miscopied(page: PageContent, quote: str) -> str:
    """The statement that a quote gives with a slip of the pen: the same facts in nearly the same
    letters."""
    facts = facts_of(quote)
    for one in page.statements:
        if (
            abs(len(one.text) - len(quote)) <= 0.1 * len(quote)
            and fuzz.ratio(normalise(one.text), normalise(quote)) >= MISCOPIED
            and facts_of(one.text) == facts
        ):
            return one.text
    return ""
