"""What somebody typed, as the search reads it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.contrib.postgres.search import SearchQuery

from sibyl_project.common.regex import regex
from standards.paragraph_ids import ParagraphIdError
from standards.paragraph_ranges import expand

SHORTEST, LONGEST, MOST_WORDS = 2, 200, 12
CONFIG: Final = "simple"  # as the indexes `..._by_words` of the rows
_WORD: Final = regex(r"\w")
_QUOTES: Final = regex(r"['\\\x00]+")
_STANDARD: Final = regex(r"(?:IFRS\s*)?(S[12])\s*[.\s]\s*([\dA-E][\w().\s]*)?", re.IGNORECASE)
_SCOPE: Final = regex(r"\bscopes?\s*([123](?:\.\d{1,2})?)\b", re.IGNORECASE)


class NothingToFind(ValueError):
    """Too little was typed to search for; the message says what to do."""


@dataclass(frozen=True)
class Typed:
    """A text that is looked for: each of its words has to begin a word of what is found."""

    text: str

    @cached_property
    def words(self) -> list[str]:
        """The words, as they were typed."""
        return [word for word in self.text.split() if _WORD.search(word)][:MOST_WORDS]

    @property
    def query(self) -> SearchQuery:
        """What a column of words is asked for."""
        return query_of(self.words)

    @cached_property
    def scope(self) -> tuple[str, list[str]]:
        """The scope of emissions that the text names, and the words beside it; "" and all words
        where it names none."""
        match = _SCOPE.search(self.text)
        if not match:
            return "", self.words
        rest = f"{self.text[: match.start()]} {self.text[match.end() :]}"
        return match[1], Typed(rest).words

    @cached_property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs that the text names, in any spelling, or a range of them; none where it is
        something else."""
        try:
            return expand(self.text)
        except ParagraphIdError:
            return ()

    @property
    def paragraph_beginning(self) -> str:
        """How the id of a paragraph begins, where the text may be the beginning of one."""
        match = _STANDARD.fullmatch(self.text.strip())
        return f"{match[1].upper()}.{''.join((match[2] or '').split())}" if match else ""


def typed(text: str) -> Typed:
    """What was typed. Raises NothingToFind where it is too short, too long or holds no word."""
    bare = " ".join(text.replace("\x00", " ").split())
    if len(bare) > LONGEST:
        raise NothingToFind(f"Search for at most {LONGEST} characters.")
    if len(bare) < SHORTEST or not _WORD.search(bare):
        raise NothingToFind(f"Type at least {SHORTEST} characters of a word or number.")
    return Typed(bare)


def query_of(words: list[str]) -> SearchQuery:
    """Every word has to stand, or begin a word that stands."""
    bare = (_QUOTES.sub(" ", word).strip() for word in words)
    return SearchQuery(
        " & ".join(f"'{word}':*" for word in bare if word), config=CONFIG, search_type="raw"
    )
