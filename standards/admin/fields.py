"""Form fields of the registry: ids in any spelling, lists of ids, and lists with one entry per
line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from sibyl_project.common.regex import regex
from standards.admin import rules
from standards.models import Paragraph

_SEPARATORS = regex(r"[,;\n]+")


def split_ids(text: str) -> list[str]:
    """Canonical ids of ids and ranges, with commas, semicolons or line breaks between.

    Raises ValueError naming the wrong one.
    """
    return [pid for part in _SEPARATORS.split(text) if part.strip() for pid in rules.read_ids(part)]


def split_lines(text: str) -> list[str]:
    """The lines that are not blank, without surrounding spaces."""
    return [line.strip() for line in text.splitlines() if line.strip()]


class ParagraphIdField(forms.CharField):
    """One id in any spelling; gives the canonical form."""

    def to_python(self, value: Any) -> str:
        """Raises ValidationError when the text is not a paragraph number."""
        text = super().to_python(value) or ""
        try:
            return rules.read_id(text) if text else ""
        except ValueError as problem:
            raise ValidationError(str(problem)) from problem


class ParentField(ParagraphIdField):
    """The id of an existing paragraph in any spelling; gives the row, or None."""

    def clean(self, value: Any) -> Paragraph | None:  # type: ignore[override]
        """Raises ValidationError naming the nearest ids when there is no such paragraph."""
        pid = super().clean(value)
        row = Paragraph.objects.filter(pk=pid).first() if pid else None
        if pid and not row:
            known = Paragraph.objects.values_list("pk", flat=True)
            raise ValidationError(
                rules.unknown(pid, known) + " Add the parent first, or name another."
            )
        return row

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Another spelling of the same id is no change."""
        try:
            return (initial or "") != self.to_python(data)
        except ValidationError:
            return True


class ListField(forms.CharField):
    """A list kept as JSON, written as text."""

    joint = ", "

    def split(self, text: str) -> list[str]:
        """The parts of the text. Raises ValueError."""
        return split_ids(text)

    def prepare_value(self, value: Any) -> Any:
        """The list as a person writes it."""
        return self.joint.join(map(str, value)) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> Any:
        """The list. Raises ValidationError naming the part that is wrong."""
        try:
            return self.split(value or "")
        except ValueError as problem:
            raise ValidationError(str(problem)) from problem

    def has_changed(self, initial: Sequence[str] | None, data: Any) -> bool:
        """Another way of writing the same list is no change."""
        try:
            return list(initial or []) != self.to_python(data)
        except ValidationError:
            return True

    def run_validators(self, value: Any) -> None:
        """Skip the validators of length, which count the characters of a text and not the entries
        of a list."""


class LinesField(ListField):
    """A list of texts, one a line."""

    joint = "\n"
    widget = forms.Textarea

    def split(self, text: str) -> list[str]:
        """The lines that are not blank."""
        return split_lines(text)
