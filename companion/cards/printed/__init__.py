"""Printed."""
