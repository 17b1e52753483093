"""Risk management: how climate risks are identified, assessed, ranked, monitored and tied into the
group's risk framework."""

from __future__ import annotations

from reports.sample.blocks import Block, Callout, Columns, Grid, Heading, Para
from reports.sample.book import Book


def risk_management(book: Book) -> list[Block]:
    """The chapter on risk management."""
    return [
        Heading("Risk management", 1, "risk"),
        Para(
            "We look for climate risks with the same tools we use for other risks, and add the "
            "tools that weather and policy require.",
            "lead",
        ),
        *_identify(book),
        *_assess(book),
        *_monitor(book),
        *_opportunities(book),
        *_integrate(book),
    ]


def _identify(book: Book) -> list[Block]:
    inputs = book.disclose(
        "S2.25(a)(i)",
        "The inputs are geospatial hazard data from two third-party providers, site "
        "maintenance records, policy trackers and energy market data; the scope covers all "
        f"{len(book.company.sites)} production sites and our forty largest suppliers.",
    )
    scenario = book.disclose(
        "S2.25(a)(ii)",
        "We use climate scenario analysis to identify risks: hazards that grow sharply under the "
        "high-warming scenario enter the register even if they have not yet caused a loss.",
    )
    return [
        Heading("Identifying risks"),
        Para(
            "Every site holds a climate workshop each spring, led by the site manager and "
            f"attended by the regional risk officer. {inputs}"
        ),
        Para(scenario),
    ]


def _assess(book: Book) -> list[Block]:
    scoring = book.disclose(
        "S2.25(a)(iii)",
        "Each risk is scored for likelihood on a five-point scale and for magnitude against "
        "financial thresholds, and qualitative criteria such as harm to people or neighbours can "
        "raise the score.",
    )
    ranking = book.disclose(
        "S2.25(a)(iv)",
        "Climate risks are ranked relative to other risks on the same risk matrix, and a score "
        "of 15 or more places them among the principal risks of the group.",
    )
    return [
        Heading("Assessing and prioritising"),
        Para(scoring),
        Grid(
            "Thresholds used for scoring",
            (
                ("Score", "Likelihood within ten years", "Effect on operating profit in one year"),
                ("1", "Remote, less often than once in 100 years", "Below EUR 0.5 million"),
                ("2", "Unlikely, once in 50 years", "EUR 0.5 million to EUR 2 million"),
                ("3", "Possible, once in 20 years", "EUR 2 million to EUR 5 million"),
                ("4", "Likely, once in 10 years", "EUR 5 million to EUR 15 million"),
                ("5", "Frequent, once in 3 years or more often", "Above EUR 15 million"),
            ),
            (10, 45, 45),
            text=3,
        ),
        Para(ranking),
    ]


def _monitor(book: Book) -> list[Block]:
    watching = book.disclose(
        "S2.25(a)(v)",
        "Climate risks are monitored through eleven key risk indicators, which the risk function "
        "reviews quarterly and reports to the executive committee.",
    )
    change = (
        book.disclose(
            "S2.25(a)(vi)",
            f"The process has changed since {book.year - 1}: supplier sites are now included, "
            "and the scoring thresholds were raised.",
        )
        if book.states("process_change")
        else ""
    )
    return [
        Heading("Monitoring"),
        Para(f"{watching} {change}".strip()),
        Columns(
            (
                Heading("Physical indicators", 3),
                Para(
                    "Days above 35 °C at each site, river levels at two gauging stations, days "
                    "of restricted water abstraction, hours of standstill caused by weather, and "
                    "insurance claims."
                ),
                Heading("Transition indicators", 3),
                Para(
                    "Price of emission allowances, free allocation still available to us, share "
                    "of electricity under contract, grid connection dates, and tenders that ask "
                    "for a product footprint."
                ),
            )
        ),
    ]


def _opportunities(book: Book) -> list[Block]:
    if not book.states("opportunity_process"):
        return []
    process = book.disclose(
        "S2.25(b)",
        "Climate-related opportunities are identified, assessed, prioritised and monitored in an "
        "opportunity register kept by the commercial team, and scenario analysis is used to "
        "estimate the demand for each product family.",
    )
    return [Heading("Opportunities"), Para(process)]


def _integrate(book: Book) -> list[Block]:
    tied = book.disclose(
        "S2.25(c)",
        "The processes for climate risks are fully integrated into the enterprise risk "
        "management framework of the group: they use the same register, the same owners and the "
        "same reporting calendar.",
    )
    places = [site.place for site in book.company.sites]
    return [
        Grid(
            f"Climate risks in the register at 31 December {book.year}",
            (
                ("Risk", "Likelihood", "Magnitude", "Score", "Owner"),
                ("Price of emission allowances", "5", "4", "20", "Chief Financial Officer"),
                ("Low-carbon heat arrives late", "4", "4", "16", "Head of Engineering"),
                (f"Standstill at {places[1]}", "4", "4", "16", "Site manager"),
                ("Customers ask for lower footprints", "4", "3", "12", "Head of Sales"),
                (f"Standstill at {places[0]}", "3", "4", "12", "Site manager"),
                (f"Limits on output at {places[2]}", "3", "3", "9", "Site manager"),
                ("Reporting duties on products", "3", "2", "6", "General Counsel"),
            ),
            (38, 12, 12, 10, 28),
            text=1,
            note=(
                "The score is likelihood multiplied by magnitude. Scores of 15 or more are "
                "principal risks of the group."
            ),
        ),
        Heading("Link to enterprise risk management"),
        Para(
            tied,
            note=(
                "The framework follows the principles of ISO 31000. It is reviewed by the board "
                "every two years."
            ),
        ),
        Callout(
            f"A test case: {book.company.sites[1].place}",
            f"The risk of {book.company.sites[1].hazard} at {book.company.sites[1].place} stood "
            "in the register with a score of 12 when the eleven-day standstill happened. The "
            "emergency plan worked for people but not for stock: finished goods were stored in "
            "the wrong hall. The score was raised to 16 and the hall was cleared within six "
            "weeks.",
        ),
    ]
