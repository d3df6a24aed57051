// SPDX-License-Identifier: MIT
import type { FromHelper } from "./helper.ts";
import type { Host } from "./host.ts";

async function get(file: URL): Promise<Response> {
    const response = await fetch(file);
    if (!response.ok) {
        throw new Error(`cannot load ${file}: ${response.status} ${response.statusText}`);
    }
    return response;
}

export const browser: Host = {
    async compile(file) {
        const response = await get(file);
        return response.headers.get("Content-Type") === "application/wasm"
            ? WebAssembly.compileStreaming(response)
            : WebAssembly.compile(await response.arrayBuffer());
    },
    openSocket: (url) => new WebSocket(url),
    readJson: async (file) => (await get(file)).json() as Promise<object>,
    startHelper(take) {
        const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        worker.onmessage = (event: MessageEvent<FromHelper>) => take(event.data);
        worker.onerror = (event) => take({ failed: event.message || "cannot load worker.js" });
        return { post: (message) => worker.postMessage(message), hold() {}, end: () => worker.terminate() };
    },
};
