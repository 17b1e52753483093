"""The checks of an analysis as a page: what does not add up first, each with its arithmetic and
every figure it used."""
