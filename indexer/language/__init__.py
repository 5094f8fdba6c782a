"""The Chinese of rules and of players: characters, words, sounds, and what a query means."""
