// SPDX-License-Identifier: MIT
// Table 3-7 of the Unicode standard: only the second byte of a character has limits of its own.
#include "http/frame.h"

static bool begin_character(struct frame_utf8 *utf8, uint8_t byte) {
    utf8->low = byte == 0xe0 ? 0xa0 : byte == 0xf0 ? 0x90 : 0x80;
    utf8->high = byte == 0xed ? 0x9f : byte == 0xf4 ? 0x8f : 0xbf;
    utf8->left = byte < 0x80 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    return byte < 0x80 || (byte >= 0xc2 && byte <= 0xf4);
}

static bool continue_character(struct frame_utf8 *utf8, uint8_t byte) {
    const bool fits = byte >= utf8->low && byte <= utf8->high;
    utf8->low = 0x80;
    utf8->high = 0xbf;
    utf8->left--;
    return fits;
}

bool frame_utf8_read(struct frame_utf8 *utf8, const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (!(utf8->left == 0 ? begin_character(utf8, bytes[i]) : continue_character(utf8, bytes[i]))) {
            return false;
        }
    }
    return true;
}

bool frame_utf8_complete(const struct frame_utf8 *utf8) {
    return utf8->left == 0;
}
