"""How values are written into the cells of an exported file and read back. A cell that cannot be
read exactly is refused with a message."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django.db.models import Choices
from import_export import widgets

from sibyl_project.common.regex import regex
from standards.admin import rules
from standards.admin.fields import split_ids, split_lines
from standards.types import ElementSpec

# what a spreadsheet would run as a formula, behind any apostrophes
_DANGEROUS = regex(r"'*[=+\-@\t\r]")
_ESCAPED = regex(r"'+[=+\-@\t\r]")
_CUES = " | "


def escape(text: str) -> str:
    """The text with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{text}" if _DANGEROUS.match(text) else text


def unescape(text: str) -> str:
    """The text as it was before `escape`."""
    return text[1:] if _ESCAPED.match(text) else text


class TextCell(widgets.Widget):
    """Text, safe in a spreadsheet."""

    def clean(self, value: Any, row: Any = None, **kwargs: Any) -> Any:
        """The text; an empty cell is an empty text."""
        return self.read(
            "" if value is None else unescape(str(value).replace("\r\n", "\n").strip())
        )

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        """The cell."""
        return escape("" if value is None else self.write(value))

    def read(self, text: str) -> Any:
        """The value a text stands for. Raises ValueError in words."""
        return text

    def write(self, value: Any) -> str:
        """The text a value is written as."""
        return str(value)


class IdCell(TextCell):
    """One paragraph number in any spelling."""

    def read(self, text: str) -> str | None:
        """The canonical form; None for an empty cell."""
        return rules.read_id(text) if text else None


class IdsCell(TextCell):
    """Paragraph numbers with commas between them."""

    def read(self, text: str) -> list[str]:
        """Canonical ids, in order."""
        return split_ids(text)

    def write(self, value: Iterable[str]) -> str:
        """Ids with commas."""
        return ", ".join(value)


class YesNoCell(TextCell):
    """yes or no, also as Excel's TRUE and FALSE. Anything else is refused, an empty cell too."""

    _WORDS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}

    def read(self, text: str) -> bool:
        """The answer."""
        if text.lower() not in self._WORDS:
            raise ValueError(f"must be yes or no, not {text!r}")
        return self._WORDS[text.lower()]

    def write(self, value: bool) -> str:
        """yes or no."""
        return "yes" if value else "no"


class NumberCell(TextCell):
    """A whole number from 0."""

    def read(self, text: str) -> int:
        """The number; an empty cell counts as 0."""
        if not re.fullmatch(r"\d{0,4}(\.0)?", text):
            raise ValueError(f"must be a whole number, not {text!r}")
        return int(text.removesuffix(".0") or 0)


class ChoiceCell(TextCell):
    """One of a few words."""

    def __init__(self, choices: type[Choices]) -> None:
        super().__init__()
        self._values = [str(value) for value in choices.values]

    def read(self, text: str) -> str:
        """The word, which must be one of them exactly."""
        if text not in self._values:
            raise ValueError(f"must be one of {', '.join(self._values)}, not {text!r}")
        return text


class ElementsCell(TextCell):
    """Elements one a line, each with its cue words: `name: word | word`."""

    def read(self, text: str) -> tuple[ElementSpec, ...]:
        """The elements in order. Raises ValueError naming the line."""
        specs = tuple(_element(line) for line in split_lines(text))
        names = [spec.name.casefold() for spec in specs]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"two elements bear the same name: {', '.join(twice)}")
        return specs

    def write(self, value: Iterable[ElementSpec]) -> str:
        """A line for each."""
        return "\n".join(f"{spec.name}: {_CUES.join(spec.cue_words)}".rstrip() for spec in value)


def _element(line: str) -> ElementSpec:
    name, colon, words = line.rpartition(":") if line.count(":") == 1 else line.partition(":")
    if not colon or not name.strip():
        raise ValueError(f"write each element as `name: cue word | cue word`, not {line!r}")
    if len(name.strip()) > 120:
        raise ValueError(
            f"the name of an element has at most 120 characters: {name.strip()[:40]}..."
        )
    cues = tuple(word.strip() for word in words.split("|") if word.strip())
    return ElementSpec(name.strip(), cues)
