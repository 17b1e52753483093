"""The rules that every paragraph must keep, for the edit page and for the import. This module uses
no Django."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from standards import paragraph_ids
from standards.nearest import nearest
from standards.paragraph_ids import ParagraphIdError
from standards.paragraph_ranges import expand
from standards.types import Applicability

Complaints = dict[str, str]  # column -> what is wrong with it and what to do


def unknown(pid: str, known: Iterable[str]) -> str:
    """The message for a person who names a paragraph that is not in the registry."""
    close = nearest(pid, known, 3)
    return f"There is no paragraph {pid}." + (f" Nearest: {', '.join(close)}." if close else "")


def read_ids(text: str) -> tuple[str, ...]:
    """The canonical ids one id or one range names. Raises ValueError with a message for people."""
    try:
        return expand(text)
    except ParagraphIdError as problem:
        raise ValueError(
            f"{text.strip()!r} is not a paragraph number. Write it like S2.29(a)(vi)."
        ) from problem


def read_id(text: str) -> str:
    """The canonical form of one id in any spelling. Raises ValueError with a message for people."""
    try:
        return paragraph_ids.normalise(text)
    except ParagraphIdError as problem:
        raise ValueError(
            f"{text.strip()!r} is not a paragraph number. Write it like S2.29(a)(vi)."
        ) from problem


def complaints(
    pid: str,
    *,
    parent_id: str | None,
    applicability: str,
    condition: str,
    s1_counterpart: Sequence[str],
    supports: Sequence[str],
    parents: Mapping[str, str | None],
) -> Complaints:
    """What is wrong with a paragraph's own values, by column; empty when nothing is.

    `parents` maps every known id to its parent's, among them the paragraphs that would be added
    together with this one.
    """
    found: Complaints = {}
    if message := _parent_complaint(pid, parent_id, parents):
        found["parent"] = message
    if applicability == Applicability.ALWAYS and condition:
        found["condition"] = (
            "A paragraph that always applies has no condition: clear it, or choose when the "
            "paragraph applies."
        )
    if applicability and applicability != Applicability.ALWAYS and not condition:
        found["condition"] = "Name the condition under which the paragraph applies."
    if message := _counterpart_complaint(pid, s1_counterpart, parents):
        found["s1_counterpart"] = message
    if message := _list_complaint(pid, supports, parents):
        found["supports"] = message
    return found


def needs_elements(checkable: bool, elements: int) -> str:
    """The complaint about a checkable paragraph without elements, else an empty string."""
    if checkable and not elements:
        return (
            "A checkable paragraph needs at least one element: otherwise nothing can be found or "
            "missing."
        )
    return ""


def _parent_complaint(pid: str, parent_id: str | None, parents: Mapping[str, str | None]) -> str:
    if parent_id is None:
        above = paragraph_ids.parent(pid)
        return f"{pid} stands beneath {above}: name its parent." if above else ""
    if parent_id not in parents:
        return unknown(parent_id, parents) + " Add the parent first, or name another."
    if parent_id[:2] != pid[:2]:
        return f"{parent_id} belongs to the other standard."
    return _cycle_complaint(pid, parent_id, parents)


def _cycle_complaint(pid: str, parent_id: str, parents: Mapping[str, str | None]) -> str:
    above: str | None = parent_id
    seen: set[str] = set()
    while above is not None and above not in seen:
        if above == pid:
            return f"{parent_id} stands beneath {pid}, so it cannot be its parent."
        seen.add(above)
        above = parents.get(above)
    return ""


def _counterpart_complaint(pid: str, ids: Sequence[str], known: Iterable[str]) -> str:
    if ids and pid.startswith("S1"):
        return "Only paragraphs of IFRS S2 have counterparts in IFRS S1."
    if wrong := [other for other in ids if not other.startswith("S1")]:
        return f"A counterpart is a paragraph of IFRS S1; {', '.join(wrong)} is not."
    return _list_complaint(pid, ids, known)


def _list_complaint(pid: str, ids: Sequence[str], known: Iterable[str]) -> str:
    every = set(known)
    if missing := [other for other in ids if other not in every]:
        return " ".join(unknown(other, every) for other in missing)
    if len(set(ids)) < len(ids):
        return "The same paragraph is named twice."
    return "A paragraph cannot name itself." if pid in ids else ""
