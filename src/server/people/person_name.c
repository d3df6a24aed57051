// SPDX-License-Identifier: MIT
#include "server/people/person_name.h"

#include "base/shown.h"
#include "base/utf8.h"
#include "table/table.h"

#include <string.h>

bool person_name_read(const char *name, char folded[PERSON_FOLDED_SIZE]) {
    const char *const whole = name;
    size_t count = 0;
    uint32_t glyph = ' ';
    for (size_t left = strlen(name), length; left > 0; name += length, left -= length, count++) {
        length = ph_utf8_length(name, left);
        glyph = length > 0 ? ph_utf8_glyph(name, length) : 0;
        if (ph_shown_kind(glyph) != PH_SHOWN_SEEN ||
            (count == 0 && (folding_is_space(glyph) || folding_is_mark(glyph)))) {
            return false;
        }
    }
    return folding_write(whole, folded) && count <= PH_TABLE_NAME_MAX && folded[0] != '\0' && !folding_is_space(glyph);
}

void person_name_refuse(struct ph_fields *fields, const char *name) {
    static const char expected[] = "expected 1 to 32 characters that can be seen, without spaces at either end";
    char fault[PH_SHOWN_FAULT_SIZE];
    if (!ph_shown_check(name, PH_SHOWN_SEEN, false, fault)) {
        ph_fields_refuse_text(fields, "name", fault, expected);
    } else {
        ph_fields_refuse(fields, "name", expected);
    }
}
