"""What `tokcount inspect --why` finds out: what texts consist of, and what of it costs tokens."""
