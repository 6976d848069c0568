/* Timer 1 as the base's clock: microseconds since the reset, modulo 2^32. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdbool.h>
#include <stdint.h>

void clock_begin(void);
uint32_t clock_us(void);

/* Have the alarm ring when the clock says this, or earlier where that is more than 32 ms away. */
void clock_set_alarm(uint32_t t_us);
bool clock_has_rung(void);

/* Has the clock come to this time? For times less than 35 minutes away. */
static inline bool is_past(uint32_t now_us, uint32_t t_us)
{
    return (int32_t)(now_us - t_us) >= 0;
}

#endif
