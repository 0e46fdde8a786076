"""The compiled kernels: deal, judge and settle blocks of rounds."""
