// SPDX-License-Identifier: MIT
// What the package uses of Node, whose own types are another package.
declare module "node:fs/promises" {
    export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
    export function readFile(file: URL, encoding: "utf8"): Promise<string>;
}

declare module "node:crypto" {
    export const webcrypto: unknown;
}

declare module "node:worker_threads" {
    interface Port {
        postMessage(message: unknown): void;
        on(event: "message", listener: (message: never) => void): void;
    }
    export class Worker implements Port {
        constructor(file: URL);
        postMessage(message: unknown): void;
        on(event: "message", listener: (message: never) => void): void;
        on(event: "error", listener: (error: Error) => void): void;
        on(event: "exit", listener: (code: number) => void): void;
        ref(): void;
        unref(): void;
        terminate(): Promise<number>;
    }
    export const parentPort: Port | null;
}
