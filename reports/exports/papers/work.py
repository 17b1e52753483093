"""What a paper says of the work behind its table: objective, procedure, population, what the
machine did with each item and what people did, and the result.

A conclusion is a person's: who prepared and reviewed a paper, and what they conclude, are lines to
fill in until people can say so here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from reports.compile import COUNTED_LEVELS
from reports.enum_labels import plain, verdict_of
from reports.exports.papers.reviews import overridden_claims
from reports.exports.papers.section import (
    Column,
    Compiled,
    Procedure,
    Section,
    Value,
    Work,
    listed,
)
from reports.models import Check, CoverageStatus, SubjectKind
from reports.page_ranges import as_listed
from reports.review.briefs import of_which
from reports.types import RULES, PageState
from sibyl_project.common.text import counted

Rows = Sequence[dict[str, Any]]
# lines that people fill in
BY_HAND: Final = ("conclusion", "prepared by", "prepared on", "reviewed by", "reviewed on")


def on_claims(claims: Rows, compiled: Compiled) -> Work:
    """The work on these claims. A claim is recalculated where a check of arithmetic bears on it."""
    checked = {one for check in compiled["checks"] for one in check["claim_ids"]}
    recalculated = sum(claim["id"] in checked for claim in claims)
    judged = sum(claim["verdict"] is not None for claim in claims)
    whole = compiled["summary"]["total_claims"]
    of_all = "" if len(claims) == whole else f" of {whole}"
    engine = "rules" if compiled["analysis"]["engine"] == RULES else "a model and rules"
    return Work(
        "Whether what the report claims is supported, and by what.",
        (Procedure.INSPECTION, *((Procedure.RECALCULATION,) if recalculated else ())),
        _told(
            f"{len(claims)}{of_all} listed {'claim' if len(claims) == 1 else 'claims'}.",
            compiled["summary"]["not_listed_notice"],
            _unread(compiled),
        ),
        f"Compared with the rest of the report and with the sources asked, by {engine}: "
        f"{judged} of {len(claims)} judged. Recomputed or compared by a check: {recalculated}.",
        _by_people(compiled, SubjectKind.CLAIM, [claim["id"] for claim in claims]),
        _verdicts(claims, overridden_claims(compiled)),
    )


def on_requirements(compiled: Compiled) -> Work:
    """The work on the paragraphs that can be checked."""
    rows = compiled["requirements"]
    open_ones = sum(row["assessed_status"] == CoverageStatus.NOT_ASSESSED for row in rows)
    return Work(
        "Whether each paragraph of IFRS S1 and S2 that can be checked is disclosed.",
        (Procedure.INSPECTION,),
        _told(f"{counted(len(rows), 'paragraph')} that can be checked.", _unread(compiled)),
        f"Looked for, element by element, on the pages read: {len(rows) - open_ones} of "
        f"{len(rows)} assessed, {open_ones} not assessed.",
        _by_people(compiled, SubjectKind.REQUIREMENT, [row["paragraph_id"] for row in rows]),
        _counted(plain(row["status"]) for row in rows),
    )


def on_gaps(compiled: Compiled) -> Work:
    """The work on what is missing; the summary counts the core and general levels alone."""
    rows = compiled["gaps"]
    core = sum(row["level"] in COUNTED_LEVELS for row in rows)
    return Work(
        "Which disclosures are missing or incomplete, and what would complete them.",
        (Procedure.INSPECTION,),
        _told(
            f"{counted(len(rows), 'gap')} of {counted(len(compiled['requirements']), 'paragraph')}"
            f" that can be checked; {core} of the core and general levels.",
            _unread(compiled),
        ),
        "Each was found by looking for every element of its paragraph on the pages read.",
        _by_people(compiled, SubjectKind.REQUIREMENT, [row["paragraph_id"] for row in rows]),
        _counted(plain(row["gap_status"]) for row in rows),
    )


def on_figures(compiled: Compiled) -> Work:
    """The work on figures that stand in several places."""
    rows = compiled["figures"]
    apart = sum(row["agree"] is False for row in rows)
    several = sum(len(row["places"]) > 1 for row in rows)
    return Work(
        "Whether a figure reads the same wherever it is printed.",
        (Procedure.INSPECTION, Procedure.ANALYTICAL),
        _told(
            f"{counted(len(rows), 'figure')} in {sum(len(row['places']) for row in rows)} places.",
            _unread(compiled),
        ),
        f"Read at every place. Printed in more than one, and compared there: {several}.",
        _by_people(compiled, SubjectKind.FIGURE, [row["key"] for row in rows]),
        f"{apart} with places that disagree.",
    )


def on_checks(rows: Rows, compiled: Compiled) -> Work:
    """The work on the report's arithmetic."""
    decided = sum(row["result"] != Check.Result.INCONCLUSIVE for row in rows)
    return Work(
        "Whether the report's arithmetic holds.",
        (Procedure.RECALCULATION, Procedure.ANALYTICAL),
        _told(f"{counted(len(rows), 'check')}.", _unread(compiled)),
        f"Recomputed or compared by code: {decided} of {len(rows)} decided.",
        _by_people(compiled, SubjectKind.CHECK, [row["key"] for row in rows]),
        _counted(plain(row["result"]) for row in rows),
    )


