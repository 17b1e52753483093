"""The opening of the report: contents page, letter, the year at a glance, the company and its value
chain."""

from __future__ import annotations

from reports.sample.blocks import (
    Bars,
    Block,
    Callout,
    Columns,
    Contents,
    Grid,
    Heading,
    KeyFigures,
    Para,
)
from reports.sample.book import Book
from reports.sample.numbers import BASE_YEAR, change, millions, money, percent, ratio


def contents_page(book: Book) -> list[Block]:
    """The list of contents, and a sentence on what this document is."""
    name, year = book.company.name, book.year
    return [
        Heading("Contents", 1, "contents"),
        Contents(),
        Callout(
            "About this report",
            f"This report covers {name} and its subsidiaries for the year ended 31 December "
            f"{year}. It is an invented document: the company does not exist. It was written so "
            "that readers can try Sibyl on a complete report. Some of its figures are wrong on "
            "purpose, and some disclosures are left out.",
        ),
    ]


def letter(book: Book) -> list[Block]:
    """The chief executive's letter; one of the slots in which a total may be stated."""
    company, numbers, year = book.company, book.numbers, book.year
    fall = abs(change(numbers.scope12(BASE_YEAR), numbers.scope12(year)))
    opening = book.pick(
        "letter.opening",
        f"{year} was a year of building. We rebuilt two of our {company.flavour.plant}, signed "
        "our largest renewable power contract and met our customers more often than in any "
        "year before.",
        f"In {year} we did what we had said we would do. The first of our large "
        f"{company.flavour.plant} was rebuilt on time, and the power that feeds it now comes "
        "from wind and sun.",
        f"Our industry is known for heat, dust and patience. In {year} we used less of the "
        "first, made less of the second and needed rather a lot of the third.",
    )
    return [
        Heading("Letter from the Chief Executive", 1, "letter"),
        Para(opening, "lead"),
        Para(
            f"{company.short} has made {company.flavour.product} since {company.founded}. What "
            "we make lasts for a long time, and so do the machines we make it with. A furnace "
            "decision taken today shapes our costs and our emissions into the 2040s. That is "
            "why the work described here is treated as a matter of capital and not of image."
        ),
        Para(
            f"Our Scope 1 and market-based Scope 2 emissions are now {fall}% below {BASE_YEAR}, "
            f"our base year. {_spaced(book.total('letter'))}"
            "The larger part of our footprint arises in the supply chain, which is why we spent "
            "more time with suppliers this year than with any other group."
        ),
        Columns(
            (
                Heading("What went well", 3),
                Para(
                    f"We spent {money(numbers.climate_capex[year])} on climate-related projects, "
                    "more than in either of the two years before. The "
                    f"{company.flavour.electrify} at {company.seat.place} started up in "
                    "September and has run without an unplanned stop since."
                ),
                Para(
                    "Lost-time injuries fell for the second year in a row. Nobody who works with "
                    "us should be hurt, and we are not there yet, but the direction is right."
                ),
                Heading("What did not", 3),
                Para(
                    f"Our site at {company.sites[1].place} stood still for eleven days in the "
                    f"summer because of {company.sites[1].hazard}. "
                    "The disruption cost us money and taught us that adaptation plans on paper do "
                    "not move pallets."
                ),
                Para(
                    "Supplier data is still thinner than we would like. Less than half of our "
                    "purchased goods are covered by figures that suppliers measured themselves."
                ),
            )
        ),
        Para(
            "The next three years will be the most demanding of our plan. Grid connections, "
            "permits and skilled electricians are scarce everywhere we operate. I am grateful to "
            "the people who keep our sites running while we rebuild them around them."
        ),
        Callout(
            f"Three promises for {year + 1}",
            f"We will bring the second electric line into service at {company.sites[2].place}. "
            "We will have measured footprints from suppliers that stand for half of our "
            "purchased volume. And we will open our site data to neighbours once a quarter, "
            "whether the figures please us or not.",
        ),
        Para(f"<b>{company.chief}</b><br/>Chief Executive, {company.name}"),
    ]


