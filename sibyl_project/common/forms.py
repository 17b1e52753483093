"""What filter forms have in common."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import forms


class Narrowing(forms.Form):
    """Base of the filter forms: nothing is required, and a value that makes no sense is ignored."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False
        for field in self.fields.values():
            field.required = False

    @property
    def given(self) -> dict[str, Any]:
        """The filters that have a usable value."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}

    @property
    def query(self) -> str:
        """The filters that are set, as the query string of an address."""
        return urlencode(self.given)
