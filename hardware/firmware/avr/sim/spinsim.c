/* A whole spinner base in simulation: the firmware on simavr's ATmega328P, with an AS5600 on its bus, an
 * encoder on its pins, noise on its converter and its serial line on a pseudo-terminal. For tests only:
 * simavr is under the GPL, version 3, and so is this program as soon as it is linked with it.
 *
 *   spinsim FIRMWARE.elf [--fast | --stepped] [--link PATH] [--counts N] [--no-index] [--eeprom HEX] [--seed N]
 *
 * Time runs with the wall clock; with --fast as fast as it can, waiting for the reader of the terminal,
 * so that nothing is lost; with --stepped only when told to "run". The first line on stdout that begins
 * with PTY names the terminal; --link puts a symbolic link to it, which survives pull and plug.
 *
 * Commands on stdin, a line each:
 *   spin DEG_S DEG_S2     turn the disc, slowed down by dry friction      angle DEG    put it at an angle
 *   flick DEG_S DEG_S2 MS the same, but a finger brings it to that speed in so many milliseconds
 *   jump                  the encoder passes over a state
 *   noise STEPS           standard deviation of the angle sensor          ecc DEG      its error, once a turn
 *   spikes SHARE          this share of the readings is anything          md 0|1       magnet there?
 *   field AGC MAGNITUDE   what the sensor says of the field        supply MV    what the chip is fed with
 *   nack 0|1              the sensor does not answer                      stuck 0|1    something holds SDA low
 *   hold CLOCKS           the sensor hangs in mid-byte: it holds SDA low until so many clocks came, then waits for a stop
 *   stretch 0|1           something holds SCL low                          slow 0|1     its steps never end
 *   reset pin|power|brown start anew, for this reason                     hang         the program hangs from now on
 *   pull, plug            the cable, and with it the power: plug says PTY again
 *   run MS                with --stepped; says "RAN BYTES", all that was ever written to the line
 *   feed HEX              bytes from the host, past the terminal
 *   poke ADDRESS HEX      write into the chip's memory (the address in hex)
 *   truth, conf, eeprom   say "TRUTH microseconds degrees degrees/s", "CONF HEX", "EEPROM HEX"
 *   bus                   says "BUS HZ PULLS": the clock of its last start, and the bits of SDA and SCL in the port
 *                         register as they ever were: its own pull-ups, which must stay off
 *   quit                  (the end of stdin does the same)
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "avr_adc.h"
#include "avr_eeprom.h"
#include "avr_ioport.h"
#include "avr_twi.h"
#include "avr_uart.h"
#include "sim_avr.h"
#include "sim_elf.h"
#include "sim_io.h"
#include "sim_time.h"

#define HZ 16000000
#define SLICE (HZ / 1000)
#define EEPROM_SHOWN 48

/* Addresses in the data space of the ATmega328P. */
#define DDRC_AT 0x27
#define PORTC_AT 0x28
#define PORTD_AT 0x2B
#define MCUSR_AT 0x54
#define EICRA_AT 0x69
#define TWBR_AT 0xB8
#define TWSR_AT 0xB9
#define TWCR_AT 0xBC
#define TWSTA_BIT 0x20
#define SDA_BIT 0x10 /* of port C */
#define SCL_BIT 0x20
#define A_BIT 0x04 /* of port D */
#define B_BIT 0x08
#define Z_BIT 0x10

static avr_t *avr;
static double passed_s; /* in earlier counts of cycles, and without power */
static uint32_t flash_end;
static uint8_t *flash_copy;

/* Versions of simavr differ in whether a reset sets the cycles back to 0. */
static double now_s(void)
{
    static avr_cycle_count_t latest;
    if (avr->cycle < latest) {
        passed_s += (double)latest / HZ;
    }
    latest = avr->cycle;
    return passed_s + (double)avr->cycle / HZ;
}

static void die(const char *what)
{
    fprintf(stderr, "spinsim: %s: %s\n", what, strerror(errno));
    exit(2);
}

