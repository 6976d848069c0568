/* Frames on the wire: COBS(payload, CRC-16/CCITT-FALSE little endian), then a zero byte.
 * hardware/wire-protocol.md describes them. Portable: the host's tests compile this file too. */
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stdint.h>

#define WIRE_MAX_PAYLOAD 48
#define WIRE_MAX_BODY (WIRE_MAX_PAYLOAD + 3) /* with CRC and COBS, without the zero at the end */
#define WIRE_MAX_FRAME (WIRE_MAX_BODY + 1)

struct wire_decoder {
    uint8_t bytes[WIRE_MAX_BODY]; /* the frame that is coming in; afterwards its payload */
    uint8_t length;
    bool overlong; /* more came than fits: wait for the zero */
    uint16_t bad_frames;
};

uint16_t wire_crc(const uint8_t *bytes, uint8_t length);

/* Write the frame of a payload of 1 to WIRE_MAX_PAYLOAD bytes; return the frame's length, 0 for another. */
uint8_t wire_encode(const uint8_t *payload, uint8_t length, uint8_t frame[WIRE_MAX_FRAME]);

/* Take one byte; return the length of the payload that it completed (in decoder->bytes until the next
 * byte), or 0. What is no frame is counted. */
uint8_t wire_feed(struct wire_decoder *decoder, uint8_t byte);

#endif
