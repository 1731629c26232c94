"""Reading, encoding, counting and pricing; knows nothing of the command line, of rich or of printing."""
