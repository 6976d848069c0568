/* What a base does: answer its host, sample on exact slots, beat, tell faults. The same behaviour as
 * firmware_bridge/wire/base_side.py. No register is touched here, so that the host's tests compile it too;
 * what it needs of a board is declared at the end. */
#ifndef BASE_H
#define BASE_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

/* Say who this is, as after every reset. */
void base_begin(const struct identity *identity, uint32_t now_us);

void base_receive(uint8_t byte, uint32_t now_us);

/* Do all that is due by now. */
void base_advance(uint32_t now_us);

/* When something is due next. */
uint32_t base_next_us(void);

bool base_is_streaming(void);

/* Is its sensor silent, or its magnet missing? */
bool base_is_faulty(void);

/* A name that board_keep_name was given is safe now. */
void base_name_is_kept(void);

/* ---- what it needs of its board */

struct reading {
    uint16_t raw;
    uint8_t magnet;
    uint8_t flags; /* SENSOR_SILENT, BUS_TIMEOUT, BUS_HELD and ILLEGAL_STEP */
    int16_t count;
    uint8_t index;
    int16_t index_count;
};

void board_read(struct reading *reading);

/* Say how the hardware is; late_us is the base's own. */
void board_diagnose(struct diagnosis *diagnosis);

/* Set the angle sensor's slow filter, where there is one. */
void board_set_filter(uint8_t filter);

/* Bytes that the line takes now. */
uint8_t board_room(void);
void board_send(const uint8_t *frame, uint8_t length);

void board_keep_name(const uint8_t *name, uint8_t length);

#endif
