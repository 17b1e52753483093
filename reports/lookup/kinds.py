"""The kinds of things that are found: where each is looked for, and what is told of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib.postgres.search import SearchVector
from django.db.models import Case, Exists, F, Min, OuterRef, Q, QuerySet, Value, When
from django.urls import reverse

from reports.lookup.ranked import evidence, paragraphs, passages
from reports.lookup.scope import Scope, Seen
from reports.lookup.told import Hit, page
from reports.lookup.words import CONFIG, Typed, query_of
from reports.models import (
    Claim,
    Coverage,
    Figure,
    FigurePlace,
    Finding,
    SubjectKind,
    Verdict,
)
from reports.notices.pages import SEVERAL, page_of
from reports.review.comments import comments_for
from reports.review.standing import with_standing
from standards.models import Paragraph

Found = Sequence[Any] | QuerySet[Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind. `find` gives all that holds the words, best first, without reading it where it is
    many; `tell` makes hits of some of it. What is `ranked` gives the best of all that is near, so
    its number says nothing of how much there is. `holds_content` says that a hit shows something of
    what stands in a report, which is recorded as seen."""

    name: str
    label: str
    find: Callable[[Scope, Typed], Found]
    tell: Callable[[Scope, Sequence[Any]], list[Hit]]
    ranked: bool = False
    holds_content: bool = True


def _reports(scope: Scope, asked: Typed) -> Found:
    words = [word.casefold() for word in asked.words]
    return [each for each in scope.reports.values() if all(word in each.told for word in words)]


def _tell_reports(scope: Scope, rows: Sequence[Seen]) -> list[Hit]:
    return [
        Hit(
            str(each.pk),
            each.name,
            f"{each.engagement} · {each.filename}",
            reverse("reports:detail", args=[each.pk]),
            each.pk,
        )
        for each in rows
    ]


def _by_words(rows: QuerySet[Any], query: Any, *columns: str) -> QuerySet[Any]:
    """The rows whose columns hold the words, by the index over them."""
    return rows.annotate(words=SearchVector(*columns, config=CONFIG)).filter(words=query)


def _verbatim_first(column: str, asked: Typed) -> Case:
    """An order in which what holds the text as it was typed comes first."""
    return Case(When(**{f"{column}__icontains": asked.text}, then=Value(0)), default=Value(1))


def _claims(scope: Scope, asked: Typed) -> Found:
    rows = Claim.objects.filter(claim_set__in=list(scope.claim_sets))
    found = _by_words(rows, asked.query, "text", "quote")
    return found.order_by(
        _verbatim_first("text", asked), "-claim_set__report__created_at", "claim_set", "page", "pk"
    )


def _tell_claims(scope: Scope, rows: Sequence[Claim]) -> list[Hit]:
    verdicts = Verdict.objects.standing().filter(
        claim__in=[each.pk for each in rows], analysis__in=list(scope.analyses)
    )
    judged = {each.claim_id: each.shown for each in verdicts}
    hits = []
    for each in rows:
        seen = scope.claim_sets[each.claim_set_id]
        to = f"{reverse('reports:detail', args=[seen.pk])}?page={each.page}&claim={each.pk}"
        place = f"{seen.name}, {page(each.page)}"
        hits.append(
            Hit(str(each.pk), each.text, place, to, seen.pk, judged.get(each.pk, ""), each.page)
        )
    return hits


def _figures(scope: Scope, asked: Typed) -> Found:
    named, words = asked.scope
    rows = Figure.objects.filter(report__in=list(scope.reports))
    rows = rows.filter(Q(scope=named) | Q(scope__startswith=f"{named}.")) if named else rows
    years = [int(word) for word in words if len(word) == 4 and word.isdecimal()]
    rest = [word for word in words if not (len(word) == 4 and word.isdecimal())]
    if rest and _is_number(rest):
        digits = "".join(char for char in "".join(rest) if char.isdecimal() or char in ",. ")
        printed = FigurePlace.objects.filter(figure=OuterRef("pk"), evidence=None)
        rows = rows.filter(Exists(printed.filter(printed__contains=digits)))
    elif rest:
        rows = _by_words(rows, query_of(rest), "metric", "label", "entity_part", "unit")
    if years:
        rows = rows.filter(year__in=years)
    elif not (rest or named):
        return Figure.objects.none()
    return rows.order_by(_verbatim_first("label", asked), "-report__created_at", "report", "order")


def _is_number(words: Sequence[str]) -> bool:
    return all(char.isdecimal() or char in ",." for word in words for char in word)


def _tell_figures(scope: Scope, rows: Sequence[Figure]) -> list[Hit]:
    printed = Figure.objects.filter(pk__in=[each.pk for each in rows], places__evidence=None)
    first = dict(printed.annotate(first=Min("places__page")).values_list("pk", "first"))
    hits = []
    for each in rows:
        seen, at = scope.reports[each.report_id], first.get(each.pk)
        query = urlencode({"on_page": at}) if at else ""
        to = f"{reverse('reports:figures', args=[seen.pk])}?{query}#figure-{each.order}"
        place = f"{seen.name}, {page(at)}" if at else seen.name
        hits.append(Hit(str(each.pk), _figure(each), place, to, seen.pk, page=at))
    return hits


