"""The commands of the command line, a module for each group; they put parts together as `__main__` does.

Modules are loaded by name when a command is typed.
"""
