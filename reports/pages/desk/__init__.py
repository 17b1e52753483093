"""What stands beside the document: what was read on a page, and two places side by side."""
