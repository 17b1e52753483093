"""Public registers: reading their files, keeping their entries, and finding which of them are the
company of a report."""
