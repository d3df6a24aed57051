// SPDX-License-Identifier: MIT
// The WebAssembly module for programs as a filter: a request a line in, an answer a line out.
// usage: node engine.mjs MODULE < requests > answers
import { writeSync } from "node:fs";
import { answerOf, linesOfInput, startProgram } from "./host.mjs";

const module = await startProgram(process.argv[2]);
const engine = module.ph_wasm_create();
const answers = [];
for (const line of linesOfInput()) {
    answers.push(answerOf(module, engine, line), Buffer.from("\n"));
}
module.ph_wasm_destroy(engine);
for (let rest = Buffer.concat(answers); rest.length > 0; ) {
    rest = rest.subarray(writeSync(1, rest));
}
