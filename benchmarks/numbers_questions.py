"""Questions over one table answered by looking cells up and computing with them: sums, differences,
changes, comparisons.

Attempted: a question that names one row and several years, or several rows (joined by "and", commas
  or "than") and one year, for
a sum, an average, a difference, a percentage change, a comparison, an extreme or a ranking; and two
rows with a computation over years first. Not attempted: questions over all rows of a kind ("the
highest source"), which name no row to look up.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from pathlib import Path

from benchmarks.numbers_rows import number
from reports.figures.lookup import Lookup
from reports.types import TableContent

PUBLISHED = {"rel": 92.7, "quant": 72.6, "multistep": 18.7}
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_SPAN = re.compile(r"\b((?:19|20)\d\d) (?:to|through|-) ((?:19|20)\d\d)\b")
_COUNTS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
}
_MANY = r"(two|three|four|five|six|\d)"
_TOP = re.compile(
    rf"\b(?:top|highest|lowest|smallest|largest) {_MANY}\b|\b{_MANY} (?:highest|lowest|smallest"
    r"|largest|top)\b",
    re.IGNORECASE,
)
_FROM_TO = re.compile(r"\bfrom (?:19|20)\d\d to (?:19|20)\d\d\b")
_CANDIDATES = 12  # rows looked at for each year
_LOW = re.compile(r"\b(?:lowest|smallest|minimum|least)\b", re.IGNORECASE)
_HIGH = re.compile(r"\b(?:highest|largest|maximum|top|greatest)\b", re.IGNORECASE)
_ORDER = re.compile(r"\b(ascending|increasing|descending|decreasing)\b", re.IGNORECASE)
_THAN = re.compile(r"\b(lower|less|smaller|higher|greater|larger|more) than\b", re.IGNORECASE)
_NOISE = re.compile(
    r"\b(?:what|which|is|are|was|were|the|of|for|in|values?|amounts?|sum|total sum|average"
    r"|difference|percentage (?:reduction|increase|decrease|increment|ratios?|change)|reported"
    r"|recorded|years?|between|from|during|when|ranked|order|ascending|descending|increasing"
    r"|decreasing|maximum|minimum|highest|lowest|smallest|largest|top|two|three|four|five|same"
    r"|those|one|ones|that|sums|averages|ratio|respectively|to|comparing|compared|with)\b",
    re.IGNORECASE,
)
_MULTI = re.compile(
    r"(?P<outer>average|sum|value|top (?P<n>\d+) (?:highest"
    r"|lowest) values?) between (?P<rows>.+?) (?:of the|in the)? ?(?P<pick>highest"
    r"|lowest)? ?(?P<inner>sums?|averages?|percentage ratios?)\b",
    re.IGNORECASE,
)
_CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the table it is about."""

    text: str
    cells: Lookup
    header_years: tuple[int, ...]

    def years(self) -> list[int]:
        """The years named, spans over the table's columns filled in."""
        found = [int(year) for year in _YEAR.findall(_SPAN.sub(" ", self.text))]
        for span in _SPAN.finditer(self.text):
            first, last = sorted((int(span[1]), int(span[2])))
            ranged = [year for year in self.header_years if first <= year <= last]
            plain = not _is_list(self.text)
            found += [int(span[1]), int(span[2])] if plain else ranged
        return list(dict.fromkeys(found))

    def value(self, subject: str, year: int | None) -> Decimal | None:
        """The cell of a row and year, as a number."""
        found = self.cells.answer(f"{_YEAR.sub(' ', subject)} {year or ''}")
        return _figure(found[0].printed) if found else None

    def series(self, subject: str, years: Sequence[int]) -> list[Decimal] | None:
        """The cells of the one row that fits best over all the years; None where no row has them
        all."""
        scores: defaultdict[str, float] = defaultdict(float)
        cells: defaultdict[str, dict[int, Decimal]] = defaultdict(dict)
        for year in years:
            for found in self.cells.answer(f"{_YEAR.sub(' ', subject)} {year}", _CANDIDATES):
                value = _figure(found.printed)
                if value is not None and year not in cells[found.quote]:
                    cells[found.quote][year] = value
                    scores[found.quote] += found.score
        whole = [quote for quote in scores if len(cells[quote]) == len(set(years))]
        best = max(whole, key=lambda quote: scores[quote], default=None)
        return None if best is None else [cells[best][year] for year in years]


