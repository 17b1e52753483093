"""The sections of what judgements rest on: figures, checks, sources and pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from reports.check_labels import SEVERITIES, name_of
from reports.enum_labels import plain
from reports.exports.papers.reviews import PERSON, nobody, words_on
from reports.exports.papers.section import Column, Compiled, Section, Value, listed, share_right
from reports.exports.papers.work import on_checks, on_figures

_WHERE = ("source", "page", "printed", "quote")


def figures(compiled: Compiled) -> Section:
    """Every place where a figure is printed, disagreements first."""
    return Section(
        "Figures",
        "A line for each place where a figure is printed; an empty source is the report itself.",
        (
            *(Column("no."), Column("metric", 22), Column("scope"), Column("method", 18)),
            *(Column("year"), Column("part", 24), Column("value", 16), Column("unit", 14)),
            *(Column("t CO2e", 16), Column("places agree"), Column("source", 28)),
            *(Column("page"), Column("as printed", 22), Column("quote", 80), *PERSON),
        ),
        list(_places(compiled)),
        on_figures(compiled),
    )


def _agreement(figure: dict[str, Any]) -> Value:
    """Whether the places of a figure agree; of one that stands once there is nothing to say."""
    return figure["agree"] if len(figure["places"]) != 1 else "one place"


def _places(compiled: Compiled) -> Iterator[tuple[Value, ...]]:
    people = words_on(compiled, "figure")
    for number, figure in enumerate(compiled["figures"], 1):
        person = people.get(figure["key"], nobody())
        told = (
            *(number, plain(figure["metric"]), figure["scope"], plain(figure["method"])),
            *(figure["year"], figure["part"], figure["value"], figure["unit"]),
            *(figure["value_tco2e"], _agreement(figure)),
        )
        for place in figure["places"] or [dict.fromkeys(_WHERE)]:
            yield (*told, *(place[name] for name in _WHERE), *person)


def checks(compiled: Compiled) -> Section:
    """The checks of the report's arithmetic, failures first."""
    people = words_on(compiled, "check")
    numbers = {claim["id"]: number for number, claim in enumerate(compiled["claims"], 1)}
    return Section(
        "Checks",
        "Checks of the report's arithmetic, failures first; claims by their number.",
        (
            *(Column("no."), Column("check", 28), Column("result"), Column("severity")),
            *(Column("says", 100), Column("pages", 12), Column("claims", 16)),
            *(Column("share right"), *PERSON),
        ),
        [
            (
                *(number, name_of(row["check_name"]), plain(row["result"])),
                *(SEVERITIES[row["severity"]], row["message"]),
                listed(row["details"].get("pages", [])),
                "; ".join(str(numbers[one]) for one in row["claim_ids"] if one in numbers),
                *(share_right(row["reliability"]), *people.get(row["key"], nobody())),
            )
            for number, row in enumerate(compiled["checks"], 1)
        ],
        on_checks(compiled["checks"], compiled),
    )


def sources(compiled: Compiled) -> Section:
    """Which sources were asked, and why others were not."""
    return Section(
        "Sources",
        "Which sources were asked, and why others were not.",
        (Column("agent", 24), Column("source", 50), Column("consulted"), Column("reason", 80)),
        [
            (plain(row["agent_name"]), row["source"], row["consulted"], row["reason"])
            for row in compiled["sources"]
        ],
    )


def pages(compiled: Compiled) -> Section:
    """What became of each page."""
    return Section(
        "Pages",
        "What became of each page; nothing rests on words that nobody sees on it.",
        (
            *(Column("page"), Column("state"), Column("language"), Column("read by rules")),
            *(Column("reader", 20), Column("unseen words"), Column("reason", 70)),
        ),
        [
            (
                *(row["number"], plain(row["state"]), row["language"], row["read_by_rules"]),
                *(row["reader"], row["unseen_words"], row["reason"]),
            )
            for row in compiled["pages"]
        ],
    )
