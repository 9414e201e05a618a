"""A corpus of any size, audited as a stream: what may be killed at any moment goes on where it was, and gives the same bytes.

inputs -> rows -> chunks of rows -> units of work -> worker processes -> chunk on disk, whole or not at all -> the report of all chunks
"""
