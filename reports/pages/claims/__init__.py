"""What a finding holds beyond its summary, in words: paragraph by paragraph, what was searched
again, and its blocks."""
