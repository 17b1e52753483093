"""What makes a claim the same claim wherever it is found."""

from __future__ import annotations

import hashlib

from sibyl_project.common.text import normalise


def fingerprint(page: int, quote: str) -> str:
    """What makes a claim the same claim in another run: its page and its normalised quote."""
    return hashlib.sha256(f"{page}\n{normalise(quote)}".encode()).hexdigest()
