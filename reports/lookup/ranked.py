"""What is found by retrieval: paragraphs of the standards, passages of reports and of the evidence
attached to them. The best few are given, by keywords alone, so that everything that is shown holds
a word of what was asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlencode

from django.db.models import Q
from django.urls import reverse

from reports.lookup.scope import Scope
from reports.lookup.told import Hit, page
from reports.lookup.words import Typed
from reports.models import EvidenceDocument, EvidencePassage, ReportPassage
from standards.models import DisclosureTopic, Paragraph, StandardPassage
from standards.retrieval.search import search

BEST: Final = 20


def _passages(scope: Scope, asked: Typed) -> Sequence[ReportPassage]:
    rows = ReportPassage.objects.filter(report__in=list(scope.reports))
    return [hit.passage for hit in search(rows, asked.text, top_k=BEST, mode="keyword")]


def _tell_passages(scope: Scope, rows: Sequence[ReportPassage]) -> list[Hit]:
    hits = []
    for each in rows:
        seen = scope.reports[each.report_id]
        to = f"{reverse('reports:detail', args=[seen.pk])}?{urlencode({'page': each.page_start})}"
        place = f"{seen.name}, {page(each.page_start)}"
        hits.append(Hit(str(each.pk), each.body, place, to, seen.pk, page=each.page_start))
    return hits


def _evidence(scope: Scope, asked: Typed) -> Sequence[Any]:
    """Documents whose name or issuer holds all words, then passages of documents."""
    named = Q()
    for word in asked.words:
        named &= Q(filename__icontains=word) | Q(source__icontains=word)
    attached = EvidenceDocument.objects.attached().filter(report__in=list(scope.reports))
    documents = list(attached.filter(named)[:BEST])
    rows = EvidencePassage.objects.filter(document__in=attached.order_by().values("pk"))
    within = rows.select_related("document")
    found = [hit.passage for hit in search(within, asked.text, top_k=BEST, mode="keyword")]
    return [*documents, *found][:BEST]


def _tell_evidence(scope: Scope, rows: Sequence[Any]) -> list[Hit]:
    hits = []
    for each in rows:
        is_passage = isinstance(each, EvidencePassage)
        document = each.document if is_passage else each
        seen = scope.reports[document.report_id]
        to = f"{reverse('reports:evidence', args=[seen.pk])}#evidence-{document.pk}"
        title = each.body if is_passage else document.filename
        within = f"{document.filename}, {page(each.page_start)}, " if is_passage else ""
        place = f"{within}{document.get_kind_display()} attached to {seen.name}"
        hits.append(Hit(str(each.pk), title, place, to, seen.pk))
    return hits


def _paragraphs(_: Scope, asked: Typed) -> Sequence[Any]:
    """Paragraphs that are named, or whose id begins so, in their order; else the best paragraphs
    and industry topics by words."""
    named = Q(pk__in=asked.paragraphs)
    if begins := asked.paragraph_beginning:
        named |= Q(pk__istartswith=begins)
    if found := list(Paragraph.objects.filter(named).in_order()[:BEST]):
        return found
    rows = StandardPassage.objects.of_vintage().select_related("paragraph", "topic__industry")
    hits = search(rows, asked.text, top_k=BEST, mode="keyword")
    owners = (hit.passage.paragraph or hit.passage.topic for hit in hits)
    return list(dict.fromkeys(owner for owner in owners if owner))


def _tell_paragraphs(_: Scope, rows: Sequence[Any]) -> list[Hit]:
    hits = []
    for each in rows:
        if isinstance(each, DisclosureTopic):
            to = reverse("standards:industry", args=[each.industry_id])
            hits.append(Hit(str(each.pk), each.name, f"SASB, {each.industry.name}", to))
            continue
        to = reverse("standards:paragraph", args=[each.pk])
        place = f"IFRS {each.standard}, {each.section}"
        hits.append(Hit(each.pk, f"{each.pk} {each.gist}", place, to))
    return hits


passages: Final = (_passages, _tell_passages)
evidence: Final = (_evidence, _tell_evidence)
paragraphs: Final = (_paragraphs, _tell_paragraphs)
