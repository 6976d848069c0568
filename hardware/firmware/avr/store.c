#include "store.h"

#include <avr/eeprom.h>
#include <avr/io.h>
#include <string.h>
#include <util/delay.h>

#include "wire.h"

struct uid_record {
    uint8_t uid[UID_BYTES];
    uint16_t crc;
};

struct name_record {
    uint8_t length;
    uint8_t name[NAME_BYTES];
    uint16_t crc;
};

/* Fixed places, not EEMEM's: a later firmware has to find them. */
#define UID_AT ((uint8_t *)0)
#define NAME_AT ((uint8_t *)16)

static struct name_record name_to_write;
static uint8_t still_to_write;

static uint16_t uid_crc(const struct uid_record *record)
{
    return wire_crc(record->uid, UID_BYTES);
}

static uint16_t name_crc(const struct name_record *record)
{
    return wire_crc(&record->length, 1 + NAME_BYTES);
}

/* One measurement of what nobody set: the pins A0 to A3 hang in the air, channel 8 is the chip's own
 * temperature, and the lowest bits of all of them are noise. */
static uint16_t measured(uint8_t channel)
{
    ADMUX = (uint8_t)((channel == 8 ? _BV(REFS1) | _BV(REFS0) : _BV(REFS0)) | channel);
    ADCSRA = _BV(ADEN) | _BV(ADSC) | _BV(ADPS2); /* 1 MHz: too fast to be exact, which is welcome here */
    while (ADCSRA & _BV(ADSC)) {
    }
    return ADC;
}

static void make_uid(struct uid_record *record)
{
    static const uint8_t CHANNELS[] = {0, 1, 2, 3, 8};
    uint64_t mixed = 0xCBF29CE484222325; /* FNV-1a over everything that was measured */
    for (uint16_t i = 0; i < 2000; i++) {
        mixed = (mixed ^ (uint8_t)measured(CHANNELS[i % sizeof CHANNELS])) * 0x100000001B3;
    }
    ADCSRA = 0;
    memcpy(record->uid, &mixed, UID_BYTES);
    record->crc = uid_crc(record);
}

void store_begin(struct identity *identity)
{
    struct uid_record uid;
    eeprom_read_block(&uid, UID_AT, sizeof uid);
    if (uid.crc != uid_crc(&uid)) {
        make_uid(&uid);
        eeprom_update_block(&uid, UID_AT, sizeof uid);
    }
    memcpy(identity->uid, uid.uid, UID_BYTES);

    struct name_record name;
    eeprom_read_block(&name, NAME_AT, sizeof name);
    if (name.crc != name_crc(&name) || name.length > NAME_BYTES) {
        name.length = 0;
    }
    identity->name_length = name.length;
    memcpy(identity->name, name.name, name.length);
}

void store_name(const uint8_t *name, uint8_t length)
{
    memset(&name_to_write, 0, sizeof name_to_write);
    name_to_write.length = length;
    memcpy(name_to_write.name, name, length);
    name_to_write.crc = name_crc(&name_to_write);
    still_to_write = sizeof name_to_write;
}

void store_turn(void)
{
    if (!still_to_write || !eeprom_is_ready()) {
        return;
    }
    still_to_write--;
    eeprom_update_byte(NAME_AT + still_to_write, ((const uint8_t *)&name_to_write)[still_to_write]);
}

bool store_is_writing(void)
{
    return still_to_write || !eeprom_is_ready();
}
