"""Publications as services gave them: each once, without those that were retracted, those on the
subject alone, and graded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from agents.outside_text.types import OutsideText
from agents.sources.records import Paper
from agents.sources.types import Fetched
from agents.specialists.academic.literature.questions import Asked
from reports.findings.research import Reference
from reports.language.sentences import sentences_in
from sibyl_project.common.regex import regex

REVIEWED, PUBLISHED, UNREVIEWED, UNKNOWN = 1, 2, 3, 4
LONGEST_QUOTE: Final = 300
_FEWEST_NAMINGS: Final = 2  # of the subject in an abstract whose title does not name it
_RETRACTED = regex(r"^\W*(?:retracted|retraction|withdrawn)\b", re.IGNORECASE)
_PREPRINT = regex(
    r"\barxiv\b|\bssrn\b|\bpreprints?\b|\bresearch square\b|\bbiorxiv\b|\bzenodo\b|\bfigshare\b"
    r"|\bearth ?arxiv\b|\bosf\b|\bworking papers?\b|\bdiscussion papers?\b|\brepec\b",
    re.IGNORECASE,
)
_BLOG = regex(r"\bblogs?\b|\bnewsletter\b|\bmagazine\b|\bmedium\b", re.IGNORECASE)
_SIGNS = regex(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Found:
    """A publication, the service that showed it, and the frozen answer it stands in."""

    paper: Paper
    source: str
    answer: Fetched

    @property
    def url(self) -> str:
        """Where a reader finds it."""
        doi = self.paper.doi
        return f"https://doi.org/{doi}" if doi else self.paper.url

    @property
    def tier(self) -> int:
        """How far it is trusted, from 1 to 4: a journal with a DOI, one without, what nobody
        reviewed, and whatever tells nothing of itself."""
        venue = self.paper.venue
        if _BLOG.search(venue) or not (venue or self.paper.doi):
            return UNKNOWN
        if _PREPRINT.search(venue) or not venue:
            return UNREVIEWED
        return REVIEWED if self.paper.doi else PUBLISHED

    def as_text(self) -> OutsideText:
        """The publication as a text that is read beside a claim."""
        return OutsideText(
            self.url,
            self.paper.title,
            self.paper.abstract,
            found_by=self.source,
            answer=self.answer.id,
            sha256=self.answer.sha256,
            fetched_at=self.answer.at.isoformat(),
        )


def distinct(found: Iterable[Found]) -> list[Found]:
    """Each publication once: by its DOI, else by title and year. Of several records the one with an
    abstract stands; where any says that it was retracted, none does."""
    groups: list[list[Found]] = []
    known: dict[str, int] = {}
    for one in found:
        if not one.paper.title:
            continue
        keys = _keys(one.paper)
        at = next((known[key] for key in keys if key in known), len(groups))
        if at == len(groups):
            groups.append([])
        groups[at].append(one)
        for key in keys:
            known.setdefault(key, at)
    kept = [group for group in groups if not any(map(_is_retracted, group))]
    return [
        max(group, key=lambda one: (bool(one.paper.abstract), bool(one.paper.doi)))
        for group in kept
    ]


def _keys(paper: Paper) -> list[str]:
    """What tells it from others: two DOIs are two publications, whatever their titles are."""
    title = f"{_SIGNS.sub('', paper.title.casefold())}:{paper.year}"
    return [f"doi:{paper.doi}", f"as:{title}"] if paper.doi else [f"as:{title}"]


def _is_retracted(one: Found) -> bool:
    return one.paper.retracted or is_retraction(one.paper.title)


def is_retraction(title: str) -> bool:
    """Whether a title says that its publication was retracted."""
    return bool(_RETRACTED.search(title))


def is_relevant(paper: Paper, asked: Asked) -> bool:
    """Whether it is about the subject, and speaks of what was asked about it."""
    words = f"{paper.title}. {paper.abstract}"
    if not asked.context.search(words):
        return False
    namings = len(asked.subject.named.findall(paper.abstract))
    return asked.subject.is_in(paper.title) or namings >= _FEWEST_NAMINGS


def ranked(found: Iterable[Found]) -> list[Found]:
    """The best graded first; of those the ones with an abstract, and the newest."""
    return sorted(
        found, key=lambda one: (one.tier, not one.paper.abstract, -(one.paper.year or 0), one.url)
    )


def quote_of(one: Found, asked: Asked) -> str:
    """The sentence of its abstract that names the subject and what was asked, else one that names
    the subject; its words as they stand there."""
    sentences = [part.text for part in sentences_in(one.paper.abstract)]
    naming = [each for each in sentences if asked.subject.is_in(each)]
    best = [each for each in naming if asked.context.search(each)] or naming or sentences
    return best[0][:LONGEST_QUOTE] if best else ""


def reference(one: Found, asked: Asked, stance: str = "not_analysed", quote: str = "") -> Reference:
    """The publication as findings name it."""
    paper = one.paper
    return Reference(
        type="academic_paper",
        title=paper.title,
        authors=list(paper.authors),
        year=paper.year,
        venue=paper.venue,
        doi=paper.doi,
        url=one.url,
        quote=quote or quote_of(one, asked),
        credibility=one.tier,
        stance=stance,
        found_in=one.source,
        answer=one.answer.id,
        sha256=one.answer.sha256,
        fetched_at=one.answer.at.isoformat(),
    )


def sources_of(found: Sequence[Found]) -> list[str]:
    """The services that showed them."""
    return list(dict.fromkeys(one.source for one in found))
