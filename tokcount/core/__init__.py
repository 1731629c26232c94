"""Reading, encoding, counting and pricing; knows nothing of the command line or of printing."""
