"""Walks trees of files, and knows what is to be left out of them."""
