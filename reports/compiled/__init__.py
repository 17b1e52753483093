"""Parts of the compiled report: its claims, its industry metrics, and its blocks as JSON."""
