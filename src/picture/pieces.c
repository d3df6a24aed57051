// SPDX-License-Identifier: MIT
// What the boards of all games have.
#include "base/utf8.h"
#include "picture/boards.h"
#include "picture/letters.h"
#include "picture/picture_data.h"

#include <stdio.h>
#include <string.h>

const uint32_t picture_seat_colors[PICTURE_SEATS_COUNT] = {
    PICTURE_SEAT0, PICTURE_SEAT1, PICTURE_SEAT2, PICTURE_SEAT3, PICTURE_SEAT4,
    PICTURE_SEAT5, PICTURE_SEAT6, PICTURE_SEAT7, PICTURE_SEAT8,
};

void picture_sign(struct canvas *canvas, const char *text, struct canvas_place place, double size) {
    letters_write(canvas, text, place, LETTERS_MIDDLE,
                  (struct letters){.size = size, .weight = size / 22, .color = PICTURE_RATTUS_OUTLINE});
}

void picture_cast(struct canvas *canvas, struct picture_outline outline, struct canvas_place place) {
    canvas_fill(canvas, outline, canvas_at(place, 2, 3.5, 1), PICTURE_CAST);
}

void picture_seat(struct canvas *canvas, unsigned seat, struct canvas_place place) {
    const char letter[] = {(char)('A' + seat), '\0'};
    picture_cast(canvas, picture_seats[seat], place);
    canvas_draw(canvas, picture_seats[seat], place,
                (struct canvas_paint){picture_seat_colors[seat], PICTURE_RATTUS_OUTLINE, 2.5});
    picture_sign(canvas, letter, canvas_at(place, 0, 9, 1), 28);
}

static bool is_shared(const char *const *names, size_t count, size_t which, size_t length) {
    bool shared = false;
    for (size_t other = 0; other < count; other++) {
        shared = shared || (other != which && strncmp(names[other], names[which], length) == 0);
    }
    return shared;
}

void picture_short_name(char *letters, size_t size, const char *const *names, size_t count, size_t which) {
    const char *const name = names[which];
    size_t length = 0;
    size_t next = 1;
    while (next > 0 && is_shared(names, count, which, length)) {
        next = ph_utf8_length(name + length, strlen(name + length));
        length += next;
    }
    (void)snprintf(letters, size, "%.*s", (int)length, name);
}
