"""Benchmarks: medians and ratios, printed and never asserted. `make bench` runs them all."""
