"""The parts of a report of figures on energy, water and waste: changes, shares of a whole, and
intensities."""

from __future__ import annotations

from decimal import Decimal

from reports.sample.blocks import Block, Grid, Heading, Para
from reports.sample.book import Book
from reports.sample.ledger import Ledger
from reports.sample.numbers import Series, change, millions, percent, ratio, summed
from reports.sample.plants import METRICS, Metric

CHANGE, PERCENT, SHARES, INTENSITY = (
    "yoy_percentage",
    "percentage_calculation",
    "shares_sum",
    "intensity_calculation",
)
UNIT = "unit_validation"
_CHANGES = (
    "{Label} {verb} by {size}% in {year}, from {before} {unit} in {prior} to {after} {unit}.",
    (
        "{Label} {verb} by {size}% year on year, from {before} {unit} in {prior} to {after} {unit} "
        "in {year}."
    ),
)
_WHOLES = (
    (
        "In {year} we purchased {whole:,} MWh of electricity in total, of which {part:,} MWh "
        "({share}%) came from renewable sources."
    ),
    (
        "In {year} we withdrew {whole:,} m3 of water in total, of which {part:,} m3 ({share}%) was "
        "groundwater."
    ),
    (
        "In {year} we generated {whole:,} tonnes of waste in total, of which {part:,} tonnes "
        "({share}%) were recycled."
    ),
    (
        "By the end of {year}, {part:,} of our {whole:,} direct suppliers ({share}%) had been "
        "audited on site."
    ),
    "At our largest site work {part:,} of our {whole:,} employees ({share}%).",
)
_INTENSITIES = (
    "With revenue of EUR {revenue} million and Scope 1 emissions of {emitted:,} tonnes of CO2e, "
    "our Scope 1 intensity was {value:,} tCO2e per EUR million of revenue in {year}.",
    "In {year}, revenue was EUR {revenue} million and Scope 1 emissions were {emitted:,} tonnes "
    "of CO2e, an emission intensity of {value:,} tCO2e per EUR million of revenue.",
)
_LEAST_POINTS = 1
_OTHER_WAY = {"decreased": "increased", "increased": "decreased"}


def resources(book: Book, ledger: Ledger) -> list[Block]:
    """Energy by source with its changes, the mix in per cent, and what changed elsewhere."""
    return [
        Heading("Energy, water and waste", 1, "resources"),
        _energy(book, ledger),
        Heading("What changed"),
        *(Para(sentence) for sentence in _changed(book, ledger)),
        Heading("The energy mix"),
        Para(
            "Half of the renewable electricity comes from one long-term agreement with the "
            "operator of a wind farm."
        ),
        _mix(book, ledger),
    ]


def _energy(book: Book, ledger: Ledger) -> Grid:
    n, (wrong,) = book.numbers, ledger.chosen(1, 4)
    rows = [*n.energy.items(), ("Total energy consumption", summed(n.energy, n.years))]
    lines = []
    for index, (name, series) in enumerate(rows):
        size, slip = change(series[book.year - 1], series[book.year]), ""
        if index == wrong:
            altered, error = ledger.amount(series[book.year])
            slip = (
                f"the change is that of a {book.year} figure {error}; the printed figures give "
                f"{size}%"
            )
            size = change(series[book.year - 1], int(altered))
        lines.append(
            ledger.plant_row(
                (name, *(f"{series[each]:,}" for each in n.years), f"{size}%"), (CHANGE, slip)
            )
        )
    header = ("Source", *map(str, n.years), f"Change on {book.year - 1}")
    return Grid(
        "Energy consumption (MWh)", (header, *lines), (44, 14, 14, 14, 14), bold=(len(rows),)
    )


def _mix(book: Book, ledger: Ledger) -> Grid:
    """Shares of each source; in one column one share is false, so that they are not 100 %
    together."""
    n = book.numbers
    whole = summed(n.energy, n.years)
    shares = {
        name: {each: percent(series[each], whole[each]) for each in n.years}
        for name, series in n.energy.items()
    }
    (column,), (line,) = ledger.chosen(1, len(n.years)), ledger.chosen(1, len(shares))
    name, year = list(shares)[line], n.years[column]
    shares[name][year], error = ledger.share(shares[name][year])
    total = ("Total", *("100.0%" for _ in n.years))
    return Grid(
        "Where our energy comes from (share of total consumption)",
        (
            ("Source", *map(str, n.years)),
            *(
                ledger.plant_row(
                    cells, *([(SHARES, f"the share of {year} is {error}")] if each == name else [])
                )
                for each, series in shares.items()
                for cells in [(each, *(f"{value}%" for value in series.values()))]
            ),
            total,
        ),
        (44, 14, 14, 14),
        bold=(len(shares) + 1,),
        note="Shares are rounded and may not add up to exactly 100%.",
    )


