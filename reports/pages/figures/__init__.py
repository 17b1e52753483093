"""The Figures page: what it lists, draws and exports, and the same over the API."""
