"""Home: what needs the one who looks, the upload, and the portfolio of all reports."""
