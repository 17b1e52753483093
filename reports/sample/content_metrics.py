"""Metrics: emissions by scope, Scope 3 by category, energy, intensity and the cross-industry
climate metrics."""

from __future__ import annotations

from reports.sample.blocks import Bars, Block, Break, Callout, Grid, Heading, Para
from reports.sample.book import Book
from reports.sample.numbers import BASE_YEAR, SCOPE3_CATEGORIES, change, money, percent, ratio


def metrics(book: Book) -> list[Block]:
    """The chapter on metrics."""
    return [
        Heading("Metrics", 1, "metrics"),
        Para(
            "Everything below covers the consolidated group for the calendar year, with the two "
            "preceding years and, for operational emissions, the base year.",
            "lead",
        ),
        *emissions(book),
        *scope3(book),
        *energy(book),
        *_intensity(book),
        *cross_industry(book),
    ]


def emissions(book: Book) -> list[Block]:
    """Scope 1, 2 and 3 over the years; the table has no line for the sum of all scopes."""
    n, year = book.numbers, book.year
    years = (BASE_YEAR, *n.years)

    def row(name: str, values: dict[int, int]) -> tuple[str, ...]:
        cells = (f"{values[each]:,}" if each in values else "not tracked" for each in years)
        return (name, *cells, f"{change(values[year - 1], values[year])}%")

    one = book.disclose(
        "S2.29(a)(i)(1)", f"Gross Scope 1 emissions in {year} were {n.scope1[year]:,} tCO2e."
    )
    two = book.disclose(
        "S2.29(a)(v)",
        f"Scope 2 emissions were {n.scope2_location[year]:,} tCO2e under the location-based "
        f"method and {n.scope2_market[year]:,} tCO2e under the market-based method, which "
        "reflects power purchase agreements and guarantees of origin.",
    )
    protocol = book.disclose(
        "S2.29(a)(ii)",
        "Emissions are measured in accordance with the Greenhouse Gas Protocol Corporate "
        "Standard (2004).",
    )
    return [
        Heading("Greenhouse gas emissions", 2, "emissions"),
        Para(f"{one} {two} {protocol}"),
        Grid(
            "Greenhouse gas emissions by scope (tCO2e)",
            (
                ("Emissions", *(str(each) for each in years), f"Change on {year - 1}"),
                row("Scope 1", dict(n.scope1)),
                row("Scope 2, location-based", dict(n.scope2_location)),
                row("Scope 2, market-based", dict(n.scope2_market)),
                row("Scope 1 and 2, market-based", {each: n.scope12(each) for each in years}),
                row("Scope 3, nine categories", {each: n.scope3_total(each) for each in n.years}),
            ),
            (30, 14, 14, 14, 14, 14),
            key="emissions",
            bold=(4,),
            note=(
                "Gross figures before any carbon credits. All seven greenhouse gases of the Kyoto "
                "Protocol are included."
            ),
        ),
    ]


def scope3(book: Book) -> list[Block]:
    """Scope 3 by category."""
    n, year = book.numbers, book.year
    named = book.disclose(
        "S2.29(a)(vi)(1)",
        "The Scope 3 measure includes nine of the fifteen categories: 1 to 7, 9 and 12; "
        "categories 8, 10, 11, 13, 14 and 15 are excluded because they do not apply to us or "
        "stay below 1% of the total.",
    )
    stated = book.disclose(
        "S2.29(a)(i)(3)", f"Gross Scope 3 emissions in {year} were {n.scope3_total(year):,} tCO2e."
    )
    rows = tuple(
        (
            f"{number}  {name}",
            *(f"{n.scope3[name][each]:,}" for each in n.years),
            f"{percent(n.scope3[name][year], n.scope3_total(year))}%",
        )
        for number, name, _ in SCOPE3_CATEGORIES
    )
    return [
        Heading("Scope 3 by category", 2, "scope3"),
        Para(f"{stated} {named}"),
        Grid(
            "Scope 3 emissions by category (tCO2e)",
            (
                ("Category", *(str(each) for each in n.years), f"Share of {year}"),
                *rows,
                (
                    "Total of the categories",
                    *(f"{n.scope3_total(each):,}" for each in n.years),
                    "100.0%",
                ),
            ),
            (44, 14, 14, 14, 14),
            key="scope3",
            bold=(len(rows) + 1,),
            note="Shares are rounded and may not add up to exactly 100%.",
        ),
    ]


