// SPDX-License-Identifier: MIT
// A finished game as a link: its record, compressed, in the fragment of the address, which no server gets to see.
import { t } from "../ui/text.ts";

const format = "1";
/** Longer links are cut by what people send them with. */
export const linkMax = 4000;
/** Hundreds of times a long record: what unpacks to more is none. */
export const recordMax = 2_000_000;

async function gather(bytes: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    let length = 0;
    const reader = bytes.getReader();
    for (let read = await reader.read(); read.value !== undefined; read = await reader.read()) {
        parts.push(read.value);
        length += read.value.length;
        if (length > most) {
            await reader.cancel();
            throw new RangeError(`over ${most} bytes`);
        }
    }
    const whole = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}

/** Undefined where the browser has none, or knows other formats only. */
function compressor(): CompressionStream | undefined {
    try {
        return new CompressionStream("deflate-raw");
    } catch {
        return undefined;
    }
}

/** What stands in the link for a record; undefined where the browser cannot compress. */
export async function packRecord(record: string): Promise<string | undefined> {
    const compressing = compressor();
    if (compressing === undefined) {
        return undefined;
    }
    const stream = new Blob([record]).stream().pipeThrough(compressing);
    const bytes = await gather(stream, recordMax);
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return format + base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The record in a link; throws an error for people. */
export async function unpackRecord(packed: string): Promise<string> {
    if (!packed.startsWith(format)) {
        throw new Error(t("This link is of another version of Pesthouse, or incomplete."));
    }
    try {
        const base64 = packed.slice(format.length).replaceAll("-", "+").replaceAll("_", "/");
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
        return new TextDecoder("utf-8", { fatal: true }).decode(await gather(stream, recordMax));
    } catch (error) {
        throw new Error(t("This link is incomplete: no game can be read from it."), { cause: error });
    }
}

/** Opens the game at a move. */
export function linkTo(packed: string, move: number): string {
    return `${location.origin}${location.pathname}#/replay/link/${move}/${packed}`;
}
