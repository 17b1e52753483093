"""The requirements of an analysis as pages: coverage, matrix, S1 beside S2, gap cards, and
auditors' corrections."""
