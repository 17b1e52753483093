"""The search page, and the palette that opens over every page."""
