// SPDX-License-Identifier: MIT
// Writes the service worker of a folder of built pages: it names all files, and the first page by its hash.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const name = "service_worker.js";

export async function putServiceWorker(folder) {
    const page = createHash("sha256")
        .update(readFileSync(join(folder, "index.html")))
        .digest("base64");
    const files = readdirSync(folder).filter((file) => file !== name && file !== "index.html");
    const made = await build({
        entryPoints: [fileURLToPath(new URL("src/offline/service_worker.ts", import.meta.url))],
        minify: true,
        bundle: true,
        format: "iife",
        target: "es2022",
        legalComments: "none",
        define: { PAGE: JSON.stringify(`sha256-${page}`), FILES: JSON.stringify(files) },
        write: false,
    });
    writeFileSync(join(folder, name), made.outputFiles[0].contents);
}
