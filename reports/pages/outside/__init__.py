"""The page Outside of a report: who its company is, its entries in public registers, and what they
say beside the claims."""
