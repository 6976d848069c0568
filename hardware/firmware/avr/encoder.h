/* A quadrature encoder: A on D2, B on D3, index on D4, counted by pin-change interrupt. */
#ifndef ENCODER_H
#define ENCODER_H

#include <stdbool.h>
#include <stdint.h>

struct encoder_reading {
    int16_t count; /* quarter steps; A before B counts up */
    uint8_t index;
    int16_t index_count;
    bool jumped; /* a state was passed over since the last reading */
};

void encoder_begin(void);
struct encoder_reading encoder_read(void);

#endif
