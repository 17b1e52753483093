"""The registry in the admin: a tree to read, a page to correct a paragraph with its elements and
aliases."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.urls import reverse as url_of
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from standards.admin import checking, restoring, searching
from standards.admin.curated import CuratedAdmin
from standards.admin.filters import CounterpartFilter, ElementsFilter
from standards.admin.forms import ElementFormSet, NewParagraphForm, ParagraphForm
from standards.admin.importing import CuratedImportMixin, ParagraphResource
from standards.admin.inlines import AliasInline, ElementInline, replace_from
from standards.admin.records import Recording
from standards.models import ApplicabilityChoices, Element, Paragraph, VintageChoices
from standards.tasks import reindex_on_commit


@admin.register(Paragraph)
class ParagraphAdmin(CuratedImportMixin, CuratedAdmin):
    """Paragraphs in the order of the standards."""

    list_display = ("number", "gist", "kind_and_level", "elements_count", "marks")
    list_filter = (
        "standard",
        "pillar",
        "level",
        "kind",
        "checkable",
        ElementsFilter,
        "applicability",
        "vintage",
        "whether_item",
        "curated",
        "amended_2025",
        CounterpartFilter,
    )
    search_fields = ("id",)  # only so that there is a search box: `get_search_results` answers
    search_help_text = (
        "A number in any spelling, a range such as S2.5-7, a number of another scheme, or words."
    )
    sortable_by = ()
    ordering = ("sort_key",)
    list_per_page = list_max_show_all = 1000
    empty_value_display = ""
    restorable = restoring.PARAGRAPH
    form = ParagraphForm
    inlines = (ElementInline, AliasInline)
    resource_classes = (ParagraphResource,)
    change_form_template = "admin/standards/paragraph/change_form.html"
    import_export_change_list_template = "admin/standards/paragraph/change_list.html"

    class Media:
        js = ("js/admin_tree.js",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Paragraph]:
        """Paragraphs with the number of their elements."""
        return super().get_queryset(request).annotate(size=Count("elements"))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Paragraph], search_term: str
    ) -> tuple[QuerySet[Paragraph], bool]:
        """By number in any spelling, or by words."""
        return (searching.find(queryset, search_term) if search_term.strip() else queryset), False

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The tree, with what a searcher should know above it."""
        extra = {
            "search_notes": searching.notes(request.GET.get("q", "")),
            "title": "The registry",
        } | (extra_context or {})
        return super().changelist_view(request, extra)

    @admin.display(description="number")
    def number(self, row: Paragraph) -> str:
        """The published number."""
        return str(row.pk)

    @admin.display(description="kind")
    def kind_and_level(self, row: Paragraph) -> str:
        """What the paragraph does, and where it stands."""
        return f"{row.get_kind_display()}, {row.get_level_display()}"

    @admin.display(description="elements")
    def elements_count(self, row: Any) -> str:
        """How many elements there are."""
        return str(row.size or "")

    @admin.display(description="marks")
    def marks(self, row: Paragraph) -> str:
        """The exceptional properties of a paragraph in words. Columns of yes and no would hide the
        few that matter."""
        applies = (
            ""
            if row.applicability == ApplicabilityChoices.ALWAYS
            else row.get_applicability_display()
        )
        vintage = "" if row.vintage == VintageChoices.BASE else row.get_vintage_display()
        properties = (
            "checked" if row.checkable else "",
            "asks whether" if row.whether_item else "",
            applies,
            vintage or ("amended 2025" if row.amended_2025 else ""),
            "curated" if row.curated else "",
        )
        return ", ".join(filter(None, properties))

    @admin.display(description="beneath")
    def beneath(self, row: Paragraph) -> SafeString:
        """Links to the paragraphs directly beneath this one."""
        return _links(row.children.values_list("pk", flat=True)) if row.pk else SafeString("-")

    @admin.display(description="S1 counterparts")
    def counterparts(self, row: Paragraph) -> SafeString:
        """The counterparts, with links."""
        return _links(row.s1_counterpart)

    @admin.display(description="supports")
    def served(self, row: Paragraph) -> SafeString:
        """The paragraphs this guidance serves, with links."""
        return _links(row.supports)

    def get_form(
        self,
        request: HttpRequest,
        obj: Paragraph | None = None,
        change: bool = False,
        **kwargs: Any,
    ) -> Any:
        """Adding asks for a number; it is fixed afterwards."""
        if obj is None:
            kwargs["form"] = NewParagraphForm
        return super().get_form(request, obj, change, **kwargs)

    def get_readonly_fields(
        self, request: HttpRequest, obj: Paragraph | None = None
    ) -> tuple[str, ...]:
        """The number, which is the key, and the words of the standard, which are only shown."""
        return (
            (
                "id",
                "standard",
                "beneath",
                "is_curated",
                "updated_at",
                "official_text",
                "counterparts",
                "served",
            )
            if obj
            else ()
        )

    def get_fieldsets(self, request: HttpRequest, obj: Paragraph | None = None) -> Any:
        """The fields, most important first. A reader sees links where a curator has fields."""
        may_change = self.has_change_permission(request, obj)
        lists: tuple[str, ...] = (
            ("s1_counterpart", "supports") if may_change or not obj else ("counterparts", "served")
        )
        identity: tuple[Any, ...] = (
            "id",
            "parent",
            ("pillar", "level"),
            "section",
            ("kind", "role"),
        )
        identity = (("id", "standard"), "parent", "beneath", *identity[2:]) if obj else identity
        sets: list[Any] = [
            (
                "What it asks",
                {"fields": ("gist", "materiality_note", ("checkable", "whether_item"))},
            ),
            (
                "When it applies",
                {"fields": (("applicability", "condition"), ("vintage", "amended_2025"))},
            ),
            ("Relations", {"fields": (lists[0], "counterpart_note", lists[1])}),
        ]
        sets.insert(1 if obj else 0, ("Place", {"fields": identity}))
        if obj:
            sets.append(
                (
                    "Upkeep",
                    {
                        "fields": (
                            "is_curated",
                            "updated_at",
                            *(["official_text"] if obj.official_text else []),
                        )
                    },
                )
            )
        return sets

    def get_inline_instances(self, request: HttpRequest, obj: Paragraph | None = None) -> Any:
        """Aliases are added once the paragraph exists."""
        return [
            inline
            for inline in super().get_inline_instances(request, obj)
            if obj or isinstance(inline, ElementInline)
        ]

    def save_model(self, request: HttpRequest, obj: Paragraph, form: Any, change: bool) -> None:
        """Begin to record the change; write the paragraph only if its own columns changed."""
        request.recording = Recording.of_paragraph(obj.pk)  # type: ignore[attr-defined]
        if not change:
            obj.standard = obj.pk[:2]
            obj.curated = True
            obj.save()

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Write elements and aliases, store the whole change with its reason, and have the passages
        made again."""
        super().save_related(request, form, formsets, change)
        paragraph, why = form.instance, form.cleaned_data["why"]
        elements = any(formset.has_changed() for formset in formsets if formset.model is Element)
        if form.edits or elements:
            paragraph.curated = True
            paragraph.save()
            reindex_on_commit([paragraph.pk])
        if not request.recording.finish(why, request.user):  # type: ignore[attr-defined]
            self.message_user(
                request,
                "Nothing differed from what is stored: nothing was written.",
                messages.WARNING,
            )

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:
        """Elements may change their order, so they are written as a whole."""
        if isinstance(formset, ElementFormSet):
            replace_from(formset)
        else:
            super().save_formset(request, form, formset, change)

    def has_delete_permission(self, request: HttpRequest, obj: Paragraph | None = None) -> bool:
        """Nobody may delete a paragraph, because numbers are published and stay. One that was added
        by mistake is turned into guidance that is not checked."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """The pages beside the usual ones."""
        view = self.admin_site.admin_view(self.check_view)
        return [path("check/", view, name="standards_check"), *super().get_urls()]

    def check_view(self, request: HttpRequest) -> HttpResponse:
        """The page that lists the problems of the registry."""
        return checking.view(self, request)


def _links(ids: Any) -> SafeString:
    rows = ((url_of("admin:standards_paragraph_change", args=(pid,)), pid) for pid in ids)
    return format_html_join(", ", '<a href="{}">{}</a>', rows) or format_html("{}", "-")
