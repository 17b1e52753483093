"""Strategy, first half: horizons, risks and opportunities, the transition plan and its
resources."""

from __future__ import annotations

from reports.sample.blocks import Block, Bullets, Callout, Columns, Grid, Heading, Para
from reports.sample.book import Book
from reports.sample.numbers import money, percent


def strategy(book: Book) -> list[Block]:
    """The first half of the chapter on strategy."""
    return [
        Heading("Strategy", 1, "strategy"),
        Para(
            "Heat is our craft and our exposure. The strategy is to keep the first and change "
            "where it comes from.",
            "lead",
        ),
        *_horizons(book),
        *risks(book),
        *_opportunities(book),
        *value_chain(book),
        *transition(book),
        *_resources(book),
    ]


def _horizons(book: Book) -> list[Block]:
    year = book.year
    defined = book.disclose(
        "S2.10(d)",
        "Short term is defined as up to three years, in line with our budget cycle; medium term "
        "as three to ten years, the span of our strategic planning; and long term as beyond ten "
        "years, up to 2050, the life of a new plant.",
    )
    return [
        Heading("Time horizons"),
        Para(f"{defined} The horizons were last confirmed by the board in {year - 1}."),
    ]


def risks(book: Book) -> list[Block]:
    """The climate risks table: type and horizon of each."""
    first, second, third = book.company.sites[:3]
    return [
        Heading("Climate-related risks"),
        Para(
            book.disclose(
                "S2.10(a)",
                "Seven climate-related risks and three climate-related opportunities could "
                "reasonably be expected to affect our prospects; the tables below describe each "
                "of them.",
            )
            if book.full
            else "Four climate-related risks could reasonably be expected to affect our prospects."
        ),
        Grid(
            "Risks, their type and when their effects could arise",
            (
                ("Risk", "Type", "Horizon", "What could happen"),
                (
                    "Price of emission allowances",
                    "Transition, policy",
                    "Short to medium term",
                    (
                        "Free allocation shrinks every year, so that more of our direct emissions "
                        "carry a cost"
                    ),
                ),
                (
                    "Low-carbon heat arrives late",
                    "Transition, technology",
                    "Medium term",
                    "Grid connections or equipment are delayed and old plant runs for longer",
                ),
                (
                    "Customers ask for lower footprints",
                    "Transition, market",
                    "Short term",
                    "Tenders are lost where a competitor can show a lower product footprint",
                ),
                (
                    f"{first.hazard[0].upper()}{first.hazard[1:]} at {first.place}",
                    "Physical, acute",
                    "Short to long term",
                    "Standstill and damage to our largest site",
                ),
                *(
                    ()
                    if not book.full
                    else (
                        (
                            f"{second.hazard[0].upper()}{second.hazard[1:]} at {second.place}",
                            "Physical, acute",
                            "Short term",
                            "Interrupted deliveries and lost production days",
                        ),
                        (
                            f"{third.hazard[0].upper()}{third.hazard[1:]} at {third.place}",
                            "Physical, chronic",
                            "Medium to long term",
                            "Higher operating cost and limits on output in dry or hot months",
                        ),
                        (
                            "Reporting duties on products",
                            "Transition, legal",
                            "Medium term",
                            "Sales are held back where footprint declarations are missing or wrong",
                        ),
                    )
                ),
            ),
            (25, 20, 18, 37),
            text=4,
        ),
    ]


def _opportunities(book: Book) -> list[Block]:
    flavour = book.company.flavour
    return [
        Heading("Climate-related opportunities"),
        Grid(
            "Opportunities and when their effects could arise",
            (
                ("Opportunity", "Horizon", "What we do about it"),
                (
                    f"Demand for {flavour.low_carbon}",
                    "Short to medium term",
                    "Two new product families, a joint laboratory with a customer",
                ),
                (
                    "Waste heat for neighbours",
                    "Medium term",
                    (
                        "Feasibility study for a district heating line in "
                        f"{book.company.sites[2].place}"
                    ),
                ),
                (
                    "Energy efficiency",
                    "Short term",
                    "Heat recovery on all continuous lines, better insulation, smaller drives",
                ),
            ),
            (38, 22, 40),
            text=3,
        ),
    ]


def value_chain(book: Book) -> list[Block]:
    """Effects on business model and value chain; says how travel emissions changed."""
    company = book.company
    now = book.disclose(
        "S2.13(a)",
        "Climate risks have already affected our business model through "
        f"{company.sites[1].hazard} at {company.sites[1].place}, and we expect them to affect "
        "suppliers upstream and the haulage of goods downstream.",
    )
    where = book.disclose(
        "S2.13(b)",
        f"The risks are concentrated in three places: {company.sites[0].place}, "
        f"{company.sites[1].place} and the suppliers of raw materials in southern Europe.",
    )
    return [
        Heading("Effects on business model and value chain"),
        Para(f"{now} {where}"),
        Para(
            "Transport is the part of the value chain that we can change fastest. One quarter "
            "of inbound tonnage moved from road to rail, and we travel less ourselves. "
            f"{book.change('travel')}"
        ),
    ]


