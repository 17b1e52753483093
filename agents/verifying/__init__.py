"""Verifying a bundle offline: hashes, checks of arithmetic, verdicts and counts, computed again."""
