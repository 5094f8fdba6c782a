"""Readers: one module for each shape in which a document reaches us."""
