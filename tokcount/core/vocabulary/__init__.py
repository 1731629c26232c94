"""The rank tables of the packaged encodings, and their reader."""

from tokcount.core.vocabulary.excerpt import excerpt
from tokcount.core.vocabulary.table import RankTable, packaged_table

__all__ = ["RankTable", "excerpt", "packaged_table"]