/* ---------------------------------------------------------------- chance, the same in every run */

static uint64_t chance_state = 1;

static uint32_t chance(void)
{
    chance_state = chance_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance_state >> 33);
}

static double chance_share(void)
{
    return (chance() + 0.5) / 2147483648.0;
}

static double chance_normal(void)
{
    return sqrt(-2 * log(chance_share())) * cos(2 * M_PI * chance_share());
}

/* ---------------------------------------------------------------- the disc */

static struct {
    double deg, deg_s, friction_deg_s2, at_s;
    double flick_deg_s, flick_s, flick_from_deg, flick_at_s; /* while a finger is on it; 0 s: none is */
} disc;

/* A finger's smooth way from rest to a speed; return the time that is left after it. */
static double turn_by_finger(void)
{
    const double u = fmin(1, (disc.at_s - disc.flick_at_s) / disc.flick_s);
    disc.deg = disc.flick_from_deg + disc.flick_deg_s * disc.flick_s * (u * u * u - u * u * u * u / 2);
    disc.deg_s = disc.flick_deg_s * u * u * (3 - 2 * u);
    if (u < 1) {
        return 0;
    }
    const double left_s = disc.at_s - disc.flick_at_s - disc.flick_s;
    disc.flick_s = 0;
    return left_s;
}

static void turn_disc(void)
{
    double passed = now_s() - disc.at_s;
    disc.at_s += passed;
    if (disc.flick_s > 0) {
        passed = turn_by_finger();
    }
    if (disc.deg_s == 0 || passed <= 0) {
        return;
    }
    const double sign = disc.deg_s > 0 ? 1 : -1;
    const double stop_s = disc.friction_deg_s2 > 0 ? fabs(disc.deg_s) / disc.friction_deg_s2 : INFINITY;
    if (passed >= stop_s) {
        disc.deg += disc.deg_s * stop_s / 2;
        disc.deg_s = 0;
    } else {
        disc.deg += disc.deg_s * passed - sign * disc.friction_deg_s2 * passed * passed / 2;
        disc.deg_s -= sign * disc.friction_deg_s2 * passed;
    }
}

/* ---------------------------------------------------------------- the AS5600 on the bus */

static struct {
    double noise, ecc_deg, spikes;
    bool nack, stuck, stretched, slow, no_magnet;
    int hold_clocks; /* it holds SDA low for so many more */
    bool has_no_end; /* its last transfer: it answers after a stop */
    uint8_t selected; /* its address with the direction, 0 while it is not meant */
    bool has_register;
    uint8_t at;
    uint16_t latched; /* the low byte of an angle belongs to the high byte before it */
    uint8_t conf[2];
    uint8_t agc;
    uint16_t magnitude;
    uint8_t pulls; /* of its master, ever */
    bool was_scl_low, was_sda_low; /* by its master's hand */
    long hz;
    void *twi;
    avr_irq_t *to_master, *sda, *scl;
} sensor = {.agc = 64, .magnitude = 1900};

static uint16_t sensor_raw(void)
{
    turn_disc();
    if (chance_share() < sensor.spikes) {
        return chance() & 4095;
    }
    const double seen = disc.deg + sensor.ecc_deg * sin(disc.deg * M_PI / 180);
    return (uint16_t)lround(seen / 360 * 4096 + sensor.noise * chance_normal()) & 4095;
}

/* What is burnt into it comes back with the power: watchdog, fast filter, hysteresis. The slow filter is its slowest. */
static void power_sensor(void)
{
    sensor.conf[0] = 0x2C;
    sensor.conf[1] = 0x08;
}

