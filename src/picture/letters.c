// SPDX-License-Identifier: MIT
#include "picture/letters.h"

#include "base/utf8.h"
#include "picture/picture_data.h"

#include <stdlib.h>
#include <string.h>

static int compare_codes(const void *code, const void *letter) {
    const uint32_t wanted = *(const uint32_t *)code;
    const uint32_t found = ((const struct picture_letter *)letter)->code;
    return (wanted > found) - (wanted < found);
}

// Takes the first letter of a text; NULL: there is no drawing of it.
static const struct picture_letter *take(const char **text) {
    const size_t length = ph_utf8_length(*text, strlen(*text));
    const uint32_t code = length == 0 ? 0 : ph_utf8_glyph(*text, length);
    *text += length == 0 ? 1 : length;
    return bsearch(&code, picture_letters, PICTURE_LETTERS_COUNT, sizeof picture_letters[0], compare_codes);
}

bool letters_have(const char *text) {
    while (*text != '\0') {
        if (take(&text) == NULL) {
            return false;
        }
    }
    return true;
}

double letters_width(const char *text) {
    double width = 0;
    while (*text != '\0') {
        const struct picture_letter *const letter = take(&text);
        width += letter == NULL ? 0 : letter->advance;
    }
    return width / PICTURE_EM;
}

// Their areas, or their edges of a width.
static void write_letters(struct canvas *canvas, const char *text, struct canvas_place at, double width,
                          uint32_t color) {
    while (*text != '\0') {
        const struct picture_letter *const letter = take(&text);
        if (letter != NULL && width > 0) {
            canvas_add_stroke(canvas, letter->outline, at, width);
        } else if (letter != NULL) {
            canvas_add(canvas, letter->outline, at);
        }
        at.x += letter != NULL ? letter->advance * at.scale : 0;
    }
    canvas_paint(canvas, color);
}

void letters_write(struct canvas *canvas, const char *text, struct canvas_place place, enum letters_align align,
                   struct letters letters) {
    const double scale = letters.size / PICTURE_EM;
    const double before = letters_width(text) * letters.size * (double)align / 2;
    const struct canvas_place start = canvas_at(place, -before, 0, scale);
    write_letters(canvas, text, start, 0, letters.color);
    if (letters.weight > 0) {
        write_letters(canvas, text, start, letters.weight / scale, letters.color);
    }
}
