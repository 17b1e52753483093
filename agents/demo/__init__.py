"""`make demo`: everything on one machine, with a sample report to look at."""
