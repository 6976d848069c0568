/* What a base keeps without power: its uid for life, and its name. Each is a record with a check of its
 * own, so that a cut power while a name is written costs the name at most. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "messages.h"

/* Read both; a base that has no uid yet makes one and writes it. Takes up to a tenth of a second, then. */
void store_begin(struct identity *identity);

/* Begin to write a name, of at most NAME_BYTES; a byte takes 3.4 ms and store_turn writes one at a time. */
void store_name(const uint8_t *name, uint8_t length);
void store_turn(void);
bool store_is_writing(void);

#endif
