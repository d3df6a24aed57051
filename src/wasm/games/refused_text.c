// SPDX-License-Identifier: MIT
// Nobody types an action in a page, so none asks which rule forbids a text. This takes the place of the library's.
#include "core/notation.h"

void ph_notation_forbid(const struct ph_notation *notation, const void *state, const char *text,
                        struct ph_error *error) {
    (void)notation;
    (void)state;
    (void)text;
    (void)error;
}
