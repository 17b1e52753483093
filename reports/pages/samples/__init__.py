"""The Sample tab: drawing a sample, saying what came of its items, and what it allows to say."""
