/* The registers that clock.c uses, as variables of host.c: what a chip does in a few cycles out of half a million can
 * be set here. */
#ifndef STAND_IN_IO_H
#define STAND_IN_IO_H

#include <stdint.h>

extern volatile uint16_t TCNT1;
extern volatile uint16_t OCR1A;
extern volatile uint8_t TIFR1;
extern volatile uint8_t TIMSK1;
extern volatile uint8_t TCCR1B;

#define _BV(bit) (1 << (bit))
#define CS11 1
#define TOIE1 0
#define OCIE1A 1
#define TOV1 0
#define OCF1A 1

#endif
