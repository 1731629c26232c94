"""The command line: each command reads, calls the core, and renders."""
