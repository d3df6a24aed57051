// SPDX-License-Identifier: MIT
// A registry that knows the toy game only. A test program that includes this file, once, has this table instead of the
// real one: the linker then takes nothing from games/registry.c.
#ifndef PESTHOUSE_TESTS_SUPPORT_TOY_REGISTRY_H
#define PESTHOUSE_TESTS_SUPPORT_TOY_REGISTRY_H

#include "core/registry.h"
#include "support/toy_game.h"

const struct ph_game *const ph_games[] = {&toy_game, NULL};

#endif
