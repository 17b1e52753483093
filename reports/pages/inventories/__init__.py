"""The Inventory tab of a report: the client's workbooks computed again."""
