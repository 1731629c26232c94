"""Chat requests: what is in them, and the tokens that they are.

What it leaves to others: texts and files (`tokcount.core`), money (`tokcount.core.costs`).
"""
