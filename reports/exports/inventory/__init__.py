"""The lead sheet of a workbook of the client that was computed again: from each printed figure to
the lines beneath it, with the exceptions and what every column was read as."""
