"""What the company says in its report, statement by statement, and what only its claims say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reports.document.report_parts import ENDED
from reports.document.statements import is_sentence
from reports.document.stating import statements_in, with_statements
from reports.language.sentences import sentences_in
from reports.types import ClaimView, Flag, PageContent, Statement
from sibyl_project.common.regex import regex

# nobody says what stands there, or somebody other than the company does
_NOT_SAID = frozenset({Flag.RUNNING, Flag.CONTENTS, Flag.GLOSSARY, Flag.ASSURER})
# a requirement, printed beside the answer to it
_DEMAND = regex(
    r"(?:^|, |\band )(?:disclose|describe|report|provide|explain|estimate|indicate|identify"
    r"|specify|state)\b",
    re.IGNORECASE,
)


def said_on(pages: Sequence[PageContent]) -> Iterator[Statement]:
    """The statements of the company on the pages: no running heads, contents, entries of a glossary
    or words of the assurer, and of an index only what answers a requirement in a sentence."""
    for one in statements_in(pages):
        if not one.flags & _NOT_SAID and (Flag.INDEX not in one.flags or _answers(one.text)):
            yield one


def _answers(text: str) -> bool:
    """Whether the cells of a row hold a sentence that is neither a title nor a requirement."""
    return any(
        ENDED.search(sentence.text) and is_sentence(sentence.text)
        for cell in text.split(" | ")
        for sentence in sentences_in(cell)
        if not _DEMAND.search(sentence.text)
    )


def said_only_by(claims: Sequence[ClaimView], pages: Sequence[PageContent]) -> Iterator[Statement]:
    """The statements of the claims whose words stand on none of the pages."""
    printed = " ".join(word for one in statements_in(pages) for word in one.text.split())
    for claim in claims:
        words = claim.quote or claim.text
        if words and " ".join(words.split()) not in printed:
            yield from statements_in(with_statements([PageContent(claim.page, words)]))
