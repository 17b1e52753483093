"""The SASB Standards as shipped: industries, topics and metrics in own words, their codes, and
their searchable text."""
