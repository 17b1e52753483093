"""Places from an offline list of countries and cities, without any outside service."""