def _figure(figure: Figure) -> str:
    """What a figure is of, its year, and its value."""
    of, metric = figure.label.strip(), figure.metric.replace("_", " ")
    tells = metric == "other" or set(metric.split()) & set(of.casefold().split())
    what = "" if of and tells else metric.capitalize()  # a label may only be the head of a chart
    part = figure.entity_part if figure.entity_part != of else ""
    scope = f"Scope {figure.scope}" if figure.scope and "scope" not in of.casefold() else ""
    when = str(figure.year or figure.period or "")
    parts = (what, of, scope, figure.method, part, when)
    value = f"{figure.value.normalize():,f} {figure.unit}".strip()
    return f"{', '.join(part for part in parts if part)}: {value}"


def _requirements(scope: Scope, asked: Typed) -> Found:
    """The rows of paragraphs that the words name or that ask for what the words say. What they ask
    for is looked up in the registry, where it stands once."""
    wanted = Q()
    for word in asked.words:
        wanted &= Q(gist__icontains=word) | Q(section__icontains=word)
    if begins := asked.paragraph_beginning:
        wanted |= Q(pk__istartswith=begins)
    ids = {*asked.paragraphs, *Paragraph.objects.filter(wanted).values_list("pk", flat=True)}
    rows = Coverage.objects.filter(analysis__in=list(scope.analyses), paragraph_id__in=ids)
    return rows.order_by("-analysis__report__created_at", "analysis", "sort_key")


def _tell_requirements(scope: Scope, rows: Sequence[Coverage]) -> list[Hit]:
    standing = with_standing(Coverage.objects.filter(pk__in=[each.pk for each in rows]))
    status = dict(standing.values_list("pk", "standing_status"))
    hits = []
    for each in rows:
        seen = scope.analyses[each.analysis_id]
        to = f"{reverse('reports:requirements', args=[seen.pk])}#req-{each.paragraph_id}"
        title = f"{each.paragraph_id} {each.requirement}"
        hits.append(Hit(each.paragraph_id, title, seen.name, to, seen.pk, status[each.pk]))
    return hits


def _findings(scope: Scope, asked: Typed) -> Found:
    rows = Finding.objects.filter(analysis__in=list(scope.analyses), claim__isnull=False)
    found = _by_words(rows, asked.query, "summary").annotate(at_page=F("claim__page"))
    return found.order_by("-analysis__report__created_at", "analysis", "at_page", "pk")


def _tell_findings(scope: Scope, rows: Sequence[Any]) -> list[Hit]:
    hits = []
    for each in rows:
        seen, at, claim = scope.analyses[each.analysis_id], each.at_page, each.claim_id
        to = f"{reverse('reports:detail', args=[seen.pk])}?page={at}&claim={claim}"
        place = f"{seen.name}, on a claim of {page(at)}"
        hits.append(Hit(str(each.pk), each.summary, place, to, seen.pk, page=at))
    return hits


def _comments(scope: Scope, asked: Typed) -> Found:
    rows = comments_for(scope.user, list(scope.reports)).filter(withdrawn_at=None)
    return _by_words(rows, asked.query, "text").order_by("-created_at", "-pk")


def _tell_comments(scope: Scope, rows: Sequence[Any]) -> list[Hit]:
    on_claims = [each.key for each in rows if each.kind == SubjectKind.CLAIM]
    current = Claim.objects.filter(pk__in=on_claims, claim_set__in=list(scope.claim_sets))
    known = {str(key) for key in current.values_list("pk", flat=True)} if on_claims else set()
    hits = []
    for each in rows:
        seen = scope.reports[each.report_id]
        is_gone = each.kind == SubjectKind.CLAIM and each.key not in known
        to = page_of(SEVERAL if is_gone else each.kind, each.key, seen.pk, seen.engagement_id)
        place = f"{each.author_name}, {each.created_at:%-d %b %Y}, on a {each.kind} of {seen.name}"
        hits.append(Hit(str(each.pk), each.text, place, to, seen.pk))
    return hits


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("reports", "Reports", _reports, _tell_reports, holds_content=False),
        Kind("claims", "Claims", _claims, _tell_claims),
        Kind("figures", "Figures", _figures, _tell_figures),
        Kind("requirements", "Requirements", _requirements, _tell_requirements),
        Kind("evidence", "Evidence", *evidence, ranked=True),
        Kind("findings", "Findings", _findings, _tell_findings),
        Kind("standards", "Standards", *paragraphs, ranked=True, holds_content=False),
        Kind("comments", "Comments", _comments, _tell_comments),
        Kind("pages", "Text of reports", *passages, ranked=True),
    )
}
