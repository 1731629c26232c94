"""How many tokens is this text, why that many, and what will it cost?"""

__version__ = "0.1.0"
