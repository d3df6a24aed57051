// SPDX-License-Identifier: MIT
// What the WebAssembly module exports: engines that answer lines of the protocol (docs/protocol.md). Its
// host must provide only a clock and random bytes. From JavaScript:
//   const room = new Uint8Array(memory.buffer, ph_wasm_room(engine, line.length), line.length);
//   room.set(line);
//   const length = ph_wasm_line(engine, line.length);
//   const answer = new Uint8Array(memory.buffer, ph_wasm_answer(engine), length);
#ifndef PESTHOUSE_WASM_MODULE_H
#define PESTHOUSE_WASM_MODULE_H

#include <stddef.h>

#ifdef __wasm__
#define PH_WASM_EXPORT(name) __attribute__((export_name(#name)))
#else
#define PH_WASM_EXPORT(name)
#endif

struct ph_wasm_engine;

// A new engine, without a game; NULL: out of memory.
PH_WASM_EXPORT(ph_wasm_create) struct ph_wasm_engine *ph_wasm_create(void);
PH_WASM_EXPORT(ph_wasm_destroy) void ph_wasm_destroy(struct ph_wasm_engine *engine); // accepts NULL
// Room for a request of `length` bytes, valid until the next call of this function. NULL: out of memory, or the request
// is too long.
PH_WASM_EXPORT(ph_wasm_room) char *ph_wasm_room(struct ph_wasm_engine *engine, size_t length);
// Answers the request of `length` bytes in that room. Returns the length of the answer, which has no newline; 0: out of
// memory.
PH_WASM_EXPORT(ph_wasm_line) size_t ph_wasm_line(struct ph_wasm_engine *engine, size_t length);
// The last answer, valid until the next line.
PH_WASM_EXPORT(ph_wasm_answer) const char *ph_wasm_answer(const struct ph_wasm_engine *engine);

#endif
