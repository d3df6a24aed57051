// SPDX-License-Identifier: MIT
// The record of a kept game, as the terminal writes and reads it.
import type { KeptGame } from "../table/kept.ts";
import { openDesk, Refused } from "./host.ts";

export async function recordOf(module: WebAssembly.Module, { journal, changed }: KeptGame): Promise<string> {
    const desk = await openDesk(module, "table");
    for (const line of journal) {
        desk.ask({ cmd: "fold", line });
    }
    const answer = desk.ask<{ record: string }>({ cmd: "record", date: new Date(changed).toISOString().slice(0, 10) });
    desk.close();
    if (!answer.ok) {
        throw new Refused(answer.error);
    }
    return answer.record;
}

/** Lets the browser save a text as a file. */
export const download = (name: string, text: string): void => save(name, new Blob([text], { type: "text/plain" }));

/** Lets the browser save a file. */
export function save(name: string, content: Blob): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
