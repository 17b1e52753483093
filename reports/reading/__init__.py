"""Reading as work: taking a file in, and the runs that turn a report or an evidence document into
rows."""
