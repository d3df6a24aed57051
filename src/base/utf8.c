// SPDX-License-Identifier: MIT
#include "base/utf8.h"

size_t ph_utf8_length(const char *bytes, size_t length) {
    if (length == 0) {
        return 0;
    }
    const unsigned char *const b = (const unsigned char *)bytes;
    if (b[0] < 0x80) {
        return 1;
    }
    if (b[0] < 0xC2 || b[0] > 0xF4) {
        return 0;
    }
    const size_t needed = b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : 4;
    if (length < needed) {
        return 0;
    }
    // The second byte's range excludes overlong forms, surrogates and everything beyond U+10FFFF.
    const unsigned low = b[0] == 0xE0 ? 0xA0 : b[0] == 0xF0 ? 0x90 : 0x80;
    const unsigned high = b[0] == 0xED ? 0x9F : b[0] == 0xF4 ? 0x8F : 0xBF;
    if (b[1] < low || b[1] > high) {
        return 0;
    }
    for (size_t i = 2; i < needed; i++) {
        if ((b[i] & 0xC0) != 0x80) {
            return 0;
        }
    }
    return needed;
}

uint32_t ph_utf8_glyph(const char *bytes, size_t length) {
    const unsigned char *const b = (const unsigned char *)bytes;
    uint32_t glyph = length == 1 ? b[0] : b[0] & (0x7Fu >> length);
    for (size_t i = 1; i < length; i++) {
        glyph = glyph << 6 | (b[i] & 0x3Fu);
    }
    return glyph;
}

size_t ph_utf8_write(uint32_t glyph, char bytes[5]) {
    size_t length = 0;
    if (glyph < 0x80) {
        bytes[length++] = (char)glyph;
    } else if (glyph < 0x800) {
        bytes[length++] = (char)(0xC0 | glyph >> 6);
    } else if (glyph < 0x10000) {
        bytes[length++] = (char)(0xE0 | glyph >> 12);
        bytes[length++] = (char)(0x80 | (glyph >> 6 & 0x3F));
    } else {
        bytes[length++] = (char)(0xF0 | glyph >> 18);
        bytes[length++] = (char)(0x80 | (glyph >> 12 & 0x3F));
        bytes[length++] = (char)(0x80 | (glyph >> 6 & 0x3F));
    }
    if (glyph >= 0x80) {
        bytes[length++] = (char)(0x80 | (glyph & 0x3F));
    }
    bytes[length] = '\0';
    return length;
}
