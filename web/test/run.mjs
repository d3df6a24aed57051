// SPDX-License-Identifier: MIT
// Bundles the tests of this folder and runs them with node's own runner.
// usage: node run.mjs WASM OUT, where WASM is the folder of the built modules; - leaves out the tests that need one
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const [wasm, out] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const needsModule = (name) => readFileSync(join(here, name), "utf8").includes("PH_WASM");
const tests = readdirSync(here).filter((name) => name.endsWith(".test.ts") && (wasm !== "-" || !needsModule(name)));

mkdirSync(out, { recursive: true });
await build({
    entryPoints: tests.map((name) => join(here, name)),
    bundle: true,
    format: "esm",
    platform: "node",
    outdir: out,
    outExtension: { ".js": ".mjs" },
    inject: [join(here, "older_node.mjs")],
    define: {
        FILES: JSON.stringify({
            module: "",
            whole: "",
            worker: "worker.js",
            languages: { en: { name: "English", manifest: "" } },
            leads: {},
            why: {},
            called: "",
            licences: "",
        }),
    },
});
const files = tests.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
const ran = spawnSync(process.execPath, ["--test", ...files], {
    stdio: "inherit",
    env: { ...process.env, PH_WASM: resolve(wasm), PH_OUT: resolve(out) },
});
process.exit(ran.status ?? 1);