def _figure(text: str) -> Decimal | None:
    """A printed cell as a number; what it was before a restatement ("389 (381)") is left aside."""
    read = number(re.sub(r"\s*\(.*\)$|[*\s]", "", text).strip())
    return read[0] if read else None


def _is_list(text: str) -> bool:
    return not re.search(
        r"\b(?:difference|increase|decrease|reduction|increment)\b", text, re.IGNORECASE
    )


def score_questions(directory: Path) -> None:
    """Print exact matches by kind, beside those published for the best model."""
    records = [
        json.loads(line) for line in (directory / "tables.jsonl").read_text("utf-8").splitlines()
    ]
    tables = {(r["company"], r["page"], r["table"]): r["rows"] for r in records}
    asked = [
        json.loads(line) for line in (directory / "questions.jsonl").read_text("utf-8").splitlines()
    ]
    lookups = {
        table_key: Lookup([TableContent(1, 0, tuple(map(tuple, rows)))])
        for table_key, rows in tables.items()
    }
    for kind, published in PUBLISHED.items():
        tally: Counter[str] = Counter()
        for record in (r for r in asked if r["kind"] == kind):
            table_key = record["company"], record["page"], record["table"]
            years = tuple(
                dict.fromkeys(
                    int(y)
                    for row in tables[table_key][:3]
                    for cell in row
                    for y in _YEAR.findall(cell)
                )
            )
            answer = solve(Asked(record["question"], lookups[table_key], years))
            tally["asked"] += 1
            tally["tried"] += answer is not None
            tally["right"] += answer is not None and _same(answer, record["answer"])
        right, tried, total = tally["right"], tally["tried"], tally["asked"]
        print(
            f"questions {kind}: {right} of {total} right ({right / total:.1%}; published "
            f"{published}%), {tried} attempted ({right / tried if tried else 0:.1%} of these "
            "right)"
        )


def _same(answer: str, expected: str) -> bool:
    if answer in ("yes", "no") or expected in ("yes", "no"):
        return answer == expected
    one, other = (
        [Decimal(part) for part in text.replace(" ", "").split(",") if _plain(part)]
        for text in (answer, expected)
    )
    return (
        bool(one)
        and len(one) == len(other)
        and all(_close(a, b) for a, b in zip(one, other, strict=True))
    )


def _plain(part: str) -> bool:
    return re.fullmatch(r"-?\d+(?:\.\d+)?", part.strip()) is not None


def _close(one: Decimal, other: Decimal) -> bool:
    return (
        other in {one.quantize(_CENT, ROUND_HALF_UP), one.quantize(_CENT, ROUND_HALF_EVEN), one}
        or abs(one - other) < _CENT / 2
    )


def solve(asked: Asked) -> str | None:
    """The answer as the data set prints it; None where the question is not attempted."""
    if asked.text.startswith("Is "):
        return _compared(asked)
    if multi := _MULTI.search(asked.text):
        return _nested(asked, multi)
    values = _values(asked)
    if values is None:
        return None
    return _computed(asked.text, values) if _operation(asked.text) else _ranked(asked.text, values)


def _compared(asked: Asked) -> str | None:
    than = _THAN.search(asked.text)
    years = asked.years()
    if not than or not years:
        return None
    first, second = asked.text[: than.start()], asked.text[than.end() :]
    mine, theirs = [int(y) for y in _YEAR.findall(first)], [int(y) for y in _YEAR.findall(second)]
    rest = _NOISE.sub(" ", _YEAR.sub(" ", second)).strip(" ?,.")
    same = not re.search(r"[A-Za-z]{3}", rest.replace("previous", ""))
    previous = years[0] - 1 if "previous" in second else None
    then, now = previous or (theirs or years)[-1], (mine or years)[0]
    if same:
        found = asked.series(_subject(first), [now, then])
        left, right = found if found else (None, None)
    else:
        left, right = asked.value(_subject(first), now), asked.value(_subject(second), then)
    if left is None or right is None:
        return None
    lower = than[1].lower() in ("lower", "less", "smaller")
    return "yes" if (left < right if lower else left > right) else "no"


def _subject(text: str) -> str:
    return " ".join(_NOISE.sub(" ", text).split())


def _values(asked: Asked) -> list[Decimal] | None:
    """The figures a question names: one row over its years, or several rows of its one year."""
    years = asked.years()
    if len(years) > 1:
        ordered = (
            years
            if _FROM_TO.search(asked.text) or _operation(asked.text) is None
            else _in_order(asked.text, years)
        )
        return asked.series(_subject(asked.text), ordered)
    rows = _rows(asked.text)
    found = (
        [asked.value(_subject(row), years[0] if years else None) for row in rows]
        if len(rows) > 1
        else [None]
    )
    known = [value for value in found if value is not None]
    return known if len(known) == len(found) else None


