// SPDX-License-Identifier: MIT
// Runs a program of WebAssembly as if it were native: with its words and its standard output.
// usage: node wasi.mjs PROGRAM WORD...
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [program, ...words] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [program, ...words], returnOnExit: true });
const { instance } = await WebAssembly.instantiate(readFileSync(program), wasi.getImportObject());
process.exitCode = wasi.start(instance);
