#include "as5600.h"

#include "messages.h"

#define DEVICE 0x36
/* Registers, in the words of the data sheet. */
#define CONF_HIGH 0x07 /* WD, FTH(2:0), SF(1:0) from bit 5 down; lost with the power as long as nothing is burnt */
#define STATUS 0x0B    /* then RAW ANGLE, 0x0C high and 0x0D low */
#define AGC 0x1A       /* then MAGNITUDE, 0x1B high and 0x1C low */

enum twi_result as5600_read(struct as5600_reading *reading)
{
    uint8_t bytes[3]; /* in one burst, so that the two halves of the angle are of one moment */
    const enum twi_result result = twi_read(DEVICE, STATUS, bytes, sizeof bytes);
    if (result == TWI_OK) {
        reading->magnet = bytes[0] & (MAGNET_DETECTED | MAGNET_TOO_WEAK | MAGNET_TOO_STRONG);
        reading->raw = (uint16_t)((bytes[1] & 0x0F) << 8 | bytes[2]);
    }
    return result;
}

enum twi_result as5600_read_field(uint8_t *agc, uint16_t *magnitude)
{
    uint8_t bytes[3];
    const enum twi_result result = twi_read(DEVICE, AGC, bytes, sizeof bytes);
    if (result == TWI_OK) {
        *agc = bytes[0];
        *magnitude = (uint16_t)((bytes[1] & 0x0F) << 8 | bytes[2]);
    }
    return result;
}

enum twi_result as5600_set_filter(uint8_t filter)
{
    uint8_t conf;
    const enum twi_result result = twi_read(DEVICE, CONF_HIGH, &conf, 1);
    if (result != TWI_OK) {
        return result;
    }
    return twi_write(DEVICE, CONF_HIGH, (uint8_t)((conf & ~0x03) | (filter & 0x03)));
}