def _spaced(sentence: str) -> str:
    """The sentence with a space after it; an empty one stays empty."""
    return f"{sentence} " if sentence else ""


def glance(book: Book) -> list[Block]:
    """Key figures and the emissions chart; states a change of Scope 1 and possibly a total."""
    numbers, year = book.numbers, book.year
    fall = abs(change(numbers.scope12(BASE_YEAR), numbers.scope12(year)))
    renewable = percent(
        numbers.energy["Purchased electricity, renewable"][year], _electricity(book, year)
    )
    return [
        Heading("The year at a glance", 1, "glance"),
        KeyFigures(
            (
                (f"{fall}%", f"lower Scope 1 and 2 emissions (market-based) than in {BASE_YEAR}"),
                (f"{renewable}%", "of purchased electricity from renewable sources"),
                (f"{numbers.headcount[year]:,}", "employees at year end"),
                (
                    str(ratio(numbers.injuries[year] * 1000, numbers.hours[year], "0.01")),
                    "lost-time injuries per million hours worked",
                ),
            )
        ),
        Para(
            book.change("scope1")
            + (
                " The fall reflects the first full year of the rebuilt melting and firing lines "
                "and a milder winter."
            )
            if book.company.flavour.key != "board"
            else book.change("scope1")
            + " The fall reflects better heat recovery and a milder winter."
        ),
        *(
            [
                Para(
                    total
                    + (
                        " The components are listed with the other emission figures in the "
                        "chapter on metrics and targets."
                    )
                )
            ]
            if (total := book.total("glance"))
            else []
        ),
        Bars(
            "Operational emissions, Scope 1 and market-based Scope 2",
            (("Scope 1", numbers.scope1), ("Scope 2, market-based", numbers.scope2_market)),
            numbers.years,
            "tCO2e",
        ),
        KeyFigures(
            (
                (
                    millions(numbers.climate_capex[year]),
                    "EUR million of climate-related capital expenditure",
                ),
                (
                    millions(numbers.green_revenue[year]),
                    "EUR million of revenue from low-carbon products",
                ),
                (
                    f"{numbers.production[year]:,}",
                    f"tonnes of {book.company.flavour.product} produced",
                ),
            )
        ),
        Heading("Events of the year"),
        Grid(
            "What happened, quarter by quarter",
            (
                ("Quarter", "Event", "Chapter"),
                ("First", "Board completes its review of the climate transition plan", "Strategy"),
                (
                    "Second",
                    (
                        "Ten-year renewable power purchase agreement signed for the site at "
                        f"{book.company.sites[2].place}"
                    ),
                    "Strategy",
                ),
                (
                    "Third",
                    (
                        f"Eleven days of standstill at {book.company.sites[1].place} caused by "
                        f"{book.company.sites[1].hazard}"
                    ),
                    "Risk management",
                ),
                (
                    "Fourth",
                    f"Start-up of new equipment at {book.company.seat.place}; water recycling "
                    f"plant handed over at {book.company.sites[3].place}",
                    "Environment",
                ),
            ),
            (14, 66, 20),
            text=3,
        ),
    ]


def _electricity(book: Book, year: int) -> int:
    return sum(
        series[year] for name, series in book.numbers.energy.items() if "electricity" in name
    )


