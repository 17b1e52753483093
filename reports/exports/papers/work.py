"""What a paper says of the work behind its table: objective, procedure, population and result.

A conclusion is a person's: who prepared and reviewed a paper, and what they conclude, are lines to
fill in until people can say so here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from reports.compile import COUNTED_LEVELS
from reports.enum_labels import plain
from reports.exports.papers.section import (
    Column,
    Procedure,
    Section,
    Value,
    Work,
    listed,
)

Rows = Sequence[dict[str, Any]]
# lines that people fill in
BY_HAND: Final = ("conclusion", "prepared by", "prepared on", "reviewed by", "reviewed on")


def on_claims(claims: Rows, checks: Rows) -> Work:
    """The work on these claims. A claim is recalculated where a check of arithmetic bears on it."""
    checked = {one for check in checks for one in check["claim_ids"]}
    recalculated = any(claim["id"] in checked for claim in claims)
    stand = [(claim["verdict"] or {}).get("verdict", "not judged") for claim in claims]
    return Work(
        "Whether what the report claims is supported, and by what.",
        (Procedure.INSPECTION, *((Procedure.RECALCULATION,) if recalculated else ())),
        f"{_many(len(claims), 'claim')}, every one examined.",
        _told(Counter(map(plain, stand))),
    )


def on_requirements(rows: Rows, status: dict[str, str]) -> Work:
    """The work on the paragraphs that can be checked."""
    return Work(
        "Whether each paragraph of IFRS S1 and S2 that can be checked is disclosed.",
        (Procedure.INSPECTION,),
        f"{_many(len(rows), 'paragraph')}, every one looked for.",
        _told(Counter(status[row["status"]] for row in rows)),
    )


def on_gaps(rows: Rows, status: dict[str, str]) -> Work:
    """The work on what is missing; the summary counts the core and general levels alone."""
    counted = sum(row["level"] in COUNTED_LEVELS for row in rows)
    return Work(
        "Which disclosures are missing or incomplete, and what would complete them.",
        (Procedure.INSPECTION,),
        f"{_many(len(rows), 'gap')}, {counted} of them of the core and general levels.",
        _told(Counter(status[row["gap_status"]] for row in rows)),
    )


def on_figures(rows: Rows) -> Work:
    """The work on figures that stand in several places."""
    apart = sum(row["agree"] is False for row in rows)
    return Work(
        "Whether a figure reads the same wherever it is printed.",
        (Procedure.INSPECTION, Procedure.ANALYTICAL),
        f"{_many(len(rows), 'figure')} in {sum(len(row['places']) for row in rows)} places.",
        f"{apart} with places that disagree.",
    )


def on_checks(rows: Rows) -> Work:
    """The work on the report's arithmetic."""
    return Work(
        "Whether the report's arithmetic holds.",
        (Procedure.RECALCULATION, Procedure.ANALYTICAL),
        f"{_many(len(rows), 'check')}.",
        _told(Counter(row["result"] for row in rows)),
    )


def lines(work: Work) -> list[tuple[str, str]]:
    """The work as names and texts, then the lines that people fill in."""
    told = (
        ("objective", work.objective),
        ("procedure", in_words(work.procedures)),
        ("population", work.population),
        ("result", work.result),
    )
    return [*told, *((name, "") for name in BY_HAND)]


def behind(work: Work) -> Section:
    """The work as a table of names and texts, to print above what it found."""
    rows: list[tuple[Value, ...]] = [*lines(work)]
    return Section("", "", (Column("", 22), Column("", 130)), rows)


def in_words(procedures: Iterable[Procedure]) -> str:
    """The procedures performed, and those of the others that were not."""
    done = list(procedures)
    left = [each.value for each in Procedure if each not in done]
    return f"{', '.join(done)}; not performed: {', '.join(left)}"


def programme(sections: Iterable[Section]) -> Section:
    """The work behind every section that has some, a row each, with cells to fill in."""
    rows: list[tuple[Value, ...]] = []
    for section in sections:
        if section.work:
            rows.append((section.title, *(text for _, text in lines(section.work))))
    return Section(
        "Work done",
        "What was done for each table; the empty cells are for people to fill in.",
        (
            *(Column("paper", 16), Column("objective", 40), Column("procedure", 40)),
            *(Column("population", 26), Column("result", 44), Column("conclusion", 50)),
            *(Column(name, 18) for name in BY_HAND[1:]),
        ),
        rows,
    )


def _told(counts: Counter[str]) -> str:
    return listed(f"{name}: {number}" for name, number in sorted(counts.items())) or "None."


def _many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
