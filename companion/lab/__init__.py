"""The lab: studies of many matches, ladders of programs, fairness of discs, reinforcement-learning environments.

Like a third-party program, it uses only `companion.api`.
"""
