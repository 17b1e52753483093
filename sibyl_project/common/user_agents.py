"""What a browser calls itself, in words that its user knows."""

from __future__ import annotations

import re
from typing import Final

# The first that is found counts: most browsers also name the ones they resemble.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def browser_of(agent: str) -> str:
    """Such as `Firefox on Linux`; of a program its name; `unknown` where nothing is told."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    if browser:
        return f"{browser} on {system}" if system else browser
    named = re.match(r"[\w.+-]{1,40}", agent)
    return named[0] if named else "unknown"
