// SPDX-License-Identifier: MIT
// The desks of the pages.
#include "home/box_desk.h"
#include "home/desk.h"
#include "viewer/desk.h"
#include "wasm/exports.h"

struct ph_wasm_desk *ph_wasm_create_table(void) {
    return wasm_create(&table_desk);
}

struct ph_wasm_desk *ph_wasm_create_viewer(void) {
    return wasm_create(&viewer_desk);
}

struct ph_wasm_desk *ph_wasm_create_box(void) {
    return wasm_create(&box_desk);
}
