"""The one engine of leased rows: whatever is done in the background is a run of it."""
