"""The end of the report: certificates and claims, basis of preparation, methodology, index,
glossary, disclaimer."""

from __future__ import annotations

from reports.sample.blocks import Block, Bullets, Callout, Columns, Grid, Heading, Para
from reports.sample.book import Book


def certificates(book: Book) -> list[Block]:
    """Certificates and product claims."""
    sites = book.company.sites
    return [
        Heading("Certificates and product claims", 1, "certificates"),
        Para(
            "We try to claim only what someone else can check. This page lists what we claim, "
            "where it applies and on what it rests.",
            "lead",
        ),
        Grid(
            f"Certificates held at 31 December {book.year}",
            (
                ("Certificate", "Sites covered", "Valid until"),
                ("ISO 14001, environmental management", "All six sites", str(book.year + 2)),
                (
                    "ISO 50001, energy management",
                    f"{sites[0].place}, {sites[1].place}, {sites[2].place}, {sites[3].place}",
                    str(book.year + 1),
                ),
                ("ISO 45001, health and safety management", "All six sites", str(book.year + 2)),
                (
                    "ISO 14025, environmental product declarations",
                    "Eleven product families",
                    str(book.year + 3),
                ),
            ),
            (42, 42, 16),
            text=3,
        ),
        Heading("Claims about products"),
        Bullets(
            (
                "The low-carbon range contains at least 60% recycled material by weight, "
                f"measured over the calendar year at {sites[0].place}.",
                "Environmental product declarations have been published for eleven product "
                "families and were checked by an independent verifier.",
                f"100% of the electricity used at {sites[4].place} comes from renewable "
                "sources, evidenced by guarantees of origin from the same country and year.",
                "We do not call any product carbon neutral.",
            )
        ),
        Heading("External assurance"),
        Para(
            "An independent assurance provider gave limited assurance on Scope 1 and Scope 2 "
            f"emissions, energy consumption and the lost-time injury rate for {book.year}. Scope "
            "3 emissions, water and waste were not assured."
        ),
        Callout(
            "Memberships",
            "We belong to the trade associations of our industry in five countries. Where an "
            "association takes a position on climate policy that differs from ours, we say so in "
            "its committees and, if that does not help, in public.",
        ),
    ]


def basis(book: Book) -> list[Block]:
    """Basis of preparation: boundary, period, judgements, uncertainty."""
    name, year = book.company.name, book.year
    period = book.disclose(
        "S1.64",
        f"This report covers the year from 1 January {year} to 31 December {year}, the same "
        "period as the consolidated financial statements, and is published at the same time.",
    )
    entity = book.disclose(
        "S1.20",
        f"The reporting entity is {name} and its subsidiaries, the same as in the consolidated "
        "financial statements.",
    )
    statements = book.disclose(
        "S1.22",
        f"It should be read together with the consolidated financial statements of {name} for "
        f"the year ended 31 December {year}.",
    )
    currency = book.disclose(
        "S1.24",
        "Monetary amounts are in euro, the presentation currency of the financial statements.",
    )
    judgement = book.disclose(
        "S1.74",
        "The judgements with the most effect on this report concern which risks could affect our "
        "prospects, the boundary of Scope 3, and which projects count as climate-related.",
    )
    unsure = book.disclose(
        "S1.78(a)",
        "The amounts with the highest measurement uncertainty are Scope 3 categories 1 and 12 "
        "and the estimated cost of adaptation.",
    )
    why = book.disclose(
        "S1.78(b)(i)",
        "The uncertainty comes from industry-average emission factors, from incomplete supplier "
        "data and from the long time until the money is spent.",
    )
    return [
        Heading("Basis of preparation", 1, "basis"),
        Heading("Frameworks"),
        Para(
            "This report was prepared with reference to IFRS S1, IFRS S2 and the GRI Standards. "
            "We also considered the SASB topics for our industry when choosing what to report.",
            note="With reference means that single requirements were used as guidance.",
        ),
        Heading("Entity and period"),
        Para(f"{entity} {period} {statements} {currency}"),
        Heading("Judgements"),
        Para(judgement),
        Heading("Estimates and their limits"),
        Para(f"{unsure} {why}"),
        Heading("Comparatives"),
        Para(
            f"Figures for {year - 1} and {year - 2} are shown as first reported. We found no "
            "material errors in earlier periods."
        ),
        Heading("Events after the period"),
        Para(f"No event after 31 December {year} changes what this report says."),
    ]


