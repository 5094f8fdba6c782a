"""From received documents to the library: numbered clauses, references, overrides, and the search index."""
