"""What the journal holds to: replay, killed writers, speed, and what a record costs."""
