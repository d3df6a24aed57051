// SPDX-License-Identifier: MIT
// The WebAssembly module as a filter: a request a line in, an answer a line out. A module that needs more of its host
// than is here does not start.
// usage: node engine.mjs MODULE < requests > answers
import { randomFillSync } from "node:crypto";
import { readFileSync, writeSync } from "node:fs";

const BAD_FILE = 8; // wasi's EBADF: wasi-libc has streams, and nothing is ever written to them
let memory;
const host = {
    clock_time_get(_clock, _precision, at) {
        new DataView(memory.buffer).setBigUint64(at, process.hrtime.bigint(), true);
        return 0;
    },
    random_get(at, length) {
        randomFillSync(new Uint8Array(memory.buffer, at, length));
        return 0;
    },
    fd_close: () => BAD_FILE,
    fd_seek: () => BAD_FILE,
    fd_write: () => BAD_FILE,
};

function answer(module, engine, line) {
    const room = module.ph_wasm_room(engine, line.length);
    if (room !== 0) {
        new Uint8Array(memory.buffer, room, line.length).set(line);
    }
    const length = module.ph_wasm_line(engine, line.length);
    if (length === 0) {
        throw new Error("out of memory");
    }
    return Buffer.from(new Uint8Array(memory.buffer, module.ph_wasm_answer(engine), length));
}

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { wasi_snapshot_preview1: host });
const module = instance.exports;
memory = module.memory;
module._initialize();
const engine = module.ph_wasm_create();
const requests = readFileSync(0);
const answers = [];
for (let start = 0; start < requests.length; ) {
    const end = requests.indexOf("\n", start);
    answers.push(answer(module, engine, requests.subarray(start, end)), Buffer.from("\n"));
    start = end + 1;
}
module.ph_wasm_destroy(engine);
for (let rest = Buffer.concat(answers); rest.length > 0; ) {
    rest = rest.subarray(writeSync(1, rest));
}
