"""The commands of the command line, a module for each group; they compose parts as `__main__` does.

Modules are imported on demand.
"""
