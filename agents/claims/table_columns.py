"""What the columns of a table are called: header rows, years that span columns, headers of several
lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from reports.language.years import FISCAL, FOOTNOTE_MARKS, SHORT_YEAR, YEAR, is_year

LONGEST_HEADER = 8  # words; more is no name of a column

NUMBER_CELL = re.compile(
    r"^[~<>≈±(+\u2212\u2013-]*\s?(?:[$€£]|US\$)?\s?\d[\d,. ]*(?:\s?%|\s?(?:million|billion|[kM]?t"
    r"|[kMGT]Wh|m[3³]|[A-Za-z]{1,4}))?\)?[*†¹²³⁰-⁹]*$"
)
MISSING = re.compile(
    r"^(?:n/?a|nil|none|not (?:reported|available|applicable|disclosed)"
    r"|[•\u2013\u2014\u2212*.-]+)?$",
    re.IGNORECASE,
)
# what heads a column of changes
_SIGNS = re.compile(r"^\(?[+±]/?[-\u2013\u2212]?(?: ?%)?\)?$|^[Δ∆]$")
_YEAR_FIRST = re.compile(
    rf"^(?:{FISCAL})?({YEAR})(?:[/-]\d{{2,4}})?{FOOTNOTE_MARKS}(?: (?!vs\b"
    rf"|versus|change|chg|var|%|\+)\D+)?$|^(?=FY)(?={SHORT_YEAR}$)\D+(\d{{2}})$",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Row:
    """A table row as it stands: its line and cells, the words that name it, and what stands around
    it.

    `within` says that it stands below a row it is part of, `whole` that it speaks of the company.
    """

    line: str
    cells: list[str]
    label: str
    within: bool = False
    titles: tuple[str, ...] = ()  # above it, the nearest last
    header: tuple[str, ...] = ()
    whole: bool = False
    dated: str = ""  # what dates the page, for a figure whose column does not


def cells_of(line: str) -> list[str]:
    """The cells of a table line."""
    return [cell.strip() for cell in line.split("|")]


def is_header(cells: list[str]) -> bool:
    """A row that names years and holds no other number."""
    years = [cell for cell in cells if is_year(cell)]
    return bool(years) and not any(NUMBER_CELL.match(cell) for cell in cells if cell not in years)


def continues_header(cells: list[str]) -> bool:
    """A row below a header that goes on naming columns: words alone, of which none says that a
    figure is missing."""
    named = [cell for cell in cells[1:] if cell]
    return len(named) > 1 and not any(_DIGIT.search(cell) or MISSING.match(cell) for cell in named)


def joined(above: list[str], below: list[str]) -> list[str]:
    """Two header rows as one: "Change on" above "2023".

    A year above several columns is said of each of them.
    """
    below = spread(below)
    return [
        f"{one} {other}".strip().replace("- ", "-")
        for one, other in zip_longest(above, below, fillvalue="")
    ]


def spread(header: list[str]) -> list[str]:
    """A header in which years have empty cells between them: each year fills the columns it stands
    above."""
    at = [index for index, cell in enumerate(header) if is_year(cell)]
    if all(later == earlier + 1 for earlier, later in pairwise(at)) or any(
        header[i] for i in range(1, len(header)) if i not in at
    ):
        return header
    # centred or right-aligned: the last year ends the table
    to_the_left = at[-1] == len(header) - 1 and at[0] > 1
    return [
        cell or (index > 0 and _year_above(header, at, index, to_the_left)) or ""
        for index, cell in enumerate(header)
    ]


def _year_above(header: list[str], at: list[int], index: int, to_the_left: bool) -> str:
    if to_the_left:
        return next((header[year] for year in at if year >= index), "")
    return next((header[year] for year in reversed(at) if year <= index), "")


def fitting(header: list[str], cells: list[str]) -> list[str]:
    """The header for a row that ends earlier than it, where its years stand above figures; else the
    header as it is."""
    at = [index for index, cell in enumerate(header) if is_year(cell)]
    short = len(cells) < len(header) and bool(at) and at[-1] < len(cells)
    figures = short and all(
        NUMBER_CELL.match(cells[index]) or MISSING.match(cells[index]) for index in at
    )
    return header[: len(cells)] if figures else header


def names_for(numbers: list[tuple[int, str]], cells: list[str], header: list[str]) -> list[str]:
    """The header of each number: by column where rows are equally long, the years in order where
    counts agree, else "" each."""
    header = fitting(header, cells)
    if len(header) == len(cells):
        return [
            header[index] if len(header[index].split()) <= LONGEST_HEADER else ""
            for index, _ in numbers
        ]
    years = [cell for cell in header if is_year(cell)]
    return years if len(years) == len(numbers) else [""] * len(numbers)


def year_of(name: str) -> int:
    """The year a column's name begins with ("FY2023", "2023/24", "FY23", "2022 Total"), 0 for none;
    a change has none."""
    match = _YEAR_FIRST.match(name)
    if match is None:
        return 0
    return int(match[1] or f"20{match[2]}")


def in_words(name: str) -> str:
    """A column's name inside a sentence: "Change on 2022" in small letters, "FY2023" and "CO2" as
    they are."""
    if _SIGNS.match(name):
        return "change"
    return name[0].lower() + name[1:] if name[1:2].islower() else name
