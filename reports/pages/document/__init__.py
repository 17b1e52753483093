"""The document as a page shows it: sheets with the words and the claims drawn on them."""
