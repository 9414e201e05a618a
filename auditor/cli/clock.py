"""The day on which a run happens: the one place that looks at the clock, so that everything else gives the same for the same input."""

from __future__ import annotations

import time


def today() -> str:
    """The date here, as YYYY-MM-DD."""
    return time.strftime("%Y-%m-%d")


def day_number() -> int:
    """Days since 1970, for what is forgotten after some of them."""
    return int(time.time() // 86_400)
