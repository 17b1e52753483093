"""Parts of the compiled report: its claims, the metrics of its industry, and its JSON."""
