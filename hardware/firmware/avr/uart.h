/* The serial line to the host, 250000 baud 8N1, with a ring in each direction. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stdint.h>

void uart_begin(void);
bool uart_has_byte(void);
uint8_t uart_read(void); /* only when there is a byte */

/* Bytes that can be written now. */
uint8_t uart_room(void);
void uart_write(const uint8_t *bytes, uint8_t length); /* only when there is room */

#endif
