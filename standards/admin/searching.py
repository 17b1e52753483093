"""Finding paragraphs for a curator: by id in any spelling, by range, by words, and by the numbers
of other schemes."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet, TextField
from django.db.models.functions import Cast

from sibyl_project.common.regex import regex
from standards import paragraph_ids
from standards.admin import rules
from standards.models import Element, Paragraph, ParagraphAlias
from standards.paragraph_ids import ParagraphIdError
from standards.paragraph_ranges import expand

_SEPARATORS = regex(r"[,;]+")


def ids_in(term: str) -> list[tuple[str, str]]:
    """The stretches of ids a search names, as (first, last); empty when any part of it is no id."""
    found = []
    for part in _SEPARATORS.split(term):
        stretch = _stretch(part.strip()) if part.strip() else None
        if stretch:
            found.append(stretch)
        elif part.strip():
            return []
    return found


def _stretch(part: str) -> tuple[str, str] | None:
    try:
        ids = expand(part)
    except ParagraphIdError:
        return None
    return ids[0], ids[-1]


def find(queryset: QuerySet[Paragraph], term: str) -> QuerySet[Paragraph]:
    """The paragraphs a search names, with all beneath them; else those that hold every word of it
    somewhere."""
    stretches = ids_in(term)
    if not stretches:
        return _by_words(queryset, term)
    wanted = Q()
    for first, last in stretches:
        between = Q(
            sort_key__gte=paragraph_ids.sort_key(first), sort_key__lte=paragraph_ids.sort_key(last)
        )
        wanted |= between | Q(pk__startswith=f"{last}(")
    found = queryset.filter(wanted)
    return found if found.exists() else queryset.filter(_has_alias(Q(alias__iexact=term.strip())))


def _by_words(queryset: QuerySet[Paragraph], term: str) -> QuerySet[Paragraph]:
    elements = Element.objects.annotate(cues=Cast("cue_words", TextField()))
    for word in term.split():
        in_elements = elements.filter(
            Q(name__icontains=word) | Q(cues__icontains=word), paragraph=OuterRef("pk")
        )
        in_alias = _has_alias(
            Q(alias__icontains=word) | Q(scheme__iexact=word) | Q(note__icontains=word)
        )
        own = Q(gist__icontains=word) | Q(section__icontains=word) | Q(pk__icontains=word)
        queryset = queryset.filter(own | Q(Exists(in_elements)) | Q(in_alias))
    return queryset


def _has_alias(which: Q) -> Exists:
    return Exists(ParagraphAlias.objects.filter(which, paragraph=OuterRef("pk")))


def notes(term: str) -> list[str]:
    """What a person who searches for `term` should know: the published ids an alias means, or the
    nearest ids."""
    term = term.strip()
    if not term:
        return []
    found = [
        _alias_note(rows)
        for rows in _aliases(term).values()
        if [row.paragraph_id for row in rows] != [rows[0].alias]
    ]
    for first, last in ids_in(term):
        for pid in sorted({first, last}):
            if not Paragraph.objects.filter(pk=pid).exists():
                found.append(rules.unknown(pid, Paragraph.objects.values_list("pk", flat=True)))
    return found


def _aliases(term: str) -> dict[tuple[str, str], list[ParagraphAlias]]:
    spellings = Q(alias__iexact=term)
    if paragraph_ids.is_valid(term):
        spellings |= Q(alias__iexact=paragraph_ids.normalise(term))
    grouped: dict[tuple[str, str], list[ParagraphAlias]] = {}
    for row in ParagraphAlias.objects.filter(spellings).order_by("scheme", "alias", "order"):
        grouped.setdefault((row.scheme, row.alias), []).append(row)
    return grouped


def _alias_note(rows: list[ParagraphAlias]) -> str:
    meant = (
        ", ".join(row.paragraph_id for row in rows if row.paragraph_id)
        or "a range without one paragraph"
    )
    return f"In the scheme {rows[0].scheme}, {rows[0].alias} means {meant}. {rows[0].note}".strip()
