"""A pricing file whose rates are easy to reckon with."""

from datetime import UTC, datetime

TODAY = datetime.now(UTC).date().isoformat()
PRICING = f"""
schema = 1
currency = "USD"
as_of = {TODAY}
source = "vendor"
[models."house"]
provider = "us"
encoding = "o200k_base"
context_window = 2000000
input = 5
cached_input = 0.5
cache_write = 6.25
output = 25
modes = {{ batch = 0.5 }}
[models."cheap"]
provider = "us"
estimate = {{ encoding = "o200k_base", factor = 1.5, low = 1, high = 2 }}
input = 0.1
output = 0.5
"""
