"""The report on gaming days for paper: sheets and charts put together as a document."""
