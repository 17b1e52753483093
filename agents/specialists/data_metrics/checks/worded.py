"""A sentence with a mark in the place of each of its numbers, so that patterns of words can say
what the numbers are to each other: "rose by <P0> to <A1> (previous year: <A2>)".

A percentage is marked P, percentage points Q, any other amount A, a year Y; what is no amount, such
as the number of a scope, is marked S.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from agents.specialists.data_metrics.checks.inputs import CheckInput
from reports.figures.spans import MASK, Sentence, Span, prepare, spans_of
from reports.figures.types import Quantity
from reports.language.dates import MONTH
from reports.language.identifiers import is_identifier
from reports.language.numbers import Printed, Style, find_numbers
from reports.types import Statement, StatementKind
from sibyl_project.common.regex import regex

LONGEST = 700  # characters; a longer "sentence" is a list, whose numbers stand beside each other
MARK = r"<[APQSY]\d*>"
_KINDS = (StatementKind.SENTENCE, StatementKind.LIST_ITEM, StatementKind.FOOTNOTE)
_BARE = ("number", "count")
_MASKED = regex(f"{MASK}+")
_ANGLED = str.maketrans("<>", "()")
_MINUS = regex(r"\bminus $", re.IGNORECASE)
_DAY = regex(rf"(?:st|nd|rd|th)\b| (?:of )?{MONTH}", re.IGNORECASE)  # "31 December", "23rd"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of a sentence in its unit (magnitudes applied), and where its mark begins and ends
    in the words. `step` is what one unit of its last digit is worth."""

    value: Decimal
    step: Decimal
    kind: str
    unit: str
    start: int
    end: int
    approximate: bool = False
    doubtful: bool = False

    @property
    def is_percent(self) -> bool:
        """Whether it is a percentage."""
        return self.kind == "percent"

    def is_like(self, other: Amount) -> bool:
        """Whether two amounts are of one unit; a number without a unit is one of things
        counted."""
        if self.kind in _BARE and other.kind in _BARE:
            return True
        return (self.kind, self.unit) == (other.kind, other.unit)


@dataclass(frozen=True, slots=True)
class Worded:
    """A statement with its words, in which marks stand for numbers, and its amounts in order."""

    statement: Statement
    words: str
    amounts: tuple[Amount, ...]

    def before(self, amount: Amount) -> str:
        """The words before an amount."""
        return self.words[: amount.start]

    def after(self, amount: Amount) -> str:
        """The words behind an amount."""
        return self.words[amount.end :]

    def between(self, one: Amount, other: Amount) -> str:
        """The words between two amounts, in whichever order they stand."""
        first, second = sorted((one, other), key=lambda amount: amount.start)
        return self.words[first.end : second.start]

    def figure(self, amount: Amount, metric: str = "other") -> Quantity:
        """An amount as a figure of the sentence."""
        return Quantity(
            metric,
            amount.value,
            "%" if amount.is_percent else amount.unit,
            amount.step,
            approximate=amount.approximate,
            page=self.statement.page,
            quote=self.statement.text.strip(),
        )


def worded_sentences(given: CheckInput) -> Iterator[Worded]:
    """The sentences and list items of a report that print at least two numbers."""
    for one in given.statements:
        if one.kind in _KINDS and sum(map(str.isdigit, one.text)) > 1 and len(one.text) <= LONGEST:
            worded = worded_of(one)
            if len(worded.amounts) > 1:
                yield worded


@lru_cache(maxsize=8192)  # several checks ask for the same statements
def worded_of(statement: Statement, style: Style | None = None) -> Worded:
    """A statement with marks in the place of its numbers."""
    sentence = prepare(statement.text)
    spans = {span.number.start: span for span in spans_of(sentence, style)}
    covered = [(span.start, span.end) for span in spans.values()]
    found: list[tuple[int, int, Span | Printed | None]] = [
        (match.start(), match.end(), None) for match in _MASKED.finditer(sentence.masked)
    ]
    for number in find_numbers(sentence.masked, style):
        span = spans.get(number.start)
        if span is not None:
            found.append((span.start, span.end, span))
        elif not any(start <= number.start < end for start, end in covered):
            found.append((number.start, number.end, number))
    return _marked(statement, sentence, sorted(found, key=lambda one: one[:2]))


def _marked(
    statement: Statement,
    sentence: Sentence,
    found: Sequence[tuple[int, int, Span | Printed | None]],
) -> Worded:
    words, at = "", 0
    amounts: list[Amount] = []
    years = {year.start for year in sentence.years} | {p.start for p in sentence.periods}
    for start, end, what in found:
        if start < at:
            continue
        words += sentence.folded[at:start].translate(_ANGLED)
        at = end
        if what is None:
            words += "<Y>" if start in years else "<S>"
        elif isinstance(what, Printed) and (
            is_identifier(sentence.masked, what) or _DAY.match(sentence.masked, end)
        ):
            words += "<S>"
        else:
            words, amount = _with_mark(words, len(amounts), what)
            amounts.append(amount)
    return Worded(statement, words + sentence.folded[at:].translate(_ANGLED), tuple(amounts))


def _with_mark(words: str, index: int, what: Span | Printed) -> tuple[str, Amount]:
    """The words with the mark of one more amount, and the amount."""
    number = what.number if isinstance(what, Span) else what
    kind, unit, factor, doubtful = "number", "", Decimal(1), number.ambiguous or number.open_range
    if isinstance(what, Span):
        kind = "intensity" if what.unit.per else what.unit.kind
        unit = f"{what.unit.unit}{what.unit.mt}" + (f"/{what.unit.per}" if what.unit.per else "")
        factor, doubtful = what.unit.factor or Decimal(1), doubtful or bool(what.doubts)
    value = number.value * factor
    if minus := _MINUS.search(words):
        words, value = words[: minus.start()], -abs(value)
    letter = {"percent": "P", "points": "Q"}.get(kind, "A")
    mark = f"<{letter}{index}>"
    amount = Amount(
        value,
        abs(number.step * factor),
        kind,
        unit,
        len(words),
        len(words) + len(mark),
        number.approximate,
        doubtful,
    )
    return words + mark, amount
