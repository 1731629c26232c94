"""Reading TOML files so that errors can name the line."""
