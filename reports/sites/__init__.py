"""The sites of a company: what its report says of them, and what people corrected."""
