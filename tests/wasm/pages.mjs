// SPDX-License-Identifier: MIT
// The module of the pages as a filter: lines "NAME REQUEST" in, a line for each answer out, as tests/wasm/desks.c does it
// natively. Behind the answers comes a line with what it took: {"start": ms, "memory": bytes, "calls": {cmd:
// [ms of the processor, …]}}.
// usage: node pages.mjs MODULE < requests > answers
import { writeSync } from "node:fs";
import { answerOf, linesOfInput, startPages } from "./host.mjs";

const begun = performance.now();
const module = await startPages(process.argv[2]);
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
    const answered = answerOf(module, desk, request);
    const cmd = `${name.replace(/\d+$/, "")} ${/"cmd": ?"(\w+)"/.exec(request.toString("utf8", 0, 60))?.[1]}`;
    (took.calls[cmd] ??= []).push(spentMs() - start);
    return answered;
}

const parts = [];
for (const line of linesOfInput()) {
    parts.push(answer(line), Buffer.from("\n"));
}
took.memory = module.memory.buffer.byteLength;
desks.forEach((desk) => module.ph_wasm_destroy(desk));
parts.push(Buffer.from(`${JSON.stringify(took)}\n`));
for (let rest = Buffer.concat(parts); rest.length > 0; ) {
    rest = rest.subarray(writeSync(1, rest));
}
