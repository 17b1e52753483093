"""The whole API against its own schema: every operation answers as the schema says."""