def _changed(book: Book, ledger: Ledger) -> list[str]:
    """A sentence for each metric: one of a false size, one of a false direction, all others
    true."""
    wrong, turned = ledger.chosen(1, 3).pop(), 3 + ledger.chosen(1, 2).pop()
    said = []
    for index, metric in enumerate(METRICS):
        series = metric.series(book.numbers)
        right = abs(change(series[book.year - 1], series[book.year]))
        size, slip = right, ""
        if index == wrong:
            size, error = _false_change(ledger, series, book.year)
            slip = f"the change is {error}; the printed figures give {right}%"
        if index == turned:
            slip = "the direction is the other way round"
        said.append(
            ledger.plant_sentence(
                CHANGE, _sentence(book, metric, size, index == turned, index), slip
            )
        )
    energy = METRICS[1].series(book.numbers)
    about = abs(change(energy[book.year - 2], energy[book.year - 1])).quantize(Decimal(1))
    fell = "fell" if energy[book.year - 1] < energy[book.year - 2] else "rose"
    return [
        *said,
        ledger.plant_sentence(
            CHANGE,
            f"In the year before, total energy consumption {fell} by about {about}%, from "
            f"{energy[book.year - 2]:,} MWh in {book.year - 2} to {energy[book.year - 1]:,} MWh "
            f"in {book.year - 1}.",
            note="rounded and approximate by its own words",
        ),
    ]


def _false_change(ledger: Ledger, series: Series, year: int) -> tuple[Decimal, str]:
    """The change to a figure that is printed otherwise; far enough from the right one, whichever
    sign it has."""
    right = abs(change(series[year - 1], series[year]))
    while True:
        altered, error = ledger.amount(series[year])
        size = abs(change(series[year - 1], int(altered)))
        if abs(size - right) >= _LEAST_POINTS:
            return size, f"that of a {year} figure {error}"


def _sentence(book: Book, metric: Metric, size: Decimal, turned: bool, form: int) -> str:
    series = metric.series(book.numbers)
    before, after = series[book.year - 1], series[book.year]
    verb = "decreased" if after < before else "increased"
    return _CHANGES[form % len(_CHANGES)].format(
        Label=metric.label[0].upper() + metric.label[1:],
        verb=_OTHER_WAY[verb] if turned else verb,
        size=size,
        year=book.year,
        prior=book.year - 1,
        unit=metric.unit,
        before=f"{before:,}",
        after=f"{after:,}",
    )


def parts(book: Book, ledger: Ledger) -> list[Block]:
    """Parts of a whole: in sentences, and the sites with their shares, of which two are
    exchanged."""
    return [
        Heading("Parts of the whole", 1, "parts"),
        Para("Where a share is given, the figures it was computed from stand beside it.", "lead"),
        *(Para(sentence) for sentence in _of_wholes(book, ledger)),
        _sites(book, ledger),
        _sources(book, ledger),
        Heading("How the flows divide"),
        *(Para(sentence) for sentence in _splits(book, ledger)),
    ]


def _of_wholes(book: Book, ledger: Ledger) -> list[str]:
    n, year = book.numbers, book.year
    electricity = sum(series[year] for name, series in n.energy.items() if "electricity" in name)
    water, waste = summed(n.water, n.years)[year], summed(n.waste, n.years)[year]
    suppliers, audited = 900 + book.seed % 97, 410 + book.seed % 83
    amounts = (
        (n.energy["Purchased electricity, renewable"][year], electricity),
        (n.water["Groundwater"][year], water),
        (n.waste["Reused or recycled"][year], waste),
        (audited, suppliers),
        (n.site_staff[0], n.headcount[year]),
    )
    wrong, said = ledger.chosen(2, len(amounts)), []
    for index, ((part, whole), form) in enumerate(zip(amounts, _WHOLES, strict=True)):
        share, error = (
            ledger.share(percent(part, whole)) if index in wrong else (percent(part, whole), "")
        )
        slip = f"the share is {error}" if error else ""
        said.append(
            ledger.plant_sentence(
                PERCENT, form.format(year=year, part=part, whole=whole, share=share), slip
            )
        )
    return said


def _sites(book: Book, ledger: Ledger) -> Grid:
    """Scope 1 by site with its share: two shares are exchanged."""
    n, whole = book.numbers, book.numbers.scope1[book.year]
    shares = [percent(value, whole) for value in n.site_scope1]
    one, other = 0, 2 + ledger.chosen(1, 4).pop()
    shares[one], shares[other] = shares[other], shares[one]
    rows = tuple(
        ledger.plant_row(
            (site.place, f"{value:,}", f"{share}%"),
            (PERCENT, "exchanged with that of another site" if index in (one, other) else ""),
        )
        for index, (site, value, share) in enumerate(
            zip(book.company.sites, n.site_scope1, shares, strict=True)
        )
    )
    return Grid(
        f"Scope 1 emissions by site, {book.year}",
        (("Site", "Scope 1 (tCO2e)", "Share of Scope 1"), *rows, ("Total", f"{whole:,}", "100.0%")),
        (44, 20, 20),
        bold=(len(rows) + 1,),
        note="Shares are rounded and may not add up to exactly 100%.",
    )


