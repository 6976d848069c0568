#include "messages.h"

static uint8_t *put16(uint8_t *to, uint16_t value)
{
    *to++ = (uint8_t)value;
    *to++ = (uint8_t)(value >> 8);
    return to;
}

static uint8_t *put32(uint8_t *to, uint32_t value)
{
    return put16(put16(to, (uint16_t)value), (uint16_t)(value >> 16));
}

static uint8_t *put_bytes(uint8_t *to, const uint8_t *from, uint8_t length)
{
    while (length--) {
        *to++ = *from++;
    }
    return to;
}

static uint16_t get16(const uint8_t *from)
{
    return (uint16_t)(from[0] | (uint16_t)from[1] << 8);
}

static uint32_t get32(const uint8_t *from)
{
    return get16(from) | (uint32_t)get16(from + 2) << 16;
}

uint8_t pack_sample(uint8_t *payload, const struct sample *sample)
{
    uint8_t *to = payload;
    *to++ = 'S';
    to = put16(to, sample->seq);
    to = put32(to, sample->t_us);
    to = put16(to, sample->raw);
    *to++ = sample->magnet;
    *to++ = sample->flags;
    to = put16(to, (uint16_t)sample->count);
    *to++ = sample->index;
    to = put16(to, (uint16_t)sample->index_count);
    return (uint8_t)(to - payload);
}

uint8_t pack_identity(uint8_t *payload, const struct identity *identity)
{
    uint8_t *to = payload;
    *to++ = 'I';
    *to++ = identity->protocol;
    *to++ = identity->firmware[0];
    *to++ = identity->firmware[1];
    *to++ = identity->board;
    *to++ = identity->sensors;
    *to++ = identity->reset;
    to = put16(to, identity->counts_per_turn);
    to = put_bytes(to, identity->uid, UID_BYTES);
    to = put_bytes(to, identity->name, identity->name_length);
    return (uint8_t)(to - payload);
}

uint8_t pack_configured(uint8_t *payload, uint16_t rate_hz, uint8_t filter, uint8_t batch)
{
    payload[0] = 'C';
    put16(payload + 1, rate_hz);
    payload[3] = filter;
    payload[4] = batch;
    return CONFIGURED_BYTES;
}

uint8_t pack_pong(uint8_t *payload, uint32_t token, uint32_t t_us)
{
    payload[0] = 'P';
    put32(put32(payload + 1, token), t_us);
    return PONG_BYTES;
}

uint8_t pack_fault(uint8_t *payload, uint8_t code, uint16_t count, uint32_t t_us)
{
    payload[0] = 'F';
    payload[1] = code;
    put32(put16(payload + 2, count), t_us);
    return FAULT_BYTES;
}

uint8_t pack_heartbeat(uint8_t *payload, uint32_t uptime_ms, uint16_t bad_frames, uint8_t battery)
{
    payload[0] = 'B';
    *put16(put32(payload + 1, uptime_ms), bad_frames) = battery;
    return HEARTBEAT_BYTES;
}

uint8_t pack_diagnosis(uint8_t *payload, const struct diagnosis *diagnosis)
{
    payload[0] = 'D';
    payload[1] = diagnosis->flags;
    payload[2] = diagnosis->agc;
    uint8_t *to = put16(payload + 3, diagnosis->magnitude);
    to = put16(to, diagnosis->supply_mv);
    to = put16(to, diagnosis->resets);
    to = put16(to, diagnosis->late_us);
    put16(to, diagnosis->battery_mv);
    return DIAGNOSIS_BYTES;
}

static bool has_its_length(uint8_t kind, uint8_t length)
{
    switch (kind) {
    case HELLO:
        return length >= 2; /* whatever else another version says */
    case CONFIGURE:
    case PING:
        return length == 5;
    case DIAGNOSE:
        return length == 1;
    case SET_NAME:
        return length <= 1 + NAME_BYTES;
    default:
        return false;
    }
}

struct request unpack_request(const uint8_t *payload, uint8_t length)
{
    struct request request = {.kind = REQUEST_NONE};
    if (length == 0 || !has_its_length(payload[0], length)) {
        return request;
    }
    request.kind = payload[0];
    switch (request.kind) {
    case HELLO:
        request.protocol = payload[1];
        break;
    case CONFIGURE:
        request.rate_hz = get16(payload + 1);
        request.filter = payload[3];
        request.batch = payload[4];
        break;
    case PING:
        request.token = get32(payload + 1);
        break;
    case SET_NAME:
        request.name = payload + 1;
        request.name_length = (uint8_t)(length - 1);
        break;
    }
    return request;
}
