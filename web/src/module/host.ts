// SPDX-License-Identifier: MIT
// The WebAssembly module: desks that answer a request with an object (src/wasm/module.h). Page and worker each have an
// instance of the one compiled module.

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    ph_wasm_create_table(): number;
    ph_wasm_create_viewer(): number;
    ph_wasm_destroy(desk: number): void;
    ph_wasm_room(desk: number, length: number): number;
    ph_wasm_line(desk: number, length: number): number;
    ph_wasm_answer(desk: number): number;
}

/** A refusal, or what was asked for. */
export type Answer<T> = ({ ok: true } & T) | { ok: false; error: { code: string; message: string } };

export type Kind = "table" | "viewer";

export class OutOfMemory extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Desk {
    constructor(
        private readonly exports: Exports,
        private readonly desk: number,
    ) {}

    ask<T>(request: object): Answer<T> {
        const line = encoder.encode(JSON.stringify(request));
        const room = this.exports.ph_wasm_room(this.desk, line.length);
        if (room !== 0) {
            new Uint8Array(this.exports.memory.buffer, room, line.length).set(line);
        }
        const length = this.exports.ph_wasm_line(this.desk, line.length);
        if (length === 0) {
            throw new OutOfMemory();
        }
        const at = this.exports.ph_wasm_answer(this.desk);
        return JSON.parse(decoder.decode(new Uint8Array(this.exports.memory.buffer, at, length))) as Answer<T>;
    }

    close(): void {
        this.exports.ph_wasm_destroy(this.desk);
    }
}

function bytesAt(exports: Exports, at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(exports.memory.buffer as ArrayBuffer, at, length);
}

export async function openDesk(module: WebAssembly.Module, kind: Kind): Promise<Desk> {
    let exports: Exports;
    const instance = await WebAssembly.instantiate(module, {
        host: {
            now: () => performance.now(),
            random: (at: number, length: number) => void crypto.getRandomValues(bytesAt(exports, at, length)),
            panic: (at: number, length: number) => console.error(decoder.decode(bytesAt(exports, at, length))),
        },
    });
    exports = instance.exports as unknown as Exports;
    exports._initialize();
    const desk = kind === "table" ? exports.ph_wasm_create_table() : exports.ph_wasm_create_viewer();
    if (desk === 0) {
        throw new OutOfMemory();
    }
    return new Desk(exports, desk);
}
