"""Each point of the security of Sibyl, shown by an attempt that fails."""
