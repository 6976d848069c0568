/* The chip's supply, measured against its own reference. */
#ifndef SUPPLY_H
#define SUPPLY_H

#include <stdint.h>

/* In millivolts, within a tenth or so, as exact as the reference of one chip or another. Takes half a millisecond. */
uint16_t supply_mv(void);

#endif
