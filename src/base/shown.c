// SPDX-License-Identifier: MIT
#include "base/shown.h"

#include "base/utf8.h"

#include <string.h>

// ASCII's control characters, and U+0080 … U+009F, which some terminals obey as well.
static bool is_control(const char *text, size_t length) {
    const unsigned char *const bytes = (const unsigned char *)text;
    return length == 1 ? bytes[0] < 0x20 || bytes[0] == 0x7F : length == 2 && bytes[0] == 0xC2 && bytes[1] < 0xA0;
}

void ph_write_shown(struct ph_writer *writer, const char *text) {
    size_t left = strlen(text);
    while (left > 0) {
        const size_t length = ph_utf8_length(text, left);
        const size_t taken = length > 0 ? length : 1;
        if (length == 0 || is_control(text, length)) {
            for (size_t i = 0; i < taken; i++) {
                ph_write_format(writer, "\\x%02x", (unsigned)(unsigned char)text[i]);
            }
        } else {
            ph_write_bytes(writer, text, length);
        }
        text += taken;
        left -= taken;
    }
}
