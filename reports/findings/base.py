"""What all classes of details have in common: writing is strict, reading is tolerant."""

from __future__ import annotations

from typing import Any, Self

from pydantic import BaseModel, ConfigDict, StrictBool

Number = int | float
"""A number as JSON writes it: whole numbers stay integers."""

Flag = StrictBool | None
"""True, False, or None where it is not known. No other value is accepted."""


class Details(BaseModel):
    """Values that a row keeps as JSON.

    A writer builds the class, and a name that the class does not have is an error. A value the
    writer leaves out is left out of the JSON, and a reader gets its default. No field is required,
    so that rows of earlier versions, which lack some names, stay readable.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    @classmethod
    def read(cls, stored: object) -> Self:
        """The stored JSON as this class; names it does not know are ignored.

        Raises pydantic.ValidationError where a value is of another type than the class declares.
        """
        return cls.model_validate(stored, extra="ignore")

    def stored(self) -> dict[str, Any]:
        """The JSON to store: every value the writer gave, None included."""
        return self.model_dump(exclude_unset=True)

    def changed(self, **values: Any) -> Self:
        """A copy with these values changed, validated like a new one."""
        return type(self)(**(self.written() | values))

    def written(self) -> dict[str, Any]:
        """The values the writer gave, by name."""
        return {name: getattr(self, name) for name in self.model_fields_set}


class Quote(Details):
    """Words on a page, verbatim. `page` counts from 1."""

    page: int | None = None
    quote: str = ""
