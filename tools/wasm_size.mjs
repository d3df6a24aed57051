// SPDX-License-Identifier: MIT
// Says how large files are, as they are and as a page gets them.
// usage: node wasm_size.mjs FILE...
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

for (const path of process.argv.slice(2)) {
    const file = readFileSync(path);
    console.log(`${path}: ${file.length} bytes, ${brotliCompressSync(file).length} with Brotli`);
}
