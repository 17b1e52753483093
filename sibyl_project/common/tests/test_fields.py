"""What the fields of bodies take, and what they refuse."""

from __future__ import annotations

import pytest
from rest_framework.exceptions import ValidationError

from sibyl_project.common.fields import Text


def test_a_text_is_stored_without_the_spaces_at_its_ends() -> None:
    assert Text(max_length=8).run_validation("  six  ") == "six"


@pytest.mark.parametrize("sent", ["123456789", "12345678 ", "\xa012345678"])
def test_a_text_is_as_long_as_it_was_sent(sent: str) -> None:
    with pytest.raises(ValidationError, match="no more than 8"):
        Text(max_length=8).run_validation(sent)


@pytest.mark.parametrize("sent", [7, True, ["a"], {"a": 1}])
def test_what_is_no_text_is_refused(sent: object) -> None:
    with pytest.raises(ValidationError, match="valid string"):
        Text().run_validation(sent)
