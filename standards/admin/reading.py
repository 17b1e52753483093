"""Where readers find what the admin changes: the pages of the registry."""

from __future__ import annotations

from django.db.models import Model
from django.urls import reverse

from standards.models import DisclosureTopic, Industry, Metric, Paragraph, ParagraphAlias


def address_for_readers(row: Model | None) -> str | None:
    """The page of the registry that shows a row, or None where no page does."""
    match row:
        case Paragraph():
            return reverse("standards:paragraph", args=[row.pk])
        case ParagraphAlias():
            return reverse("standards:paragraph", args=[row.paragraph_id])
        case Industry():
            return reverse("standards:industry", args=[row.pk])
        case DisclosureTopic():
            return f"{reverse('standards:industry', args=[row.industry_id])}#topic-{row.pk}"
        case Metric():
            return reverse("standards:industry", args=[row.industry_id])
    return None
