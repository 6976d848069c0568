#include "base.h"

#include <string.h>

#include "clock.h"
#include "wire.h"

#define BEAT_US 500000UL
#define SECOND_US 1000000UL

/* So many bad samples in a row are a fault, and so many good ones end it. */
#define FAULT_AFTER 8

static struct identity self;
static struct wire_decoder decoder;
static uint16_t odd_frames; /* sound ones that are no message */

static uint32_t next_beat_us;
static uint32_t uptime_ms; /* at that beat */

static uint16_t rate_hz; /* 0: no samples */
static uint32_t slot_us; /* when the next sample is due */
static uint16_t part_us; /* what slot_us leaves out: rate_hz of these are a microsecond */
static uint16_t seq;

static uint32_t worst_late_us; /* of a slot, since somebody asked */

static uint16_t dropped;
static uint16_t dropped_said;
static bool has_dropped; /* since the last sample that was sent */

/* A fault that may begin and end. */
struct watched {
    uint8_t begins;
    uint8_t ends; /* 0: nobody is told of that */
    bool holds;
    bool is_told;
    uint8_t row; /* of readings that say otherwise */
    uint16_t count;
};

static struct watched silence = {.begins = FAULT_SENSOR_SILENT, .ends = FAULT_SENSOR_BACK};
static struct watched no_magnet = {.begins = FAULT_MAGNET_MISSING, .ends = FAULT_MAGNET_BACK};
static struct watched stuck_bus = {.begins = FAULT_BUS_STUCK};

/* Send a frame, or drop it whole where the line has no room. */
static bool say(const uint8_t *payload, uint8_t length)
{
    uint8_t frame[WIRE_MAX_FRAME];
    const uint8_t bytes = wire_encode(payload, length, frame);
    if (board_room() < bytes) {
        dropped++;
        has_dropped = true;
        return false;
    }
    board_send(frame, bytes);
    return true;
}

static void say_identity(uint8_t reset)
{
    uint8_t payload[IDENTITY_BYTES];
    self.reset = reset;
    say(payload, pack_identity(payload, &self));
}

static bool say_fault(uint8_t code, uint16_t count, uint32_t at_us)
{
    uint8_t payload[FAULT_BYTES];
    return say(payload, pack_fault(payload, code, count, at_us));
}

/* ---- faults */

static void see(struct watched *fault, bool is_bad)
{
    if (is_bad == fault->holds) {
        fault->row = 0;
        return;
    }
    fault->row++;
    if (fault->row == FAULT_AFTER) {
        fault->row = 0;
        fault->holds = is_bad;
        fault->count = (uint16_t)(fault->count + is_bad);
    }
}

static void tell(struct watched *fault, uint32_t at_us)
{
    if (fault->holds == fault->is_told) {
        return;
    }
    const uint8_t code = fault->holds ? fault->begins : fault->ends;
    if (!code || say_fault(code, fault->count, at_us)) {
        fault->is_told = fault->holds;
    }
}

static void watch(const struct reading *reading, uint32_t at_us)
{
    const bool is_silent = reading->flags & SENSOR_SILENT;
    see(&silence, is_silent);
    see(&stuck_bus, reading->flags & BUS_HELD);
    if (!is_silent) {
        see(&no_magnet, !(reading->magnet & MAGNET_DETECTED));
    }
    tell(&silence, at_us);
    tell(&no_magnet, at_us);
    tell(&stuck_bus, at_us);
}

/* ---- samples */

/* Slot n is at n / rate_hz seconds from the first, in whole microseconds, so that nothing adds up. */
static void next_slot(void)
{
    slot_us += SECOND_US / rate_hz;
    part_us = (uint16_t)(part_us + SECOND_US % rate_hz);
    if (part_us >= rate_hz) {
        part_us = (uint16_t)(part_us - rate_hz);
        slot_us++;
    }
    seq++;
}

/* A slot that was missed for good uses up its number, so that the host sees what is missing. */
static void skip_missed(uint32_t now_us)
{
    const uint32_t period_us = (SECOND_US + rate_hz - 1) / rate_hz;
    while (is_past(now_us, slot_us + period_us)) {
        next_slot();
    }
}

