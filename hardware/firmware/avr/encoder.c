#include "encoder.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#define AB (_BV(PD2) | _BV(PD3))
#define INDEX _BV(PD4)
#define JUMP 2

static volatile struct encoder_reading now;
static volatile uint8_t pins;

/* By the state before (B and A, in this order from the high bit) and, in the low two bits, after. */
static const int8_t STEPS[16] = {
    0, 1, -1, JUMP, -1, 0, JUMP, 1, 1, JUMP, 0, -1, JUMP, -1, 1, 0,
};

ISR(PCINT2_vect)
{
    const uint8_t before = pins;
    const uint8_t after = PIND;
    pins = after;
    const int8_t step = STEPS[(before & AB) | (after & AB) >> 2];
    if (step == JUMP) {
        now.jumped = true;
    } else {
        now.count = (int16_t)(now.count + step);
    }
    if (after & ~before & INDEX) {
        now.index++;
        now.index_count = now.count;
    }
}

void encoder_begin(void)
{
    PORTD |= AB | INDEX; /* many encoders only pull down */
    /* The pins' other interrupts are not used; but set to edges, as "low level" is their reset value. */
    EICRA = _BV(ISC00) | _BV(ISC10);
    pins = PIND;
    PCMSK2 = AB | INDEX;
    PCICR = _BV(PCIE2);
}

struct encoder_reading encoder_read(void)
{
    struct encoder_reading reading;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        reading = now;
        now.jumped = false;
    }
    return reading;
}
