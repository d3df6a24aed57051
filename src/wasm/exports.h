// SPDX-License-Identifier: MIT
// Kinds of desks as exports of a module.
#ifndef PESTHOUSE_WASM_EXPORTS_H
#define PESTHOUSE_WASM_EXPORTS_H

#include "protocol/desk.h"
#include "wasm/module.h"

struct ph_wasm_desk *wasm_create(const struct desk_kind *kind); // NULL: out of memory

#endif
