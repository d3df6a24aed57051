// SPDX-License-Identifier: MIT
// The module of the pages as a filter: lines "NAME REQUEST" in, a line for each answer out, as tests/wasm/desks.c does it
// natively. Behind the answers comes a line with what it took: {"start": ms, "memory": bytes, "calls": {cmd:
// [ms of the processor, …]}}.
// usage: node pages.mjs MODULE < requests > answers
import { randomFillSync } from "node:crypto";
import { readFileSync, writeSync } from "node:fs";

let memory;
const host = {
    now: () => performance.now(),
    random: (at, length) => randomFillSync(new Uint8Array(memory.buffer, at, length)),
    panic: (at, length) => process.stderr.write(Buffer.from(new Uint8Array(memory.buffer, at, length))),
};
const bytes = readFileSync(process.argv[2]);
const begun = performance.now();
const module = (await WebAssembly.instantiate(bytes, { host })).instance.exports;
memory = module.memory;
module._initialize();
const took = { start: performance.now() - begun, memory: 0, calls: {} };
const desks = new Map();

// Of the processor, so that others who share it do not count.
function spentMs() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
}

function find(name) {
    if (!desks.has(name)) {
        desks.set(name, name.startsWith("table") ? module.ph_wasm_create_table() : module.ph_wasm_create_viewer());
    }
    return desks.get(name);
}

function answer(line) {
    const space = line.indexOf(" ");
    const name = line.toString("utf8", 0, space);
    const desk = find(name);
    const request = line.subarray(space + 1);
    const start = spentMs();
    const room = module.ph_wasm_room(desk, request.length);
    if (room !== 0) {
        new Uint8Array(memory.buffer, room, request.length).set(request);
    }
    const length = module.ph_wasm_line(desk, request.length);
    if (length === 0) {
        throw new Error("out of memory");
    }
    const answered = Buffer.from(new Uint8Array(memory.buffer, module.ph_wasm_answer(desk), length));
    const cmd = `${name.replace(/\d+$/, "")} ${/"cmd": ?"(\w+)"/.exec(request.toString("utf8", 0, 60))?.[1]}`;
    (took.calls[cmd] ??= []).push(spentMs() - start);
    return answered;
}

const requests = readFileSync(0);
const parts = [];
for (let start = 0; start < requests.length; ) {
    const end = requests.indexOf("\n", start);
    parts.push(answer(requests.subarray(start, end)), Buffer.from("\n"));
    start = end + 1;
}
took.memory = memory.buffer.byteLength;
desks.forEach((desk) => module.ph_wasm_destroy(desk));
parts.push(Buffer.from(`${JSON.stringify(took)}\n`));
for (let rest = Buffer.concat(parts); rest.length > 0; ) {
    rest = rest.subarray(writeSync(1, rest));
}
