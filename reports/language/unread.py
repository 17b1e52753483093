"""The pages of a report that the rules do not read because of their language, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reports.language.supported import is_read_by_rules, name_of


@dataclass(frozen=True, slots=True)
class Unread:
    """How many pages the rules do not read, by language (most pages first), and how many are in a
    language they read.

    Pages of no known language hold no words and count for neither.
    """

    pages: Mapping[str, int]
    read: int = 0

    @classmethod
    def of(cls, languages: Iterable[str]) -> Unread:
        """From the language of each page."""
        counts = Counter(filter(None, languages))
        unread = {
            language: count
            for language, count in counts.most_common()
            if not is_read_by_rules(language)
        }
        return cls(unread, counts.total() - sum(unread.values()))

    @property
    def total(self) -> int:
        """How many pages the rules do not read."""
        return sum(self.pages.values())

    @property
    def prevails(self) -> bool:
        """Whether most of the report is written in languages the rules do not read."""
        return self.total > self.read

    @property
    def languages(self) -> str:
        """The languages by name: "German and French"."""
        *others, last = [name_of(language) for language in self.pages] or [""]
        return f"{', '.join(others)} and {last}" if others else last

    @property
    def in_words(self) -> str:
        """The pages in words: "34 pages in German"."""
        return f"{self.total} page{'' if self.total == 1 else 's'} in {self.languages}"

    @property
    def cause(self) -> str:
        """Why rules call nothing missing in a report that is mostly written in them."""
        return f"{self._written}; ask with a model, or attach the English edition."

    @property
    def cause_beside_a_model(self) -> str:
        """The same where a model was asked, and did not settle it."""
        return f"{self._written}, and the model did not settle it; attach the English edition."

    @property
    def _written(self) -> str:
        mostly = "mostly " if self.read else ""
        return f"The report is {mostly}written in {self.languages}, which the rules do not read"
