"""Environment and people: water, waste, biodiversity, employees, safety and suppliers."""

from __future__ import annotations

from reports.sample.blocks import Bars, Block, Bullets, Callout, Columns, Grid, Heading, Para
from reports.sample.book import Book
from reports.sample.numbers import percent, ratio


def environment(book: Book) -> list[Block]:
    """The chapter on the environment."""
    return [
        Heading("Environment", 1, "environment"),
        Para(
            "Beyond carbon, three things leave their mark around our sites: the water we borrow, "
            "the residues we leave and the land we occupy.",
            "lead",
        ),
        *water(book),
        Bars(
            "Water withdrawal by source",
            tuple(book.numbers.water.items()),
            book.numbers.years,
            "m3",
        ),
        *waste(book),
        *biodiversity(book),
    ]


def water(book: Book) -> list[Block]:
    """Water; states how total withdrawal changed."""
    n, year = book.numbers, book.year
    withdrawal = sum(series[year] for series in n.water.values())
    reason = book.pick(
        "water",
        f"A closed cooling loop at {book.company.sites[3].place} and a hunt for leaks at two "
        "older sites made the difference.",
        f"The recycling plant at {book.company.sites[3].place} now treats rinse water so that it "
        "can be used again for cooling.",
    )
    return [
        Heading("Water"),
        Para(f"{book.change('water')} {reason}"),
        Para(
            f"We discharged {n.discharge[year]:,} m3, so that water consumption was "
            f"{withdrawal - n.discharge[year]:,} m3. Two sites, {book.company.sites[2].place} "
            f"and {book.company.sites[5].place}, lie in areas of high water stress "
            "and have their own reduction plans."
        ),
    ]


def waste(book: Book) -> list[Block]:
    """Waste; states how the total changed."""
    n, year = book.numbers, book.year
    total = sum(series[year] for series in n.waste.values())
    recycled = n.waste["Reused or recycled"][year]
    return [
        Heading("Waste and materials"),
        Para(
            f"{book.change('waste')} {recycled:,} tonnes or {percent(recycled, total)}% of the "
            f"{year} figure were reused or recycled, and {n.waste['Landfilled'][year]:,} tonnes "
            "went to landfill."
        ),
        Para(
            f"Residues from {book.company.flavour.process} return to our own mixes wherever "
            "quality allows. What we cannot use ourselves goes to road building and to makers "
            "of insulation."
        ),
    ]


def biodiversity(book: Book) -> list[Block]:
    """Biodiversity around the sites."""
    wetland, orchard = book.company.sites[0], book.company.sites[4]
    area = book.pick("wetland", "14", "22", "31")
    return [
        Heading("Biodiversity"),
        Para(
            f"Our project at {wetland.place}, {wetland.country}, has restored {area} hectares of "
            f"wetland on land that was once a clay and slag deposit. At {orchard.place} we "
            "planted 6,400 native trees along the boundary of the site between 2021 and "
            f"{book.year}."
        ),
        Columns(
            (
                Heading("Land we use", 3),
                Para(
                    "Our sites cover 412 hectares, of which 168 hectares are sealed. No site "
                    "lies inside a protected area; two lie within five kilometres of one."
                ),
                Heading("What we watch", 3),
                Para(
                    "Counts of breeding birds and amphibians are made every second year by local "
                    "nature societies, who publish the results themselves."
                ),
            )
        ),
        Callout(
            "No deforestation",
            "Timber and pulp for packaging and pallets come only from suppliers that prove the "
            "origin of each delivery. We ended one contract this year because proof was missing.",
        ),
    ]


def people(book: Book) -> list[Block]:
    """The chapter on people."""
    n, year = book.numbers, book.year
    rate = ratio(n.injuries[year] * 1000, n.hours[year], "0.01")
    before = ratio(n.injuries[year - 1] * 1000, n.hours[year - 1], "0.01")
    women, hours, suppliers = book.pick("people", "23 26 128", "27 31 146", "21 24 112").split()
    return [
        Heading("People", 1, "people"),
        Para(
            "Skilled people choose where they work. We want them to find fair treatment, safe "
            "machines and a trade worth learning.",
            "lead",
        ),
        Heading("Our employees"),
        Para(
            f"At the end of {year} we employed {n.headcount[year]:,} people ({year - 1}: "
            f"{n.headcount[year - 1]:,}). Women held {women}% of management positions. Each "
            f"employee received {hours} hours of training on average, most of it on electrical "
            "work and on new process controls. Apprentices make up 4% of the workforce."
        ),
        Heading("Health and safety"),
        Para(
            f"We recorded {n.injuries[year]} lost-time injuries, which is {rate} per million "
            f"hours worked ({year - 1}: {n.injuries[year - 1]} injuries and {before} per million "
            "hours). There were no fatal accidents.",
            note=(
                "The figures include agency workers under our supervision but not contractors on "
                "construction sites."
            ),
        ),
        Bullets(
            (
                "Every site holds a daily safety talk before the first shift.",
                (
                    "All sites carried out a heat drill before the summer: drinks, shade, shorter "
                    "shifts, and the right to stop."
                ),
                "Hand injuries were the most frequent kind; guards on 240 machines were replaced.",
            )
        ),
        Heading("Working with representatives"),
        Columns(
            (
                Para(
                    "Works councils or trade unions represent 84% of our employees. Agreements "
                    "on the transition plan were signed at the four sites where jobs will change."
                ),
                Para(
                    "Nobody will be dismissed because a gas-fired line closes before 2030. "
                    "People are offered retraining or an equal post within commuting distance."
                ),
                Para(
                    "A confidential line is open to employees and neighbours. It received 37 "
                    "reports this year, of which 31 were closed by year end."
                ),
            )
        ),
        Heading("Responsible sourcing"),
        Para(
            f"Suppliers sign our code of conduct before the first order. We visited {suppliers} "
            "suppliers during the year and found nine serious breaches, all on working hours; "
            "seven have been put right and two contracts were ended."
        ),
        Grid(
            "Supplier visits and their results",
            (
                ("Result", "Suppliers"),
                ("No finding", str(int(suppliers) - 9 - 34)),
                ("Minor findings, plan agreed", "34"),
                ("Serious breach, put right", "7"),
                ("Serious breach, contract ended", "2"),
                ("Suppliers visited", suppliers),
            ),
            (70, 30),
            bold=(5,),
        ),
    ]
