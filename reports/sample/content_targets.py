"""Targets: the table of targets, how they are set and followed, progress, and the planned use of
carbon credits."""

from __future__ import annotations

from reports.sample.blocks import Block, Callout, Grid, Heading, Para, Path
from reports.sample.book import Book
from reports.sample.numbers import BASE_YEAR, change, less


def targets(book: Book) -> list[Block]:
    """The chapter on targets."""
    return [
        Heading("Targets", 1, "targets"),
        Para(
            "We have three climate targets: two for our own operations and one for the supply "
            "chain. All are absolute.",
            "lead",
        ),
        *targets_table(book),
        *_setting(book),
        *progress(book),
        *_milestones(book),
        *_credits(book),
    ]


def targets_table(book: Book) -> list[Block]:
    """The table of targets."""
    n = book.numbers
    scopes = book.disclose(
        "S2.36(b)",
        "The near-term target and the net zero target cover Scope 1 and Scope 2 of the whole "
        "group; the supply chain target covers Scope 3 categories 1 and 4.",
    )
    base = book.disclose(
        "S2.33(e)",
        f"The base year of the two targets for our operations is {BASE_YEAR}, when Scope 1 and "
        f"market-based Scope 2 emissions were {n.scope12(BASE_YEAR):,} tCO2e, and that of the "
        f"supply chain target is {n.years[0]}.",
    )
    interim = book.disclose(
        "S2.33(f)",
        "As an interim target on the way to 2030 we want Scope 1 and market-based Scope 2 "
        f"emissions to be 33% below {BASE_YEAR} by 2027.",
    )
    return [
        Grid(
            "Our climate targets",
            (
                ("Target", "Metric", "Base year", "Interim", "End", "Type"),
                (
                    "Cut Scope 1 and 2 by 42%",
                    "tCO2e, market-based",
                    str(BASE_YEAR),
                    "33% by 2027",
                    "2030",
                    "Absolute, gross",
                ),
                (
                    "Cut supply chain emissions by 25%",
                    "tCO2e, categories 1 and 4",
                    str(n.years[0]),
                    "14% by 2027",
                    "2031",
                    "Absolute, gross",
                ),
                (
                    "Net zero operations",
                    "tCO2e, Scope 1 and 2",
                    str(BASE_YEAR),
                    "70% by 2040",
                    "2050",
                    "Absolute, net",
                ),
            ),
            (25, 21, 11, 15, 9, 19),
            text=6,
        ),
        Para(f"{base} {scopes} {interim}"),
    ]


def _setting(book: Book) -> list[Block]:
    purpose = book.disclose(
        "S2.33(b)",
        "The objective of the targets is mitigation: they aim to bring our emissions in line "
        "with limiting warming to 1.5 °C.",
    )
    agreement = book.disclose(
        "S2.33(h)",
        "The Paris Agreement and the European Union's commitment to cut emissions by 55% by 2030 "
        "informed the level of the near-term target.",
    )
    gases = book.disclose(
        "S2.36(a)", "The targets cover all seven greenhouse gases of the Kyoto Protocol."
    )
    review = book.disclose(
        "S2.34(b)",
        "Each target is reviewed annually by the Sustainability and Risk Committee, and "
        "reassessed every five years.",
    )
    followed = book.disclose(
        "S2.34(c)",
        "Progress is measured by annual emissions in tCO2e and by the share of planned projects "
        "completed.",
    )
    revised = book.disclose("S2.34(d)", "No target was revised during the year.", "not_applicable")
    validated = (
        book.disclose(
            "S2.34(a)",
            "The near-term target and the method for setting it were validated by a third party, "
            "an independent engineering institute; the net zero target has not been validated.",
        )
        if book.states("validation")
        else ""
    )
    sector = (
        book.disclose(
            "S2.36(d)",
            "The targets were not derived using a sectoral decarbonisation approach; a uniform "
            "cross-industry rate of reduction was applied.",
        )
        if book.states("sectoral")
        else ""
    )
    return [
        Heading("How the targets are set and followed"),
        Para(" ".join(sentence for sentence in (purpose, agreement, gases, sector) if sentence)),
        Para(" ".join(sentence for sentence in (validated, review, followed, revised) if sentence)),
    ]