def energy(book: Book) -> list[Block]:
    """Energy chart and the change of the total; the table stands in the data pages."""
    n, year = book.numbers, book.year
    electricity = sum(series[year] for name, series in n.energy.items() if "electricity" in name)
    renewable = n.energy["Purchased electricity, renewable"][year]
    return [
        Heading("Energy"),
        Para(
            f"{book.change('energy')} Better insulation and heat recovery account for most of "
            f"the change. Of the {electricity:,} MWh of electricity that we purchased in {year}, "
            f"{renewable:,} MWh or {percent(renewable, electricity)}% came from renewable "
            "sources."
        ),
        *(
            [Bars("Energy consumption by source", tuple(n.energy.items()), n.years, "MWh")]
            if book.full
            else []
        ),
    ]


def _intensity(book: Book) -> list[Block]:
    n, unit = book.numbers, book.company.flavour.unit
    rows = (
        (
            f"Scope 1 and 2 emissions (tCO2e per {unit})",
            *(str(ratio(n.scope12(each), n.production[each])) for each in n.years),
        ),
        (
            f"Energy (MWh per {unit})",
            *(
                str(ratio(sum(series[each] for series in n.energy.values()), n.production[each]))
                for each in n.years
            ),
        ),
        (
            "Scope 1 and 2 emissions (tCO2e per EUR million of revenue)",
            *(str(ratio(n.scope12(each) * 10, n.revenue[each], "0.1")) for each in n.years),
        ),
        ("Production (tonnes)", *(f"{n.production[each]:,}" for each in n.years)),
    )
    return [
        Heading("Intensity"),
        Para(
            "Intensities divide market-based Scope 1 and 2 emissions, and energy, by the tonnes "
            "we produced or by revenue. They are the metrics most often asked for by our "
            "customers and follow the usual practice for "
            f"{book.company.flavour.sector}."
        ),
        Grid(
            "Intensity",
            (("Measure", *(str(each) for each in n.years)), *rows),
            (55, 15, 15, 15),
            key="intensity",
        ),
    ]


def cross_industry(book: Book) -> list[Block]:
    """Exposure, opportunity, capital deployment and, unless left out, the carbon price."""
    n, year = book.numbers, book.year
    amount = f"Revenue from low-carbon products was {money(n.green_revenue[year])} in {year}."
    share = (
        f"Revenue from low-carbon products was {money(n.green_revenue[year])} in {year}, or "
        f"{percent(n.green_revenue[year], n.revenue[year])}% of group revenue."
    )
    partly = book.plan.partial == "opportunity"
    aligned = (
        book.disclose("S2.29(d)", amount, "partially_addressed")
        if partly
        else book.disclose("S2.29(d)", share)
    )
    deployed = book.disclose(
        "S2.29(e)",
        "Capital expenditure on climate-related risks and opportunities was "
        f"{money(n.climate_capex[year])} ({year - 1}: {money(n.climate_capex[year - 1])}).",
    )
    exposed = round(n.revenue[year] * 18 / 100)
    transition = book.disclose(
        "S2.29(b)",
        "Business activities vulnerable to transition risk, namely product lines made only "
        f"with gas heat, earned revenue of {money(exposed)} in {year}, or "
        f"{percent(exposed, n.revenue[year])}% of the group.",
    )
    return [
        Heading("Cross-industry metrics", 2, "cross"),
        Para(f"<b>Transition risk.</b> {transition}"),
        *_physical(book),
        Para(f"<b>Opportunities.</b> {aligned} The term covers {book.company.flavour.low_carbon}."),
        Para(
            f"<b>Capital deployment.</b> {deployed} The largest part went into the "
            f"{book.company.flavour.electrify}."
        ),
        *_carbon_price(book),
    ]


def _physical(book: Book) -> list[Block]:
    if not book.states("physical_exposure"):
        return []
    sentence = (
        "Two of our six sites, with property, plant and equipment of EUR 186.0 million, or 31.4% "
        "of the group's, are assets exposed to physical risks from flooding, heat or water "
        "stress."
    )
    return [Para(f"<b>Physical risk.</b> {book.disclose('S2.29(c)', sentence)}")]


