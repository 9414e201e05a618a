"""The words of a cache of keys and values."""

from __future__ import annotations

import re

from auditor.source.pattern import lazy

CACHE = lazy(
    r"\bKV[- ]?cach|K/V[- ]cach|KV\s?缓存|键值\s?缓存|key[-/ ](?:and[- ])?value cach"
    r"|cach\w{0,3}\s(?:of|for|holds)\s(?:the |all )?keys and (?:the )?values|cach\w{0,3} keys and values",
    re.IGNORECASE,
)
