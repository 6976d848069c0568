/* The portable half of the firmware as a program of the host, for the tests: a line in, a line out.
 *
 *   frame HEX                       the frame of a payload
 *   stream HEX                      what a decoder finds in bytes: its payloads, then how many frames were bad
 *   sample SEQ T RAW MAGNET FLAGS COUNT INDEX INDEX_COUNT    and likewise, in the order of their fields:
 *   identity PROTOCOL MAJOR MINOR BOARD SENSORS RESET COUNTS UID NAME-OR--    (both in hex)
 *   diagnosis ...                   likewise
 *   configured ..., pong ..., fault ..., heartbeat ...       the payload
 *   request HEX                     what a payload from the host says: its type and fields, or "none"
 *
 *   clock TICKS RAN PENDING         the microseconds of the clock, when its timer stands at TICKS and has run over RAN times
 *                                   since the last command of this kind; PENDING 1: and once more, not yet told
 *
 * and a whole base, on a line that takes everything at once:
 *
 *   begin SENSORS RESET COUNTS UID  it gets power, at the time 0
 *   reading RAW MAGNET FLAGS COUNT INDEX INDEX_COUNT         what its sensors say from now on
 *   vitals FLAGS AGC MAGNITUDE SUPPLY RESETS BATTERY_MV       how its hardware is from now on
 *   room BYTES                      how much its line takes until the next command of this kind
 *   receive US HEX                  bytes come in at this time
 *   advance US                      it is this time now
 *
 * These answer with the bytes that the base has sent since; only "reading" and "vitals" say nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <avr/io.h>

#include "base.h"
#include "clock.h"
#include "wire.h"

#define LONGEST_LINE 300000

static uint8_t bytes[LONGEST_LINE / 2];
static size_t sent_length;
static uint8_t sent[65536];
static struct reading sensors = {.raw = NO_ANGLE};
static struct diagnosis vitals;
static long room = 65536;

static size_t from_hex(const char *hex)
{
    size_t length = 0;
    unsigned byte;
    while (sscanf(hex + 2 * length, "%2x", &byte) == 1) {
        bytes[length++] = (uint8_t)byte;
    }
    return length;
}

static void print_hex(const uint8_t *what, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        printf("%02x", what[i]);
    }
}

static void print_line(const uint8_t *what, size_t length)
{
    print_hex(what, length);
    printf("\n");
}

/* ---- the board under the base */

void board_read(struct reading *reading)
{
    *reading = sensors;
}

void board_diagnose(struct diagnosis *diagnosis)
{
    *diagnosis = vitals;
}

void board_set_filter(uint8_t filter)
{
    (void)filter;
}

uint8_t board_room(void)
{
    const long left = room - (long)sent_length;
    return (uint8_t)(left < 0 ? 0 : left > 255 ? 255 : left);
}

void board_send(const uint8_t *frame, uint8_t length)
{
    memcpy(sent + sent_length, frame, length);
    sent_length += length;
}

void board_keep_name(const uint8_t *name, uint8_t length)
{
    (void)name;
    (void)length;
    base_name_is_kept();
}

static void print_sent(void)
{
    print_line(sent, sent_length);
    sent_length = 0;
}

/* ---- the timer under the clock; stand_in/ has its registers */

volatile uint16_t TCNT1;
volatile uint16_t OCR1A;
volatile uint8_t TIFR1;
volatile uint8_t TIMSK1;
volatile uint8_t TCCR1B;

void TIMER1_OVF_vect(void);

static void print_clock(const char *rest)
{
    unsigned ticks = 0;
    unsigned long ran = 0;
    unsigned is_pending = 0;
    sscanf(rest, "%u %lu %u", &ticks, &ran, &is_pending);
    while (ran--) {
        TIMER1_OVF_vect();
    }
    TCNT1 = (uint16_t)ticks;
    TIFR1 = is_pending ? _BV(TOV1) : 0;
    printf("%lu\n", (unsigned long)clock_us());
}

/* ---- the commands */

static void frame(const char *rest)
{
    uint8_t framed[WIRE_MAX_FRAME];
    const size_t length = from_hex(rest);
    print_line(framed, wire_encode(bytes, (uint8_t)length, framed));
}

static void stream(const char *rest)
{
    struct wire_decoder decoder = {.length = 0};
    const size_t length = from_hex(rest);
    for (size_t i = 0; i < length; i++) {
        const uint8_t payload = wire_feed(&decoder, bytes[i]);
        if (payload) {
            print_hex(decoder.bytes, payload);
            printf(" ");
        }
    }
    printf("%u\n", decoder.bad_frames);
}

static void identity(const char *rest)
{
    struct identity who = {.protocol = 0};
    unsigned n[7];
    char uid[17];
    char name[34];
    sscanf(rest, "%u %u %u %u %u %u %u %16s %33s", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], uid, name);
    who.protocol = (uint8_t)n[0];
    who.firmware[0] = (uint8_t)n[1];
    who.firmware[1] = (uint8_t)n[2];
    who.board = (uint8_t)n[3];
    who.sensors = (uint8_t)n[4];
    who.reset = (uint8_t)n[5];
    who.counts_per_turn = (uint16_t)n[6];
    from_hex(uid);
    memcpy(who.uid, bytes, UID_BYTES);
    who.name_length = (uint8_t)from_hex(name);
    memcpy(who.name, bytes, who.name_length);
    uint8_t payload[IDENTITY_BYTES];
    print_line(payload, pack_identity(payload, &who));
}

