// SPDX-License-Identifier: MIT
// What the WebAssembly modules need of whoever runs them. A module that needs more than is here does not start.
import { randomFillSync } from "node:crypto";
import { readFileSync } from "node:fs";

const BAD_FILE = 8; // wasi's EBADF: wasi-libc has streams, and nothing is ever written to them

const bytesOf = (memory, at, length) => new Uint8Array(memory().buffer, at, length);

// Of pesthouse.wasm.
const systemFor = (memory) => ({
    wasi_snapshot_preview1: {
        clock_time_get(_clock, _precision, at) {
            new DataView(memory().buffer).setBigUint64(at, process.hrtime.bigint(), true);
            return 0;
        },
        random_get(at, length) {
            randomFillSync(bytesOf(memory, at, length));
            return 0;
        },
        fd_close: () => BAD_FILE,
        fd_seek: () => BAD_FILE,
        fd_write: () => BAD_FILE,
    },
});

// Of pages.wasm.
const pageFor = (memory) => ({
    host: {
        now: () => performance.now(),
        random: (at, length) => randomFillSync(bytesOf(memory, at, length)),
        panic: (at, length) => process.stderr.write(Buffer.from(bytesOf(memory, at, length))),
    },
});

// The exports of the module.
async function start(path, importsFor) {
    let memory;
    const imports = importsFor(() => memory);
    const module = (await WebAssembly.instantiate(readFileSync(path), imports)).instance.exports;
    memory = module.memory;
    module._initialize();
    return module;
}

export const startProgram = (path) => start(path, systemFor);
export const startPages = (path) => start(path, pageFor);

// What a desk answers to a line of bytes.
export function answerOf(module, desk, line) {
    const room = module.ph_wasm_room(desk, line.length);
    if (room !== 0) {
        new Uint8Array(module.memory.buffer, room, line.length).set(line);
    }
    const length = module.ph_wasm_line(desk, line.length);
    if (length === 0) {
        throw new Error("out of memory");
    }
    return Buffer.from(new Uint8Array(module.memory.buffer, module.ph_wasm_answer(desk), length));
}

// The lines of standard input, without their ends.
export function* linesOfInput() {
    const input = readFileSync(0);
    for (let start = 0; start < input.length; ) {
        const end = input.indexOf("\n", start);
        yield input.subarray(start, end);
        start = end + 1;
    }
}
