"""The filters of lists of claims and of requirements, for pages and API alike."""
