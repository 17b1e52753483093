"""The report as statements, and the words they are searched for."""
