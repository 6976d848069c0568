#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#define BAUD 250000UL

#define RING 128
#define AROUND(place) ((uint8_t)((place) & (RING - 1)))

static volatile uint8_t in[RING];
static volatile uint8_t in_head;
static volatile uint8_t in_tail;
static volatile uint8_t out[RING];
static volatile uint8_t out_head;
static volatile uint8_t out_tail;

ISR(USART_RX_vect)
{
    const uint8_t byte = UDR0;
    const uint8_t next = AROUND(in_head + 1);
    if (next != in_tail) { /* else it is lost, and the CRC of its frame will say so */
        in[in_head] = byte;
        in_head = next;
    }
}

ISR(USART_UDRE_vect)
{
    UDR0 = out[out_tail];
    out_tail = AROUND(out_tail + 1);
    if (out_tail == out_head) {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
    }
}

void uart_begin(void)
{
    UBRR0 = F_CPU / 16 / BAUD - 1;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(TXEN0) | _BV(RXEN0) | _BV(RXCIE0);
}

bool uart_has_byte(void)
{
    return in_head != in_tail;
}

uint8_t uart_read(void)
{
    const uint8_t byte = in[in_tail];
    in_tail = AROUND(in_tail + 1);
    return byte;
}

uint8_t uart_room(void)
{
    return AROUND(out_tail - out_head - 1);
}

void uart_write(const uint8_t *bytes, uint8_t length)
{
    uint8_t head = out_head;
    while (length--) {
        out[head] = *bytes++;
        head = AROUND(head + 1);
    }
    out_head = head;
    /* The interrupt only takes this bit away when the ring is empty, which it is not now. */
    UCSR0B |= _BV(UDRIE0);
}
