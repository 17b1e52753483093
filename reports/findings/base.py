"""What all classes of details share: strict for whoever writes, tolerant for whoever reads."""

from __future__ import annotations

from typing import Any, Self

from pydantic import BaseModel, ConfigDict, StrictBool

Number = int | float
"""A number as JSON prints it: whole numbers stay whole."""

Flag = StrictBool | None
"""True, false, or None where nothing tells. Nothing else is ever taken for true or false."""


class Details(BaseModel):
    """Values that a row keeps as JSON.

    Whoever writes builds the class: a name it does not have is an error. What the writer left out
    stays out of the JSON; a reader finds the default there. No field is required, so that rows of
    earlier versions, which lack names, stay readable.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    @classmethod
    def read(cls, stored: object) -> Self:
        """The stored JSON as this class; names it does not know are ignored.

        Raises pydantic.ValidationError where a value is of another type than the class declares.
        """
        return cls.model_validate(stored, extra="ignore")

    def stored(self) -> dict[str, Any]:
        """The JSON to store: every value the writer gave, also where it is null."""
        return self.model_dump(exclude_unset=True)

    def changed(self, **values: Any) -> Self:
        """The same with these values, checked as if written anew."""
        return type(self)(**(self.written() | values))

    def written(self) -> dict[str, Any]:
        """The values whoever wrote it gave, by name."""
        return {name: getattr(self, name) for name in self.model_fields_set}


class Quote(Details):
    """Words on a page, verbatim. `page` counts from 1."""

    page: int | None = None
    quote: str = ""
