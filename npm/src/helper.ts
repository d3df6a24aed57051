// SPDX-License-Identifier: MIT
// The worker: an engine that answers lines. The page, or node's main thread, sends the compiled module, then lines.
import { type Desk, openDesk } from "../../web/src/module/host.ts";
import { system } from "./system.ts";

/** To a worker: first the module, then lines. From it: an answer for each line, or why there will be no more. */
export type ToHelper = WebAssembly.Module | string;
export type FromHelper = { answer: string } | { failed: string };

/** Returns what takes the messages of one worker, in their order. */
export function helperOf(post: (message: FromHelper) => void): (message: ToHelper) => void {
    let desk: Promise<Desk>;
    return (message) => {
        if (typeof message !== "string") {
            desk = openDesk(message, "engine", system);
        }
        const answered =
            typeof message === "string" ? desk.then((opened) => post({ answer: opened.answer(message) })) : desk;
        answered.catch((error: unknown) =>
            post({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }),
        );
    };
}
