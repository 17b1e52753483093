"""Elements and aliases beneath their paragraph.

Whoever may change the paragraph may change them.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from standards.admin.elements import replace_elements
from standards.admin.forms import ElementForm, ElementFormSet, InlineAliasForm
from standards.models import Element, Paragraph, ParagraphAlias


class PartOfParagraph(admin.TabularInline):
    """Rows whose rights are those of their paragraph."""

    extra = 0

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As for the paragraph."""
        user = request.user
        return user.has_perm("standards.view_paragraph") or user.has_perm(
            "standards.change_paragraph"
        )

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """As for the paragraph."""
        return request.user.has_perm("standards.change_paragraph")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Adding an element is changing the paragraph, or part of adding it."""
        return request.user.has_perm(
            "standards.add_paragraph" if obj is None else "standards.change_paragraph"
        )

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Taking an element away is changing the paragraph."""
        return self.has_change_permission(request, obj)


class ElementInline(PartOfParagraph):
    """The elements of a paragraph, with their cue words one a line."""

    model = Element
    form = ElementForm
    formset = ElementFormSet

    @admin.display(description="cue words")
    def words(self, row: Element) -> str:
        """The cue words, for people who may only read."""
        return "\n".join(map(str, row.cue_words))

    def get_fields(self, request: HttpRequest, obj: Paragraph | None = None) -> tuple[str, ...]:
        """Readers see the words as text, not as JSON."""
        may_write = self.has_add_permission(request, obj)
        return ("order", "name", "cue_words") if may_write else ("order", "name", "words")

    def get_readonly_fields(
        self, request: HttpRequest, obj: Paragraph | None = None
    ) -> tuple[str, ...]:
        """The column of words that is shown to readers; Django makes the other fields read-only by
        right."""
        return () if self.has_add_permission(request, obj) else ("words",)


class AliasInline(PartOfParagraph):
    """The numbers other schemes give the paragraph."""

    model = ParagraphAlias
    form = InlineAliasForm
    fields = ("scheme", "alias", "note")


def replace_from(formset: ElementFormSet) -> None:
    """Write what the formset holds, and note in the admin's log what changed."""
    formset.save(commit=False)  # fills the lists the log reads
    replace_elements(formset.instance, [form.instance for form in formset.kept()])
