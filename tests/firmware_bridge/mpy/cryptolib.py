"""Stand-in for MicroPython's module of this name, which only boards with a network have: AES in ECB.

In MicroPython for WebAssembly Node.js encrypts, in CPython the library cryptography.
"""

import sys
from binascii import hexlify, unhexlify


class aes:
    def __init__(self, key, mode):
        assert mode == 1 and len(key) == 16
        self._key = bytes(key)

    def encrypt(self, data):
        assert len(data) % 16 == 0
        if sys.implementation.name == "micropython":
            import node

            return unhexlify(node.aes_ecb(hexlify(self._key).decode(), hexlify(bytes(data)).decode()))
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

        return Cipher(algorithms.AES(self._key), modes.ECB()).encryptor().update(data)
