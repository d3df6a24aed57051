// SPDX-License-Identifier: MIT
// What pesthouse.wasm asks of WASI: a clock and random bytes. It has streams, too, and writes nothing to them.
import type { BytesAt } from "../../web/src/module/host.ts";

const BAD_FILE = 8; // EBADF

export const system = (bytesAt: BytesAt): WebAssembly.Imports => ({
    wasi_snapshot_preview1: {
        clock_time_get(_clock: number, _precision: bigint, at: number): number {
            const time = bytesAt(at, 8);
            new DataView(time.buffer, time.byteOffset).setBigUint64(
                0,
                BigInt(Math.round(performance.now() * 1e6)),
                true,
            );
            return 0;
        },
        random_get(at: number, length: number): number {
            crypto.getRandomValues(bytesAt(at, length));
            return 0;
        },
        fd_close: () => BAD_FILE,
        fd_seek: () => BAD_FILE,
        fd_write: () => BAD_FILE,
    },
});
