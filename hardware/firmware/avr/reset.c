#include "reset.h"

#include <avr/io.h>

#include "messages.h"

/* Not set to zero at the start, as they are written before that. */
static uint8_t flags __attribute__((section(".noinit")));
static uint8_t from_bootloader __attribute__((section(".noinit")));

/* Resets that nobody wanted, and the same with all bits turned: after a loss of power the two do not fit. */
static uint16_t unwanted __attribute__((section(".noinit")));
static uint16_t unwanted_check __attribute__((section(".noinit")));

/* Optiboot has cleared MCUSR and left what it read in r2: look before anything else uses that. */
void keep_r2(void) __attribute__((naked, used, section(".init0")));
void keep_r2(void)
{
    __asm__ volatile("sts %0, r2" : "=m"(from_bootloader));
}

/* After its reset the watchdog runs on at its shortest time. */
void keep_cause(void) __attribute__((naked, used, section(".init3")));
void keep_cause(void)
{
    flags = MCUSR;
    MCUSR = 0;
    wdt_disable();
}

static uint8_t cause_of_reset(void)
{
    const uint8_t all = _BV(PORF) | _BV(EXTRF) | _BV(BORF) | _BV(WDRF);
    uint8_t cause = flags & all;
    if (!cause && !(from_bootloader & ~all)) {
        cause = from_bootloader;
    }
    /* Several may be set: the voltage rises slowly, and Optiboot ends by its own watchdog after the reset pin. */
    if (cause & _BV(PORF)) {
        return POWER_ON;
    }
    if (cause & _BV(BORF)) {
        return BROWN_OUT;
    }
    if (cause & _BV(EXTRF)) {
        return RESET_PIN;
    }
    return cause & _BV(WDRF) ? WATCHDOG : POWER_ON; /* nothing at all: a bootloader that tells nobody */
}

uint8_t reset_cause(void)
{
    const uint8_t cause = cause_of_reset();
    if (cause == POWER_ON || unwanted_check != (uint16_t)~unwanted) {
        unwanted = 0;
    }
    if ((cause == WATCHDOG || cause == BROWN_OUT) && unwanted < NOT_KNOWN - 1) {
        unwanted++;
    }
    unwanted_check = (uint16_t)~unwanted;
    return cause;
}

uint16_t reset_count(void)
{
    return unwanted;
}
