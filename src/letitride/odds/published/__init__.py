"""The tables of docs/maths.md, made from the analyses."""
