// SPDX-License-Identifier: MIT
// A registry that knows the toy game only. A test program that includes this file, once, has it instead of the real
// one: the linker then takes nothing from the library's registry.
#ifndef PESTHOUSE_TESTS_SUPPORT_TOY_REGISTRY_H
#define PESTHOUSE_TESTS_SUPPORT_TOY_REGISTRY_H

#include "support/toy_game.h"

#include <string.h>

size_t ph_game_count(void) {
    return 1;
}

const struct ph_game *ph_game_at(size_t index) {
    return index == 0 ? &toy_game : NULL;
}

const struct ph_game *ph_game_find(const char *id) {
    return strcmp(id, toy_game.id) == 0 ? &toy_game : NULL;
}

#endif
