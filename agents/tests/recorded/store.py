"""The answers a careful reader gave to the questions about a sample report, under keys that stay
when prompts, batches and ids change.

- `claims`: what was found, by page and quote, in the form of an answer
- `repeats`: pairs of texts, and which of them says more; none was asked about
- `routing`: who looks at a claim, by its quote
- `coverage`: by published id of a paragraph and name of an element; a yes with page and quote
- `held`: claims with their quotes and texts; of each the paragraphs that are on something else, and
  answers by paragraph and element
- `figures` by quote and number, and `no_figures`: numbers that are no figures of the company
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from sibyl_project.common.text import comparable

SHORT = Path(__file__).with_name("sample_short.json")
Said = Mapping[str, Any]
_FIGURE = re.compile(r"\d[\d.,]*\d")


@dataclass(frozen=True)
class Recording:
    """The recorded answers, as they stand in the file."""

    answers: Mapping[str, Any]

    @classmethod
    def read(cls, path: Path = SHORT) -> Recording:
        """The recording of a file."""
        return cls(json.loads(path.read_text(encoding="utf-8")))

    @property
    def claims(self) -> list[Said]:
        """The claims that were found, in the order of the pages."""
        return list(self.answers["claims"])

    def coverage(self, paragraph: str, element: str) -> Said | None:
        """What was said of an element of a paragraph, about the whole report."""
        return _of(self.answers["coverage"], paragraph, element)

    def pair(self, one: str, other: str) -> Said | None:
        """Whether two texts were said to be one claim."""
        return self._pairs.get(frozenset((comparable(one), comparable(other))))

    def routing(self, quote: str) -> Said | None:
        """Who was to look at the claim with this quote."""
        return self._routing.get(comparable(quote))

    def held(self, text: str) -> Said | None:
        """What was said of a claim: by its text or its quote, else of the only claim with the same
        figures (rules may word a row otherwise)."""
        form = comparable(text)
        if form in self._held:
            return self._held[form]
        alike = self._by_figures.get(_figures(text), [])
        return alike[0] if len(alike) == 1 and _figures(text) else None

    @property
    def figures(self) -> list[Said]:
        """The figures that were read."""
        return list(self.answers["figures"])

    def is_no_figure(self, text: str, number: str) -> bool:
        """Whether a number of a text was left out, as none of the company's figures."""
        return any(
            number in one["numbers"] and comparable(one["quote"]) == comparable(text)
            for one in self.answers["no_figures"]
        )

    @cached_property
    def _pairs(self) -> dict[frozenset[str], Said]:
        return {
            frozenset(comparable(text) for text in one["texts"]): one
            for one in self.answers["repeats"]
        }

    @cached_property
    def _routing(self) -> dict[str, Said]:
        return {comparable(one["quote"]): one for one in self.answers["routing"]}

    @cached_property
    def _held(self) -> dict[str, Said]:
        by_quote = {comparable(one["quote"]): one for one in self.answers["held"]}
        return by_quote | {comparable(one["text"]): one for one in self.answers["held"]}

    @cached_property
    def _by_figures(self) -> dict[tuple[str, ...], list[Said]]:
        found: dict[tuple[str, ...], list[Said]] = {}
        for one in self.answers["held"]:
            found.setdefault(_figures(one["text"]), []).append(one)
        return found


def about(held: Said, paragraph: str, asked_by: str, element: str) -> str | Said | None:
    """What was said of a claim on an element: "not_applicable" where the paragraph is on something
    else, an answer, or None where it was not asked."""
    if {paragraph, asked_by} & set(held["not_applicable"]):
        return "not_applicable"
    return _of(held["answers"], asked_by, element)


def _of(answers: Mapping[str, Any], paragraph: str, element: str) -> Said | None:
    said: Said | None = answers.get(paragraph, {}).get(element)
    return said


def _figures(text: str) -> tuple[str, ...]:
    """The numbers of two digits or more, sorted."""
    return tuple(sorted(_FIGURE.findall(text)))
