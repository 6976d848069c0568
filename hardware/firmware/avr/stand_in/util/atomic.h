/* Nothing interrupts the host's program. */
#ifndef STAND_IN_ATOMIC_H
#define STAND_IN_ATOMIC_H

#define ATOMIC_RESTORESTATE
#define ATOMIC_BLOCK(kind) for (int once = 1; once; once = 0)

#endif
