"""The section of misstatements: what is stated beside what the report's own figures, a record or a
sample give."""

from __future__ import annotations

from typing import Any

from reports.enum_labels import plain
from reports.exports.papers.section import Column, Compiled, Section, Value
from reports.review.schedule_entries import Found


def misstatements(compiled: Compiled) -> Section:
    """Every misstatement with its amounts, how it was found, and what a person said of it."""
    return Section(
        "Misstatements",
        "What is stated beside what is expected, found by failed checks, records and samples. A "
        "stated percentage has its difference in points.",
        (
            *(Column("page", 8), Column("found by", 20), Column("what", 70)),
            *(Column("disclosure", 18), Column("stated", 16), Column("expected", 16)),
            *(Column("difference", 16), Column("unit"), Column("nature"), Column("corrected")),
            *(Column("reason", 40), Column("said by", 20)),
        ),
        [_row(entry) for entry in compiled["misstatements"]["entries"]],
    )


def _row(entry: dict[str, Any]) -> tuple[Value, ...]:
    return (
        *(entry["page"] or None, Found(entry["found_by"]).in_words, entry["message"]),
        *(plain(entry["disclosure"]), entry["stated"], entry["expected"]),
        *(entry["difference"], entry["unit"], plain(entry["nature"])),
        *(entry["corrected"], entry["reason"], entry["said_by"]),
    )
