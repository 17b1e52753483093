"""The bundle: everything of an analysis in one archive that can be verified offline."""
