"""The tokens of a text, shown as the text runs: at a terminal, or in a picture."""
