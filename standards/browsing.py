"""Finding paragraphs in the registry from what a reader types, and collecting the surroundings of
one paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Prefetch, Q

from standards.left_out import is_left_out
from standards.models import (
    DisclosureTopic,
    Element,
    Paragraph,
    ParagraphAlias,
    ParagraphQuerySet,
    StandardPassage,
)
from standards.nearest import nearest
from standards.packaged import BASE_VINTAGE
from standards.paragraph_ids import ParagraphIdError
from standards.paragraph_ranges import expand
from standards.retrieval.search import search

BEST = 40  # how many paragraphs a search by words brings
NEAREST = 5
BEST_TOPICS = 10
# filters that no industry topic can pass
_OF_PARAGRAPHS = {
    "pillar",
    "standard",
    "level",
    "kind",
    "checkable",
}


class UnknownParagraph(LookupError):
    """There is no such paragraph. The message is for readers.

    `nearest` names up to five paragraphs that exist, `why` explains what else is known.
    """

    def __init__(self, asked: str, close: Sequence[str], why: str = "") -> None:
        self.nearest, self.why = tuple(close), why
        meant = (
            f" The nearest are {', '.join(close)}." if close else " Numbers read like S2.29(a)(vi)."
        )
        super().__init__(
            f"There is no paragraph {asked!r} in the registry.{' ' + why if why else ''}{meant}"
        )


@dataclass(frozen=True, slots=True)
class Listing:
    """Paragraphs that were found.

    `ranked` is true when they, and the SASB `topics`, are ordered by relevance to words. `hints`
    are similar numbers of other schemes.
    """

    paragraphs: list[Paragraph]
    ranked: bool = False
    topics: list[DisclosureTopic] = field(default_factory=list)
    hints: list[ParagraphAlias] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A paragraph with its surroundings. `alias` is the row by which it was asked for, and `also`
    the other paragraphs that the alias means."""

    paragraph: Paragraph
    ancestors: list[Paragraph]
    children: list[Paragraph]
    counterparts: list[Paragraph]
    counterpart_of: list[Paragraph]
    served_by: list[Paragraph]
    serves: list[Paragraph]
    aliases: list[ParagraphAlias]
    alias: ParagraphAlias | None = None
    also: list[str] = field(default_factory=list)


def find(q: str = "", *, vintage: str = BASE_VINTAGE, **columns: Any) -> Listing:
    """Paragraphs by number in any spelling (with what lies beneath), by range, or by words;
    narrowed by columns of the paragraph.

    Without `q`: all of them in the order of the standards. Words are answered by relevance, numbers
    in order.
    """
    narrowed = Paragraph.objects.of_vintage(vintage).filter(
        **{name: value for name, value in columns.items() if value != ""}
    )
    listed = narrowed.in_order().prefetch_related("elements")
    q = q.strip()
    if not q:
        return Listing(list(listed))
    hints = list(
        ParagraphAlias.objects.filter(alias__iexact=q, scheme="frd")
        .select_related("paragraph")
        .order_by("order")
    )
    named = _named(q)
    if named:
        return Listing(
            list(listed.filter(_beneath(named))),
            hints=[hint for hint in hints if hint.paragraph_id != hint.alias],
        )
    found = _by_words(q, narrowed)
    by_id = {row.pk: row for row in listed.filter(pk__in=found)}
    topics = [] if columns.keys() & _OF_PARAGRAPHS else _topics(q)
    return Listing([by_id[pid] for pid in found], ranked=True, topics=topics, hints=hints)


def _named(q: str) -> tuple[str, ...]:
    try:
        return expand(q)
    except ParagraphIdError:
        return ()


def _beneath(named: Iterable[str]) -> Q:
    wanted = Q()
    for pid in named:
        wanted |= Q(pk=pid) | Q(pk__startswith=f"{pid}(")
    return wanted


def _by_words(q: str, narrowed: ParagraphQuerySet) -> list[str]:
    hits = search(StandardPassage.objects.filter(paragraph__in=narrowed), q, top_k=BEST)
    return list(dict.fromkeys(str(hit.passage.paragraph_id) for hit in hits))


def _topics(q: str) -> list[DisclosureTopic]:
    passages = StandardPassage.objects.filter(topic__isnull=False).select_related("topic__industry")
    return [
        hit.passage.topic for hit in search(passages, q, top_k=BEST_TOPICS) if hit.passage.topic
    ]


def surroundings(asked: str, scheme: str = "") -> Surroundings:
    """The paragraph `asked` names in any spelling; with a `scheme`, what the working number of that
    scheme means.

    Raises UnknownParagraph.
    """
    alias, also = (None, []) if not scheme else _resolved(asked, scheme)
    paragraph = _paragraph(str(alias.paragraph_id) if alias else asked)
    counterparts, serves = list(paragraph.s1_counterpart), list(paragraph.supports)
    above = _above(paragraph)
    around = Paragraph.objects.in_bulk([*counterparts, *serves, *above])
    return Surroundings(
        paragraph=paragraph,
        ancestors=[around[pid] for pid in above],
        children=list(paragraph.children.in_order()),
        counterparts=[around[pid] for pid in counterparts if pid in around],
        counterpart_of=list(
            Paragraph.objects.filter(s1_counterpart__contains=[paragraph.pk]).in_order()
        ),
        served_by=list(Paragraph.objects.filter(supports__contains=[paragraph.pk]).in_order()),
        serves=[around[pid] for pid in serves if pid in around],
        aliases=list(paragraph.aliases.all()),
        alias=alias,
        also=also,
    )


def _paragraph(asked: str) -> Paragraph:
    try:
        (pid, *others) = expand(asked)
    except ParagraphIdError:
        pid, others = "", []
    elements = Prefetch("elements", Element.objects.order_by("order"))
    found = (
        Paragraph.objects.select_related("parent").prefetch_related(elements).filter(pk=pid).first()
        if not others
        else None
    )
    if others:
        raise UnknownParagraph(asked, [pid, *others][:NEAREST], "It names several; ask for one.")
    if found is None:
        why = (
            "The standard has it, but it asks for nothing and was left out."
            if pid and is_left_out(pid)
            else ""
        )
        raise UnknownParagraph(
            asked,
            nearest(asked, Paragraph.objects.in_order().values_list("pk", flat=True), NEAREST),
            why,
        )
    return found


def _above(paragraph: Paragraph) -> list[str]:
    """The ids above, outermost first; the tree is at most five deep."""
    above: list[str] = []
    row = paragraph.parent
    while row is not None:
        above.insert(0, row.pk)
        row = row.parent
    return above


def _resolved(asked: str, scheme: str) -> tuple[ParagraphAlias, list[str]]:
    """The first paragraph a working number means, and the others.

    Raises UnknownParagraph for an unknown or a mere range.
    """
    rows = list(
        ParagraphAlias.objects.filter(scheme=scheme, alias__iexact=asked.strip()).order_by("order")
    )
    meant = [row for row in rows if row.paragraph_id]
    if not meant:
        known = (
            ParagraphAlias.objects.filter(scheme=scheme)
            .order_by("alias")
            .values_list("alias", flat=True)
            .distinct()
        )
        why = rows[0].note if rows else f"The scheme {scheme!r} has {len(known)} numbers."
        raise UnknownParagraph(asked, nearest(asked, known), why)
    return meant[0], [str(row.paragraph_id) for row in meant[1:]]
