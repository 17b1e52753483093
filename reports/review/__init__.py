"""What auditors and other people correct about a report and its requirements. A correction counts
instead of what was read or assessed."""
