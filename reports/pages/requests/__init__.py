"""The Requests tab: what was asked, what could be asked, and one request with its history."""
