"""The journey: a challenge at the table, and the trail."""
