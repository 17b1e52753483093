"""Governance: the board's committee, management, controls and pay."""

from __future__ import annotations

from reports.sample.blocks import Block, Bullets, Callout, Grid, Heading, Para
from reports.sample.book import Book


def governance(book: Book) -> list[Block]:
    """The chapter on governance."""
    return [
        Heading("Governance", 1, "governance"),
        Para(
            "Climate and sustainability matters are overseen by the board through one committee, "
            "and managed by one executive with the means to act.",
            "lead",
        ),
        *_board(book),
        *_skills(book),
        *_decisions(book),
        *_management(book),
        *_controls(book),
        *_pay(book),
    ]


def _board(book: Book) -> list[Block]:
    name, chair = book.company.name, book.company.chair
    named = book.disclose(
        "S2.6(a)",
        "The Sustainability and Risk Committee of the board is responsible for the oversight of "
        "climate-related risks and opportunities.",
    )
    charter = book.disclose(
        "S2.6(a)(i)",
        book.pick(
            "charter",
            "Its duties on climate are written into the committee's charter, and the role "
            "descriptions of its members and the board's delegated authority policy repeat them.",
            "The committee's terms of reference set out its climate duties, which are repeated "
            "in the role descriptions of its members and in the board policy on delegated "
            "authority.",
        ),
    )
    often = book.pick("meetings", "four", "five", "six")
    informed = book.disclose(
        "S2.6(a)(iii)",
        f"The committee met {often} times in {book.year} and is briefed on climate matters at "
        "each meeting by the Chief Sustainability Officer, who also reports to the full board "
        "twice a year.",
    )
    return [
        Heading("Board oversight"),
        Para(
            f"{named} It has four non-executive members, three of them independent, and is "
            f"chaired by {chair}. {charter}"
        ),
        Para(
            f"{informed} Between meetings, members receive a monthly dashboard of emissions, "
            "energy, water and safety figures.",
            note=(
                "Attendance was full except for one meeting missed by one member. Minutes go to "
                f"all directors of {name}."
            ),
        ),
        Grid(
            f"Topics discussed by the Sustainability and Risk Committee in {book.year}",
            (
                ("Topic", "Q1", "Q2", "Q3", "Q4"),
                ("Progress against climate targets", "yes", "yes", "yes", "yes"),
                ("Climate transition plan", "yes", "", "yes", ""),
                ("Physical risk and adaptation", "", "yes", "yes", ""),
                ("Water stewardship", "", "yes", "", "yes"),
                ("Health and safety", "yes", "yes", "yes", "yes"),
                ("Sustainability reporting", "yes", "", "", "yes"),
            ),
            (48, 13, 13, 13, 13),
        ),
    ]


def _skills(book: Book) -> list[Block]:
    if not book.states("board_skills"):
        return []
    assessed = book.disclose(
        "S2.6(a)(ii)",
        "Each year the nomination committee assesses the board's competencies against a skills "
        "matrix that includes climate science, energy technology and carbon markets, and two "
        "teach-in sessions with external experts close the gaps it finds.",
    )
    return [
        Heading("Skills of the board"),
        Para(
            f"{assessed} In {book.year} the sessions dealt with electrified process heat and with "
            "water law in southern Europe."
        ),
    ]


def _decisions(book: Book) -> list[Block]:
    weighing = book.disclose(
        "S2.6(a)(iv)",
        "The committee takes climate into account when it advises the board on the five-year "
        "strategy review, on acquisitions and capital projects above EUR 10 million, and on risk "
        "appetite, and it records the trade-offs considered.",
    )
    targets = book.pick(
        "targets",
        "The board approves climate targets on the committee's proposal, and the committee "
        "reviews progress against them every quarter.",
        "Climate targets are approved by the board; the committee monitors progress against them "
        "at each of its meetings.",
    )
    return [
        Heading("Strategy, major decisions and targets"),
        Para(
            f"{weighing} One such trade-off arose this year: the rebuilt line at "
            f"{book.company.seat.place} uses more electricity at hours of peak demand, which "
            "raises cost in winter but removes a large source of direct emissions."
        ),
        Para(targets),
    ]


