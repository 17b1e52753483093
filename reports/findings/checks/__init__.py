"""Details of the checks of a report's arithmetic, a class for each check (FRD 7)."""
