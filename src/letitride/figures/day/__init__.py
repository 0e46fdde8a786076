"""The figures of gaming days: by table, dealer, wager, shift, day and hour.

`cells` counts the logs into cells of one table, day, shift, hour and dealer; `lines` puts cells together and sets what
they won beside what they should have; `trays` has the counts, fills and credits; `report` is all of it.
"""