static void take_sample(uint32_t now_us)
{
    struct reading reading;
    board_read(&reading);
    struct sample sample = {
        .seq = seq,
        .t_us = now_us,
        .raw = reading.raw,
        .magnet = reading.magnet,
        .flags = reading.flags,
        .count = reading.count,
        .index = reading.index,
        .index_count = reading.index_count,
    };
    if (has_dropped) {
        sample.flags |= FRAMES_DROPPED;
    }
    if ((now_us - slot_us) * rate_hz > SECOND_US / 2) {
        sample.flags |= LATE;
    }
    uint8_t payload[SAMPLE_BYTES];
    if (say(payload, pack_sample(payload, &sample))) {
        has_dropped = false;
    }
    next_slot();
    if (self.sensors & HAS_ANGLE) {
        watch(&reading, now_us);
    }
}

static void beat(void)
{
    uint8_t payload[HEARTBEAT_BYTES];
    uptime_ms += BEAT_US / 1000;
    say(payload, pack_heartbeat(payload, uptime_ms, (uint16_t)(decoder.bad_frames + odd_frames), NO_BATTERY));
    const uint16_t count = dropped;
    if (count != dropped_said && say_fault(FAULT_LINE_FULL, count, next_beat_us)) {
        dropped_said = count;
    }
    next_beat_us += BEAT_US;
}

/* ---- what the host asks */

static uint16_t nearest_rate(uint16_t wanted_hz)
{
    if (wanted_hz == 0) {
        return 0;
    }
    return wanted_hz < RATE_LEAST ? RATE_LEAST : wanted_hz > RATE_MOST ? RATE_MOST : wanted_hz;
}

static void configure(uint16_t wanted_hz, uint8_t filter, uint32_t now_us)
{
    const uint16_t new_hz = nearest_rate(wanted_hz);
    filter = filter > FILTER_MOST ? FILTER_MOST : filter;
    board_set_filter(filter);
    if (new_hz != rate_hz) {
        slot_us = now_us;
        part_us = 0;
    }
    rate_hz = new_hz;
    silence.is_told = no_magnet.is_told = stuck_bus.is_told = false; /* what holds is said again */
    uint8_t payload[CONFIGURED_BYTES];
    say(payload, pack_configured(payload, rate_hz, filter, 1)); /* a cable gains nothing by batches */
}

static void diagnose(void)
{
    struct diagnosis diagnosis = {.resets = NOT_KNOWN};
    board_diagnose(&diagnosis);
    diagnosis.late_us = worst_late_us > UINT16_MAX ? UINT16_MAX : (uint16_t)worst_late_us;
    worst_late_us = 0;
    uint8_t payload[DIAGNOSIS_BYTES];
    say(payload, pack_diagnosis(payload, &diagnosis));
}

static void answer(const struct request *request, uint32_t now_us)
{
    uint8_t payload[PONG_BYTES];
    switch (request->kind) {
    case HELLO: /* in whatever version: the host decides what to make of the answer */
        say_identity(ANSWERED);
        break;
    case CONFIGURE:
        configure(request->rate_hz, request->filter, now_us);
        break;
    case PING:
        say(payload, pack_pong(payload, request->token, now_us));
        break;
    case SET_NAME:
        self.name_length = request->name_length;
        memcpy(self.name, request->name, request->name_length);
        board_keep_name(self.name, self.name_length);
        break;
    case DIAGNOSE:
        diagnose();
        break;
    default:
        odd_frames++;
    }
}

/* ---- what the board calls */

void base_begin(const struct identity *identity, uint32_t now_us)
{
    self = *identity;
    next_beat_us = now_us + BEAT_US;
    say_identity(identity->reset);
}

void base_receive(uint8_t byte, uint32_t now_us)
{
    const uint8_t length = wire_feed(&decoder, byte);
    if (length) {
        const struct request request = unpack_request(decoder.bytes, length);
        answer(&request, now_us);
    }
}

void base_advance(uint32_t now_us)
{
    if (rate_hz && is_past(now_us, slot_us)) {
        const uint32_t late_us = now_us - slot_us;
        worst_late_us = late_us > worst_late_us ? late_us : worst_late_us;
        skip_missed(now_us);
        if (is_past(slot_us, next_beat_us + 1) && is_past(now_us, next_beat_us)) {
            beat(); /* it was due before that sample */
        }
        take_sample(now_us);
    }
    if (is_past(now_us, next_beat_us)) {
        beat();
    }
}

uint32_t base_next_us(void)
{
    return rate_hz && is_past(next_beat_us, slot_us) ? slot_us : next_beat_us;
}

bool base_is_streaming(void)
{
    return rate_hz != 0;
}

bool base_is_faulty(void)
{
    return silence.holds || no_magnet.holds;
}

void base_name_is_kept(void)
{
    say_identity(ANSWERED);
}
