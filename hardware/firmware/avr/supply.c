#include "supply.h"

#include <avr/io.h>
#include <util/delay.h>

#define REFERENCE_MV 1100UL /* 1,000 to 1,200 by the data sheet */
#define BANDGAP 0x0E

static uint16_t measured(void)
{
    ADCSRA |= _BV(ADSC);
    while (ADCSRA & _BV(ADSC)) {
    }
    return ADC;
}

uint16_t supply_mv(void)
{
    ADMUX = _BV(REFS0) | BANDGAP; /* the reference, in parts of the supply */
    ADCSRA = _BV(ADEN) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0); /* 125 kHz: a conversion takes 0.1 ms, the first 0.2 */
    _delay_us(100);                                            /* until the reference stands on its channel */
    measured();
    const uint16_t parts = measured();
    ADCSRA = 0;
    return parts ? (uint16_t)(REFERENCE_MV * 1024 / parts) : 0;
}
