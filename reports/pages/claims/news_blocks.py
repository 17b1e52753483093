"""What others published beside a claim, or on the company as a whole, as labelled lines (no Django
here)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.findings.news import NewsDetails, NewsListDetails, NewsSummaryDetails
from reports.findings.outside_text import OutsideTextDetails, Told
from reports.pages.claims.block_types import Block, Item
from reports.pages.claims.detail_values import outward, text, texts
from reports.pages.claims.finding_labels import first_upper

TIERS: Final = {
    1: "tier 1: investigative journalism, a regulator or a court",
    2: "tier 2: established news, trade press or a government",
    3: "tier 3: a press release, a wire or the company itself",
    4: "tier 4: a blog, social media or an outlet that nobody graded",
}
STANCES: Final = {
    "supports": "says the same",
    "contradicts": "says otherwise",
    "unrelated": "speaks of something else",
    "not_analysed": "not read beside the claim: it says nothing for or against it",
}
LISTS: Final = {
    "controversies": "Disputes about the company",
    "later_events": "Events after the end of the period",
}
_DAY, _SHORT = 10, 12  # characters of a time, and of a digest


def blocks_of_text(details: OutsideTextDetails) -> list[Block]:
    """A text beside a claim: who speaks, what it says, its words, and where it was found."""
    link = outward(details.source_url)
    printed = details.printed_by if isinstance(details, NewsDetails) else []
    return [
        Block("Who speaks", [Item(each) for each in _speaks(details)]),
        Block("What it says", [Item(_said(details), quote=text(details.quote))]),
        Block("Counts for nothing", _one(_no_weight(details))),
        Block("Where", [Item("" if link else text(details.source_url), link=link)]),
        Block("The same story in", [_address(each) for each in printed[1:]]),
        Block(
            "Frozen",
            [Item(_frozen(details), answer=details.answer)] if details.answer is not None else [],
        ),
    ]


def blocks_of_summary(details: NewsSummaryDetails) -> list[Block]:
    """What was found on a claim in all, what was asked, and what was not."""
    tiers = [
        f"{many} of {tier_words(int(tier) if tier.isdigit() else None)}"
        for tier, many in details.tiers.items()
    ]
    return [
        Block("By outlet", [Item(each) for each in tiers]),
        Block("Asked", [Item(f"\u201c{each}\u201d") for each in texts(details.queries)]),
        Block("Not asked or not answered", [Item(each) for each in texts(details.not_asked)]),
        Block("Note", _one(text(details.note))),
    ]


def blocks_of_list(details: NewsListDetails) -> list[Block]:
    """Stories about the company as a whole."""
    left = details.left_out
    return [
        Block("Question", _one(text(details.question))),
        Block(
            LISTS.get(details.list_kind, "Stories"),
            [*map(told, details.items), *_one(f"and {left} more" if left > 0 else "")],
        ),
    ]


def told(row: Told) -> Item:
    """A story of a list in one line, with its words."""
    link = outward(row.source_url)
    prints = len(row.printed_by)
    said = (
        text(row.source_title).rstrip("."),
        ", ".join(filter(None, (text(row.source_domain), text(row.published_date)))),
        first_upper(tier_words(row.source_tier)),
        f"{prints} papers print this one story" if prints > 1 else "",
        "" if link else text(row.source_url),
    )
    words = ". ".join(filter(None, said))
    return Item(words, quote=text(row.quote), link=link, answer=row.answer)


def tier_words(tier: int | None) -> str:
    """How far an outlet is trusted, in words."""
    return TIERS.get(tier or 0, "an outlet without a tier")


def _speaks(details: OutsideTextDetails) -> Iterator[str]:
    outlet, day = text(details.source_domain), text(details.published_date)
    who = text(details.source) or outlet
    printed = f", as {outlet} prints it" if outlet and outlet != who else ""
    yield f"{who}{printed}"
    yield first_upper(tier_words(details.source_tier))
    if details.independent is False:
        yield "The company or its group speaks here: it is no outside source"
    yield f"\u201c{text(details.source_title)}\u201d, {day or 'of no stated day'}"


def _said(details: OutsideTextDetails) -> str:
    why = details.relevance_summary if isinstance(details, NewsDetails) else ""
    stance = STANCES.get(details.stance, details.stance.replace("_", " "))
    return f"{first_upper(stance)}{': ' if why else ''}{why}"


def _no_weight(details: OutsideTextDetails) -> str:
    return first_upper(text(details.why_no_weight)) if isinstance(details, NewsDetails) else ""


def _frozen(details: OutsideTextDetails) -> str:
    at, digest = text(details.fetched_at)[:_DAY], details.sha256[:_SHORT]
    return f"{text(details.found_by) or 'a service'} on {at}, SHA-256 {digest}"


def _address(address: str) -> Item:
    link = outward(address)
    return Item("" if link else text(address), link=link)


def _one(words: str) -> list[Item]:
    return [Item(words)] if words else []
