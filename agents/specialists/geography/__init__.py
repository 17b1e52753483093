"""What is known of places without asking anybody: an offline list of countries and cities."""
