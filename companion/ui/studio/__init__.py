"""The collection and the studio: a module for each screen."""