/* Bits without a meaning are not zero in a real chip. */
static uint8_t sensor_register(uint8_t at)
{
    switch (at) {
    case 0x07:
    case 0x08:
        return sensor.conf[at - 7];
    case 0x0B:
        return (uint8_t)((sensor.no_magnet ? 0x10 : 0x20) | (chance() & 0xC7));
    case 0x0C:
    case 0x0E:
        sensor.latched = sensor_raw();
        return (uint8_t)(sensor.latched >> 8 | (chance() & 0xF0));
    case 0x0D:
    case 0x0F:
        return (uint8_t)sensor.latched;
    case 0x1A:
        return sensor.agc;
    case 0x1B:
        return (uint8_t)(sensor.magnitude >> 8 | (chance() & 0xF0));
    case 0x1C:
        return (uint8_t)sensor.magnitude;
    default:
        return 0;
    }
}

static void sensor_say(uint8_t message, uint8_t byte)
{
    avr_raise_irq(sensor.to_master, avr_twi_irq_msg(message, sensor.selected, byte));
}

static void on_bus(avr_irq_t *irq, uint32_t value, void *param)
{
    const avr_twi_msg_irq_t came = {.u.v = value};
    const uint8_t message = came.u.twi.msg;
    if (message & TWI_COND_STOP) {
        sensor.selected = 0;
    }
    if (message & TWI_COND_START) {
        sensor.selected = 0;
        const bool is_deaf = sensor.nack || sensor.stuck || sensor.hold_clocks || sensor.has_no_end;
        if (came.u.twi.addr >> 1 == 0x36 && !is_deaf) {
            sensor.selected = came.u.twi.addr;
            sensor.has_register = came.u.twi.addr & 1; /* a write begins with the register */
            sensor_say(TWI_COND_ACK, 1);
        }
    }
    if (!sensor.selected) {
        return;
    }
    if (message & TWI_COND_WRITE) {
        sensor_say(TWI_COND_ACK, 1);
        if (!sensor.has_register) {
            sensor.at = came.u.twi.data;
            sensor.has_register = true;
        } else {
            if (sensor.at == 0x07 || sensor.at == 0x08) {
                sensor.conf[sensor.at - 7] = came.u.twi.data;
            }
            sensor.at++;
        }
    }
    if (message & TWI_COND_READ) {
        sensor_say(TWI_COND_READ, sensor_register(sensor.at++));
    }
}

static long clocks_of_bit(avr_t *mcu)
{
    return 16 + 2L * mcu->data[TWBR_AT] * (1L << 2 * (mcu->data[TWSR_AT] & 3));
}

/* simavr 1.6 takes a microsecond for a bit, whatever the program has set: give it the time that it takes. While
 * something holds SCL low, it never ends. */
static void keep_bus_time(avr_t *mcu)
{
    for (avr_cycle_timer_slot_p slot = mcu->cycle_timers.timer; slot; slot = slot->next) {
        if (slot->param == sensor.twi) {
            const avr_cycle_count_t bits = (slot->when - mcu->cycle) / (HZ / 1000000);
            const avr_cycle_count_t takes = sensor.stretched || sensor.slow ? HZ : bits * (avr_cycle_count_t)clocks_of_bit(mcu);
            avr_cycle_timer_register(mcu, takes, slot->timer, slot->param);
            return;
        }
    }
}

/* simavr 1.6 never clears TWINT when a program writes 1 to it, so that one that waits for it reads a stale
 * status. This handler runs after simavr's own. Repaired in later versions, where it does no harm. */
static void clear_twint(avr_t *mcu, avr_io_addr_t at, uint8_t value, void *param)
{
    if (value & 0x80) {
        mcu->data[at] &= 0x7F;
        keep_bus_time(mcu);
    }
    if (value & TWSTA_BIT) {
        sensor.hz = HZ / clocks_of_bit(mcu);
    }
}

/* ---------------------------------------------------------------- the encoder on the pins */

static struct {
    long per_turn, count;
    bool has_index, is_known;
    avr_irq_t *a, *b, *z;
} encoder = {.per_turn = 240, .has_index = true};

