// SPDX-License-Identifier: MIT
// What the package uses of Node, whose own types are another package.
declare module "node:fs/promises" {
    export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
    export function readFile(file: URL, encoding: "utf8"): Promise<string>;
}

declare module "node:crypto" {
    export const webcrypto: unknown;
    export function randomBytes(count: number): Buffer;
    export function createHash(name: "sha1"): { update(text: string): { digest(encoding: "base64"): string } };
}

declare module "node:stream" {
    export interface Duplex {
        write(bytes: Uint8Array): void;
        end(): void;
        destroy(): void;
        on(event: "data", listener: (bytes: Buffer) => void): void;
        on(event: "error" | "close", listener: () => void): void;
    }
}

declare module "node:http" {
    import type { Duplex } from "node:stream";
    interface Answer {
        headers: Record<string, string | undefined>;
        resume(): void;
    }
    interface Asked {
        on(event: "upgrade", listener: (answer: Answer, socket: Duplex, first: Buffer) => void): void;
        on(event: "response", listener: (answer: Answer) => void): void;
        on(event: "error", listener: () => void): void;
        end(): void;
    }
    export function request(options: {
        host: string;
        port: number | undefined;
        path: string;
        headers: Record<string, string>;
    }): Asked;
}

declare module "node:https" {
    export { request } from "node:http";
}

interface Buffer extends Uint8Array<ArrayBuffer> {
    readUInt16BE(at: number): number;
    readBigUInt64BE(at: number): bigint;
    writeUInt16BE(value: number, at: number): void;
    writeBigUInt64BE(value: bigint, at: number): void;
    subarray(from: number, to?: number): Buffer;
    toString(encoding?: "base64" | "utf8"): string;
}

declare const Buffer: {
    alloc(size: number): Buffer;
    concat(parts: Uint8Array[]): Buffer;
    from(text: string | number[]): Buffer;
};

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
