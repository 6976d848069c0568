/* The AS5600, a magnetic angle sensor at I2C address 0x36. */
#ifndef AS5600_H
#define AS5600_H

#include "twi.h"

struct as5600_reading {
    uint16_t raw;   /* 0 to 4095 */
    uint8_t magnet; /* the bits of enum magnet */
};

enum twi_result as5600_read(struct as5600_reading *reading);

/* The gain that the sensor has set itself, and the length of the field's vector. */
enum twi_result as5600_read_field(uint8_t *agc, uint16_t *magnitude);

/* Set the slow filter, 0 (slowest and quietest) to 3, until the sensor loses its power. */
enum twi_result as5600_set_filter(uint8_t filter);

#endif
