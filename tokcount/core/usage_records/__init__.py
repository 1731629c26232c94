"""Usage records as providers return them: the tokens that they say a request was billed for.

What it leaves to others: prices (`tokcount.core.costs`), and what many of them add up to
(`tokcount.core.logs`).
"""
