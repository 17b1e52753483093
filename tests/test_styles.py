"""Style sheets that a browser can keep up to date while lines come in."""

from __future__ import annotations

import re
from pathlib import Path

STYLES = Path(__file__).resolve().parent.parent / "static" / "css"
SELECTORS = re.compile(r"([^{}]*:has\([^{}]*)\{")


def test_no_rule_that_asks_what_is_inside_is_for_everything() -> None:
    """With a selector like `.side:has(> p) > *`, Chromium works out the styles of the whole page
    anew for every text that comes or goes."""
    found = [
        f"{path.name}: {selector.strip()}"
        for path in sorted(STYLES.glob("*.css"))
        for selectors in SELECTORS.findall(path.read_text(encoding="utf-8"))
        for selector in selectors.split(",")
        if ":has(" in selector and selector.rstrip().endswith("*")
    ]
    assert found == []