static void drive_encoder(void)
{
    static const uint8_t A[4] = {0, 1, 1, 0};
    static const uint8_t B[4] = {0, 0, 1, 1};
    const long place = ((encoder.count % encoder.per_turn) + encoder.per_turn) % encoder.per_turn;
    /* Its outputs only pull down, as those of many: high is what the program's own pull-ups make. */
    const uint8_t pulled = avr->data[PORTD_AT];
    avr_raise_irq(encoder.a, A[encoder.count & 3] && pulled & A_BIT);
    avr_raise_irq(encoder.b, B[encoder.count & 3] && pulled & B_BIT);
    avr_raise_irq(encoder.z, encoder.has_index && place < 2 && pulled & Z_BIT);
}

/* One quarter step at a time, 16 us apart where the disc was put somewhere else at once: a program sees every edge. */
static avr_cycle_count_t on_encoder(avr_t *mcu, avr_cycle_count_t when, void *param)
{
    turn_disc();
    const long wanted = (long)floor(disc.deg / 360 * encoder.per_turn);
    if (!encoder.is_known) {
        encoder.is_known = true;
        encoder.count = wanted;
    }
    encoder.count += (wanted > encoder.count) - (wanted < encoder.count);
    drive_encoder();
    if (wanted != encoder.count) {
        return when + 16 * (HZ / 1000000);
    }
    const double steps_s = fabs(disc.deg_s) / 360 * encoder.per_turn;
    const double look_s = steps_s > 500 ? 0.5 / steps_s : 0.001;
    return when + (avr_cycle_count_t)(look_s * HZ);
}

/* ---------------------------------------------------------------- the serial line */

static struct {
    int master, keep; /* keep holds the line raw and alive while no host has it open; -1: pulled */
    const char *link;
    bool is_lossless;
    bool may_send;  /* to the firmware */
    uint8_t out[4096], in[4096];
    size_t out_length, in_length;
    unsigned long long written, lost;
    avr_irq_t *to_uart;
} line = {.master = -1, .keep = -1, .may_send = true};

static void plug_in(void)
{
    line.master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (line.master < 0 || grantpt(line.master) || unlockpt(line.master)) {
        die("no pseudo-terminal");
    }
    line.written = 0;
    const char *name = ptsname(line.master);
    line.keep = open(name, O_RDWR | O_NOCTTY);
    struct termios raw;
    tcgetattr(line.keep, &raw);
    cfmakeraw(&raw);
    tcsetattr(line.keep, TCSANOW, &raw);
    if (line.link) {
        unlink(line.link);
        if (symlink(name, line.link)) {
            die(line.link);
        }
    }
    printf("PTY %s\n", name);
    fflush(stdout);
}

static void pull_out(void)
{
    if (line.link) {
        unlink(line.link);
    }
    close(line.keep);
    close(line.master);
    line.master = line.keep = -1;
    line.out_length = line.in_length = 0;
}

static void on_uart(avr_irq_t *irq, uint32_t value, void *param)
{
    line.written++;
    if (line.out_length < sizeof line.out) {
        line.out[line.out_length++] = (uint8_t)value;
    } else {
        line.lost++;
    }
}

static void on_may_send(avr_irq_t *irq, uint32_t value, void *param)
{
    line.may_send = param != NULL;
}

/* What the firmware said goes out; return whether all of it went, or was given up as on a real cable that
 * nobody reads. */
static bool write_out(void)
{
    if (line.master < 0) {
        return true;
    }
    const ssize_t went = line.out_length ? write(line.master, line.out, line.out_length) : 0;
    if (went > 0) {
        memmove(line.out, line.out + went, line.out_length - (size_t)went);
        line.out_length -= (size_t)went;
    }
    if (line.out_length && !line.is_lossless) {
        line.lost += line.out_length;
        line.out_length = 0;
    }
    return line.out_length == 0;
}

static void read_in(void)
{
    if (line.master >= 0) {
        const ssize_t came = read(line.master, line.in + line.in_length, sizeof line.in - line.in_length);
        line.in_length += came > 0 ? (size_t)came : 0;
    }
    size_t taken = 0;
    while (taken < line.in_length && line.may_send) {
        avr_raise_irq(line.to_uart, line.in[taken++]);
    }
    memmove(line.in, line.in + taken, line.in_length - taken);
    line.in_length -= taken;
}

