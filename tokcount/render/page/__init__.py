"""The page that `inspect --html` writes: it stands alone, and nothing in it runs or is fetched."""
