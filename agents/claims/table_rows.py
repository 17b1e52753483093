"""Figures that no sentence states: rows of key metrics in tables, one claim a row."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest

from agents.claims.wording import MAX_TEXT
from reports.figures.units import fold_units, unit_within
from reports.figures.wording import category_of

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
SCOPE_3_CATEGORY = "Scope 3 category"  # a row named like one of the fifteen categories of the GHG Protocol
KINDS: dict[str, tuple[str, ...]] = {  # what units a metric is counted in, as `reports.figures.units` names their kinds
    "greenhouse gas emissions": ("emissions",),
    SCOPE_3_CATEGORY: ("emissions",),
    "energy": ("energy",),
    "water": ("water",),
    "waste": ("mass",),
}
LONGEST_UNIT = 60  # characters
LONGEST_HEADER = 8  # words; more is no name of a column
TWO_DIGITS = 2  # a year as in FY23
LONGEST_LABEL = 20  # words; more is prose beside a chart
CORE = frozenset(("greenhouse gas emissions", "energy"))

_NUMBER_CELL = re.compile(
    r"^[~<>≈±(+\u2212\u2013-]*\s?(?:[$€£]|US\$)?\s?\d[\d,. ]*(?:\s?%|\s?(?:million|billion|[kM]?t|[kMGT]Wh|m[3³]"
    r"|[A-Za-z]{1,4}))?\)?[*†¹²³⁰-⁹]?$"
)
_YEAR_CELL = re.compile(r"^(?:FY ?|fiscal(?: year)? )?(?:19[89]|20[0-6])\d(?:[/-]\d{2,4})?[*†¹²³]?$|^FY ?\d{2}$", re.IGNORECASE)
_PAGE_NUMBERS = re.compile(r"\d{1,3}(?:(?:, ?|[-\u2013])\d{1,3})*")
_NOT_DIGIT = re.compile(r"\D")
_CUT_OFF = re.compile(r"\b(?:and|or|of|the|our|for|to|in|with|by|a|an)$")  # a line of prose that was taken for a label
_UNIT_CELL = re.compile(
    r"^\(?(?:%|[kM]?t ?CO ?2\S*|(?:metric )?(?:tons?|tonnes?)\b.*|[kMGT]Wh\S*|[MGTP]J\S*|m[3³]\S*|(?:million "
    r"|thousand |1,?000 )[\w³ ]{1,20}|number|per \w.*|kg\S*)\)?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class RowClaim:
    """A metric row: `quote` as it stands on the page, `metric` a key of METRICS, `values` with their headers or "" each."""

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

    @property
    def dated(self) -> bool:
        """Whether a year of the header is known for a value."""
        return any(_year_of(header) for _, header in self.values)


def row_claims(lines: list[str], caption: str = "") -> list[RowClaim]:
    """The metric rows among consecutive table lines ("a | b | c"); lines of years before them are their header.

    `caption` is the text above the table; it, a row that holds only a title, or the header may name the unit."""
    found: list[RowClaim] = []
    header: list[str] = []
    above, in_header = caption, False
    for line in lines:
        cells = [cell.strip() for cell in line.split("|")]
        if not any(cells[1:]):
            above = cells[0] or above
        elif _is_header(cells):
            header = _joined(header, cells) if in_header else cells
        elif claim := _claim_of(line.strip(), cells, header, f"{above} {header[0] if header else ''}"):
            found.append(claim)
        in_header = _is_header(cells)
    return found


def _joined(above: list[str], below: list[str]) -> list[str]:
    """Two header rows as one: "Change on" above "2023"."""
    return [f"{one} {other}".strip() for one, other in zip_longest(above, below, fillvalue="")]


def _is_header(cells: list[str]) -> bool:
    """A row that names years and holds no other number."""
    years = [cell for cell in cells if _YEAR_CELL.match(cell)]
    return bool(years) and not any(_NUMBER_CELL.match(cell) for cell in cells if cell not in years)


def _is_index(cells: list[str], label: str) -> bool:
    """Two entries side by side, each a title and a number: contents or an index, not a row of one metric."""
    rest = cells[cells.index(label) + 1 :]
    first = next((index for index, cell in enumerate(rest) if _NUMBER_CELL.match(cell)), len(rest))
    titles = [
        index
        for index, cell in enumerate(rest)
        if index > first and len(cell) > 3 and cell[0].isalpha() and not _UNIT_CELL.match(cell)
    ]
    return any(_NUMBER_CELL.match(cell) for index in titles[:1] for cell in rest[index + 1 :])


def _claim_of(line: str, cells: list[str], header: list[str], context: str) -> RowClaim | None:
    label = next((cell for cell in cells if any(char.isalpha() for char in cell) and not _UNIT_CELL.match(cell)), "")
    metric = next((name for name, pattern in METRICS.items() if pattern.search(label)), "")
    if category_of(label):
        metric = SCOPE_3_CATEGORY
    numbers = [(index, cell) for index, cell in enumerate(cells) if _NUMBER_CELL.match(cell)]
    if not metric or not numbers or len(label.split()) > LONGEST_LABEL or _is_cut_off(label) or _is_index(cells, label):
        return None
    values = tuple((cell, name) for (_, cell), name in zip(numbers, _headers_for(numbers, cells, header), strict=True))
    unit = _unit_cell(cells, label, metric)
    if not unit and "%" not in values[0][0] and not unit_within(fold_units(label)):
        unit = _unit_of(metric, context)
    claim = RowClaim(line, _paraphrase(label, unit, values), label.lower(), metric, values, " | ".join(header))
    return claim if unit or _says_what_it_counts(claim) else None


def _is_cut_off(label: str) -> bool:
    """A piece of prose or of a longer label rather than a label."""
    return bool(_CUT_OFF.search(label)) or label.count("(") != label.count(")")


def _says_what_it_counts(claim: RowClaim) -> bool:
    """False for a line of a table of contents or an index, and for the axis of a chart: no unit, no year, and either one
    cell with numbers small enough for pages or a number that comes again."""
    if claim.dated or unit_within(fold_units(claim.label)):
        return True
    cells = [cell for cell, _ in claim.values]
    return bool(not _PAGE_NUMBERS.fullmatch(cells[0]) if len(cells) == 1 else len(set(cells)) == len(cells))


def _unit_cell(cells: list[str], label: str, metric: str) -> str:
    """The unit printed in a cell of its own."""
    named = next((cell for cell in cells if _UNIT_CELL.match(cell)), "")
    named = named or next((cell for cell in cells if cell != label and _is_unit(cell, metric)), "")
    return named[1:-1] if named.startswith("(") and named.endswith(")") else named


def _is_unit(cell: str, metric: str) -> bool:
    unit = unit_within(fold_units(cell))
    fits = unit is not None and unit.start <= 1 and (bool(unit.per) or unit.kind in KINDS.get(metric, ()))
    return fits and len(cell) < LONGEST_UNIT and not _NUMBER_CELL.match(cell)


def _headers_for(numbers: list[tuple[int, str]], cells: list[str], header: list[str]) -> list[str]:
    """The header of each number: by column where rows are equally long, the years in order where counts agree, else "" each."""
    if len(header) == len(cells):
        return [header[index] if len(header[index].split()) <= LONGEST_HEADER else "" for index, _ in numbers]
    years = [cell for cell in header if _YEAR_CELL.match(cell)]
    return years if len(years) == len(numbers) else [""] * len(numbers)


def _unit_of(metric: str, context: str) -> str:
    """The unit that the words around a table name, where it fits the metric: "(tCO2e)" for emissions, "(MWh)" for energy."""
    folded = fold_units(context)
    unit = unit_within(folded)
    fits = unit is not None and not unit.per and unit.kind in KINDS.get(metric, ())
    return folded[unit.start : unit.end].strip(" ()").replace("t CO2", "tCO2") if unit is not None and fits else ""


def _year_of(cell: str) -> int:
    """The year a header cell names ("FY2023", "2023/24", "FY23"), 0 for none; a change or share has none of its own."""
    if not _YEAR_CELL.match(cell):
        return 0
    digits = _NOT_DIGIT.sub("", cell)
    return int(digits[:4] if len(digits) != TWO_DIGITS else f"20{digits}")


def _paraphrase(label: str, unit: str, values: tuple[tuple[str, str], ...]) -> str:
    """ "Scope 1 (tCO2e), 2022: 250; 2023: 240; change on 2022: -4%"; figures without headers stand behind the label alone."""
    measure = f" ({unit})" if unit and unit not in label else ""
    stated = "; ".join(f"{_in_words(header)}: {value}" if header else value for value, header in values)
    text = f"{label.rstrip(':')}{measure}{',' if values[0][1] else ':'} {stated}"
    return text if len(text) < MAX_TEXT else text[: text.rfind(";", 0, MAX_TEXT - 2)] + " …"


def _in_words(header: str) -> str:
    """A header inside a sentence: "Change on 2022" in small letters, "FY2023" and "CO2" as they are."""
    return header[0].lower() + header[1:] if header[1:2].islower() else header
