"""What a log of requests costs: the figures of a million lines, in a few dozen bytes each.

What it leaves to others: reading requests (`tokcount.core.chats`, `tokcount.core.usage_records`),
and rates (`tokcount.core.costs`).
"""