/* ---------------------------------------------------------------- the rest of the chip */

static void on_converter(avr_irq_t *irq, uint32_t value, void *param)
{
    avr_irq_t *converter = param;
    const union {
        avr_adc_mux_t mux;
        uint32_t v;
    } asked = {.v = value};
    if (asked.mux.kind == ADC_MUX_SINGLE) {
        avr_raise_irq(converter + ADC_IRQ_ADC0 + asked.mux.src, chance() % 3000);
    } else if (asked.mux.kind == ADC_MUX_TEMP) {
        avr_raise_irq(converter + ADC_IRQ_TEMP, 300 + chance() % 20);
    }
}

static void hold_bus(bool is_stuck)
{
    sensor.stuck = is_stuck;
    avr_raise_irq(sensor.sda, !is_stuck && !sensor.hold_clocks);
    avr_raise_irq(sensor.scl, !sensor.stretched);
}

static void (*core_reset)(struct avr_t *mcu);

/* After every reset, the watchdog's too; simavr has set the registers and taken all timers away. */
static void after_reset(avr_t *mcu)
{
    core_reset(mcu);
    memcpy(mcu->flash, flash_copy, flash_end); /* what "hang" has put there */
    /* A low level on D2 or D3 while their interrupts stand at "low level", their reset value, makes simavr
     * 1.6 look at them in every cycle for ever. */
    mcu->data[EICRA_AT] = 0x05;
    hold_bus(sensor.stuck);
    encoder.is_known = false;
    avr_cycle_timer_register(mcu, 16, on_encoder, NULL);
}

static void reset_for(uint8_t cause)
{
    avr_reset(avr);
    avr->data[MCUSR_AT] = cause;
    sensor.selected = 0;
}

/* Put a jump to itself where the program stands, and keep interrupts out. */
static void hang(void)
{
    avr->flash[avr->pc] = 0xFF;
    avr->flash[avr->pc + 1] = 0xCF;
    avr->sreg[S_I] = 0;
    avr->state = cpu_Running;
}

static void no_sleep(avr_t *mcu, avr_cycle_count_t cycles)
{
    /* simavr would wait here for the wall clock; the main loop does that once a slice. */
}

/* What the program does with the lines by hand: clocks end a byte, SDA going up with SCL high ends a transfer. */
static void watch_hand(avr_t *mcu)
{
    const uint8_t low = mcu->data[DDRC_AT] & (uint8_t)~mcu->data[PORTC_AT];
    const bool is_scl_low = low & SCL_BIT;
    const bool is_sda_low = low & SDA_BIT;
    sensor.pulls |= mcu->data[PORTC_AT] & (SDA_BIT | SCL_BIT);
    if (sensor.was_scl_low && !is_scl_low && sensor.hold_clocks) {
        sensor.hold_clocks--;
    }
    if (sensor.was_sda_low && !is_sda_low && !is_scl_low && !sensor.hold_clocks) {
        sensor.has_no_end = false;
    }
    sensor.was_scl_low = is_scl_low;
    sensor.was_sda_low = is_sda_low;
}

/* simavr drives a pin that is let go by its own pull-up; what is outside has the last word. */
static void on_port_c(avr_t *mcu, avr_io_addr_t at, uint8_t value, void *param)
{
    watch_hand(mcu);
    hold_bus(sensor.stuck);
}

static void on_port_d(avr_t *mcu, avr_io_addr_t at, uint8_t value, void *param)
{
    drive_encoder();
}

static void fill_eeprom(const char *hex)
{
    uint8_t bytes[1024];
    size_t length = 0;
    while (length < sizeof bytes && sscanf(hex + 2 * length, "%2hhx", &bytes[length]) == 1) {
        length++;
    }
    avr_eeprom_desc_t part = {.ee = bytes, .offset = 0, .size = (uint32_t)length};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &part);
}

