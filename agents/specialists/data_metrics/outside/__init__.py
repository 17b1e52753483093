"""What public registers say beside the claims of a report. Pure: an analysis freezes the entries
that count when it begins, and everything here follows from them and from the report."""