def _sources(book: Book, ledger: Ledger) -> Grid:
    """Water by source in per cent, which is 100 % together but for rounding."""
    n, whole = book.numbers, summed(book.numbers.water, book.numbers.years)
    return Grid(
        "Water withdrawal by source (share of total)",
        (
            ("Source", *map(str, n.years)),
            *(
                ledger.plant_row(
                    (name, *(f"{percent(series[each], whole[each])}%" for each in n.years)),
                    (SHARES, ""),
                )
                for name, series in n.water.items()
            ),
            ("Total", *("100.0%" for _ in n.years)),
        ),
        (44, 14, 14, 14),
        bold=(len(n.water) + 1,),
    )


def _splits(book: Book, ledger: Ledger) -> list[str]:
    forms = (
        (
            "Our freight emissions are split between road at {0}%, rail at {1}% and the remaining "
            "{2}% by sea."
        ),
        "Our packaging mix is {0}% cardboard, {1}% wood and the remaining {2}% film.",
        (
            "Purchased materials are made up of {0}% primary material, {1}% recycled material and "
            "the remaining {2}% minerals."
        ),
    )
    (wrong,), said = ledger.chosen(1, len(forms)), []
    for index, form in enumerate(forms):
        first, second = 40 + (book.seed * 7 + index * 5) % 17, 22 + (book.seed * 3 + index * 4) % 11
        last, slip = Decimal(100 - first - second), ""
        if index == wrong:
            last, error = ledger.share(last)
            slip = f"the last share is {error}"
        said.append(ledger.plant_sentence(SHARES, form.format(first, second, last), slip))
    return said


def intensities(book: Book, ledger: Ledger) -> list[Block]:
    """Emissions and energy over revenue, in a table and in sentences, and the units they are in."""
    n, years = book.numbers, tuple(reversed(book.numbers.years))
    return [
        Heading("Intensities and units", 1, "intensities"),
        Grid(
            "Emissions in relation to revenue",
            (
                ("Metric", "Unit", *map(str, years)),
                ("Revenue", "EUR million", *(millions(n.revenue[each]) for each in years)),
                *_ratios(book, ledger, years),
            ),
            (30, 32, 13, 13, 13),
            text=2,
        ),
        *(Para(sentence) for sentence in _spelled(book, ledger)),
        *(Para(sentence) for sentence in _units(book, ledger)),
    ]


def _ratios(book: Book, ledger: Ledger, years: tuple[int, ...]) -> list[tuple[str, ...]]:
    n = book.numbers
    tops: tuple[tuple[str, Series], ...] = (
        ("Scope 1", n.scope1),
        ("Scope 3", {each: n.scope3_total(each) for each in years}),
    )
    (wrong,), (column,) = ledger.chosen(1, len(tops)), ledger.chosen(1, len(years))
    rows = []
    for index, (name, series) in enumerate(tops):
        values = [ratio(series[each] * 10, n.revenue[each], "0.1") for each in years]
        slip = ""
        if index == wrong:
            values[column], error = ledger.amount(values[column])
            slip = f"the intensity of {years[column]} is {error}"
        cells = (
            f"{name} intensity",
            "tCO2e per EUR million revenue",
            *(f"{value:,}" for value in values),
        )
        rows.append(ledger.plant_row(cells, (INTENSITY, slip)))
    return rows


def _spelled(book: Book, ledger: Ledger) -> list[str]:
    n, (wrong,), said = book.numbers, ledger.chosen(1, 3), []
    for index, year in enumerate(n.years):
        value, slip = ratio(n.scope1[year] * 10, n.revenue[year], "0.1"), ""
        if index == wrong:
            value, error = ledger.amount(value)
            slip = f"the intensity is {error}"
        sentence = book.pick(f"intensity:{year}", *_INTENSITIES).format(
            year=year, revenue=millions(n.revenue[year]), emitted=n.scope1[year], value=value
        )
        said.append(ledger.plant_sentence(INTENSITY, sentence, slip))
    return said


def _units(book: Book, ledger: Ledger) -> list[str]:
    n, year = book.numbers, book.year
    energy = summed(n.energy, n.years)[year]
    return [
        ledger.plant_sentence(
            UNIT,
            f"Our Scope 1 emissions were {n.scope1[year - 1]:,} tonnes of CO2 in {year - 1}.",
            "in CO2 alone, while the tables give the same amount in CO2 equivalent",
        ),
        ledger.plant_sentence(
            UNIT,
            f"Our total energy consumption was {energy:,} MWh in {year}.",
            note="one unit throughout",
        ),
    ]
