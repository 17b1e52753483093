"""People's words in the working papers: beside the machine's in each table, and the review as a
section of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from reports.enum_labels import plain
from reports.exports.papers.section import Column, Compiled, Section, Value
from reports.review.subjects import in_words
from sibyl_project.common.text import counted

PERSON: Final = (Column("a person's word", 24), Column("person", 20), Column("person's reason", 50))
APART: Final = "readers disagree: to be settled"
BLIND: Final = "read blind by two: not shown yet"


def words_on(compiled: Compiled, kind: str) -> dict[str, tuple[Value, ...]]:
    """The cells of the columns `PERSON` for each subject of this kind that people judged, by its
    key."""
    subjects = compiled["review"]["subjects"]
    return {each["key"]: _cells(each) for each in subjects if each["kind"] == kind}


def overridden_claims(compiled: Compiled) -> set[str]:
    """The ids of the claims on which a person's word counts that is another than the machine's."""
    return {
        each["key"]
        for each in compiled["review"]["subjects"]
        if each["kind"] == "claim" and each["counts"] and not each["counts"]["accepts"]
    }


def words_in_short(compiled: Compiled, kind: str) -> dict[str, str]:
    """The same as `words_on` in one cell for each subject."""
    return {
        key: f"{said}{f' ({by})' if by else ''}{f': {why}' if why else ''}"
        for key, (said, by, why) in words_on(compiled, kind).items()
    }


def nobody() -> tuple[Value, ...]:
    """The cells of the columns `PERSON` of what nobody judged."""
    return ("", "", "")


def _cells(subject: dict[str, Any]) -> tuple[Value, ...]:
    if subject["read_blind"]:
        return (BLIND, "", "")
    if subject["agree"] is False and not subject["settled"]:
        return (APART, "", "")
    word = subject["counts"]
    return (_said(word), word["author"], word["reason"]) if word else nobody()


def _said(word: dict[str, Any] | None) -> str:
    if word is None:
        return ""
    return f"accepts: {word['words']}" if word["accepts"] else word["words"]


def review(compiled: Compiled) -> Section:
    """Everything on which people worked, with both readers' words and what was settled."""
    return Section(
        "Review",
        _says(compiled["review"]),
        (
            *(Column("kind"), Column("subject", 60), Column("the machine", 26)),
            *(Column("status"), Column("assigned to", 20)),
            *(Column("first reader", 26), Column("by", 20), Column("reason", 44)),
            *(Column("second reader", 26), Column("by", 20), Column("reason", 44)),
            *(Column("agree"), Column("settled", 26), Column("by", 20), Column("reason", 44)),
        ),
        [_row(each, name) for each, name in _named(compiled)],
    )


def review_in_short(compiled: Compiled) -> Section:
    """The same for a page to read: each word with who said it and why."""
    return Section(
        "Review",
        _says(compiled["review"]),
        (
            *(Column("subject", 44), Column("the machine", 20), Column("status", 12)),
            *(Column("first reader", 36), Column("second reader", 36), Column("settled", 36)),
        ),
        [
            (
                *(name, in_words(each["kind"], each["machine_value"]), plain(each["status"])),
                BLIND if each["read_blind"] else _told(each["first"]),
                *(_told(each["second"]), _told(each["settled"])),
            )
            for each, name in _named(compiled)
        ],
    )


def comments(compiled: Compiled) -> Section:
    """What people wrote about claims, requirements, checks and figures, answers of Ask that were
    added among them."""
    said = compiled["review"]["comments"]
    names = _names(compiled)
    return Section(
        "Comments",
        f"{counted(len(said), 'comment')} that {'stands' if len(said) == 1 else 'stand'}.",
        (
            *(Column("kind"), Column("subject", 60), Column("comment", 90)),
            *(Column("by", 20), Column("at", 22)),
        ),
        [
            (
                *(each["kind"], names.get((each["kind"], each["key"]), each["key"])),
                *(each["text"], each["author"], each["at"]),
            )
            for each in said
        ],
    )


def _named(compiled: Compiled) -> Iterator[tuple[dict[str, Any], str]]:
    """The subjects on which anybody worked, each with what a reader of the paper knows it by."""
    names = _names(compiled)
    for each in compiled["review"]["subjects"]:
        yield each, names.get((each["kind"], each["key"]), each["key"])


def _names(compiled: Compiled) -> dict[tuple[str, str], str]:
    """What a reader of the paper knows a subject by, by its kind and key."""
    names = {
        ("claim", claim["id"]): f"claim {number}: {claim['text']}"
        for number, claim in enumerate(compiled["claims"], 1)
    }
    names |= {("check", row["key"]): f"check: {row['message']}" for row in compiled["checks"]}
    names |= {
        ("figure", row["key"]): f"figure: {plain(row['metric'])} {row['part']}".strip()
        for row in compiled["figures"]
    }
    return names


def _told(word: dict[str, Any] | None) -> str:
    if word is None:
        return ""
    why = f": {word['reason']}" if word["reason"] else ""
    return f"{_said(word)} ({word['author']}){why}"


def _says(review: dict[str, Any]) -> str:
    done = [
        f"{each['done']} of {each['total']} {each['kind']}s done" for each in review["progress"]
    ]
    agreed = [_agreed(each) for each in review["agreement"]]
    told = "; ".join([*done, *agreed]) or "nothing is to be reviewed"
    return f"People's words beside the machine's, which they never change: {told}."


def _agreed(one: dict[str, Any]) -> str:
    kappa = f"{one['kappa']:.2f}" if one["kappa"] is not None else f"not stated, {one['why']}"
    return (
        f"blind readers of {one['kind']}s agree on {one['agreed']} of {one['pairs']} "
        f"(Cohen's kappa {kappa}, n = {one['pairs']})"
    )


def _row(subject: dict[str, Any], name: str) -> tuple[Value, ...]:
    machine = in_words(subject["kind"], subject["machine_value"])
    blind = BLIND if subject["read_blind"] else ""
    return (
        *(subject["kind"], name, machine, plain(subject["status"]), subject["assignee"]),
        *(_of(subject["first"]) if not blind else (blind, "", "")),
        *_of(subject["second"]),
        *(subject["agree"], *_of(subject["settled"])),
    )


def _of(word: dict[str, Any] | None) -> tuple[Value, ...]:
    return (_said(word), word["author"], word["reason"]) if word else nobody()
