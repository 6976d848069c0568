"""Lays out the screen values of `companion.app.screens`: one module per screen."""
