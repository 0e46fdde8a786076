"""The figures of a table as an operator reads them, told from its log, beside what the mathematics expects.

`counting` reads a log, `round_seen` follows one round of it, `table_figures` holds the sums and `stakes` what was at
stake in each round; from these `theoretical` tells the expected win and its band.
`day` puts them together as the house reads them: by gaming day, shift, table, dealer and wager.
"""
