#include "wire.h"

/* Four bits at a time: a table for all eight would take 512 bytes. */
static uint16_t crc_step(uint16_t crc, uint8_t nibble)
{
    static const uint16_t TABLE[16] = {
        0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
        0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
    };
    return (uint16_t)(crc << 4) ^ TABLE[(crc >> 12) ^ nibble];
}

uint16_t wire_crc(const uint8_t *bytes, uint8_t length)
{
    uint16_t crc = 0xFFFF;
    while (length--) {
        crc = crc_step(crc_step(crc, *bytes >> 4), *bytes & 0x0F);
        bytes++;
    }
    return crc;
}

uint8_t wire_encode(const uint8_t *payload, uint8_t length, uint8_t frame[WIRE_MAX_FRAME])
{
    if (length == 0 || length > WIRE_MAX_PAYLOAD) {
        return 0;
    }
    const uint16_t crc = wire_crc(payload, length);
    uint8_t code_at = 0; /* where the length of the run of bytes that are not zero will stand */
    uint8_t end = 1;
    for (uint8_t i = 0; i < length + 2; i++) {
        const uint8_t byte = i < length ? payload[i] : i == length ? (uint8_t)crc : (uint8_t)(crc >> 8);
        if (byte) {
            frame[end++] = byte;
        } else {
            frame[code_at] = (uint8_t)(end - code_at);
            code_at = end++;
        }
    }
    frame[code_at] = (uint8_t)(end - code_at);
    frame[end++] = 0;
    return end;
}

/* Undo COBS in place; return the new length, 0 where the bytes are none. A frame is shorter than 254
 * bytes, so that every code but the last stands for a zero as well. */
static uint8_t unstuffed(uint8_t *bytes, uint8_t length)
{
    uint8_t from = 0;
    uint8_t to = 0;
    while (from < length) {
        uint8_t run = (uint8_t)(bytes[from++] - 1);
        if (run > length - from) {
            return 0;
        }
        while (run--) {
            bytes[to++] = bytes[from++];
        }
        if (from < length) {
            bytes[to++] = 0;
        }
    }
    return to;
}

static uint8_t checked(const uint8_t *bytes, uint8_t length)
{
    if (length < 3) {
        return 0;
    }
    length = (uint8_t)(length - 2);
    const uint16_t crc = (uint16_t)(bytes[length] | (uint16_t)bytes[length + 1] << 8);
    return crc == wire_crc(bytes, length) ? length : 0;
}

uint8_t wire_feed(struct wire_decoder *decoder, uint8_t byte)
{
    if (byte) {
        if (decoder->length < WIRE_MAX_BODY) {
            decoder->bytes[decoder->length++] = byte;
        } else {
            decoder->overlong = true;
        }
        return 0;
    }
    const uint8_t came = decoder->length;
    const bool overlong = decoder->overlong;
    decoder->length = 0;
    decoder->overlong = false;
    if (came == 0) {
        return 0; /* zeros between frames are no fault */
    }
    const uint8_t length = overlong ? 0 : checked(decoder->bytes, unstuffed(decoder->bytes, came));
    if (length == 0) {
        decoder->bad_frames++;
    }
    return length;
}