static void show_eeprom(void)
{
    avr_eeprom_desc_t all = {.ee = NULL, .offset = 0};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &all);
    printf("EEPROM ");
    for (int i = 0; i < EEPROM_SHOWN; i++) {
        printf("%02x", all.ee[i]);
    }
    printf("\n");
}

static avr_irq_t *irq_of(uint32_t group, int index)
{
    return avr_io_getirq(avr, group, index);
}

static void make_board(const char *path)
{
    elf_firmware_t firmware;
    memset(&firmware, 0, sizeof firmware);
    if (elf_read_firmware(path, &firmware)) {
        fprintf(stderr, "spinsim: %s is no firmware\n", path);
        exit(2);
    }
    strcpy(firmware.mmcu, "atmega328p");
    firmware.frequency = HZ;
    avr = avr_make_mcu_by_name(firmware.mmcu);
    avr_init(avr);
    avr_load_firmware(avr, &firmware);
    avr->sleep = no_sleep;
    avr->vcc = avr->avcc = 5000;
    avr->log = LOG_ERROR;
    flash_end = avr->flashend + 1;
    flash_copy = malloc(flash_end);
    memcpy(flash_copy, avr->flash, flash_end);

    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    line.to_uart = irq_of(AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(irq_of(AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_uart, NULL);
    avr_irq_register_notify(irq_of(AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), on_may_send, &line);
    avr_irq_register_notify(irq_of(AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), on_may_send, NULL);

    sensor.to_master = irq_of(AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_INPUT);
    avr_irq_register_notify(irq_of(AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_OUTPUT), on_bus, NULL);
    avr_register_io_write(avr, TWCR_AT, clear_twint, NULL);
    sensor.sda = irq_of(AVR_IOCTL_IOPORT_GETIRQ('C'), 4);
    sensor.scl = irq_of(AVR_IOCTL_IOPORT_GETIRQ('C'), 5);
    for (avr_io_t *part = avr->io_port; part; part = part->next) {
        if (!strcmp(part->kind, "twi")) {
            sensor.twi = part;
        }
    }
    power_sensor();
    avr_register_io_write(avr, DDRC_AT, on_port_c, NULL);
    avr_register_io_write(avr, PORTC_AT, on_port_c, NULL);
    avr_register_io_write(avr, PORTD_AT, on_port_d, NULL);

    encoder.a = irq_of(AVR_IOCTL_IOPORT_GETIRQ('D'), 2);
    encoder.b = irq_of(AVR_IOCTL_IOPORT_GETIRQ('D'), 3);
    encoder.z = irq_of(AVR_IOCTL_IOPORT_GETIRQ('D'), 4);

    avr_irq_t *converter = irq_of(AVR_IOCTL_ADC_GETIRQ, 0);
    avr_irq_register_notify(converter + ADC_IRQ_OUT_TRIGGER, on_converter, converter);

    core_reset = avr->reset;
    avr->reset = after_reset;
    reset_for(0x01);
}

/* ---------------------------------------------------------------- running it */

static bool is_stepped;
static double run_until_s;
static bool has_to_answer;

/* Run one slice; return false when the chip has died. */
static bool run_slice(void)
{
    if (line.master < 0) {
        passed_s += 0.001; /* without power only the disc goes on */
        return true;
    }
    read_in();
    const double end_s = now_s() + (double)SLICE / HZ;
    while (now_s() < end_s) {
        const int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed) {
            fprintf(stderr, "spinsim: the chip has stopped, in state %d\n", state);
            return false;
        }
    }
    return true;
}

static void feed(const char *hex)
{
    uint8_t byte;
    while (line.in_length < sizeof line.in && sscanf(hex, "%2hhx", &byte) == 1) {
        line.in[line.in_length++] = byte;
        hex += 2;
    }
}

static void poke(const char *rest)
{
    unsigned at = 0;
    unsigned byte;
    int end = 0;
    if (sscanf(rest, "%x %n", &at, &end) != 1) {
        return;
    }
    for (const char *hex = rest + end; at < avr->ramend && sscanf(hex, "%2x", &byte) == 1; hex += 2) {
        avr->data[at++] = (uint8_t)byte;
    }
}

static void reset_named(const char *cause)
{
    reset_for(!strcmp(cause, "power") ? 0x01 : !strcmp(cause, "brown") ? 0x04 : 0x02);
}

/* Return false to end. */
static bool obey(const char *command)
{
    char word[16] = "";
    char text[16] = "";
    double a = 0;
    double b = 0;
    double c = 0;
    sscanf(command, "%15s %15s", word, text);
    const int numbers = sscanf(command, "%*s %lf %lf %lf", &a, &b, &c);
    turn_disc();
    if (!strcmp(word, "spin") && numbers == 2) {
        disc.deg_s = a;
        disc.friction_deg_s2 = b;
    } else if (!strcmp(word, "flick") && numbers == 3 && c > 0) {
        disc.friction_deg_s2 = b;
        disc.flick_deg_s = a;
        disc.flick_s = c / 1000;
        disc.flick_from_deg = disc.deg;
        disc.flick_at_s = disc.at_s;
    } else if (!strcmp(word, "angle") && numbers == 1) {
        disc.deg = a;
        disc.deg_s = 0;
    } else if (!strcmp(word, "jump")) {
        disc.deg += 2 * 360.0 / (double)encoder.per_turn;
        encoder.count += 2;
        drive_encoder();
    } else if (!strcmp(word, "noise")) {
        sensor.noise = a;
    } else if (!strcmp(word, "ecc")) {
        sensor.ecc_deg = a;
    } else if (!strcmp(word, "spikes")) {
        sensor.spikes = a;
    } else if (!strcmp(word, "field") && numbers == 2) {
        sensor.agc = (uint8_t)a;
        sensor.magnitude = (uint16_t)b;
    } else if (!strcmp(word, "supply")) {
        avr->vcc = avr->avcc = (uint32_t)a;
    } else if (!strcmp(word, "nack")) {
        sensor.nack = a != 0;
        if (sensor.nack) {
            power_sensor(); /* its plug was pulled */
        }
    } else if (!strcmp(word, "md")) {
        sensor.no_magnet = a == 0;
    } else if (!strcmp(word, "stuck")) {
        hold_bus(a != 0);
    } else if (!strcmp(word, "hold")) {
        sensor.hold_clocks = (int)a;
        sensor.has_no_end = true;
        hold_bus(sensor.stuck);
    } else if (!strcmp(word, "stretch")) {
        sensor.stretched = a != 0;
        hold_bus(sensor.stuck);
    } else if (!strcmp(word, "slow")) {
        sensor.slow = a != 0;
    } else if (!strcmp(word, "bus")) {
        printf("BUS %ld %02x\n", sensor.hz, sensor.pulls);
    } else if (!strcmp(word, "reset")) {
        reset_named(text);
    } else if (!strcmp(word, "hang")) {
        hang();
    } else if (!strcmp(word, "pull") && line.master >= 0) {
        pull_out();
    } else if (!strcmp(word, "plug") && line.master < 0) {
        plug_in();
        power_sensor();
        reset_for(0x01);
    } else if (!strcmp(word, "run") && is_stepped) {
        run_until_s = now_s() + a / 1000;
        has_to_answer = true;
    } else if (!strcmp(word, "feed")) {
        feed(command + strlen("feed "));
    } else if (!strcmp(word, "poke")) {
        poke(command + strlen("poke "));
    } else if (!strcmp(word, "truth")) {
        printf("TRUTH %.0f %.4f %.3f\n", now_s() * 1e6, disc.deg, disc.deg_s);
    } else if (!strcmp(word, "conf")) {
        printf("CONF %02x%02x\n", sensor.conf[0], sensor.conf[1]);
    } else if (!strcmp(word, "eeprom")) {
        show_eeprom();
    } else if (!strcmp(word, "quit")) {
        return false;
    } else {
        printf("WHAT %s\n", command);
    }
    fflush(stdout);
    return true;
}

/* Take what stands on stdin, waiting at most so long for it; return false to end. */
static bool listen(int wait_ms)
{
    static char command[9000];
    static size_t length;
    struct pollfd waiting = {.fd = 0, .events = POLLIN};
    while (poll(&waiting, 1, wait_ms) > 0) {
        char came[512];
        const ssize_t bytes = read(0, came, sizeof came);
        if (bytes <= 0) {
            return false;
        }
        for (ssize_t i = 0; i < bytes; i++) {
            if (came[i] != '\n') {
                length += length < sizeof command - 1;
                command[length - 1] = came[i];
                continue;
            }
            command[length] = 0;
            length = 0;
            if (!obey(command)) {
                return false;
            }
        }
        wait_ms = 0;
        if (has_to_answer) {
            break; /* what follows waits until it has run */
        }
    }
    return true;
}

static double wall_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void run_stepped(void)
{
    for (;;) {
        const bool is_running = now_s() < run_until_s - 1e-9;
        const bool has_room = line.out_length < sizeof line.out / 2;
        if (is_running && has_room) {
            if (!run_slice()) {
                return;
            }
            continue;
        }
        const bool is_out = write_out();
        if (!is_out) {
            usleep(200); /* its reader is behind */
        }
        if (has_to_answer && !is_running && is_out) {
            has_to_answer = false;
            printf("RAN %llu\n", line.written);
            fflush(stdout);
        }
        if (!has_to_answer && !listen(-1)) {
            return;
        }
    }
}

/* Without a clock: many slices at a time, as every look at the outside costs more than a slice. */
static void run_fast(void)
{
    for (;;) {
        const bool is_out = write_out();
        if (!listen(is_out ? 0 : 1)) {
            return;
        }
        for (int slices = 0; is_out && slices < 20; slices++) {
            if (!run_slice()) {
                return;
            }
        }
    }
}

static void run_with_the_clock(void)
{
    const double ahead_s = now_s() - wall_s();
    for (;;) {
        write_out();
        if (!listen(0) || !run_slice()) {
            return;
        }
        const double early_s = now_s() - wall_s() - ahead_s;
        if (early_s > 0) {
            usleep((useconds_t)(early_s * 1e6));
        }
    }
}

int main(int argc, char **argv)
{
    const char *path = NULL;
    const char *eeprom = NULL;
    bool is_fast = false;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (!strcmp(argv[i], "--fast")) {
            is_fast = true;
        } else if (!strcmp(argv[i], "--stepped")) {
            is_stepped = true;
        } else if (!strcmp(argv[i], "--no-index")) {
            encoder.has_index = false;
        } else if (!strcmp(argv[i], "--link")) {
            line.link = argv[++i];
        } else if (!strcmp(argv[i], "--counts")) {
            encoder.per_turn = atol(value);
            i++;
        } else if (!strcmp(argv[i], "--eeprom")) {
            eeprom = argv[++i];
        } else if (!strcmp(argv[i], "--seed")) {
            chance_state = strtoull(value, NULL, 10);
            i++;
        } else {
            path = argv[i];
        }
    }
    if (!path || encoder.per_turn < 4) {
        fprintf(stderr, "usage: spinsim FIRMWARE.elf [--fast | --stepped] [--link PATH] [--counts N] [--no-index] "
                        "[--eeprom HEX] [--seed N]\n");
        return 2;
    }
    chance();
    line.is_lossless = is_fast || is_stepped;
    make_board(path);
    if (eeprom) {
        fill_eeprom(eeprom);
    }
    plug_in();
    if (is_stepped) {
        run_stepped();
    } else if (is_fast) {
        run_fast();
    } else {
        run_with_the_clock();
    }
    if (line.link) {
        unlink(line.link);
    }
    return 0;
}
