"""The Review tab of a report: the subjects of review, one of them with its panel, and one change of
many."""
