"""What is measured against, played at random: python-chess and catanatron.

Both are development dependencies, so this room is not part of the wheel.
"""
