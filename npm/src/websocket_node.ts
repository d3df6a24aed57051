// SPDX-License-Identifier: MIT
// A WebSocket for Node before 22, which has none: the texts that tables send and take (RFC 6455).
import { createHash, randomBytes } from "node:crypto";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { Duplex } from "node:stream";

const KEY = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const FINAL = 0x80;
const MASKED = 0x80;
const LOST = 1006;

interface Frame {
    isFinal: boolean;
    opcode: number;
    payload: Buffer;
    /** Bytes of the whole frame. */
    length: number;
}

/** The frame at the beginning of some bytes; undefined: it is not complete. */
function frameAt(bytes: Buffer): Frame | undefined {
    const short = bytes.length < 2 ? 0 : bytes[1]! & 0x7f;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length < head) {
        return undefined;
    }
    const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
    return bytes.length < head + size
        ? undefined
        : {
              isFinal: (bytes[0]! & FINAL) !== 0,
              opcode: bytes[0]! & 0x0f,
              payload: bytes.subarray(head, head + size),
              length: head + size,
          };
}

/** Clients mask what they send. */
function frameOf(opcode: number, payload: Buffer): Buffer {
    const { length } = payload;
    const head = Buffer.alloc(length < 126 ? 2 : length < 65536 ? 4 : 10);
    head[0] = FINAL | opcode;
    head[1] = MASKED | (length < 126 ? length : length < 65536 ? 126 : 127);
    if (head.length === 4) {
        head.writeUInt16BE(length, 2);
    } else if (head.length === 10) {
        head.writeBigUInt64BE(BigInt(length), 2);
    }
    const mask = randomBytes(4);
    return Buffer.concat([head, mask, payload.map((byte, i) => byte ^ mask[i % 4]!)]);
}

export class NodeWebSocket {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    #socket: Duplex | undefined;
    #bytes = Buffer.alloc(0);
    #parts: Buffer[] = [];
    #isClosed = false;

    constructor(url: URL) {
        const key = randomBytes(16).toString("base64");
        const asked = (url.protocol === "wss:" ? requestSecure : requestPlain)({
            host: url.hostname.replace(/^\[|\]$/g, ""),
            port: url.port === "" ? undefined : Number(url.port),
            path: `${url.pathname}${url.search}`,
            headers: {
                Host: url.host,
                Connection: "Upgrade",
                Upgrade: "websocket",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": key,
            },
        });
        asked.on("upgrade", ({ headers }, socket, first) => {
            const expected = createHash("sha1").update(`${key}${KEY}`).digest("base64");
            if (this.#isClosed || headers["sec-websocket-accept"] !== expected) {
                socket.destroy();
                this.#end(LOST);
                return;
            }
            this.#socket = socket;
            socket.on("data", (bytes) => this.#take(bytes));
            socket.on("error", () => this.#end(LOST));
            socket.on("close", () => this.#end(LOST));
            this.onopen?.();
            this.#take(first);
        });
        asked.on("response", (response) => {
            response.resume();
            this.#end(LOST);
        });
        asked.on("error", () => this.#end(LOST));
        asked.end();
    }

    send(text: string): void {
        this.#write(TEXT, Buffer.from(text));
    }

    close(): void {
        this.#write(CLOSE, Buffer.from([0x03, 0xe8])); // 1000
        this.#socket?.end();
        this.#isClosed = true;
    }

    #write(opcode: number, payload: Buffer): void {
        if (!this.#isClosed) {
            this.#socket?.write(frameOf(opcode, payload));
        }
    }

    #take(bytes: Buffer): void {
        this.#bytes = Buffer.concat([this.#bytes, bytes]);
        for (let frame: Frame | undefined; !this.#isClosed && (frame = frameAt(this.#bytes)) !== undefined; ) {
            this.#bytes = this.#bytes.subarray(frame.length);
            this.#hear(frame);
        }
    }

    #hear({ isFinal, opcode, payload }: Frame): void {
        if (opcode === PING) {
            this.#write(PONG, payload);
        } else if (opcode === CLOSE) {
            this.#write(CLOSE, payload);
            this.#socket?.end();
            this.#end(payload.length < 2 ? LOST : payload.readUInt16BE(0));
        } else if (opcode <= TEXT) {
            this.#parts.push(payload);
            if (isFinal) {
                const data = Buffer.concat(this.#parts.splice(0)).toString("utf8");
                this.onmessage?.({ data });
            }
        }
    }

    #end(code: number): void {
        if (!this.#isClosed) {
            this.#isClosed = true;
            this.onclose?.({ code });
        }
    }
}
