"""What models cost: reads, validates, merges, looks up and writes pricing files.

What it leaves to others: the arithmetic of a request (`tokcount.core.costs.cost`).
"""
