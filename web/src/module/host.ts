// SPDX-License-Identifier: MIT
// The WebAssembly modules: desks that answer a request with an object (src/wasm/module.h). Page and worker each have an
// instance of the one compiled module.

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    ph_wasm_create(): number;
    ph_wasm_create_table(): number;
    ph_wasm_create_viewer(): number;
    ph_wasm_create_box(): number;
    ph_wasm_destroy(desk: number): void;
    ph_wasm_room(desk: number, length: number): number;
    ph_wasm_line(desk: number, length: number): number;
    ph_wasm_answer(desk: number): number;
}

/** Why a desk refused a request. */
export type Refusal = { code: string; message: string; field?: string };

/** A refusal, or what was asked for. */
export type Answer<T> = ({ ok: true } & T) | { ok: false; error: Refusal };

/** A request was refused, and changed nothing. `message` says what is wrong, and what would be right. */
export class Refused extends Error {
    override readonly name = "Refused";
    readonly code: string;
    /** The field of the request that is wrong, where it is one. */
    readonly field: string | undefined;

    constructor({ code, message, field }: Refusal) {
        super(message);
        this.code = code;
        this.field = field;
    }
}

const creators = {
    engine: "ph_wasm_create",
    table: "ph_wasm_create_table",
    viewer: "ph_wasm_create_viewer",
    /** Of the whole module alone. */
    box: "ph_wasm_create_box",
} as const;

export type Kind = keyof typeof creators;

/** The bytes of a module's memory at an address. */
export type BytesAt = (at: number, length: number) => Uint8Array<ArrayBuffer>;

export class OutOfMemory extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Desk {
    constructor(
        private readonly exports: Exports,
        private readonly desk: number,
    ) {}

    ask<T>(request: object): Answer<T> {
        return JSON.parse(this.answer(JSON.stringify(request))) as Answer<T>;
    }

    /** The line that answers a line. */
    answer(request: string): string {
        const line = encoder.encode(request);
        const room = this.exports.ph_wasm_room(this.desk, line.length);
        if (room !== 0) {
            new Uint8Array(this.exports.memory.buffer, room, line.length).set(line);
        }
        const length = this.exports.ph_wasm_line(this.desk, line.length);
        if (length === 0) {
            throw new OutOfMemory();
        }
        const at = this.exports.ph_wasm_answer(this.desk);
        return decoder.decode(new Uint8Array(this.exports.memory.buffer, at, length));
    }

    close(): void {
        this.exports.ph_wasm_destroy(this.desk);
    }
}

/** `moreImports`: what the module needs besides those of src/wasm/host.c. */
export async function openDesk(
    module: WebAssembly.Module,
    kind: Kind,
    moreImports: (bytesAt: BytesAt) => WebAssembly.Imports = () => ({}),
): Promise<Desk> {
    let exports: Exports;
    const bytesAt: BytesAt = (at, length) => new Uint8Array(exports.memory.buffer as ArrayBuffer, at, length);
    const instance = await WebAssembly.instantiate(module, {
        host: {
            now: () => performance.now(),
            random: (at: number, length: number) => void crypto.getRandomValues(bytesAt(at, length)),
            panic: (at: number, length: number) => console.error(decoder.decode(bytesAt(at, length))),
        },
        ...moreImports(bytesAt),
    });
    exports = instance.exports as unknown as Exports;
    exports._initialize();
    const desk = exports[creators[kind]]();
    if (desk === 0) {
        throw new OutOfMemory();
    }
    return new Desk(exports, desk);
}
