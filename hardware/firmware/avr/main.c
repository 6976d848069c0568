/* The firmware of a spinner base: the board around base.c. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdbool.h>

#include "base.h"
#include "clock.h"
#include "reset.h"
#include "store.h"
#include "supply.h"
#include "uart.h"
#if WITH_ANGLE
#include "as5600.h"
#endif
#if WITH_ENCODER
#include "encoder.h"
#endif

#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 1
#define LED _BV(PB5)

/* ---- the sensors */

#if WITH_ANGLE
static uint8_t filter;
static bool has_filter; /* is it set in the sensor, since that last had power? */

static void read_angle(struct reading *reading)
{
    struct as5600_reading angle;
    enum twi_result result = has_filter ? TWI_OK : as5600_set_filter(filter);
    if (result == TWI_OK) {
        has_filter = true;
        result = as5600_read(&angle);
    }
    if (result == TWI_OK) {
        reading->raw = angle.raw;
        reading->magnet = angle.magnet;
    } else {
        has_filter = false; /* its plug may have been pulled, and with that it forgets */
        reading->flags |= SENSOR_SILENT | (result == TWI_STUCK ? BUS_HELD : result == TWI_TIMEOUT ? BUS_TIMEOUT : 0);
    }
}
#endif

void board_read(struct reading *reading)
{
    *reading = (struct reading){.raw = NO_ANGLE};
#if WITH_ANGLE
    read_angle(reading);
#endif
#if WITH_ENCODER
    const struct encoder_reading encoder = encoder_read();
    reading->count = encoder.count;
    reading->index = encoder.index;
    reading->index_count = encoder.index_count;
    if (encoder.jumped) {
        reading->flags |= ILLEGAL_STEP;
    }
#endif
}

void board_diagnose(struct diagnosis *diagnosis)
{
#if WITH_ANGLE
    if (as5600_read_field(&diagnosis->agc, &diagnosis->magnitude) == TWI_OK) {
        diagnosis->flags |= AGC_READ;
    }
    diagnosis->flags |= BUS_READ | (twi_sda_is_high() ? SDA_HIGH : 0) | (twi_scl_is_high() ? SCL_HIGH : 0);
#endif
    diagnosis->supply_mv = supply_mv();
    diagnosis->resets = reset_count();
}

void board_set_filter(uint8_t wanted)
{
#if WITH_ANGLE
    filter = wanted;
    has_filter = false; /* the next reading sets it */
#else
    (void)wanted;
#endif
}

/* ---- the line and the store */

uint8_t board_room(void)
{
    return uart_room();
}

void board_send(const uint8_t *frame, uint8_t length)
{
    uart_write(frame, length);
}

static bool is_keeping_name;

void board_keep_name(const uint8_t *name, uint8_t length)
{
    store_name(name, length);
    is_keeping_name = true;
}

static void keep_name_on(void)
{
    store_turn();
    if (is_keeping_name && !store_is_writing()) {
        is_keeping_name = false;
        base_name_is_kept();
    }
}

/* ---- the light, and sleep */

/* Steady: samples are asked for and all is well. A flash a second: it waits for its host. Fast: the
 * sensor is silent, or there is no magnet. */
static void light(uint32_t now_us)
{
    const uint8_t eighths = (uint8_t)(now_us >> 17); /* of a second, about */
    const bool is_on = base_is_faulty() ? eighths & 1 : base_is_streaming() || (eighths & 7) == 0;
    if (is_on) {
        PORTB |= LED;
    } else {
        PORTB &= (uint8_t)~LED;
    }
}

/* Until a byte comes or it is that time, at most 33 ms; the interrupts of the line and of the encoder go on. */
static void rest_until(uint32_t t_us)
{
    const uint32_t enough_us = 20; /* for the alarm to be set before its time has gone by */
    clock_set_alarm(t_us);
    if (is_past(clock_us() + enough_us, t_us)) {
        return;
    }
    for (;;) {
        cli();
        if (uart_has_byte() || clock_has_rung()) {
            break;
        }
        sleep_enable();
        sei(); /* takes effect after the next instruction, so that nothing comes in between */
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

/* When there is something to do next; a byte for the store is due every few milliseconds. */
static uint32_t next_us(void)
{
    const uint32_t soon_us = clock_us() + 2000;
    const uint32_t base_us = base_next_us();
    return is_keeping_name && is_past(base_us, soon_us) ? soon_us : base_us;
}

static struct identity who_this_is(void)
{
    struct identity identity = {
        .protocol = PROTOCOL,
        .firmware = {FIRMWARE_MAJOR, FIRMWARE_MINOR},
        .board = ATMEGA328P,
        .sensors = (WITH_ANGLE ? HAS_ANGLE : 0) | (WITH_ENCODER ? HAS_ENCODER : 0) |
                   (WITH_ENCODER && WITH_INDEX ? HAS_INDEX : 0),
        .reset = reset_cause(),
        .counts_per_turn = WITH_ENCODER ? COUNTS_PER_TURN : 0,
    };
    store_begin(&identity);
    return identity;
}

int main(void)
{
    const uint8_t frame_end = 0; /* of the frame that the reset may have cut */
    DDRB |= LED;
    clock_begin();
    uart_begin();
#if WITH_ANGLE
    twi_begin();
#endif
    const struct identity identity = who_this_is(); /* which may take a while */
#if WITH_ENCODER
    encoder_begin();
#endif
    watchdog_begin();
    sei();
    uart_write(&frame_end, 1);
    base_begin(&identity, clock_us());
    for (;;) {
        watchdog_calm();
        uint32_t now_us = clock_us();
        while (uart_has_byte() && !is_past(now_us, base_next_us())) { /* a slot does not wait for a talkative host */
            base_receive(uart_read(), now_us);
            now_us = clock_us();
        }
        base_advance(now_us);
        keep_name_on();
        light(clock_us());
        rest_until(next_us());
    }
}
