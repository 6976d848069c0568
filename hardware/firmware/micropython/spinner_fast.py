"""What takes the most time of a sample, as machine code; a board that cannot make any refuses this file."""

import micropython


@micropython.viper
def crc16(data: ptr8, length: int, table: ptr16) -> int:  # noqa: F821 - names of the compiler
    """CRC-16/CCITT-FALSE of the first *length* bytes."""
    crc = 0xFFFF
    for i in range(length):
        crc = (crc << 8 & 0xFFFF) ^ table[crc >> 8 ^ data[i]]
    return crc
