"""Figures that no sentence states: rows of key metrics in tables, one claim a row."""

from __future__ import annotations

import re
from dataclasses import dataclass

from agents.claims.wording import MAX_TEXT

# Metric labels that make a row a claim, with the words that name them.
METRICS: dict[str, re.Pattern[str]] = {
    "greenhouse gas emissions": re.compile(
        r"\bscopes? ?[123]\b|\b(?:GHG|greenhouse gas|carbon|CO ?2\w*|methane) (?:emissions?|intensity|footprint)"
        r"|\bemissions? (?:intensity|total)|\btotal emissions\b",
        re.IGNORECASE,
    ),
    "energy": re.compile(
        r"\b(?:total |renewable |direct |indirect )?(?:energy|electricity|fuel) (?:consum\w+|use|usage|intensity|purchased"
        r"|generated|produced)|\brenewable (?:energy|electricity)\b",
        re.IGNORECASE,
    ),
    "water": re.compile(
        r"\bwater (?:consum\w+|withdraw\w+|use|usage|discharge\w*|intensity|recycled)|\btotal water\b|\bwastewater\b",
        re.IGNORECASE,
    ),
    "waste": re.compile(r"\b(?:total |hazardous |non-hazardous )?waste\b|\blandfill\b|\brecycl(?:ed|ing) rate\b", re.IGNORECASE),
    "air emissions": re.compile(r"\b(?:NOx|SOx|SO2|VOCs?|particulate)\b"),
    "safety": re.compile(
        r"\b(?:LTIFR?|TRIFR?|TRIR|AIFR|fatalit(?:y|ies)|lost[- ]time|recordable (?:injur\w+|incident|case)"
        r"|injury (?:frequency )?rate)\b",
        re.IGNORECASE,
    ),
    "workforce": re.compile(
        r"\b(?:women in|female (?:employees|share|managers)|gender pay|employee turnover|training hours)\b", re.IGNORECASE
    ),
}
TWO_DIGITS = 2  # a year as in FY23
LONGEST_LABEL = 20  # words; more is prose beside a chart
CORE = frozenset(("greenhouse gas emissions", "energy"))

_NUMBER_CELL = re.compile(
    r"^[~<>≈±(+\u2212\u2013-]*\s?(?:[$€£]|US\$)?\s?\d[\d,. ]*(?:\s?%|\s?(?:million|billion|[kM]?t|[kMGT]Wh|m[3³]"
    r"|[A-Za-z]{1,4}))?\)?[*†¹²³⁰-⁹]?$"
)
_YEAR_CELL = re.compile(r"^(?:FY ?|fiscal(?: year)? )?(?:19[89]|20[0-6])\d(?:[/-]\d{2,4})?[*†¹²³]?$|^FY ?\d{2}$", re.IGNORECASE)
_NOT_DIGIT = re.compile(r"\D")
_CUT_OFF = re.compile(r"\b(?:and|or|of|the|our|for|to|in|with|by|a|an)$")  # a line of prose that was taken for a label
_UNIT_CELL = re.compile(
    r"^\(?(?:%|[kM]?t ?CO ?2\S*|(?:metric )?(?:tons?|tonnes?)\b.*|[kMGT]Wh\S*|[MGTP]J\S*|m[3³]\S*|(?:million "
    r"|thousand |1,?000 )[\w³ ]{1,20}|number|per \w.*|kg\S*)\)?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class RowClaim:
    """A metric row: `quote` the row as it stands on the page, `metric` a key of METRICS, `values` with their years or "" each."""

    quote: str
    text: str
    label: str
    metric: str
    values: tuple[tuple[str, str], ...]
    header: str

    @property
    def latest(self) -> str:
        """The figure of the latest year, or the first where no years are known."""
        return max(self.values, key=lambda value: _year_of(value[1]))[0]


def row_claims(lines: list[str]) -> list[RowClaim]:
    """The metric rows among consecutive table lines ("a | b | c"); a line of years before them is their header."""
    found: list[RowClaim] = []
    header: list[str] = []
    for line in lines:
        cells = [cell.strip() for cell in line.split("|")]
        if _is_header(cells):
            header = cells
        elif claim := _claim_of(line.strip(), cells, header):
            found.append(claim)
    return found


def _is_header(cells: list[str]) -> bool:
    """A row that names years and holds no other number."""
    years = [cell for cell in cells if _YEAR_CELL.match(cell)]
    return bool(years) and not any(_NUMBER_CELL.match(cell) for cell in cells if cell not in years)


def _claim_of(line: str, cells: list[str], header: list[str]) -> RowClaim | None:
    label = next((cell for cell in cells if any(char.isalpha() for char in cell) and not _UNIT_CELL.match(cell)), "")
    metric = next((name for name, pattern in METRICS.items() if pattern.search(label)), "")
    numbers = [(index, cell) for index, cell in enumerate(cells) if _NUMBER_CELL.match(cell)]
    if not metric or not numbers or len(label.split()) > LONGEST_LABEL or _CUT_OFF.search(label):
        return None
    values = tuple((cell, year) for (_, cell), year in zip(numbers, _years_for(numbers, cells, header), strict=True))
    unit = next((cell.strip("()") for cell in cells if _UNIT_CELL.match(cell)), "")
    return RowClaim(line, _paraphrase(label, unit, values), label.lower(), metric, values, " | ".join(header))


def _years_for(numbers: list[tuple[int, str]], cells: list[str], header: list[str]) -> list[str]:
    """The header year of each number: by column where rows are equally long, in order where counts agree, else unknown ("")."""
    if len(header) == len(cells):
        return [header[index] if _YEAR_CELL.match(header[index]) else "" for index, _ in numbers]
    years = [cell for cell in header if _YEAR_CELL.match(cell)]
    return years if len(years) == len(numbers) else [""] * len(numbers)


def _year_of(cell: str) -> int:
    """The year a header cell names ("FY2023", "2023/24", "FY23"), 0 for none."""
    digits = _NOT_DIGIT.sub("", cell)
    return int(digits[:4] if len(digits) != TWO_DIGITS else f"20{digits}") if digits else 0


def _paraphrase(label: str, unit: str, values: tuple[tuple[str, str], ...]) -> str:
    measure = f" ({unit})" if unit and unit not in label else ""
    stated = ", ".join(f"{value} in {year}" if year else value for value, year in values)
    text = f"{label.rstrip(':')}{measure}: {stated}"
    return text if len(text) < MAX_TEXT else text[: text.rfind(",", 0, MAX_TEXT - 2)] + " …"
