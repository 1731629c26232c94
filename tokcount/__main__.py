"""`python -m tokcount`."""

from tokcount.cli.app import main

if __name__ == "__main__":
    main()
