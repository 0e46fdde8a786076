"""The TOML files of a catalogue, one kind in each file: read key by key, faults with their lines, and written."""
