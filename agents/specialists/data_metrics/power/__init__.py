"""Detection power: which headline figures of a report some check guards, so that a misprint of them
would be found, and which ones nothing but an auditor's own test would find wrong."""
