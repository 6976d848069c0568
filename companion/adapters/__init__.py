"""Everything outside the program: files, the database, sources of spins."""
