"""Importing (导入): a document as it was received becomes part of the user's own library."""
