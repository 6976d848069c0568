#include "twi.h"

#include <avr/io.h>
#include <util/delay.h>
#include <util/twi.h>

#define SPEED 100000UL
#define SDA PC4
#define SCL PC5

#define HALF_CLOCK_US 5

/* A byte takes 90 us; one turn of the waiting loop some 0.6 us. */
#define PATIENCE 250
#define NOTHING 0xFF

/* Low is driven, high is let go. The pull-ups are the sensor board's, to its own 3.3 V; the chip's would pull to 5 V. */
static void pull_low(uint8_t pins)
{
    DDRC |= pins;
}

static void let_go(uint8_t pins)
{
    DDRC &= (uint8_t)~pins;
}

void twi_begin(void)
{
    TWSR = 0;
    TWBR = (F_CPU / SPEED - 16) / 2;
    TWCR = _BV(TWEN);
}

static bool is_late; /* a step of this transfer did not end */

/* Do one step on the bus; return the status, or NOTHING if it does not end. */
static uint8_t step(uint8_t control)
{
    TWCR = control | _BV(TWINT) | _BV(TWEN);
    for (uint8_t left = PATIENCE; left; left--) {
        if (TWCR & _BV(TWINT)) {
            return TW_STATUS;
        }
    }
    is_late = true;
    return NOTHING;
}

static bool start(uint8_t wanted)
{
    is_late = false;
    return step(_BV(TWSTA)) == wanted;
}

static bool write(uint8_t byte)
{
    TWDR = byte;
    const uint8_t status = step(0);
    /* simavr 1.6 says "data" for an address as well; no bus gives the one for the other. */
    return status == TW_MT_SLA_ACK || status == TW_MT_DATA_ACK;
}

static bool address_to_read(uint8_t device)
{
    TWDR = (uint8_t)(device << 1 | TW_READ);
    return step(0) == TW_MR_SLA_ACK;
}

static bool read(uint8_t *byte, bool last)
{
    const uint8_t status = step(last ? 0 : _BV(TWEA));
    *byte = TWDR;
    return status == (last ? TW_MR_DATA_NACK : TW_MR_DATA_ACK);
}

static bool are_high(uint8_t pins)
{
    return (PINC & pins) == pins;
}

bool twi_sda_is_high(void)
{
    return are_high(_BV(SDA));
}

bool twi_scl_is_high(void)
{
    return are_high(_BV(SCL));
}

/* A device that lost a clock in mid-byte holds SDA low for the master to go on: up to nine clocks by
 * hand end its byte, and a start with a stop end its transfer. */
static void free_by_hand(void)
{
    for (uint8_t clocks = 9; clocks && !are_high(_BV(SDA)); clocks--) {
        pull_low(_BV(SCL));
        _delay_us(HALF_CLOCK_US);
        let_go(_BV(SCL));
        _delay_us(HALF_CLOCK_US);
    }
    pull_low(_BV(SDA));
    _delay_us(HALF_CLOCK_US);
    let_go(_BV(SDA));
    _delay_us(HALF_CLOCK_US);
}

static void stop(void)
{
    TWCR = _BV(TWSTO) | _BV(TWINT) | _BV(TWEN);
    for (uint8_t left = PATIENCE; left && (TWCR & _BV(TWSTO)); left--) {
    }
}

static enum twi_result end(bool went_well)
{
    stop();
    if (went_well) {
        return TWI_OK;
    }
    TWCR = 0; /* whatever it still waits for */
    _delay_us(HALF_CLOCK_US);
    const bool is_held = !are_high(_BV(SDA) | _BV(SCL));
    if (is_held) {
        free_by_hand();
    }
    TWCR = _BV(TWEN);
    return is_held ? TWI_STUCK : is_late ? TWI_TIMEOUT : TWI_SILENT;
}

enum twi_result twi_read(uint8_t device, uint8_t at, uint8_t *bytes, uint8_t length)
{
    bool well = start(TW_START) && write((uint8_t)(device << 1)) && write(at) && start(TW_REP_START) &&
                address_to_read(device);
    while (well && length--) {
        well = read(bytes++, length == 0);
    }
    return end(well);
}

enum twi_result twi_write(uint8_t device, uint8_t at, uint8_t byte)
{
    return end(start(TW_START) && write((uint8_t)(device << 1)) && write(at) && write(byte));
}
