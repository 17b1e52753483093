"""Working papers: sections made once from the compiled report, which every written form prints."""
