"""Strategy, second half: financial effects, scenario analysis and resilience."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

from reports.sample.blocks import Block, Bullets, Callout, Grid, Heading, Para
from reports.sample.book import Book
from reports.sample.numbers import millions, money


def financial_effects(book: Book) -> list[Block]:
    """Current and expected financial effects."""
    numbers, year = book.numbers, book.year
    allowances = numbers.scope1[year] // 5
    price = Decimal(book.pick("allowance", "66.20", "68.40", "71.90"))
    # tenths of a million
    cost = (Decimal(allowances) * price / 100_000).quantize(Decimal(1), ROUND_HALF_UP)
    standstill = book.pick("standstill", "3.4", "4.1", "2.7")
    now = book.disclose(
        "S2.16(a)",
        f"In {year}, the purchase of {allowances:,} emission allowances at an average price of "
        f"EUR {price} cost {money(int(cost))}, and the standstill at "
        f"{book.company.sites[1].place} reduced operating profit by EUR {standstill} million.",
    )
    return [
        Para(
            "Climate already moves money in our accounts: allowances, lost days and new "
            "equipment on one side, growing product lines on the other.",
            "lead",
        ),
        Heading("Financial effects"),
        Heading("This year", 3),
        Para(
            now,
            note=(
                "Both amounts are included in cost of sales in the consolidated financial "
                "statements."
            ),
        ),
        *_carrying(book),
        Heading("In the years ahead", 3),
        Para(
            book.disclose(
                "S2.16(c)(i)",
                "Our investment plan to 2030 contains capital expenditure of EUR 190.0 million "
                "on climate measures, and we plan to dispose of two older lines by 2028.",
            )
            + " Property, plant and equipment will grow accordingly. Depreciation will rise from "
            "2026 and energy cost should "
            "fall from 2028, so that the effect on operating profit turns positive near the end "
            "of the decade."
        ),
        *_funding(book),
        Grid(
            "Climate-related amounts in the financial statements (EUR million)",
            (
                ("Amount", *(str(each) for each in numbers.years)),
                ("Revenue", *(millions(numbers.revenue[each]) for each in numbers.years)),
                (
                    "Capital expenditure, total",
                    *(millions(numbers.capex[each]) for each in numbers.years),
                ),
                (
                    "of which climate-related",
                    *(millions(numbers.climate_capex[each]) for each in numbers.years),
                ),
                (
                    "Revenue from low-carbon products",
                    *(millions(numbers.green_revenue[each]) for each in numbers.years),
                ),
            ),
            (52, 16, 16, 16),
            key="money",
        ),
        Para(
            book.disclose(
                "S2.16(d)",
                "We expect revenue from low-carbon products to grow in the short and medium "
                "term, allowance costs to reach EUR 8 million to EUR 12 million a year by 2030, "
                "and adaptation to cost about EUR 2 million a year in the long term.",
            )
        ),
    ]


def _carrying(book: Book) -> list[Block]:
    if not book.states("carrying_amounts"):
        return []
    sentence = (
        "One matter carries a significant risk of a material adjustment to carrying amounts "
        "within the next financial year: two gas-fired lines may have to be written down if "
        "their customers move to the low-carbon range earlier than planned."
    )
    return [Para(book.disclose("S2.16(b)", sentence))]


def _funding(book: Book) -> list[Block]:
    if not book.states("funding"):
        return []
    sentence = (
        "The plan will be funded from operating cash flow, a sustainability-linked credit "
        "facility of EUR 120.0 million and public grants already awarded."
    )
    return [Para(book.disclose("S2.16(c)(ii)", sentence))]


def scenario_analysis(book: Book) -> list[Block]:
    """Method, inputs and assumptions of the scenario analysis."""
    year = book.year
    names = book.disclose(
        "S2.22(b)(i)(1)",
        "We used two climate scenarios: the Net Zero Emissions by 2050 Scenario of the "
        "International Energy Agency (IEA) and the SSP5-8.5 pathway of the Intergovernmental "
        "Panel on Climate Change (IPCC).",
    )
    types = book.disclose(
        "S2.22(b)(i)(3)",
        "The IEA scenario is a transition scenario and was used for transition risks; the IPCC "
        "pathway was used for physical risks.",
    )
    paris = book.disclose(
        "S2.22(b)(i)(4)",
        "The IEA scenario limits warming to 1.5 °C and is therefore aligned with the Paris "
        "Agreement.",
    )
    spread = book.disclose(
        "S2.22(b)(i)(2)",
        "Together they span a diverse range, from below 2 °C to more than 4 °C of warming by the "
        "end of the century.",
    )
    done = book.disclose(
        "S2.22(b)(iii)",
        f"The analysis was carried out in the third quarter of {year}, within the reporting "
        "period.",
    )
    scope = book.disclose(
        "S2.22(b)(i)(7)",
        f"It covers all {len(book.company.sites)} production sites and the forty largest "
        "suppliers.",
    )
    horizon = book.disclose("S2.22(b)(i)(6)", "The time horizons applied are 2030, 2040 and 2050.")
    macro = (
        (
            "Economic assumptions",
            "GDP growth of 1.4% a year in Europe",
            "GDP growth of 1.1% a year in Europe; inflation above trend",
        )
        if book.states("scenario_macro")
        else None
    )
    return [
        Heading("Scenario analysis", 2, "scenarios"),
        Para(f"{names} {types} {paris} {spread}"),
        Para(
            f"{done} {scope} {horizon} Both scenarios were chosen because they press on opposite "
            "ends of our business: one on the cost of carbon and the speed of technology, the "
            "other on water, heat and transport."
        ),
        Grid(
            "Main assumptions",
            (
                ("Assumption", "IEA Net Zero Emissions by 2050", "IPCC SSP5-8.5"),
                (
                    "Climate policy",
                    (
                        "Allowance price of EUR 140 in 2030 and EUR 230 in 2040; no free "
                        "allocation after 2034"
                    ),
                    "Present policy continues; free allocation ends in 2039",
                ),
                *([macro] if macro else []),
                (
                    "Energy mix",
                    "Renewable sources supply 80% of European power by 2035",
                    "Renewable sources supply 55% of European power by 2035",
                ),
                (
                    "Technology",
                    "Electric high-temperature heat at cost parity with gas in 2031",
                    "Cost parity in 2040",
                ),
                (
                    "Local weather and water",
                    "Little change from today until 2040",
                    (
                        "Twice as many days above 35 °C at southern sites; river flow in summer "
                        "20% lower"
                    ),
                ),
            ),
            (22, 40, 38),
            text=3,
        ),
        Grid(
            "Estimated effect on operating profit before any response (EUR million a year)",
            (
                ("Driver", "Net zero, 2030", "Net zero, 2040", "SSP5-8.5, 2030", "SSP5-8.5, 2040"),
                ("Cost of allowances", "-11 to -8", "-24 to -18", "-6 to -4", "-12 to -9"),
                ("Energy cost", "-5 to -2", "1 to 4", "-3 to -1", "-4 to -2"),
                ("Demand for low-carbon products", "4 to 7", "9 to 15", "1 to 2", "2 to 4"),
                ("Standstill and damage", "-1 to 0", "-2 to -1", "-4 to -2", "-10 to -6"),
            ),
            (32, 17, 17, 17, 17),
        ),
    ]


def resilience(book: Book) -> list[Block]:
    """What the scenario analysis means, and how able the company is to adjust."""
    result = book.disclose(
        "S2.22(a)",
        f"Our assessment as at 31 December {book.year} is that the strategy is resilient in "
        "both scenarios until 2040, provided that the transition plan is carried out on time.",
    )
    money_side = book.disclose(
        "S2.22(a)(iii)(1)",
        "Financial flexibility is good: liquidity headroom was EUR 215.0 million at year end and "
        "no large repayment falls due before 2028.",
    )
    assets = book.disclose(
        "S2.22(a)(iii)(2)",
        "About half of our lines can be retrofitted with electric heat without new buildings, "
        "and three older lines can be decommissioned early.",
    )
    uncertain: list[Block] = (
        [
            Heading("What we are unsure of", 3),
            Para(
                book.disclose(
                    "S2.22(a)(ii)",
                    "The main areas of uncertainty in the resilience assessment are the speed of "
                    "grid expansion, the price of biomethane, and how often low water and heat "
                    "will coincide.",
                )
            ),
        ]
        if book.states("scenario_uncertainty")
        else []
    )
    return [
        Heading("Resilience"),
        Para(
            f"{result} Under the net zero scenario the cost of allowances is the largest single "
            "effect; under SSP5-8.5 it is standstill caused by heat and water."
        ),
        Heading("Capacity to adjust", 3),
        Bullets(
            (
                money_side,
                assets,
                "Spending planned until 2030 removes roughly three quarters of the allowance "
                "cost that the net zero scenario would bring.",
            )
        ),
        *uncertain,
        Callout(
            "What would change our mind",
            "If two or more of our four grid connections are delayed beyond 2029, the plan no "
            "longer meets its 2030 target. In that case the board would choose between a "
            "hydrogen-ready burner programme and the early closure of one line.",
        ),
    ]
