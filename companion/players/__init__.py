"""Who answers in a person's place."""
