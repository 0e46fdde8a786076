"""Reports: PAR sheets, rules submissions and layout inscriptions, in HTML, in PDF and on a terminal."""
