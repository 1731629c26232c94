"""Our own byte-pair encoding, from scratch: it splits, trains, encodes, and shows its steps."""