def about(book: Book) -> list[Block]:
    """The company: business model and value chain."""
    company, numbers, year = book.company, book.numbers, book.year
    flavour = company.flavour
    return [
        Heading("Who we are", 1, "about"),
        Para(f"{company.name} makes {flavour.sector} for {flavour.customers}.", "lead"),
        Para(
            f"We operate {len(company.sites)} production sites in {company.countries} countries "
            f"and employed {numbers.headcount[year]:,} people at the end of {year}. Revenue was "
            f"{money(numbers.revenue[year])} ({year - 1}: {money(numbers.revenue[year - 1])}), "
            f"and we produced {numbers.production[year]:,} tonnes of {flavour.product}. The head "
            f"office is in {company.seat.place}, {company.seat.country}."
        ),
        Heading("Business model"),
        Para(
            f"We buy {flavour.inputs}, turn them into finished goods by {flavour.process}, and "
            "deliver them, usually within 600 kilometres of the site where they were made. "
            "Energy is our second largest cost after materials. Long-term supply agreements "
            "account for about two thirds of our sales; the remainder is sold on yearly "
            "contracts."
        ),
        Grid(
            "Our value chain and where climate matters in it",
            (
                ("Stage", "What happens there", "Main climate link"),
                (
                    "Raw materials",
                    f"Suppliers extract, collect and prepare {flavour.inputs}",
                    "Largest part of Scope 3; dependence on suppliers' own plans",
                ),
                (
                    "Inbound transport",
                    "Rail, barge and road haulage to our sites",
                    "Diesel use; low water on inland waterways",
                ),
                (
                    "Our operations",
                    (
                        f"{flavour.process[0].upper()}{flavour.process[1:]} at "
                        f"{len(company.sites)} sites"
                    ),
                    "Fuel use in high-temperature processes; heat and water stress",
                ),
                (
                    "Outbound transport",
                    "Mostly road haulage by contracted carriers",
                    "Diesel use; road pricing",
                ),
                ("Customers", f"Use by {flavour.customers}", f"Demand for {flavour.low_carbon}"),
                (
                    "End of life",
                    "Collection, recycling or disposal",
                    "Recycled content lowers energy demand in our own processes",
                ),
            ),
            (17, 45, 38),
            text=3,
        ),
        Heading("Where we operate"),
        Grid(
            f"Production sites at 31 December {year}",
            (
                ("Site", "Country", "Employees", "Scope 1 (tCO2e)"),
                *(
                    (site.place, site.country, f"{staff:,}", f"{scope1:,}")
                    for site, staff, scope1 in zip(
                        company.sites, numbers.site_staff, numbers.site_scope1, strict=True
                    )
                ),
                ("Group", "", f"{sum(numbers.site_staff):,}", f"{sum(numbers.site_scope1):,}"),
            ),
            (34, 26, 20, 20),
            text=2,
            bold=(7,),
        ),
        Heading("What matters most"),
        Para(
            "A review of topics with investors, customers, employees and neighbours placed six "
            "subjects above all others. It looked both at what could affect our prospects and at "
            "the effects we have on others."
        ),
        Grid(
            "Six subjects and where to find them",
            (
                ("Subject", "Why it matters", "Page"),
                (
                    "Emissions and energy",
                    "High-temperature processes burn fuel, and fuel has a price and a carbon cost",
                    "{page:metrics}",
                ),
                (
                    "Climate adaptation",
                    "Several sites live with flood, heat or lack of water",
                    "{page:strategy}",
                ),
                (
                    "Water",
                    "Two sites share scarce water with farms and towns",
                    "{page:environment}",
                ),
                (
                    "Materials and waste",
                    "What we throw away was bought and heated first",
                    "{page:environment}",
                ),
                (
                    "Health and safety",
                    "Heavy machines and hot materials can hurt people",
                    "{page:people}",
                ),
                (
                    "Responsible sourcing",
                    "Most of our footprint arises before goods reach our gates",
                    "{page:people}",
                ),
            ),
            (28, 62, 10),
            text=2,
        ),
        Heading("How we listen"),
        Columns(
            (
                Heading("Customers", 3),
                Para(
                    "Forty-one customers took part in design workshops. Their most frequent wish "
                    "was a product footprint they can pass on without calculating it again."
                ),
                Heading("Investors", 3),
                Para(
                    "We held two calls on the transition plan. Questions concerned the pace of "
                    "spending and what happens if grid connections are late."
                ),
                Heading("Employees", 3),
                Para(
                    "Seven in ten answered the yearly survey. They rate safety highly and ask for "
                    "earlier news on shift changes."
                ),
                Heading("Neighbours", 3),
                Para(
                    "Open days, a telephone line and quarterly notes at the gate. Noise at night "
                    "is the subject that comes up most."
                ),
            )
        ),
    ]
