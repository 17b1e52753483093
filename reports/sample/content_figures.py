"""A report of figures: short, dense in tables and sums, with many planted faults and truths (see
`ledger`)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from reports.sample import content_opening as opening
from reports.sample.blocks import Block, Grid, Heading, Para
from reports.sample.book import Book
from reports.sample.content_figures_aims import aims, restatements
from reports.sample.content_figures_parts import intensities, parts, resources
from reports.sample.ledger import Ledger
from reports.sample.numbers import SCOPE3_CATEGORIES, Series, change

SUM, CATEGORIES, CHANGE = "scope_addition", "scope3_categories", "yoy_percentage"
HISTORY = "historical_consistency"
_SUMS = (
    "In {year}, Scope 1 emissions were {one:,} tonnes of CO2e, market-based Scope 2 emissions "
    "were {two:,} tonnes of CO2e and Scope 3 emissions were {three:,} tonnes of CO2e, and total "
    "Scope 1, 2 and 3 emissions were {total:,} tonnes of CO2e.",
    "Total Scope 1, 2 and 3 emissions were {total:,} tonnes of CO2e in {year}, made up of "
    "{one:,} tonnes of CO2e in Scope 1, {two:,} tonnes of CO2e in market-based Scope 2 and "
    "{three:,} tonnes of CO2e in Scope 3.",
)


def write(book: Book) -> list[Block]:
    """All blocks of the report behind its cover, in order."""
    ledger = Ledger(book)
    return [
        *opening.contents_page(book),
        *emissions(book, ledger),
        *scope3(book, ledger),
        *resources(book, ledger),
        *parts(book, ledger),
        *intensities(book, ledger),
        *aims(book, ledger),
        *restatements(book, ledger),
    ]


def emissions(book: Book, ledger: Ledger) -> list[Block]:
    """Emissions by scope, and the totals that sentences state."""
    return [
        Heading("Greenhouse gas emissions", 1, "emissions"),
        Para(
            "All figures are of the consolidated group for calendar years. Emissions are "
            "measured in accordance with the Greenhouse Gas Protocol Corporate Standard.",
            "lead",
        ),
        _by_scope(book, ledger),
        Heading("Totals"),
        *(Para(sentence) for sentence in _totals(book, ledger)),
    ]


def _by_scope(book: Book, ledger: Ledger) -> Grid:
    """The table of scopes; one cell of one of its two totals is false."""
    n = book.numbers
    both = {
        "location": {each: n.scope1[each] + n.scope2_location[each] for each in n.years},
        "market": {each: n.scope12(each) for each in n.years},
    }
    (method,), (year,) = ledger.chosen(1, 2), ledger.chosen(1, len(n.years))
    wrong, cell = list(both)[method], n.years[year]
    false, error = ledger.amount(both[wrong][cell])
    both[wrong][cell] = int(false)
    scopes = (
        ("Scope 1", n.scope1),
        ("Scope 2, location-based", n.scope2_location),
        ("Scope 2, market-based", n.scope2_market),
        ("Scope 3", {each: n.scope3_total(each) for each in n.years}),
    )
    book.earlier = (_earlier(book, ledger, scopes),)
    return Grid(
        "Greenhouse gas emissions by scope (tCO2e)",
        (
            ("Emissions", *map(str, n.years), f"Change on {book.year - 1}"),
            *(
                ledger.plant_row(_with_change(name, series, n.years), (CHANGE, ""))
                for name, series in scopes
            ),
            *(
                ledger.plant_row(
                    _with_change(f"Total Scope 1 and 2 ({name}-based)", series, n.years),
                    (SUM, f"the total of {cell} is {error}" if name == wrong else ""),
                )
                for name, series in both.items()
            ),
        ),
        (36, 14, 14, 14, 14),
        bold=(5, 6),
        note=(
            "Location- and market-based Scope 2 are two measures of the same electricity and are "
            "never added together."
        ),
    )


def _earlier(book: Book, ledger: Ledger, scopes: Sequence[tuple[str, Series]]) -> str:
    """What the report of the year before printed, as the text of its page, planted on the rows of
    this report.

    One figure of the last year differs without a word why, and one of the year before that was
    restated since.
    """
    first, prior, _ = book.numbers.years
    (differing,) = ledger.chosen(1, len(scopes))
    lines = [f"tCO2e | {prior} | {first}"]
    for index, (name, series) in enumerate(scopes):
        now, then, slip = Decimal(series[prior]), Decimal(series[first]), ""
        if index == differing:
            now, error = ledger.amount(now, near=True)
            slip = f"{prior} was printed {error} a year ago, and nothing tells of a restatement"
        if index == 1 - ledger.stale:
            then, _ = ledger.amount(then, near=True)
        ledger.plant_row(_with_change(name, series, book.numbers.years), (HISTORY, slip))
        lines.append(f"{name} | {now:,} | {then:,}")
    return "\n".join(lines)


def _with_change(name: str, series: Series, years: tuple[int, int, int]) -> tuple[str, ...]:
    _, prior, last = years
    return (
        name,
        *(f"{series[each]:,}" for each in years),
        f"{change(series[prior], series[last])}%",
    )


def _totals(book: Book, ledger: Ledger) -> list[str]:
    """Sentences that print a sum with its parts: one false, the others exact, rounded, nearly right
    and approximate."""
    n, (wrong,) = book.numbers, ledger.chosen(1, 3)
    said = []
    for index, year in enumerate(n.years):
        right, slip = Decimal(n.all_scopes(year)), ""
        if index == wrong:
            right, error = ledger.amount(n.all_scopes(year))
            slip = f"the total is {error}; the parts add up to {n.all_scopes(year):,} tCO2e"
        sentence = book.pick(f"sum:{year}", *_SUMS).format(
            year=year,
            one=n.scope1[year],
            two=n.scope2_market[year],
            three=n.scope3_total(year),
            total=right,
        )
        said.append(ledger.plant_sentence(SUM, sentence, slip))
    return [*said, *_nearly(book, ledger)]


def _nearly(book: Book, ledger: Ledger) -> list[str]:
    """True sums that do not add up to the last digit."""
    n, last, prior = book.numbers, book.year, book.year - 1
    right = n.scope1[prior] + n.scope2_location[prior] + n.scope3_total(prior)
    near = right * 10_000 // 9_917
    rounded = [
        Decimal(value) / 1_000_000
        for value in (n.scope1[last], n.scope2_market[last], n.scope3_total(last))
    ]
    total = Decimal(n.all_scopes(last)) / 1_000_000
    return [
        ledger.plant_sentence(
            SUM,
            f"By the location-based method, our Scope 1 was {n.scope1[prior]:,} tonnes of CO2e, "
            f"Scope 2 (location-based) was {n.scope2_location[prior]:,} tonnes of CO2e and Scope "
            f"3 was {n.scope3_total(prior):,} tonnes of CO2e in {prior}, and total Scope 1, 2 "
            f"and 3 emissions (location-based) were {near:,} tonnes of CO2e.",
            note="0.83% above the sum of its parts: a warning, no failure",
        ),
        ledger.plant_sentence(
            SUM,
            f"In round figures, Scope 1 was {rounded[0]:.2f} million tonnes of CO2e, Scope 2 "
            f"(market-based) {rounded[1]:.2f} million tonnes of CO2e and Scope 3 "
            f"{rounded[2]:.2f} million tonnes of CO2e in {last}, and total Scope 1, 2 and 3 "
            f"emissions were {total:.2f} million tonnes of CO2e.",
            note="every figure is rounded",
        ),
        ledger.plant_sentence(
            SUM,
            "Our total emissions across Scope 1, market-based Scope 2 and Scope 3 came to "
            f"roughly {total:.1f} million tonnes of CO2e in {last}.",
            note="approximate by its own words",
        ),
    ]


def scope3(book: Book, ledger: Ledger) -> list[Block]:
    """Scope 3 by category with its total, and how many categories are said to be covered."""
    n, years = book.numbers, book.numbers.years
    # not the middle year, which is held against the earlier report
    wrong = 2 * ledger.chosen(1, 2).pop()
    totals = {each: Decimal(n.scope3_total(each)) for each in years}
    totals[years[wrong]], error = ledger.amount(n.scope3_total(years[wrong]))
    rows = tuple(
        (f"{number}  {name}", *(f"{n.scope3[name][each]:,}" for each in years))
        for number, name, _ in SCOPE3_CATEGORIES
    )
    last = ("Total Scope 3", *(f"{totals[each]:,}" for each in years))
    slip = f"the total of {years[wrong]} is {error}"
    return [
        Heading("Scope 3 by category", 1, "scope3"),
        Para(
            "The value chain is where most of our emissions arise. Categories are those of the "
            "Greenhouse Gas Protocol; each is calculated from activity data of suppliers, "
            "carriers and customers where we have them."
        ),
        Para(
            ledger.plant_sentence(
                CATEGORIES,
                "With activity data for 97% of our purchases, our Scope 3 inventory covers nine "
                "of the 15 categories: 1 to 7, 9 and 12.",
                note="as many as it lists and as the table holds",
            )
        ),
        Grid(
            "Scope 3 emissions by category (tCO2e)",
            (("Category", *map(str, years)), *rows, ledger.plant_row(last, (CATEGORIES, slip))),
            (44, 14, 14, 14),
            bold=(len(rows) + 1,),
        ),
        Para(
            (
                "Categories that do not apply to us, such as franchises and leased assets, are "
                "left out. "
            )
            + ledger.plant_sentence(
                CATEGORIES,
                "For 62% of our purchases we used data of suppliers, which we hold for five of "
                "the 15 categories: 1, 4, 6 and 9.",
                "it lists four categories",
            )
        ),
    ]
