"""Fields of bodies and filters that take nothing for something else."""

from __future__ import annotations

import uuid
from typing import Any

from rest_framework import serializers


class Text(serializers.CharField):
    """A text, and nothing that could be written as one: REST framework takes 7 for "7".

    It is as long as it was sent: spaces at its ends are taken off only after they were counted.
    """

    def to_internal_value(self, data: Any) -> str:
        """The text. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        if self.max_length is not None and len(data) > self.max_length:
            raise serializers.ValidationError(
                self.error_messages["max_length"].format(max_length=self.max_length), "max_length"
            )
        return str(super().to_internal_value(data))


class Whole(serializers.IntegerField):
    """A whole number of a JSON body, and no text of one: REST framework takes "7" for 7."""

    def to_internal_value(self, data: Any) -> int:
        """The number. Raises ValidationError."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class Key(serializers.UUIDField):
    """The id of a row as text: REST framework takes a number, and false, for one."""

    def to_internal_value(self, data: Any) -> uuid.UUID:
        """The id. Raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """A filter that is true or false in these words: REST framework takes "yes" and "on", too."""

    def to_internal_value(self, data: Any) -> bool:
        """Whether it is true. Raises ValidationError."""
        if data not in ("true", "false"):
            self.fail("invalid", input=data)
        return bool(data == "true")


class Truth(serializers.BooleanField):
    """A field of a JSON body that is true or false: REST framework takes 0, "yes" and "on", too."""

    def to_internal_value(self, data: Any) -> bool:
        """Whether it is true. Raises ValidationError."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data
