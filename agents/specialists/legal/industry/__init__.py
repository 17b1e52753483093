"""The metrics of the SASB industry, held against the report."""
