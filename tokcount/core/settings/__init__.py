"""What a user has set for all commands, in a file or in the environment."""
