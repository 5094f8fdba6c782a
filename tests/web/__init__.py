"""Tests of the web pages, over HTTP and in a real browser."""
