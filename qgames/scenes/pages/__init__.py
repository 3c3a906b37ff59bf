"""Every page but the table."""
