"""What lists of claims and of requirements can be narrowed by, for pages and API alike."""