static void message(const char *word, const char *rest)
{
    uint8_t payload[WIRE_MAX_PAYLOAD];
    long n[8] = {0};
    sscanf(rest, "%ld %ld %ld %ld %ld %ld %ld %ld", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6], &n[7]);
    uint8_t length = 0;
    if (!strcmp(word, "sample")) {
        const struct sample sample = {
            (uint16_t)n[0], (uint32_t)n[1], (uint16_t)n[2], (uint8_t)n[3],
            (uint8_t)n[4],  (int16_t)n[5],  (uint8_t)n[6],  (int16_t)n[7],
        };
        length = pack_sample(payload, &sample);
    } else if (!strcmp(word, "configured")) {
        length = pack_configured(payload, (uint16_t)n[0], (uint8_t)n[1], (uint8_t)n[2]);
    } else if (!strcmp(word, "pong")) {
        length = pack_pong(payload, (uint32_t)n[0], (uint32_t)n[1]);
    } else if (!strcmp(word, "fault")) {
        length = pack_fault(payload, (uint8_t)n[0], (uint16_t)n[1], (uint32_t)n[2]);
    } else if (!strcmp(word, "heartbeat")) {
        length = pack_heartbeat(payload, (uint32_t)n[0], (uint16_t)n[1], (uint8_t)n[2]);
    } else if (!strcmp(word, "diagnosis")) {
        const struct diagnosis diagnosis = {
            (uint8_t)n[0],  (uint8_t)n[1],  (uint16_t)n[2], (uint16_t)n[3],
            (uint16_t)n[4], (uint16_t)n[5], (uint16_t)n[6],
        };
        length = pack_diagnosis(payload, &diagnosis);
    }
    print_line(payload, length);
}

static void request(const char *rest)
{
    const size_t length = from_hex(rest);
    const struct request asked = unpack_request(bytes, (uint8_t)length);
    switch (asked.kind) {
    case HELLO:
        printf("h %u\n", asked.protocol);
        break;
    case CONFIGURE:
        printf("c %u %u %u\n", asked.rate_hz, asked.filter, asked.batch);
        break;
    case DIAGNOSE:
        printf("d\n");
        break;
    case PING:
        printf("p %lu\n", (unsigned long)asked.token);
        break;
    case SET_NAME:
        printf("n ");
        print_line(asked.name, asked.name_length);
        break;
    default:
        printf("none\n");
    }
}

static void begin(const char *rest)
{
    struct identity who = {.protocol = PROTOCOL, .firmware = {1, 1}, .board = ATMEGA328P};
    unsigned n[3];
    char uid[17];
    sscanf(rest, "%u %u %u %16s", &n[0], &n[1], &n[2], uid);
    who.sensors = (uint8_t)n[0];
    who.reset = (uint8_t)n[1];
    who.counts_per_turn = (uint16_t)n[2];
    from_hex(uid);
    memcpy(who.uid, bytes, UID_BYTES);
    base_begin(&who, 0);
}

static void set_reading(const char *rest)
{
    long n[6] = {0};
    sscanf(rest, "%ld %ld %ld %ld %ld %ld", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5]);
    sensors = (struct reading){
        .raw = (uint16_t)n[0],
        .magnet = (uint8_t)n[1],
        .flags = (uint8_t)n[2],
        .count = (int16_t)n[3],
        .index = (uint8_t)n[4],
        .index_count = (int16_t)n[5],
    };
}

static void set_vitals(const char *rest)
{
    long n[6] = {0};
    sscanf(rest, "%ld %ld %ld %ld %ld %ld", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5]);
    vitals = (struct diagnosis){
        .flags = (uint8_t)n[0],
        .agc = (uint8_t)n[1],
        .magnitude = (uint16_t)n[2],
        .supply_mv = (uint16_t)n[3],
        .resets = (uint16_t)n[4],
        .battery_mv = (uint16_t)n[5],
    };
}

static void receive(const char *rest)
{
    char *hex;
    const uint32_t at_us = (uint32_t)strtoul(rest, &hex, 10);
    const size_t length = from_hex(hex + 1);
    for (size_t i = 0; i < length; i++) {
        base_receive(bytes[i], at_us);
    }
}

static void obey(const char *word, const char *rest)
{
    if (!strcmp(word, "frame")) {
        frame(rest);
    } else if (!strcmp(word, "stream")) {
        stream(rest);
    } else if (!strcmp(word, "identity")) {
        identity(rest);
    } else if (!strcmp(word, "clock")) {
        print_clock(rest);
    } else if (!strcmp(word, "request")) {
        request(rest);
    } else if (!strcmp(word, "begin")) {
        begin(rest);
        print_sent();
    } else if (!strcmp(word, "reading")) {
        set_reading(rest);
    } else if (!strcmp(word, "vitals")) {
        set_vitals(rest);
    } else if (!strcmp(word, "room")) {
        room = atol(rest);
        print_sent();
    } else if (!strcmp(word, "receive")) {
        receive(rest);
        print_sent();
    } else if (!strcmp(word, "advance")) {
        base_advance((uint32_t)strtoul(rest, NULL, 10));
        print_sent();
    } else {
        message(word, rest);
    }
    fflush(stdout);
}

int main(void)
{
    static char line[LONGEST_LINE];
    while (fgets(line, sizeof line, stdin)) {
        char word[16] = "";
        int end = 0;
        sscanf(line, "%15s %n", word, &end);
        obey(word, line + end);
    }
    return 0;
}
