"""Commands of the trail."""
