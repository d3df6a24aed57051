// SPDX-License-Identifier: MIT
// Says how large a WebAssembly module is, as it is and as a page gets it.
// usage: node wasm_size.mjs MODULE
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const module = readFileSync(process.argv[2]);
console.log(`${process.argv[2]}: ${module.length} bytes, ${brotliCompressSync(module).length} with Brotli`);
