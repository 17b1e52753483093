"""The forms behind the edit page: what a curator types, checked before anything is written."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from sibyl_project.internals.django import FormWithinASet
from standards import paragraph_ids
from standards.admin import rules
from standards.admin.fields import LinesField, ListField, ParagraphIdField, ParentField
from standards.admin.records import REASON_LIMIT
from standards.models import Element, Paragraph, ParagraphAlias


class WhyMixin(forms.Form):
    """A form that asks why the change is made; the reason is stored with the change."""

    why = forms.CharField(
        max_length=REASON_LIMIT,
        label="Why",
        help_text=(
            f"The reason for this change, kept in the history (up to {REASON_LIMIT} characters)."
        ),
        error_messages={"required": "Say why: a change without a reason is not saved."},
        widget=forms.TextInput(attrs={"size": 90}),
    )


class ReasonForm(WhyMixin, forms.Form):
    """A form that asks for nothing but the reason."""


class ParagraphForm(WhyMixin, forms.ModelForm):
    """A paragraph that exists: its number is fixed."""

    parent = ParentField(
        required=False, help_text="In any spelling. Empty for a whole paragraph such as S2.29."
    )
    s1_counterpart = ListField(
        required=False,
        label="S1 counterparts",
        help_text="Ids of IFRS S1 in any spelling, with commas between them.",
        widget=forms.TextInput(attrs={"size": 90}),
    )
    supports = ListField(
        required=False,
        help_text="The paragraphs this guidance serves, with commas between them.",
        widget=forms.TextInput(attrs={"size": 90}),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Paragraph
        fields = (
            "parent",
            "pillar",
            "level",
            "section",
            "kind",
            "role",
            "gist",
            "materiality_note",
            "checkable",
            "whether_item",
            "applicability",
            "condition",
            "s1_counterpart",
            "counterpart_note",
            "supports",
            "vintage",
            "amended_2025",
        )
        widgets = {
            name: forms.Textarea(attrs={"rows": 3, "cols": 90})
            for name in ("gist", "materiality_note", "counterpart_note")
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.initial["seen"] = self.instance.updated_at.isoformat()

    @property
    def edits(self) -> list[str]:
        """The columns the curator changed."""
        return [name for name in self.changed_data if name not in ("why", "seen")]

    def clean(self) -> dict[str, Any]:
        """Check what spans several columns, and that nobody else changed the paragraph
        meanwhile."""
        values = super().clean() or {}
        self._refuse_to_overwrite(values.get("seen", ""))
        pid = self.instance.pk or values.get("id", "")
        if pid:
            self._complain(pid, values)
        return values

    def _refuse_to_overwrite(self, seen: str) -> None:
        if self.instance.pk and seen and seen != self.instance.updated_at.isoformat():
            raise ValidationError(
                "Somebody changed this paragraph after you opened it. Open it again beside this "
                "page and repeat your change."
            )

    def _complain(self, pid: str, values: dict[str, Any]) -> None:
        parents = dict(Paragraph.objects.values_list("pk", "parent_id"))
        parent = values.get("parent")
        found = rules.complaints(
            pid,
            parent_id=parent.pk if parent else None,
            applicability=values.get("applicability", ""),
            condition=values.get("condition", ""),
            s1_counterpart=values.get("s1_counterpart", []),
            supports=values.get("supports", []),
            parents=parents,
        )
        for column, message in found.items():
            if column not in self.errors:
                self.add_error(column, message)


class NewParagraphForm(ParagraphForm):
    """A new paragraph. Most of its other values follow from its number."""

    id = ParagraphIdField(
        label="Number",
        max_length=40,
        help_text="In any spelling, for example IFRS S2 para 29(a)(vi).",
    )

    class Meta(ParagraphForm.Meta):
        fields = ("id", *ParagraphForm.Meta.fields)  # type: ignore[assignment]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("pillar", "level", "section"):
            if name in self.fields:
                self.fields[name].required = False
                self.fields[name].help_text = "Left empty: as the number and the parent say."

    def clean_id(self) -> str:
        """Refuse a number that is taken."""
        pid: str = self.cleaned_data["id"]
        if Paragraph.objects.filter(pk=pid).exists():
            raise ValidationError(f"{pid} is in the registry already.")
        return pid

    def clean(self) -> dict[str, Any]:
        """Fill in what follows from the number, then check as usual."""
        values = self.cleaned_data
        if pid := values.get("id", ""):
            self._propose(pid, values)
        return super().clean()

    def _propose(self, pid: str, values: dict[str, Any]) -> None:
        above = paragraph_ids.parent(pid)
        if "parent" in values and not values["parent"] and above:
            values["parent"] = Paragraph.objects.filter(pk=above).first()
            if not values["parent"]:
                self.add_error(
                    "parent",
                    f"{pid} stands beneath {above}, which is not in the registry: add {above} "
                    "first.",
                )
        values["pillar"] = values.get("pillar") or paragraph_ids.pillar(pid).value
        values["level"] = values.get("level") or paragraph_ids.level(pid).value
        parent = values.get("parent")
        values["section"] = values.get("section") or (parent.section if parent else "")
        if not values["section"] and "parent" not in self.errors:
            self.add_error("section", "Name the section: there is no parent to take it from.")


class ElementForm(FormWithinASet):
    """One element with its cue words, one a line.

    Rows may change their order: their uniqueness is judged over the whole set, by the formset.
    """

    left_to_the_set = frozenset({"paragraph", "order"})

    cue_words = LinesField(
        required=False,
        label="Cue words, one a line",
        widget=forms.Textarea(attrs={"rows": 5, "cols": 50}),
    )
    order = forms.IntegerField(required=False, min_value=0, max_value=9999, label="Place")

    class Meta:
        model = Element
        fields = ("order", "name", "cue_words")
        widgets = {"name": forms.Textarea(attrs={"rows": 2, "cols": 40})}

    def clean_cue_words(self) -> list[str]:
        """Refuse a word that is there twice."""
        words: list[str] = self.cleaned_data["cue_words"]
        folded = [word.casefold() for word in words]
        twice = sorted({word for word in folded if folded.count(word) > 1})
        if twice:
            raise ValidationError(f"There twice: {', '.join(twice)}.")
        return words


class ElementFormSet(forms.BaseInlineFormSet):
    """All elements of a paragraph together."""

    def kept(self) -> list[forms.ModelForm]:
        """The forms that are not to be deleted, in the wanted order; a row without a position comes
        last."""
        forms_left = [
            form
            for form in self.forms
            if form.is_valid()
            and not form.cleaned_data.get("DELETE")
            and (form.instance.pk or form.has_changed())
        ]
        positions = {id(form): _position(form, index) for index, form in enumerate(forms_left)}
        return sorted(forms_left, key=lambda form: positions[id(form)])

    def clean(self) -> None:
        """A checkable paragraph has elements, and no two bear the same name."""
        super().clean()
        if any(self.errors):
            return
        kept = self.kept()
        if message := rules.needs_elements(self.instance.checkable, len(kept)):
            raise ValidationError(message)
        names = [form.cleaned_data["name"].casefold() for form in kept]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValidationError(f"Two elements bear the same name: {', '.join(twice)}.")


def _position(form: forms.ModelForm, index: int) -> tuple[float, int]:
    order = form.cleaned_data.get("order")
    return (float("inf") if order is None else order, index)


class AliasForm(WhyMixin, forms.ModelForm):
    """A working number of another scheme."""

    paragraph = ParentField(
        required=False, help_text="The published number it means. Empty when it names a mere range."
    )

    class Meta:
        model = ParagraphAlias
        fields = ("scheme", "alias", "paragraph", "order", "note")


class InlineAliasForm(forms.ModelForm):
    """The form of a working number on the page of its paragraph, which asks for the reason."""

    class Meta:
        model = ParagraphAlias
        fields = ("scheme", "alias", "note")
        widgets = {
            "scheme": forms.TextInput(attrs={"size": 8}),
            "alias": forms.TextInput(attrs={"size": 16}),
            "note": forms.Textarea(attrs={"rows": 2, "cols": 60}),
        }
