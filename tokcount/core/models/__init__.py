"""What `tokcount models` does: lists, describes, sets and checks what the pricing files say.

What it leaves to others: the files themselves (`tokcount.core.pricing`).
"""