def _in_order(text: str, years: Sequence[int]) -> list[int]:
    """The earlier year first for what rose or fell; a plain difference is taken as asked."""
    return list(years) if "difference" in text else sorted(years)


def _rows(text: str) -> list[str]:
    """The rows joined in a question, each with the words before the list: "emissions from oil and
    gas"."""
    body = _YEAR.sub(" ", text.rstrip("?"))
    parts = [
        part
        for part in re.split(r",\s*(?:and\s+)?|\s+and\s+|\s+with\s+", body)
        if re.search(r"[A-Za-z]{3}", _subject(part))
    ]
    head = _subject(parts[0])
    lead = re.split(r"\b(?:from|between|for|of|to)\b", parts[0])[0] if parts else ""
    return (
        [head, *(f"{_subject(lead)} {_subject(part)}" for part in parts[1:])] if parts else [body]
    )


def _operation(text: str) -> Callable[[Sequence[Decimal]], Decimal] | None:
    low = text.lower()
    falling = re.search(r"\b(?:reduction|decrease|reduce)", low) is not None
    if "percentage" in low and re.search(r"reduction|increase|decrease|increment|change", low):
        return (
            (lambda v: (v[0] - v[-1]) / v[0] * 100)
            if falling
            else (lambda v: (v[-1] - v[0]) / v[0] * 100)
        )
    if re.search(r"\baverage\b|\bmean\b", low):
        return lambda v: sum(v, Decimal(0)) / len(v)
    if re.search(r"\bdifference\b", low):
        return lambda v: v[0] - v[-1]
    if falling:
        return lambda v: v[0] - v[-1]
    if re.search(r"\bincrease\b|\bincrement\b", low):
        return lambda v: v[-1] - v[0]
    return (
        (lambda v: sum(v, Decimal(0)))
        if re.search(r"\bsum\b|\btotal\b|\bcombin", low) and not _extreme(low)
        else None
    )


def _extreme(low: str) -> bool:
    return bool(_LOW.search(low) or _HIGH.search(low))


def _computed(text: str, values: Sequence[Decimal]) -> str | None:
    operation = _operation(text)
    if operation is None or (len(values) > 0 and not values[0] and "percentage" in text):
        return None
    return f"{operation(values):f}"


def _ranked(text: str, values: Sequence[Decimal]) -> str | None:
    """The answer to a question for an extreme, or for the first few in the order asked for."""
    low, order = _LOW.search(text), _ORDER.search(text)
    counts = [
        _COUNTS[word.lower()]
        for match in _TOP.finditer(text)
        for word in match.groups()
        if (word or "").lower() in _COUNTS
    ]
    count = counts[0] if counts else 0
    if not order:
        return f"{min(values) if low else max(values)}" if low or _HIGH.search(text) else None
    kept = sorted(values, reverse=not low)[: count or len(values)]
    return ", ".join(
        f"{v}" for v in sorted(kept, reverse=order[1].lower() in ("descending", "decreasing"))
    )


def _nested(asked: Asked, match: re.Match[str]) -> str | None:
    """A sum, average or ratio over years for each row, then one of these, or their sum, average or
    ranking."""
    years, inner = asked.years(), match["inner"].lower()
    rows = [row for row in re.split(r",\s*|\s+and\s+", match["rows"]) if row.strip()]
    if len(rows) < 2 or not years:
        return None
    last = rows[-1].split()
    rows = [row if len(row.split()) > 1 else f"{row} {' '.join(last[1:])}" for row in rows]
    table = [asked.series(row, years) for row in rows]
    known = [row for row in table if row is not None]
    if len(known) != len(rows):
        return None
    if inner.startswith("percentage") and any(not row[-1] for row in known):
        return None
    made = [_inner(inner, row) for row in known]
    outer = match["outer"].lower()
    if outer == "average":
        return f"{sum(made, Decimal(0)) / len(made):f}"
    if outer == "sum":
        return f"{sum(made, Decimal(0)):f}"
    return _ranked(f"{match[0]} {asked.text[match.end() :]} ", made)


def _inner(kind: str, row: Sequence[Decimal]) -> Decimal:
    if kind.startswith("sum"):
        return sum(row, Decimal(0))
    return sum(row, Decimal(0)) / len(row) if kind.startswith("average") else row[0] / row[-1] * 100
