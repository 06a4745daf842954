"""People at one table, each with a device of their own: the tables, and the room they stand in.

Nothing here knows how a device is reached, or how it shows what its person may know.
"""
