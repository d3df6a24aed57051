// SPDX-License-Identifier: MIT
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import type { Host } from "./host.ts";
import { NodeWebSocket } from "./websocket_node.ts";

export const node: Host = {
    compile: async (file) => WebAssembly.compile(await readFile(file)),
    openSocket: (url) =>
        typeof WebSocket === "undefined" ? (new NodeWebSocket(url) as unknown as WebSocket) : new WebSocket(url),
    readJson: async (file) => JSON.parse(await readFile(file, "utf8")) as object,
    startHelper(take) {
        const worker = new Worker(new URL("./worker_node.js", import.meta.url));
        let isWanted = true;
        worker.on("message", take);
        worker.on("error", (error) => take({ failed: error.message }));
        worker.on("exit", (code) => isWanted && take({ failed: `it ended with ${code}` }));
        return {
            post: (message) => worker.postMessage(message),
            hold: (isAwaited) => (isAwaited ? worker.ref() : worker.unref()),
            end() {
                isWanted = false;
                void worker.terminate();
            },
        };
    },
};
