// SPDX-License-Identifier: MIT
// Writes the service worker of a folder of built pages: it names all files, and the first page by its hash.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { shared } from "./bundled.mjs";

const name = "service_worker.js";

/** Returns the bundler's account of what is in it. */
export async function putServiceWorker(folder) {
    const page = createHash("sha256")
        .update(readFileSync(join(folder, "index.html")))
        .digest("base64");
    const files = readdirSync(folder).filter((file) => file !== name && file !== "index.html");
    const made = await build({
        ...shared,
        entryPoints: [fileURLToPath(new URL("src/offline/service_worker.ts", import.meta.url))],
        format: "iife",
        define: { PAGE: JSON.stringify(`sha256-${page}`), FILES: JSON.stringify(files) },
    });
    writeFileSync(join(folder, name), made.outputFiles[0].contents);
    return made.metafile;
}
