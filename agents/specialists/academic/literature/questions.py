"""What services of research are asked: words of the subjects of claims, and never a word by which
the company could be known."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agents.specialists.academic.families import ASKED, Family
from agents.specialists.academic.investigations.types import Kind, Stated
from agents.specialists.academic.subjects import Subject, subjects_in
from reports.types import Priority
from sibyl_project.common.regex import regex

MOST_WORDS: Final = 4  # of a query of the judge, beside those of the subject
_WORD = regex(r"(?<![\w-])[a-z][a-z-]{3,}(?![\w-])")
_COMMON = regex(
    r"benchmark|with|from|that|this|have|been|were|will|their|which|over|into|than|also|more|most"
    r"|each|other|through|under|about|between|during|since|while|where|across|total|years?"
    r"|compan(?:y|ies)|group|report(?:s|ing)?|business|operations|including|based|cent|percent"
    r"|compared|against|towards"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: its words, the subject, and which of its families it asks about; None for one
    that asks about the subject as a whole."""

    words: str
    subject: Subject
    family: Family | None = None

    @property
    def context(self) -> re.Pattern[str]:
        """What a publication speaks of that answers the question."""
        families = (self.family,) if self.family else self.subject.families
        return re.compile("|".join(ASKED[one][1] for one in families), re.IGNORECASE)


def subject_of(stated: Stated, kinds: Sequence[Kind]) -> Subject | None:
    """The subject of a claim on which research is searched: of the type the claim calls for first,
    where it names one of that type."""
    named = subjects_in(stated.text)
    first = [one for one in named if kinds and one.kind is kinds[0]]
    return next(iter([*first, *named]), None)


def question(subject: Subject, family: Family) -> Asked:
    """What is asked of a subject."""
    return Asked(f"{subject.words} {ASKED[family][0]}", subject, family)


def broader(asked: Asked) -> Asked:
    """The same with fewer words, where nothing was found."""
    return Asked(asked.subject.words, asked.subject)


def planned(
    subjects: Mapping[str, Subject],
    priorities: Mapping[str, Priority],
    wished: Mapping[str, Sequence[str]],
    company: str = "",
) -> list[Asked]:
    """What is asked about claims, the most wanted first: what the judge wished to know, then one
    question for each subject, then further ones for subjects of claims of high priority. `subjects`
    and `priorities` are by the id of the claim, `wished` are queries of the judge."""
    claims: dict[str, list[str]] = defaultdict(list)
    by_name = {subject.name: subject for subject in subjects.values()}
    for claim_id, subject in subjects.items():
        claims[subject.name].append(claim_id)
    high = {
        name: sum(priorities.get(one) is Priority.HIGH for one in ids)
        for name, ids in claims.items()
    }
    order = sorted(by_name, key=lambda name: (-high[name], -len(claims[name]), name))
    asked = [
        Asked(f"{subjects[claim_id].words} {words}", subjects[claim_id])
        for claim_id, queries in wished.items()
        if claim_id in subjects
        for query in queries
        if (words := without_names(query, company))
    ]
    asked += [question(by_name[name], by_name[name].families[0]) for name in order]
    asked += [
        question(by_name[name], family)
        for name in order
        if high[name]
        for family in by_name[name].families[1:]
    ]
    return list({one.words: one for one in asked}.values())


def without_names(query: str, company: str = "") -> str:
    """The plain words of a query: no figures, no names, and none of the company's own."""
    own = {word.casefold() for word in re.findall(r"\w+", company)}
    words = (
        word for word in _WORD.findall(query) if word not in own and not _COMMON.fullmatch(word)
    )
    return " ".join(_first(words, MOST_WORDS))


def _first(words: Iterable[str], most: int) -> list[str]:
    return list(dict.fromkeys(words))[:most]
