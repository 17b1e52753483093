"""The pages of a report. Each package or module here is one page: its lists, its words and its
views."""