def methodology(book: Book) -> list[Block]:
    """Methodology notes."""
    approach = book.disclose(
        "S2.29(a)(iii)(1)",
        "We use the operational control approach; inputs are metered activity data, national "
        "emission factors for fuels and IEA factors for grid electricity; the main assumptions "
        "concern supplier averages and the global warming potentials of the sixth assessment "
        "report of the IPCC.",
    )
    reason = book.disclose(
        "S2.29(a)(iii)(2)",
        "Operational control was chosen because it reflects the emissions that our own managers "
        "can change.",
    )
    same = book.disclose(
        "S2.29(a)(iii)(3)",
        f"There was no change in methodology, inputs or assumptions for emissions in {book.year}.",
        "not_applicable",
    )
    return [
        Heading("Methodology notes", 1, "methodology"),
        Para(f"{approach} {reason} {same}"),
        Columns(
            (
                Heading("Scope 1", 3),
                Para(
                    "Fuel burned in furnaces, boilers and vehicles is metered or weighed. "
                    "Emissions from raw materials are calculated from their carbonate content. "
                    "Refrigerant losses are taken from service records."
                ),
                Heading("Scope 2", 3),
                Para(
                    "The location-based figure uses the average factor of the grid of each "
                    "country. The market-based figure uses contracts and guarantees of origin, "
                    "and the residual mix for the remainder."
                ),
                Heading("Scope 3", 3),
                Para(
                    "Category 1 uses product footprints from suppliers where we have them, and "
                    "averages for the industry elsewhere. Transport is calculated from "
                    "tonne-kilometres. Waste, travel and commuting use activity data and "
                    "national factors."
                ),
                Heading("Energy", 3),
                Para(
                    "Fuels are converted with the lower heating value. Own solar power is too "
                    "small to be shown separately and is part of renewable electricity."
                ),
                Heading("Water and waste", 3),
                Para(
                    "Water is metered at intake and outlet. Consumption is withdrawal less "
                    "discharge. Waste is weighed at the gate; moisture is not deducted."
                ),
                Heading("People", 3),
                Para(
                    "Employees are counted as persons at year end. A lost-time injury is one "
                    "that keeps a person from work for at least one full shift."
                ),
            )
        ),
        Heading("Quality of Scope 3 data"),
        Grid(
            "Where Scope 3 figures come from, as a share of the total",
            (
                ("Source", "Share"),
                ("Measured by suppliers and verified by a third party", "12%"),
                ("Measured by suppliers, not verified", "29%"),
                ("Activity data with average factors", "41%"),
                ("Spending with average factors", "18%"),
                ("Total", "100%"),
            ),
            (75, 25),
            bold=(5,),
        ),
        Heading("Rounding"),
        Para(
            "Figures are rounded after calculation. Percentages have one decimal place and are "
            "computed from the figures as printed."
        ),
    ]


_INDEX = (
    ("Governance", "GRI 2-9, 2-12, 2-13", "S1 26 to 27, S2 5 to 6", "governance"),
    ("Remuneration", "GRI 2-19", "S2 29(g)", "governance"),
    ("Business model and value chain", "GRI 2-6", "S1 32, S2 13", "about"),
    ("Climate risks and opportunities", "GRI 201-2", "S1 30, S2 10", "strategy"),
    ("Climate transition plan", "GRI 3-3", "S1 33, S2 14", "transition"),
    ("Financial effects", "GRI 201-2", "S1 35, S2 15 to 16", "financial"),
    ("Scenario analysis and resilience", "", "S1 41, S2 22", "scenarios"),
    ("Risk management", "GRI 3-3", "S1 43 to 44, S2 24 to 25", "risk"),
    ("Greenhouse gas emissions", "GRI 305-1, 305-2, 305-3", "S2 29(a)", "emissions"),
    ("Energy and intensity", "GRI 302-1, 302-3, 305-4", "S1 46 to 48", "metrics"),
    ("Cross-industry metrics", "", "S2 29(b) to 29(e)", "cross"),
    ("Targets and progress", "GRI 305-5", "S1 51, S2 33 to 36", "targets"),
    ("Water", "GRI 303-3, 303-4, 303-5", "", "environment"),
    ("Waste", "GRI 306-3, 306-4, 306-5", "", "environment"),
    ("Biodiversity", "GRI 304-3", "", "environment"),
    ("Employees, health and safety", "GRI 2-7, 403-9, 404-1", "", "people"),
    ("Basis of preparation", "GRI 2-2, 2-3", "S1 20 to 24, 64, 74 to 78", "basis"),
)