def progress(book: Book) -> list[Block]:
    """Progress towards the 2030 target, with chart."""
    n, year = book.numbers, book.year
    fall = abs(change(n.scope12(BASE_YEAR), n.scope12(year)))
    done = book.disclose(
        "S2.35",
        f"By the end of {year}, Scope 1 and market-based Scope 2 emissions were {fall}% below "
        "the base year, and the 2030 target is on track; the trend is driven by renewable "
        "power and by the first electric lines.",
    )
    actual = tuple((each, n.scope12(each)) for each in (BASE_YEAR, *n.years))
    return [
        Heading("Progress towards the 2030 target", 2, "progress"),
        Para(f"{done} The target level for 2030 is {n.target_2030():,} tCO2e."),
        Path(
            "Scope 1 and market-based Scope 2 emissions: actual (solid) and 2030 target path "
            "(dashed)",
            actual,
            ((year, n.scope12(year)), (2030, n.target_2030())),
            "tCO2e",
        ),
    ]


def _milestones(book: Book) -> list[Block]:
    n, year = book.numbers, book.year
    first = n.years[0]
    chain = {
        each: n.scope3["Purchased goods and services"][each]
        + n.scope3["Upstream transportation and distribution"][each]
        for each in (first, year)
    }
    base, now = n.scope12(BASE_YEAR), n.scope12(year)
    return [
        Heading("Where each target stands"),
        Grid(
            "Targets: base year, latest year and level aimed at (tCO2e)",
            (
                (
                    "Target",
                    "Base year",
                    "Base-year level",
                    f"Level in {year}",
                    "Change to date",
                    "Level aimed at",
                ),
                (
                    "Scope 1 and 2, 42% by 2030",
                    str(BASE_YEAR),
                    f"{base:,}",
                    f"{now:,}",
                    f"{change(base, now)}%",
                    f"{n.target_2030():,}",
                ),
                (
                    "Categories 1 and 4, 25% by 2031",
                    str(first),
                    f"{chain[first]:,}",
                    f"{chain[year]:,}",
                    f"{change(chain[first], chain[year])}%",
                    f"{less(chain[first], '0.25'):,}",
                ),
            ),
            (32, 11, 15, 14, 14, 14),
            note=(
                "The net zero target has no separate level today; its path is the one of the 2030 "
                "target until then."
            ),
        ),
        Para(
            "The supply chain target moves with the volume we buy as well as with the footprint "
            "of what we buy. Two suppliers changed their furnaces during the year, which "
            "explains roughly a third of the fall; the remainder comes from recycled material "
            "and from rail transport."
        ),
    ]


def _credits(book: Book) -> list[Block]:
    use = book.disclose(
        "S2.36(e)(i)",
        "The net zero target relies on carbon credits for residual emissions only, at most 10% "
        "of base-year emissions, and the associated gross target is a 90% reduction by 2050.",
    )
    kind = book.disclose(
        "S2.36(e)(iii)",
        "We plan to use removal credits only, from technological methods such as mineralisation "
        "and from nature-based reforestation.",
    )
    scheme = (
        book.disclose(
            "S2.36(e)(ii)",
            "The credits will be certified under the Gold Standard or the Verified Carbon "
            "Standard.",
        )
        + " "
        + book.disclose(
            "S2.36(e)(iv)",
            "We will require proof of additionality and a buffer that secures permanence for at "
            "least 100 years.",
        )
        if book.states("credit_scheme")
        else ""
    )
    return [
        Heading("Carbon credits"),
        Para(f"{use} {kind} {scheme}".strip()),
        Callout(
            "No credits today",
            f"We did not buy or retire any carbon credits in {book.year}, and none are counted "
            "in the figures of this report.",
        ),
    ]
