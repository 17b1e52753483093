"""What the company says in its report, statement by statement, and what only its claims say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reports.document.stating import statements_in, with_statements
from reports.types import ClaimView, Flag, PageContent, Statement

# nobody says what stands there, or somebody other than the company does
_NOT_SAID = frozenset({Flag.RUNNING, Flag.CONTENTS, Flag.INDEX, Flag.GLOSSARY, Flag.ASSURER})


def said_on(pages: Sequence[PageContent]) -> Iterator[Statement]:
    """The statements of the company on the pages: no running heads, contents, rows of an index,
    entries of a glossary or words of the assurer."""
    return (one for one in statements_in(pages) if not one.flags & _NOT_SAID)


def said_only_by(claims: Sequence[ClaimView], pages: Sequence[PageContent]) -> Iterator[Statement]:
    """The statements of the claims whose words stand on none of the pages."""
    printed = " ".join(word for one in statements_in(pages) for word in one.text.split())
    for claim in claims:
        words = claim.quote or claim.text
        if words and " ".join(words.split()) not in printed:
            yield from statements_in(with_statements([PageContent(claim.page, words)]))
