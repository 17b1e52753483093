"""Does the completeness radar ask for what a report leaves out, and for little else?

    python -m benchmarks.radar DATA_DIR look|score_only --cache DIR [--seed N] [--many N] [--show]

Reads the reports of one half of DATA_DIR/split.json (kept in the directory of `--cache`, since
reading takes a minute each). From each undeleted report the sources of expectation are built: a
workbook and a register with the sites and companies that it names, the report of an earlier year
with its metrics, and the Scope 3 categories usual in its industry. Every question on an undeleted
report counts as idle. Then, `--many` times, one expected thing that the report has is deleted from
a copy of what was read, all mentions in text and tables, and the radar must ask for it. `--show`
names questions and misses, but never of reports that are only scored.

What is a mention is decided here, by other rules than those of the radar.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import chain, zip_longest
from pathlib import Path

from benchmarks.report_pages import read_report
from reports.completeness.asking import Given, is_found, look
from reports.completeness.categories import is_broken_down, usual_in
from reports.completeness.metrics import metrics_of, of_prior
from reports.completeness.names import forms_of
from reports.completeness.own_tables import YearRow, year_rows
from reports.completeness.printed import Printed, stems_of
from reports.completeness.sources import SiteOfLines, of_registers, of_workbook
from reports.completeness.types import Expected, What
from reports.document.identity import guess_company
from reports.document.industry import find_industry
from reports.document.stating import statements_in, with_statements
from reports.figures.extract import read_pages
from reports.figures.types import Quantity
from reports.language.places import find_facilities
from reports.registers.identifiers import has_legal_form, name_key
from reports.registers.types import Matched, Method, Value
from reports.types import PageContent
from standards.reference.categories import SCOPE3_CATEGORIES
from standards.reference.facts import contains, folded

HALVES = ("look", "score_only")
MOST_NAMES = 40  # of a kind in a source built from a report
YEAR = 2023
_COMPANY = re.compile(
    r"\b((?:[A-Z\u00c0-\u00de][\w&.\u2019'-]*[ -]){1,5}"
    r"(?:GmbH(?: & Co\.? KG)?|AG|SE|Ltd\.?|Limited|Inc\.?|LLC|Corp\.?|S\.A\.|S\.p\.A\.|B\.V\.|AB"
    r"|plc|PLC|Oy))(?!\w)"
)
_SENTENCES = re.compile(r"(?<=[.!?;])\s+|\n+")
_RUN = re.compile(r"\b[Cc]at(?:egor(?:y|ies))?\.? ?(\d[\d\s,&\u2013-]*)")
_SPAN = re.compile(r"(\d{1,2})(?:\s?[\u2013-]\s?(\d{1,2}))?")
_POINT = re.compile(r"(?<![\d.])3\.(\d{1,2})(?![\d.])")
# further words that a reader would take for a mention of a category
_EVERYDAY = {
    4: ("shipping", "freight", "logistics"),
    6: ("travel",),
    7: ("commuting", "commute"),
    9: ("shipping", "freight", "logistics"),
    11: ("use phase",),
}
Mentions = Callable[[str], bool]


@dataclass(frozen=True)
class Read:
    """A report as it was read, with what the sources built from it let expect."""

    name: str
    pages: list[PageContent]
    company: str
    industry: str
    figures: list[Quantity]
    expected: list[Expected]


@dataclass(frozen=True)
class Deletion:
    """One thing that is deleted from a report: what is a mention, and whether a mention takes the
    sentence or row with it, or only its own words (`words`). Of a `row`, the cell of the last year
    is deleted."""

    report: Read
    expected: Expected
    mentions: Mentions = bool
    words: re.Pattern[str] | None = None
    row: YearRow | None = None


def load(data: Path, half: str, cache: Path) -> Iterator[Read]:
    """The reports of one half."""
    cache.mkdir(parents=True, exist_ok=True)
    for name in json.loads((data / "split.json").read_text())[half]:
        kept = cache / f"{name}.pickle"
        if not kept.exists():
            pages = with_statements(read_report(data / "reports" / f"{name}.pdf"))
            kept.write_bytes(pickle.dumps(pages))
        yield _read(name, pickle.loads(kept.read_bytes()))


def _read(name: str, pages: list[PageContent]) -> Read:
    guess = guess_company(pages)
    company = guess.value if guess else ""
    industry = find_industry(pages, company).guess
    code = industry.value if industry else ""
    figures = read_pages(pages, company)
    return Read(name, pages, company, code, figures, _expected(pages, company, figures))


def _expected(pages: list[PageContent], company: str, figures: list[Quantity]) -> list[Expected]:
    """What a workbook, a register and an earlier report with the contents of this one let
    expect."""
    sites, companies = names_in(pages, company)
    half = len(sites) // 2
    lines = [
        SiteOfLines(name, f"Energy, row {at + 2}", Decimal(100))
        for at, name in enumerate([*sites[:half], *companies])
    ]
    entries = [
        Matched("eu_ets", f"DE_{at}", name, company, "", "", Method.LEI, values=(_value(),))
        for at, name in enumerate(sites[half:])
    ]
    return [
        *of_workbook("inventory.xlsx", lines),
        *of_registers(entries, YEAR),
        *of_prior(metrics_of(figures), "report of the year before"),
    ]


def _value() -> Value:
    return Value(YEAR, Decimal(1000), "t", "CO2")


def names_in(pages: Sequence[PageContent], company: str) -> tuple[list[str], list[str]]:
    """The sites and companies that a report names, the most often named first."""
    sites: Counter[str] = Counter()
    companies: Counter[str] = Counter()
    for statement in statements_in(pages):
        sites.update(find_facilities(statement.text))
        companies.update(match[1] for match in _COMPANY.finditer(statement.text))
    own = set(name_key(company).split())
    told = [
        name
        for name in companies
        if has_legal_form(name) and not set(name_key(name).split()) <= own
    ]
    return _telling(sites, company), _telling(told, company)


def _telling(names: Sequence[str] | Counter[str], company: str) -> list[str]:
    """Those that have a form by which a register or workbook would know them, each once."""
    found: dict[str, str] = {}
    for name in names:
        if forms := forms_of(name, company):
            found.setdefault(forms[-1], name)
    return list(found.values())[:MOST_NAMES]


def deletions(report: Read) -> dict[str, list[Deletion]]:
    """What may be deleted from a report, by source."""
    printed = Printed(report.pages, report.company)
    found: dict[str, list[Deletion]] = {}
    usual = usual_in(report.industry) if is_broken_down(printed) else []
    for one in [*report.expected, *usual]:
        if is_found(one, printed, report.figures):
            deletion = _deletion(report, one)
            found.setdefault(f"{one.source.value} {one.what.value}", []).append(deletion)
    for row in year_rows(report.pages, empty=False):
        deletion = Deletion(report, row.expected, row=row)
        found.setdefault("earlier_years metric", []).append(deletion)
    return found


def _deletion(report: Read, one: Expected) -> Deletion:
    if one.what is What.CATEGORY:
        return Deletion(report, one, _of_category(int(one.others[0])))
    if one.what is What.METRIC:
        return Deletion(report, one, _of_metric(report, one))
    own = set(name_key(report.company).split())
    words = [word for word in re.findall(r"[^\W\d_]+", one.name) if _is_name(word, own)]
    pattern = re.compile(
        "|".join(rf"\b{re.escape(word)}\w*" for word in words) or r"(?!)", re.IGNORECASE
    )
    return Deletion(report, one, lambda text: bool(pattern.search(text)), pattern)


def _is_name(word: str, own: set[str]) -> bool:
    return word[0].isupper() and len(word) > 3 and word.casefold() not in own


def _of_metric(report: Read, one: Expected) -> Mentions:
    """A text that has every word of the label, or a figure of the same scope, or the category."""
    stems = stems_of(one.name.split(" (Scope")[0])
    scope = next(iter(one.others), "")
    quotes = {figure.quote for figure in report.figures if scope and figure.scope == scope}
    numbers = [int(part[2:]) for part in scope.split("+") if part.startswith("3.")]
    categories = [_of_category(number) for number in numbers]

    def mentions(text: str) -> bool:
        is_figure = any(text in quote or quote in text for quote in quotes if text.strip())
        of_category = any(of(text) for of in categories)
        return stems <= stems_of(text) or of_category or is_figure

    return mentions


def _of_category(number: int) -> Mentions:
    """A text that has the name or another name of a category, its number behind the word, or most
    words of its name."""
    category = SCOPE3_CATEGORIES[number - 1]
    everyday = _EVERYDAY.get(number, ())
    names = [folded(name) for name in (category.name, *category.aliases, *everyday)]
    stems = stems_of(category.name)

    def mentions(text: str) -> bool:
        words = folded(text)
        named = any(contains(words, name) for name in names) or number in _numbers(text)
        return named or len(stems & stems_of(text)) >= 2 * len(stems) / 3

    return mentions


def _numbers(text: str) -> set[int]:
    """The numbers of categories in a text: "Cat 1-3, 5-7", "3.11"."""
    found = {int(number) for number in _POINT.findall(text)}
    for run in _RUN.findall(text):
        for first, last in _SPAN.findall(run):
            found.update(range(int(first), int(last or first) + 1))
    return found


def without(deletion: Deletion) -> tuple[list[PageContent], list[Quantity]]:
    """The pages and figures of a report without a thing."""
    report = deletion.report
    if deletion.row:
        return [_without_cell(page, deletion.row) for page in report.pages], report.figures

    def cut(text: str) -> str:
        if deletion.words:
            return deletion.words.sub(" ", text)
        pieces = _SENTENCES.split(text)
        return "\n".join(piece for piece in pieces if not deletion.mentions(piece))

    figures = [one for one in report.figures if cut(one.quote).strip() or not one.quote]
    return [_page_without(page, cut, deletion) for page in report.pages], figures


def _page_without(page: PageContent, cut: Callable[[str], str], deletion: Deletion) -> PageContent:
    text = cut(page.text)
    if text == page.text and not any(
        deletion.mentions(word) for word in chain.from_iterable(map(_words_of, page.tables))
    ):
        return page
    tables = tuple(
        replace(
            table,
            caption=cut(table.caption),
            rows=tuple(_row_without(row, cut, deletion) for row in table.rows),
            paths=tuple(tuple(map(cut, path)) for path in table.paths),
            bands=tuple(
                replace(band, heads=tuple(tuple(map(cut, words)) for words in band.heads))
                for band in table.bands
            ),
        )
        for table in page.tables
    )
    statements = tuple(
        replace(one, text=cut(one.text), rest=cut(one.rest), section=tuple(map(cut, one.section)))
        for one in page.statements
        if deletion.words or not deletion.mentions(one.whole)
    )
    headings = tuple(replace(one, text=cut(one.text)) for one in page.headings)
    charts = tuple(
        replace(one, series=cut(one.series), title=cut(one.title)) for one in page.charts
    )
    return replace(
        page, text=text, tables=tables, statements=statements, headings=headings, charts=charts
    )


def _words_of(table: object) -> list[str]:
    rows: Sequence[Sequence[str]] = table.rows  # type: ignore[attr-defined]
    return [" ".join(row) for row in rows]


def _row_without(
    row: tuple[str, ...], cut: Callable[[str], str], deletion: Deletion
) -> tuple[str, ...]:
    if deletion.words is None and deletion.mentions(" ".join(row)):
        return tuple("" for _ in row)
    return tuple(map(cut, row))


def _without_cell(page: PageContent, row: YearRow) -> PageContent:
    tables = list(page.tables)
    for at, table in enumerate(tables):
        if table is row.table:
            rows = [list(each) for each in table.rows]
            rows[row.row][row.column] = ""
            tables[at] = replace(table, rows=tuple(map(tuple, rows)))
    return replace(page, tables=tuple(tables))


def chosen(by_report: Sequence[dict[str, list[Deletion]]], many: int, seed: int) -> list[Deletion]:
    """`many` deletions, by turns from each source and each report."""
    draw = random.Random(seed)
    by_source: dict[str, list[list[Deletion]]] = {}
    for found in by_report:
        for source, rows in found.items():
            by_source.setdefault(source, []).append(draw.sample(rows, len(rows)))
    turns = []
    for lists in by_source.values():
        draw.shuffle(lists)
        turns.append([one for turn in zip_longest(*lists) for one in turn if one])
    return [one for turn in zip_longest(*turns) for one in turn if one][:many]


def is_asked_for(deletion: Deletion) -> bool:
    """Whether the radar asks for what was deleted."""
    report = deletion.report
    pages, figures = without(deletion)
    given = Given(report.expected, figures, report.industry)
    asked = look(Printed(pages, report.company), given).absences
    return deletion.expected.identity in {one.expected.identity for one in asked}


def main(arguments: list[str] | None = None) -> int:
    """Print the counts."""
    parser = argparse.ArgumentParser(prog="benchmarks.radar", description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("half", choices=HALVES)
    parser.add_argument("--cache", type=Path, required=True, help="a directory of your own")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--many", type=int, default=60)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args(arguments)
    shows = options.show and options.half == HALVES[0]
    idle: list[int] = []
    found: list[dict[str, list[Deletion]]] = []
    for report in load(options.data, options.half, options.cache):
        given = Given(report.expected, report.figures, report.industry)
        absences = look(Printed(report.pages, report.company), given).absences
        idle.append(len(absences))
        found.append(deletions(report))
        for one in absences if shows else ():
            print(f"idle? {report.name}: {one.question}")
    asked: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for deletion in chosen(found, options.many, options.seed):
        source = f"{deletion.expected.source.value} {deletion.expected.what.value}"
        every[source] += 1
        is_right = is_asked_for(deletion)
        asked[source] += is_right
        if shows and not is_right:
            print(f"missed {deletion.report.name}: {deletion.expected.name} ({source})")
    reports = len(idle)
    print(f"questions on {reports} undeleted reports: {sum(idle)}, at most {max(idle)} on one")
    for source, number in sorted(every.items()):
        print(f"  {source}: {asked[source]} of {number} asked for")
    whole = sum(every.values())
    print(
        f"asked for: {sum(asked.values())} of {whole} ({100 * sum(asked.values()) / whole:.0f} %)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
