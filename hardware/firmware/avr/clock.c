#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

/* The timer counts half microseconds, so 17 bits of this count would do for 2^32 us. */
static volatile uint32_t overflows;

ISR(TIMER1_OVF_vect)
{
    overflows++;
}

static volatile bool has_rung;

ISR(TIMER1_COMPA_vect)
{
    has_rung = true;
}

void clock_begin(void)
{
    TCCR1B = _BV(CS11); /* 16 MHz / 8 */
    TIMSK1 = _BV(TOIE1) | _BV(OCIE1A);
}

uint32_t clock_us(void)
{
    uint32_t high;
    uint16_t low;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        low = TCNT1;
        high = overflows;
        if ((TIFR1 & _BV(TOV1)) && low < 0x8000) {
            high++; /* it has just run over, and the interrupt waits for this block to end */
        }
    }
    return high << 15 | low >> 1;
}

void clock_set_alarm(uint32_t t_us)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        /* An old alarm may still wait to be told, and rings early then. Its flag is not taken away here: simavr 1.6
         * takes that of an overflow with it. */
        OCR1A = (uint16_t)(t_us << 1);
        has_rung = false;
    }
}

bool clock_has_rung(void)
{
    return has_rung;
}
