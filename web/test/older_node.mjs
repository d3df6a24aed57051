// SPDX-License-Identifier: MIT
// What browsers have and node 18, that of Debian 12, has not, or under another name alone.
import { webcrypto } from "node:crypto";
import { Duplex } from "node:stream";
import { createDeflateRaw, createInflateRaw } from "node:zlib";

globalThis.crypto ??= webcrypto;
try {
    new CompressionStream("deflate-raw");
} catch {
    globalThis.CompressionStream = class {
        constructor() {
            Object.assign(this, Duplex.toWeb(createDeflateRaw()));
        }
    };
    globalThis.DecompressionStream = class {
        constructor() {
            Object.assign(this, Duplex.toWeb(createInflateRaw()));
        }
    };
}
