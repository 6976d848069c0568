/* The I2C bus at 400 kHz, as its master. Every wait is bounded: whatever hangs on the bus, or does not,
 * a transfer ends after a few hundred microseconds. */
#ifndef TWI_H
#define TWI_H

#include <stdbool.h>
#include <stdint.h>

enum twi_result { TWI_OK, TWI_SILENT, TWI_STUCK };

void twi_begin(void);

/* Read length bytes from register at of a device, in one burst. */
enum twi_result twi_read(uint8_t device, uint8_t at, uint8_t *bytes, uint8_t length);
enum twi_result twi_write(uint8_t device, uint8_t at, uint8_t byte);

#endif
