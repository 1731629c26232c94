"""What requests cost: which rates apply, the arithmetic, volumes, limits; all in exact Decimals.

What it leaves to others: the table of rates (`tokcount.core.pricing`), and counting.
"""
