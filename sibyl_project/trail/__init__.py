"""The trail: who saw, changed, exported, started or ended what, and when. Its rows are only ever
added, each bound to the one before by a hash."""
