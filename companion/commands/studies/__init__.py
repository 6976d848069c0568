"""The command lines of studies: run one, report it, an example."""

__all__ = ["group"]
