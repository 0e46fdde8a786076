"""`python -m letitride` is the `letitride` command."""

from letitride.cli import main

if __name__ == "__main__":
    main()
