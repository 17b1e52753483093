"""What stands in a report: every word of its text, tables, captions and headings, for looking up
names and labels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from reports.completeness.names import acronyms_of, any_form
from reports.document.stating import statements_in, with_statements
from reports.language.supported import is_read_by_rules
from reports.types import PageContent
from standards.reference.facts import folded
from standards.retrieval.sentences import word_set

_WITH_ENDINGS: Final = 6  # letters from which a word is found with an ending: "Ludwigsburger"
_SQUEEZED: Final = 10  # letters from which a name is found across a break within a word
_STEM: Final = 5
_LEAST_WORD: Final = 3
_MOST_OF_A_LABEL: Final = 2 / 3  # of its words in one row or sentence: it is told of
_SMALL: Final = word_set(
    "the and for of in to per by from with total number our all its other percent percentage share "
    "unit units year years level figures data value values"
)


@dataclass(frozen=True)
class Printed:
    """A report as it can be looked up. `company` is its name, whose own words identify nothing."""

    pages: Sequence[PageContent]
    company: str = ""
    _known: dict[str, bool] = field(default_factory=dict, repr=False)

    @cached_property
    def by_page(self) -> list[str]:
        """Everything printed, page by page."""
        return ["\n".join(dict.fromkeys(_texts(page))) for page in self.pages]

    @cached_property
    def raw(self) -> str:
        """Everything printed."""
        return "\n".join(self.by_page)

    @cached_property
    def text(self) -> str:
        """The same folded, with a blank at both ends."""
        return f" {folded(self.raw)} "

    @cached_property
    def squeezed(self) -> str:
        """The same without blanks."""
        return self.text.replace(" ", "")

    @cached_property
    def units(self) -> list[frozenset[str]]:
        """The stems of each row, sentence and heading."""
        stated = (one.whole for one in statements_in(with_statements(self.pages)))
        rows = (
            " ".join((*table.rows[at], *(table.paths[at] if table.paths else ())))
            for page in self.pages
            for table in page.tables
            for at in range(len(table.rows))
        )
        return list({stems for text in (*stated, *rows) if (stems := stems_of(text))})

    @cached_property
    def frequency(self) -> Counter[str]:
        """In how many of them each stem stands."""
        return Counter(stem for unit in self.units for stem in unit)

    @property
    def is_read_by_rules(self) -> bool:
        """Whether the rules read the language of most pages."""
        told = [page for page in self.pages if page.text.strip()]
        read = sum(is_read_by_rules(page.language) for page in told)
        return bool(told) and 2 * read > len(told)

    def has_name(self, *names: str) -> bool:
        """Whether any form of any of these names of one thing stands anywhere, or nothing of them
        could be looked for."""
        forms = any_form(names, self.company)
        short = [acronym for name in names for acronym in acronyms_of(name)]
        if not (forms or short):
            return True
        return any(map(self.has, forms)) or any(map(self._has_acronym, short))

    def has(self, form: str) -> bool:
        """Whether a folded form stands anywhere, with an ending where it is long enough."""
        if form not in self._known:
            ending = "" if len(form.rpartition(" ")[2]) >= _WITH_ENDINGS else " "
            closed = form.replace(" ", "")
            self._known[form] = f" {form}{ending}" in self.text or (
                len(closed) >= _SQUEEZED and closed in self.squeezed
            )
        return self._known[form]

    def _has_acronym(self, acronym: str) -> bool:
        return bool(re.search(rf"(?<!\w){re.escape(acronym)}(?!\w)", self.raw))

    def tells_of(self, label: str) -> bool:
        """Whether a row, sentence or heading has most words of a label, the rarest among them."""
        wanted = stems_of(label)
        if not wanted:
            return True
        rarest = min(sorted(wanted), key=self.frequency.__getitem__)
        least = _MOST_OF_A_LABEL * len(wanted)
        return any(rarest in unit and len(wanted & unit) >= least for unit in self.units)


def stems_of(text: str) -> frozenset[str]:
    """The first letters of the words of a text that say something."""
    return frozenset(
        word[:_STEM]
        for word in folded(text).split()
        if len(word) >= _LEAST_WORD and word not in _SMALL and not word[0].isdigit()
    )


def _texts(page: PageContent) -> Iterator[str]:
    yield page.text
    yield from (heading.text for heading in page.headings)
    for table in page.tables:
        yield table.caption
        yield from (" | ".join(row) for row in table.rows)
        yield from (" ".join(path) for path in table.paths)
        yield from (" ".join(words) for band in table.bands for words in band.heads)
    yield from (f"{value.title} {value.series}" for value in page.charts)
