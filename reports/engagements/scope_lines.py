"""Agreeing on the scope: levels of assurance for pillars and paragraphs, checked against the
registry. Which level holds for a paragraph is worked out in `scope`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from reports.engagements.acting import InTheWay, Invalid, changing
from reports.models import AssuranceLevel, Engagement, ScopeLine
from standards.models import Paragraph
from standards.nearest import nearest
from standards.paragraph_ids import ParagraphIdError, normalise
from standards.types import PILLAR_NAMES

MOST_LINES: Final = 300
COMPLETIONS: Final = 12
LONGEST_SHOWN: Final = 40  # characters of a wrong subject that a message repeats


def read_subject(text: str) -> str:
    """A pillar by key or name, or a paragraph of the registry in any usual spelling.

    Raises Invalid with the nearest paragraphs.
    """
    wanted = " ".join(text.replace("_", " ").split()).casefold()
    for pillar, name in PILLAR_NAMES.items():
        if wanted in (pillar.value.replace("_", " "), name.casefold()):
            return pillar.value
    try:
        paragraph_id = normalise(text)
    except ParagraphIdError:
        paragraph_id = ""
    if paragraph_id and Paragraph.objects.filter(pk=paragraph_id).exists():
        return paragraph_id
    raise Invalid("subject", _unknown(text.strip()))


def _unknown(text: str) -> str:
    pillars = ", ".join(pillar.value for pillar in PILLAR_NAMES)
    if not text:
        return f"Name a pillar ({pillars}) or a paragraph such as S2.29."
    near = nearest(text, Paragraph.objects.values_list("pk", flat=True), limit=3)
    meant = f"the nearest paragraphs are {', '.join(near)}" if near else f"pillars are {pillars}"
    shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
    return f"“{shown}” is no pillar and no paragraph of the registry; {meant}."


def read_level(text: str) -> str:
    """A level of assurance. Raises Invalid with those there are."""
    if text not in AssuranceLevel.values:
        levels = ", ".join(AssuranceLevel.values)
        raise Invalid("assurance", f"“{text[:LONGEST_SHOWN]}” is none of {levels}.")
    return text


def read_lines(given: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Levels by subject, from {subject, assurance}.

    Raises Invalid for a subject or level that is unknown, and for a subject named twice.
    """
    lines: dict[str, str] = {}
    for each in given:
        subject = read_subject(each["subject"])
        if subject in lines:
            raise Invalid("subject", f"{subject} is named twice; give it one level.")
        lines[subject] = read_level(each["assurance"])
        _few_enough(len(lines))
    return lines


def replace_scope(engagement: Engagement, lines: Mapping[str, str], by: Any) -> None:
    """Make these lines the scope, all of it. A line that stays is not written again.

    Raises InTheWay and PermissionDenied.
    """
    with changing(engagement, by) as locked:
        before = dict(locked.scope.values_list("subject", "assurance"))
        locked.scope.exclude(subject__in=lines).delete()
        for subject, level in lines.items():
            if before.get(subject) != level:
                _store(locked, subject, level)


def set_line(engagement: Engagement, subject: str, level: str, by: Any) -> ScopeLine:
    """Agree on the level for one subject, in place of an earlier one.

    Raises Invalid, InTheWay and PermissionDenied.
    """
    with changing(engagement, by) as locked:
        subject, level = read_subject(subject), read_level(level)
        _few_enough(locked.scope.exclude(subject=subject).count() + 1)
        return _store(locked, subject, level)


def remove_line(engagement: Engagement, subject: str, by: Any) -> None:
    """Take the line for one subject out of the scope.

    Raises InTheWay where there is none, and PermissionDenied.
    """
    with changing(engagement, by) as locked:
        if not locked.scope.filter(subject=subject).delete()[0]:
            raise InTheWay("The scope has no such line any more.")


def _store(engagement: Engagement, subject: str, level: str) -> ScopeLine:
    line, _ = ScopeLine.objects.update_or_create(
        engagement=engagement, subject=subject, defaults={"assurance": level}
    )
    return line


def _few_enough(count: int) -> None:
    if count > MOST_LINES:
        raise Invalid("subject", f"At most {MOST_LINES} lines; name whole paragraphs or pillars.")


def subjects_like(text: str) -> list[tuple[str, str]]:
    """Pillars and paragraphs that a few letters may mean: (subject, what it is), at most
    `COMPLETIONS`."""
    wanted = " ".join(text.split()).casefold()
    pillars = [
        (pillar.value, f"{name}, the whole pillar")
        for pillar, name in PILLAR_NAMES.items()
        if wanted in name.casefold() or wanted in pillar.value
    ]
    if not wanted:
        return pillars
    paragraphs = Paragraph.objects.in_order().values_list("pk", "gist")
    found = list(paragraphs.filter(pk__istartswith=wanted.replace(" ", ""))[:COMPLETIONS])
    if not found:
        found = list(paragraphs.filter(gist__icontains=wanted)[:COMPLETIONS])
    return (pillars + found)[:COMPLETIONS]
