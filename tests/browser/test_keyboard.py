"""The keyboard alone: the content is one key away, what has the focus is seen, and no part of a
page keeps it."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.browser
MOST_STEPS = 200
FOCUSED = """() => {
  const at = document.activeElement;
  return at === document.body ? "" : `${at.tagName} ${at.className}`;
}"""
IS_SEEN = "() => getComputedStyle(document.activeElement).outlineStyle !== 'none'"


@pytest.mark.parametrize("address", ["/", "/account", "/components"])
def test_a_page_is_walked_by_keyboard_from_end_to_end(page: Any, address: str) -> None:
    page.goto(address)
    walked = []
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUSED)
        if not here:
            break
        assert page.evaluate(IS_SEEN), f"{here} has the focus and does not show it"
        walked.append(here)
    assert walked[0] == "A skip" and 10 < len(walked) < MOST_STEPS


def test_the_first_link_of_a_page_leads_to_its_content(page: Any) -> None:
    page.goto("/account")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "main"