def _carbon_price(book: Book) -> list[Block]:
    if not book.states("carbon_price"):
        return []
    price = book.pick("carbon.price", "85", "95", "110")
    use = book.disclose(
        "S2.29(f)(i)",
        "We apply an internal carbon price as a shadow price in investment decisions above EUR 1 "
        "million.",
    )
    level = book.disclose(
        "S2.29(f)(ii)",
        f"The internal price was EUR {price} per tonne of CO2e in {book.year} and rises by EUR 5 "
        "every year.",
    )
    return [Para(f"<b>Carbon price.</b> {use} {level}")]


def metrics_data(book: Book) -> list[Block]:
    """The data pages: energy, water and waste over three years."""
    n = book.numbers

    def parts(caption: str, key: str, series: dict[str, dict[int, int]], total: str) -> Grid:
        rows = tuple(
            (name, *(f"{values[each]:,}" for each in n.years)) for name, values in series.items()
        )
        sums = (
            total,
            *(f"{sum(values[each] for values in series.values()):,}" for each in n.years),
        )
        return Grid(
            caption,
            (("Item", *(str(each) for each in n.years)), *rows, sums),
            (49, 17, 17, 17),
            key=key,
            bold=(len(rows) + 1,),
        )

    def plain(mapping: object) -> dict[str, dict[int, int]]:
        return {name: dict(values) for name, values in mapping.items()}  # type: ignore[attr-defined]

    withdrawal = {each: sum(series[each] for series in n.water.values()) for each in n.years}
    return [
        parts("Energy consumption (MWh)", "energy", plain(n.energy), "Total energy consumption"),
        parts("Water withdrawal (m3)", "water", plain(n.water), "Total water withdrawal"),
        Grid(
            "Water discharge and consumption (m3)",
            (
                ("Item", *(str(each) for each in n.years)),
                ("Water discharge", *(f"{n.discharge[each]:,}" for each in n.years)),
                (
                    "Water consumption (withdrawal less discharge)",
                    *(f"{withdrawal[each] - n.discharge[each]:,}" for each in n.years),
                ),
            ),
            (49, 17, 17, 17),
        ),
        parts("Waste generated (tonnes)", "waste", plain(n.waste), "Total waste generated"),
    ]


def performance_data(book: Book) -> list[Block]:
    """The chapter of data pages."""
    n = book.numbers
    return [
        Heading("Performance data", 1, "data"),
        Para(
            "Three-year figures behind the chapters on energy, environment and people. "
            "Definitions are given in the methodology notes."
        ),
        *metrics_data(book),
        Break(),
        Grid(
            "People and safety",
            (
                ("Item", *(str(each) for each in n.years)),
                ("Employees at year end", *(f"{n.headcount[each]:,}" for each in n.years)),
                ("Hours worked (thousand)", *(f"{n.hours[each]:,}" for each in n.years)),
                ("Lost-time injuries", *(str(n.injuries[each]) for each in n.years)),
                (
                    "Lost-time injuries per million hours worked",
                    *(
                        str(ratio(n.injuries[each] * 1000, n.hours[each], "0.01"))
                        for each in n.years
                    ),
                ),
            ),
            (49, 17, 17, 17),
            key="people",
        ),
        Grid(
            f"Employees and Scope 1 emissions by site, {book.year}",
            (
                ("Site", "Employees", "Share of employees", "Scope 1 (tCO2e)", "Share of Scope 1"),
                *(
                    (
                        site.place,
                        f"{staff:,}",
                        f"{percent(staff, n.headcount[book.year])}%",
                        f"{scope1:,}",
                        f"{percent(scope1, n.scope1[book.year])}%",
                    )
                    for site, staff, scope1 in zip(
                        book.company.sites, n.site_staff, n.site_scope1, strict=True
                    )
                ),
                (
                    "Group",
                    f"{n.headcount[book.year]:,}",
                    "100.0%",
                    f"{n.scope1[book.year]:,}",
                    "100.0%",
                ),
            ),
            (32, 16, 18, 17, 17),
            bold=(7,),
            note="Shares are rounded and may not add up to exactly 100%.",
        ),
        Callout(
            "Comparatives",
            f"Figures for {book.year - 2} and {book.year - 1} are as first reported; no "
            "comparative was revised this year.",
        ),
    ]
