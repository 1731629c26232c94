"""Conversations: turns whose input is everything before them, and what they cost in all.

What it leaves to others: one request (`tokcount.core.costs`), and counting.
"""
