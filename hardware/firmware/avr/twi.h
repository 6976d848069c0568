/* The I2C bus at 100 kHz, as its master: with 10 kOhm of pull-up and half a metre of cable the lines need up to a
 * microsecond to rise, which 400 kHz does not leave them. Every wait is bounded: whatever hangs on the bus, or does
 * not, a transfer ends after less than a millisecond. */
#ifndef TWI_H
#define TWI_H

#include <stdbool.h>
#include <stdint.h>

/* Nobody answered; a step did not end in time; something held a line low, and the bus had to be freed. */
enum twi_result { TWI_OK, TWI_SILENT, TWI_TIMEOUT, TWI_STUCK };

void twi_begin(void);

/* The levels of the lines between transfers. */
bool twi_sda_is_high(void);
bool twi_scl_is_high(void);

/* Read length bytes from register at of a device, in one burst. */
enum twi_result twi_read(uint8_t device, uint8_t at, uint8_t *bytes, uint8_t length);
enum twi_result twi_write(uint8_t device, uint8_t at, uint8_t byte);

#endif
