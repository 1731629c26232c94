"""Measures tokcount beside its peers: `python -m tests.benchmarks`; no part of the test command."""