def _management(book: Book) -> list[Block]:
    officer, chief = book.company.officer, book.company.chief
    role = book.disclose(
        "S2.6(b)(i)",
        "Responsibility for climate matters in management is delegated to the Chief "
        "Sustainability Officer, who reports to the Chief Executive and is overseen by the "
        "Sustainability and Risk Committee.",
    )
    return [
        Heading("Role of management"),
        Para(
            f"{role} {officer} has held the post since 2021. A climate steering committee "
            f"chaired by {chief} brings together finance, operations, procurement and "
            "engineering every month."
        ),
        Bullets(
            (
                (
                    "<b>Finance</b> keeps the register of climate-related projects and reports "
                    "spending against budget."
                ),
                (
                    "<b>Operations</b> owns the abatement plan of each site; every site manager "
                    "has a yearly carbon budget."
                ),
                "<b>Procurement</b> runs the supplier programme and collects product footprints.",
                (
                    "<b>Engineering</b> reviews new equipment for energy use, water use and "
                    "exposure to weather."
                ),
            )
        ),
        Grid(
            "Who decides what",
            (
                ("Body", "Climate duties", "Meets"),
                (
                    "Board of directors",
                    "Approves strategy, climate targets and the transition plan",
                    "Eight times a year",
                ),
                (
                    "Sustainability and Risk Committee",
                    "Oversees climate risks, opportunities, progress and reporting",
                    "At least quarterly",
                ),
                (
                    "Executive committee",
                    "Allocates capital and people, decides on site plans",
                    "Every two weeks",
                ),
                (
                    "Climate steering committee",
                    "Follows projects, prepares decisions, settles conflicts between functions",
                    "Monthly",
                ),
                (
                    "Site managers",
                    "Carry out abatement and adaptation, own the carbon budget of the site",
                    "Weekly review",
                ),
            ),
            (30, 50, 20),
            text=3,
        ),
        Callout(
            "How information flows",
            "Site data is entered monthly, checked by the regional controller, consolidated by "
            "the sustainability team and shown to the executive committee within fifteen working "
            "days. The quarterly figures reach the Sustainability and Risk Committee one week "
            "before it meets.",
        ),
    ]


def _controls(book: Book) -> list[Block]:
    if not book.states("controls"):
        return []
    sentence = book.disclose(
        "S2.6(b)(ii)",
        "Management relies on an internal control framework for sustainability data that is "
        "integrated with finance and the risk function and is tested by internal audit once a "
        "year.",
    )
    return [
        Heading("Controls and procedures"),
        Para(
            f"{sentence} In {book.year} the tests led to nine improvements, all of which were "
            "closed before year end."
        ),
    ]


def _pay(book: Book) -> list[Block]:
    how = book.disclose(
        "S2.29(g)(i)",
        "Climate-related considerations are part of executive remuneration: the annual bonus and "
        "the long-term incentive plan both contain a performance condition on the reduction of "
        "Scope 1 and Scope 2 emissions.",
    )
    share, bonus, award = book.pick("pay", "11.4 15 20", "9.8 15 15", "12.6 20 20").split()
    figures = (
        book.disclose(
            "S2.29(g)(ii)",
            f"In {book.year}, {share}% of executive management remuneration recognised in the "
            "period was linked to climate-related considerations.",
        )
        + f" The emissions condition carries a weight of {bonus}% in the annual bonus and of "
        f"{award}% in the long-term "
        "incentive plan."
        if book.states("pay_share")
        else ""
    )
    return [
        Heading("Remuneration"),
        Para(f"{how} {figures}".strip()),
        Para(
            "The remuneration committee sets the thresholds each spring, after the emissions "
            "figures of the year before have been reviewed."
        ),
    ]
