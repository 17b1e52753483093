"""Help that teaches: a page for each concept, the user guide, and the tour over the sample."""