def _verdicts(claims: Rows, overridden: Collection[str]) -> str:
    """How many claims there are of each verdict, and of how many a person's word is another."""
    counts = Counter(verdict_of(claim["verdict"]) for claim in claims)
    changed = Counter(verdict_of(claim["verdict"]) for claim in claims if claim["id"] in overridden)
    told = (f"{name}: {counts[name]}{of_which(changed[name])}" for name in sorted(counts))
    return listed(told) or "None."


def _by_people(compiled: Compiled, kind: SubjectKind, keys: Collection[str]) -> str:
    """What people did with these, in numbers; hidden words of blind readers count as none."""
    wanted = set(keys)
    worked = [
        row
        for row in compiled["review"]["subjects"]
        if row["kind"] == kind and row["key"] in wanted and not row["read_blind"]
    ]
    done = {row["key"] for row in worked if row["first"] or row["second"] or row["settled"]}
    corrected = {
        row["paragraph_id"]
        for row in compiled["requirements"]
        if kind is SubjectKind.REQUIREMENT and row["correction"] and row["paragraph_id"] in wanted
    }
    tested = {
        claim["id"]
        for claim in compiled["claims"]
        if kind is SubjectKind.CLAIM and claim["record_tests"] and claim["id"] in wanted
    }
    told = [f"{len(done)} of {len(wanted)} judged in review"]
    told += [f"{len(corrected)} corrected"] if corrected else []
    told += [f"{len(tested)} tested against records"] if tested else []
    by_nobody = len(wanted - done - corrected - tested)
    return f"{', '.join(told)}; {by_nobody} examined by no person."


def _unread(compiled: Compiled) -> str:
    """The pages on which nothing was looked for; "" where there are none."""
    pages = compiled["pages"]
    unread = [(page["number"], page["number"]) for page in pages if page["state"] != PageState.READ]
    told = ""
    if unread:
        told = f"Not read: {len(unread)} of {counted(len(pages), 'page')} ({as_listed(unread)})."
    return _told(told, compiled["summary"]["language_notice"])


def _told(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def lines(work: Work) -> list[tuple[str, str]]:
    """The work as names and texts."""
    return [
        ("objective", work.objective),
        ("procedure", in_words(work.procedures)),
        ("population", work.population),
        ("done by the machine", work.machine),
        ("done by people", work.people),
        ("result", work.result),
    ]


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
            by_hand = ("" for _ in BY_HAND)
            rows.append((section.title, *(text for _, text in lines(section.work)), *by_hand))
    return Section(
        "Work done",
        "What was done for each table; the empty cells are for people to fill in.",
        (
            *(Column("paper", 16), Column("objective", 40), Column("procedure", 40)),
            *(Column("population", 40), Column("done by the machine", 40)),
            *(Column("done by people", 30), Column("result", 44), Column("conclusion", 50)),
            *(Column(name, 18) for name in BY_HAND[1:]),
        ),
        rows,
    )


def to_sign(sections: Iterable[Section]) -> Section:
    """One table for a paper to read in which people write what they conclude on each section, and
    who prepared and reviewed it."""
    return Section(
        "Conclusions, to be filled in",
        "A line for each section behind which there is work; the empty cells are for people.",
        (
            Column("section", 30),
            Column(BY_HAND[0], 60),
            *(Column(name, 18) for name in BY_HAND[1:]),
        ),
        [(each.title, *("" for _ in BY_HAND)) for each in sections if each.work],
    )


def _counted(values: Iterable[str]) -> str:
    """How many there are of each value."""
    counts = Counter(values)
    return listed(f"{name}: {number}" for name, number in sorted(counts.items())) or "None."
