"""`make demo`: everything on one machine, with a sample report."""
