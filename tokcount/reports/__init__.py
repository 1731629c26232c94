"""The plain data that crosses from the core to the screen, a file a command."""
