"""The day on which a run happens: the one place that looks at the clock, so that everything else gives the same for the same input."""

from __future__ import annotations

import time


def today() -> str:
    """The date here, as YYYY-MM-DD."""
    return time.strftime("%Y-%m-%d")
