"""The page Outside of a report: what is expected of it and not found, who its company is, its
entries in public registers, and what they say beside the claims."""
