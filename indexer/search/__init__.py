"""The search index: what can be found, how it is weighed, and how it is kept."""
