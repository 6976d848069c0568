"""The command lines of studies: run one, report it, an example; and whether a disc is fair."""