def index(_: Book) -> list[Block]:
    """The content index with page references."""
    rows = tuple(
        (topic, gri or "-", ifrs or "-", f"{{page:{key}}}") for topic, gri, ifrs, key in _INDEX
    )
    return [
        Heading("Content index", 1, "index"),
        Para(
            "The index shows where topics of the GRI Standards and of IFRS S1 and S2 are dealt "
            "with. It does not say that every requirement behind a topic is met."
        ),
        Grid(
            "GRI and IFRS content index",
            (("Topic", "GRI disclosure", "IFRS paragraph", "Page"), *rows),
            (36, 28, 26, 10),
            text=3,
        ),
    ]


_GLOSSARY = (
    (
        "Allowance",
        "The right to emit one tonne of CO2 equivalent under an emissions trading system.",
    ),
    ("Base year", "The year against which a target is measured."),
    ("Biomethane", "Gas of natural gas quality made from residues and manure."),
    (
        "Carbon credit",
        "A unit that stands for one tonne of emissions avoided or removed by someone else.",
    ),
    (
        "CO2e",
        "Carbon dioxide equivalent: all greenhouse gases expressed as the amount of CO2 with the "
        "same warming effect over 100 years.",
    ),
    (
        "Guarantee of origin",
        "An electronic document that shows from which source a unit of power was produced.",
    ),
    (
        "Location-based method",
        "Scope 2 emissions calculated with the average emission factor of the grid.",
    ),
    (
        "Market-based method",
        (
            "Scope 2 emissions calculated with the factors of the contracts under which power was "
            "bought."
        ),
    ),
    ("Net zero", "A state in which the emissions that remain are balanced by removals."),
    (
        "Physical risk",
        "Risk from weather events (acute) or from lasting changes in climate (chronic).",
    ),
    (
        "Power purchase agreement",
        "A long-term contract between a producer and a user of electricity.",
    ),
    ("Scope 1", "Direct emissions from sources that a company controls."),
    ("Scope 2", "Indirect emissions from purchased electricity, steam, heat and cooling."),
    ("Scope 3", "All other indirect emissions in the value chain."),
    (
        "Transition risk",
        (
            "Risk from the move to an economy with lower emissions, through policy, law, "
            "technology, markets or reputation."
        ),
    ),
    (
        "Water stress",
        "A situation in which demand for water is high compared with what is available.",
    ),
)


def glossary(_: Book) -> list[Block]:
    """The glossary."""
    return [
        Heading("Glossary", 1, "glossary"),
        Grid("Terms used in this report", (("Term", "Meaning"), *_GLOSSARY), (28, 72), text=2),
    ]


def disclaimer(book: Book) -> list[Block]:
    """The disclaimer: fiction, forward-looking statements, contact."""
    name = book.company.name
    return [
        Heading("Disclaimer", 1, "disclaimer"),
        Callout(
            "This company does not exist",
            f"{name}, its people, sites, suppliers, figures and certificates are invented. Any "
            "likeness to a real company, person or place is accidental. This document is a "
            "sample for Sibyl: some statements in it are wrong on purpose, so that readers can "
            "see what a check finds.",
        ),
        Heading("Forward-looking statements", 3),
        Para(
            "This report contains statements about the future, such as targets, plans and "
            "estimates. They rest on assumptions that may turn out to be wrong. Actual results "
            "may differ because of weather, policy, technology, prices, the conduct of suppliers "
            "and customers, or other causes. The reader should not rely on them as promises."
        ),
        Heading("No offer", 3),
        Para("Nothing in this document is an offer of securities, advice or a recommendation."),
        Heading("Contact", 3),
        Para(
            f"Sustainability team, {name}, {book.company.seat.place}, "
            f"{book.company.seat.country}. There is no address to write to, because there is no "
            "such company."
        ),
    ]
