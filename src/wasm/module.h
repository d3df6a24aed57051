// SPDX-License-Identifier: MIT
// What the WebAssembly modules export: desks, which answer lines of JSON. A desk is an engine of the protocol
// (docs/protocol.md), a table with its bots (home/desk.h), a game with a printed box (home/box_desk.h), or a viewer of
// a table, to whom everything is said in words (viewer/desk.h). From JavaScript:
//   const room = new Uint8Array(memory.buffer, ph_wasm_room(desk, line.length), line.length);
//   room.set(line);
//   const length = ph_wasm_line(desk, line.length);
//   const answer = new Uint8Array(memory.buffer, ph_wasm_answer(desk), length);
#ifndef PESTHOUSE_WASM_MODULE_H
#define PESTHOUSE_WASM_MODULE_H

#include <stddef.h>

#ifdef __wasm__
#define PH_WASM_EXPORT(name) __attribute__((export_name(#name)))
#else
#define PH_WASM_EXPORT(name)
#endif

struct ph_wasm_desk;

// New desks; NULL: out of memory. The module of the protocol has engines, the modules of the pages the others; that of
// a first visit has no printed games, and answers NULL.
PH_WASM_EXPORT(ph_wasm_create) struct ph_wasm_desk *ph_wasm_create(void);
PH_WASM_EXPORT(ph_wasm_create_table) struct ph_wasm_desk *ph_wasm_create_table(void);
PH_WASM_EXPORT(ph_wasm_create_viewer) struct ph_wasm_desk *ph_wasm_create_viewer(void);
PH_WASM_EXPORT(ph_wasm_create_box) struct ph_wasm_desk *ph_wasm_create_box(void);
PH_WASM_EXPORT(ph_wasm_destroy) void ph_wasm_destroy(struct ph_wasm_desk *desk); // accepts NULL
// Room for a request of `length` bytes, valid until the next call of this function. NULL: out of memory, or the request
// is too long.
PH_WASM_EXPORT(ph_wasm_room) char *ph_wasm_room(struct ph_wasm_desk *desk, size_t length);
// Answers the request of `length` bytes in that room. Returns the length of the answer, which has no newline; 0: out of
// memory.
PH_WASM_EXPORT(ph_wasm_line) size_t ph_wasm_line(struct ph_wasm_desk *desk, size_t length);
// The last answer, valid until the next line.
PH_WASM_EXPORT(ph_wasm_answer) const char *ph_wasm_answer(const struct ph_wasm_desk *desk);

#endif
