"""The spinner bases as the app's ports see them: spins, roles, calibrations, what is known of each base.

Built on `firmware_bridge`; simulated bases (`simulated`) stand beside real ones, and bring numpy with them; the bases
on the network are in `wireless`.
"""
