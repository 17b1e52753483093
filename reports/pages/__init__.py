"""The pages of a report: each folder or module is one page, with its list, words and view."""
