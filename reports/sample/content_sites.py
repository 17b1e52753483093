"""The pages on the sites: one profile each."""

from __future__ import annotations

from reports.sample.blocks import Block, Break, Callout, Columns, Heading, KeyFigures, Para
from reports.sample.book import Book
from reports.sample.numbers import percent

_STORIES = (
    (
        "The largest of our sites was rebuilt while it kept running. For eleven weeks two crews "
        "worked side by side, one making {product}, the other laying cables.",
        "Flood barriers now close in forty minutes, and the main switchgear stands 1.8 metres "
        "above the highest recorded water level.",
    ),
    (
        "When deliveries stopped for eleven days in the summer, the site lived on its stock of "
        "raw materials. The stock yard has since been doubled.",
        (
            "A second access road was opened in November, so that deliveries no longer depend on a "
            "single route."
        ),
    ),
    (
        "A ten-year power purchase agreement with a solar park 40 kilometres away covers 62% of "
        "the electricity the site used this year.",
        "The city has asked for waste heat from 2028; a feasibility study is under way.",
    ),
    (
        "The recycling plant for process water was handed over in October. Rinse water that used "
        "to be discharged is now used for cooling.",
        (
            "Roofs of the two oldest halls were strengthened against storm and hail and carry "
            "solar panels of 2.1 MW."
        ),
    ),
    (
        (
            "This is the smallest of our electric sites and the first to run a full year without "
            "natural gas in its main process."
        ),
        (
            "The planned supply of biomethane for the remaining burners is a year late because the "
            "grid connection was moved."
        ),
    ),
    (
        "The youngest of our sites makes small series for demanding customers. It shares its "
        "water treatment with two neighbours.",
        "A strip of land 30 metres wide around the site is kept free of undergrowth, and the "
        "local fire brigade trains here twice a year.",
    ),
)


_NEXT = (
    "In {year} the second half of the hall is to be wired, and the old chimney will be taken down.",
    "A covered store for finished goods will be built in {year}; the permit has been granted.",
    (
        "The second electric line is to start up in {year}, with a crew that was trained at our "
        "largest site."
    ),
    "The closed water loop will be extended to the finishing hall in {year}.",
    "The grid operator now expects to deliver the gas connection at the end of {year}.",
    "A small laboratory for product footprints will open in {year} and serve all sites.",
)


def sites(book: Book) -> list[Block]:
    """The chapter on the sites."""
    numbers, year = book.numbers, book.year
    blocks: list[Block] = [
        Heading("Our sites", 1, "sites"),
        Para(
            "Six sites, six neighbourhoods, and what each of them did this year.",
            "lead",
        ),
    ]
    for index, (site, (story, measure)) in enumerate(
        zip(book.company.sites, _STORIES, strict=True)
    ):
        blocks += [
            Heading(f"{site.place}, {site.country}"),
            KeyFigures(
                (
                    (f"{numbers.site_staff[index]:,}", "employees"),
                    (f"{numbers.site_scope1[index]:,}", f"tCO2e of Scope 1 emissions in {year}"),
                    (
                        f"{percent(numbers.site_scope1[index], numbers.scope1[year])}%",
                        "of the group's Scope 1 emissions",
                    ),
                )
            ),
            Para(f"The site stands {site.setting}; its main physical risk is {site.hazard}."),
            Columns(
                (
                    Heading("This year", 3),
                    Para(story.format(product=book.company.flavour.product)),
                    Heading("Prepared for weather and neighbours", 3),
                    Para(measure),
                )
            ),
            Para(f"<b>Next.</b> {_NEXT[index].format(year=year + 1)}"),
            *([Break()] if index == 2 else []),
        ]
    return [*blocks, _neighbours(book)]


def _neighbours(book: Book) -> Block:
    return Callout(
        "Neighbours",
        "Every site holds an open day each year and answers complaints within five working "
        f"days. In {book.year} we received 64 complaints, most of them about noise at night; 59 "
        "were settled by year end.",
    )