def transition(book: Book) -> list[Block]:
    """The transition plan with assumptions and dependencies; one of the slots in which a
    total may be stated."""
    numbers, flavour = book.numbers, book.company.flavour
    assumptions = (
        "The plan assumes that allowance prices rise to EUR 130 per tonne by 2030, that "
        "renewable power stays available under ten-year contracts, and that demand for our "
        "products stays at its present level."
    )
    dependent = (
        " It depends on timely grid connections at four sites, on building permits, and on the "
        "availability of electric high-temperature equipment."
    )
    if book.plan.partial == "dependencies" and book.full:
        plan_text = book.disclose("S2.14(a)(iv)", assumptions, "partially_addressed")
    else:
        plan_text = book.disclose("S2.14(a)(iv)", assumptions + dependent)
    gap = numbers.scope12(book.year) - numbers.target_2030()
    names = (
        f"{flavour.electrify[0].upper()}{flavour.electrify[1:]}",
        "Renewable power purchase agreements",
        "Heat recovery and insulation",
        "Biomethane in remaining burners",
        "Site vehicles and small boilers",
    )
    return [
        Heading("Climate transition plan", 2, "transition"),
        Para(
            f"The board approved our climate transition plan in {book.year - 2} and reviewed it "
            f"in {book.year}. It covers all sites and runs to 2050, with detailed measures until "
            f"2030. {plan_text}"
        ),
        *(
            [
                Para(
                    f"{total} The plan addresses the parts of this total in the order in which "
                    "we can influence them: our own fuel first, then power, then purchased "
                    "goods."
                )
            ]
            if (total := book.total("transition"))
            else []
        ),
        Grid(
            f"How we will reach the 2030 target: reductions still needed after {book.year}, by "
            "lever",
            (
                ("Lever", "Reduction (tCO2e)", "Share of the gap", "Main years"),
                *(
                    (name, f"{cut:,}", f"{percent(cut, gap)}%", span)
                    for name, cut, span in zip(
                        names,
                        numbers.levers,
                        (
                            "2026 to 2029",
                            "2026 to 2027",
                            "2025 to 2028",
                            "2027 to 2030",
                            "2025 to 2030",
                        ),
                        strict=True,
                    )
                ),
                ("Total", f"{gap:,}", "100.0%", ""),
            ),
            (46, 20, 18, 16),
            bold=(6,),
            note="Shares are rounded and may not add up to exactly 100%. Scope 1 and market-based "
            "Scope 2, all consolidated "
            "sites.",
        ),
    ]


def _resources(book: Book) -> list[Block]:
    numbers, year = book.numbers, book.year
    staff = book.pick("staff", "nineteen", "twenty-three", "seventeen")
    resourced = book.disclose(
        "S2.14(b)",
        f"A dedicated team of {staff} people carries out the plan; we invested "
        f"{money(numbers.climate_capex[year])} in it in {year} and will invest a further EUR "
        "190.0 million by 2030.",
    )
    progress = book.disclose(
        "S2.14(c)",
        f"Of the fourteen projects announced in the {year - 1} report, nine are complete, four "
        f"are on track and one, the biomethane supply at {book.company.sites[4].place}, is a "
        "year late.",
    )
    return [
        Heading("What we have done and what comes next"),
        Columns(
            (
                Heading("Our own operations", 3),
                Para(
                    f"Direct mitigation begins with the {book.company.flavour.electrify}. "
                    "Adaptation is just as practical: flood barriers and raised switchgear at "
                    f"{book.company.seat.place}, shade roofs and changed shift times "
                    "at the hottest sites."
                ),
                Heading("Suppliers and customers", 3),
                Para(
                    "Suppliers that stand for 60% of purchased volume have been asked for "
                    "measured product footprints, and new contracts contain procurement criteria "
                    "on emissions. With customers we redesign products so that less material "
                    "does the same work."
                ),
                Heading("Change in the business model", 3),
                Para(
                    "We will phase out two product lines that cannot be made with electric heat "
                    "at reasonable cost and reallocate their capital to the low-carbon range."
                ),
            )
        ),
        Para(resourced),
        Para(progress),
        Grid(
            "Main projects of the transition plan and where they stand",
            (
                ("Project", "Site", "Status", "Due"),
                ("First electric line", book.company.seat.place, "Complete", str(year)),
                ("Heat recovery, four sites", "Four sites", "Complete", str(year)),
                ("Renewable power contract", book.company.sites[2].place, "Complete", str(year)),
                ("Second electric line", book.company.sites[2].place, "On track", str(year + 1)),
                (
                    "Closed water loop, second stage",
                    book.company.sites[3].place,
                    "On track",
                    str(year + 1),
                ),
                ("Biomethane supply", book.company.sites[4].place, "One year late", str(year + 2)),
                ("Raised switchgear and barriers", book.company.seat.place, "Complete", str(year)),
                ("Supplier portal for footprints", "All sites", "On track", str(year + 1)),
            ),
            (42, 28, 18, 12),
            text=3,
        ),
        Callout(
            "A trade-off we accept",
            "Electric heat lowers direct emissions but makes us dependent on the grid. Keeping "
            "one gas line in reserve until 2030 costs money and some emissions; losing a "
            "winter's production would cost more.",
        ),
        *_together(),
    ]


def _together() -> list[Block]:
    """People and policy: what the plan asks of others."""
    return [
        Heading("People in the transition"),
        Para(
            "New equipment changes work. Around 380 jobs at four sites will need other knowledge "
            "by 2030, mostly in electrical maintenance and process control. Each person "
            "concerned has a written plan and time off to learn, and works councils see the "
            "schedule before orders are placed."
        ),
        Heading("What we ask of others"),
        Bullets(
            (
                (
                    "Of grid operators: binding dates for new connections, and early word when "
                    "they move."
                ),
                (
                    "Of public authorities: permits for the conversion of existing plant within "
                    "twelve months."
                ),
                "Of suppliers: measured footprints, and an honest answer where there is none yet.",
                (
                    "Of customers: longer contracts for low-carbon products, so that the "
                    "investment behind them can be planned."
                ),
            )
        ),
    ]
