"""An answer while it is written: sentences, and the numbered places they rest on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from sibyl_project.common.regex import regex
from sibyl_project.common.text import shortened

_MARK: Final = regex(r" \[(\d+)\]")
LONGEST_LABEL: Final = 160
LONGEST_QUOTE: Final = 480


class Cited(StrEnum):
    """What a citation opens."""

    CLAIM = "claim"
    FINDING = "finding"
    PARAGRAPH = "paragraph"  # of the standards
    REQUIREMENT = "requirement"  # whether the report meets a paragraph
    FIGURE = "figure"
    CHECK = "check"
    PAGE = "page"
    EVIDENCE = "evidence"
    PLACE = "place"  # a page of Sibyl about the report, such as the list of misstatements


@dataclass(frozen=True, slots=True)
class Source:
    """Something that can be cited. `id` is what the kind is known by: of a page its number, of a
    place the name of its address. `quote` is what is marked on a page of the report."""

    kind: Cited
    id: str
    label: str
    page: int | None = None
    quote: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """By which two citations are the same."""
        return self.kind, self.id, self.quote if self.kind in (Cited.PAGE, Cited.EVIDENCE) else ""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A source with the number it has in an answer."""

    number: int
    source: Source


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: its text with [n] in it, and what each number opens. `known` is false where the
    answer is that nothing is known. `subjects` are what a following question may mean by "it"."""

    text: str
    citations: tuple[Numbered, ...] = ()
    known: bool = True
    subjects: tuple[str, ...] = ()


@dataclass(slots=True)
class Draft:
    """Collects sentences. Of an empty draft nothing was found to say."""

    _parts: list[str] = field(default_factory=list)
    _numbers: dict[tuple[str, str, str], Numbered] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self._parts)

    @property
    def lines(self) -> list[str]:
        """What was said so far."""
        return list(self._parts)

    def say(self, sentence: str, *sources: Source) -> None:
        """A paragraph of its own."""
        self._parts.append(f"{sentence}{self.cite(sources)}")

    def item(self, text: str, *sources: Source) -> None:
        """A line of a list."""
        self._parts.append(f"- {text}{self.cite(sources)}")

    def cite(self, sources: Iterable[Source]) -> str:
        """The numbers of these sources, to follow what rests on them."""
        numbers = []
        for source in sources:
            known = self._numbers.setdefault(source.key, Numbered(len(self._numbers) + 1, source))
            numbers.append(known.number)
        return "".join(f" [{number}]" for number in dict.fromkeys(numbers))

    def take(self, reply: Reply) -> None:
        """The sentences of another answer, with its citations under numbers of this one."""
        numbers = {
            one.number: self._numbers.setdefault(
                one.source.key, Numbered(len(self._numbers) + 1, one.source)
            ).number
            for one in reply.citations
        }
        for line in reply.text.split("\n"):
            self._parts.append(_MARK.sub(lambda m: f" [{numbers.get(int(m[1]), m[1])}]", line))

    def reply(self, *, known: bool = True, subjects: Iterable[Source] = ()) -> Reply:
        """The answer as it stands."""
        cited = tuple(self._numbers.values())
        meant = list(subjects) or [one.source for one in cited]
        named = dict.fromkeys(
            f"{one.kind}:{one.id}" for one in meant if one.kind not in (Cited.PAGE, Cited.PLACE)
        )
        return Reply("\n".join(self._parts), cited, known, tuple(named)[:8])


def quoted(text: str, most: int = LONGEST_QUOTE) -> str:
    """A text in quotation marks."""
    return f"“{shortened(text, most)}”"


def listed(words: Iterable[Any], joint: str = "and") -> str:
    """Words as a person lists them: "a, b and c"."""
    given = [str(one) for one in words]
    if len(given) < 2:
        return "".join(given)
    return f"{', '.join(given[:-1])} {joint} {given[-1]}"
