/* What a base and its host say to each other, byte for byte; the same layouts as in
 * firmware_bridge/wire/messages.py. Numbers are little endian. Portable. */
#ifndef MESSAGES_H
#define MESSAGES_H

#include <stdbool.h>
#include <stdint.h>

#define PROTOCOL 2
#define NAME_BYTES 16
#define UID_BYTES 8
#define NO_ANGLE 0xFFFF
#define RATE_LEAST 50
#define RATE_MOST 1000
#define FILTER_MOST 3
#define NOT_KNOWN 0xFFFF
#define NO_BATTERY 0xFF

enum magnet { MAGNET_TOO_STRONG = 0x08, MAGNET_TOO_WEAK = 0x10, MAGNET_DETECTED = 0x20 };
enum flag {
    SENSOR_SILENT = 0x01,
    FRAMES_DROPPED = 0x02,
    ILLEGAL_STEP = 0x04,
    LATE = 0x08,
    BUS_TIMEOUT = 0x10, /* with SENSOR_SILENT: the transfer did not end in time */
    BUS_HELD = 0x20,    /* with SENSOR_SILENT: something holds SDA or SCL low */
};
enum diagnosis_flag {
    AGC_READ = 0x01, /* the angle sensor answered: agc and magnitude are its own */
    BUS_READ = 0x02, /* the levels of SDA and SCL, at rest, are known */
    SDA_HIGH = 0x04,
    SCL_HIGH = 0x08,
};
enum board { ATMEGA328P = 1 };
enum sensors { HAS_ANGLE = 0x01, HAS_ENCODER = 0x02, HAS_INDEX = 0x04 };
enum reset { ANSWERED = 0, POWER_ON = 1, WATCHDOG = 2, BROWN_OUT = 3, RESET_PIN = 4 };
enum fault {
    FAULT_SENSOR_SILENT = 1,
    FAULT_SENSOR_BACK = 2,
    FAULT_MAGNET_MISSING = 3,
    FAULT_MAGNET_BACK = 4,
    FAULT_LINE_FULL = 5,
    FAULT_BUS_STUCK = 6,
};

struct sample {
    uint16_t seq;
    uint32_t t_us;
    uint16_t raw;
    uint8_t magnet;
    uint8_t flags;
    int16_t count;
    uint8_t index;
    int16_t index_count;
};

struct identity {
    uint8_t protocol;
    uint8_t firmware[2];
    uint8_t board;
    uint8_t sensors;
    uint8_t reset;
    uint16_t counts_per_turn;
    uint8_t uid[UID_BYTES];
    uint8_t name[NAME_BYTES];
    uint8_t name_length;
};

/* How the hardware is. */
struct diagnosis {
    uint8_t flags; /* of enum diagnosis_flag */
    uint8_t agc;
    uint16_t magnitude;
    uint16_t supply_mv; /* 0: not known */
    uint16_t resets;    /* by the watchdog or a brown-out, since power on */
    uint16_t late_us;   /* the worst lateness of a slot since this was asked last */
    uint16_t battery_mv; /* 0: none */
};

#define SAMPLE_BYTES 16
#define IDENTITY_BYTES (17 + NAME_BYTES) /* at most */
#define CONFIGURED_BYTES 5
#define PONG_BYTES 9
#define FAULT_BYTES 8
#define HEARTBEAT_BYTES 8
#define DIAGNOSIS_BYTES 13

/* Each writes a payload and returns its length. */
uint8_t pack_sample(uint8_t *payload, const struct sample *sample);
uint8_t pack_identity(uint8_t *payload, const struct identity *identity);
uint8_t pack_configured(uint8_t *payload, uint16_t rate_hz, uint8_t filter, uint8_t batch);
uint8_t pack_pong(uint8_t *payload, uint32_t token, uint32_t t_us);
uint8_t pack_fault(uint8_t *payload, uint8_t code, uint16_t count, uint32_t t_us);
uint8_t pack_heartbeat(uint8_t *payload, uint32_t uptime_ms, uint16_t bad_frames, uint8_t battery);
uint8_t pack_diagnosis(uint8_t *payload, const struct diagnosis *diagnosis);

enum request_kind { REQUEST_NONE = 0, HELLO = 'h', CONFIGURE = 'c', PING = 'p', SET_NAME = 'n', DIAGNOSE = 'd' };

/* What the host asks; which of the fields count depends on the kind. */
struct request {
    uint8_t kind;
    uint8_t protocol;
    uint16_t rate_hz;
    uint8_t filter;
    uint8_t batch;
    uint32_t token;
    const uint8_t *name; /* lies in the payload */
    uint8_t name_length;
};

/* Read a payload from the host; kind is REQUEST_NONE where it is no message. */
struct request unpack_request(const uint8_t *payload, uint8_t length);

#endif
