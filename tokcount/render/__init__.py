"""Reports to text, a format a file; the only importer of rich, and knows nothing of the core."""
