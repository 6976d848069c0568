/* Why the chip started, and the watchdog that starts it anew when the program hangs. */
#ifndef RESET_H
#define RESET_H

#include <avr/wdt.h>
#include <stdint.h>

/* One of enum reset, never ANSWERED; counts the resets on the way, so ask once. */
uint8_t reset_cause(void);

/* How often the watchdog or a brown-out reset the chip since it got power. */
uint16_t reset_count(void);

static inline void watchdog_begin(void)
{
#if WITH_WATCHDOG
    wdt_enable(WDTO_250MS);
#endif
}

static inline void watchdog_calm(void)
{
    wdt_reset();
}

#endif
