// SPDX-License-Identifier: MIT
// Runs the scripts of this folder, several at a time, and prints what each said once it is done. The first that fails ends
// the others.
// usage: node all.mjs JOBS PROGRAM PAGES WASM
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const [jobs, program, pages, wasm] = process.argv.slice(2);
const longestFirst = ["online", "tour", "pages", "short", "names", "offline", "keys", "learn", "window", "reader"];
const more = { offline: [wasm] };
const running = new Set();

function run(name) {
    const start = performance.now();
    const script = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
    const child = spawn(process.execPath, [script, program, pages, ...(more[name] ?? [])], {
        stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let said = "";
    child.stdout.on("data", (bytes) => (said += bytes));
    child.stderr.on("data", (bytes) => (said += bytes));
    return new Promise((resolve) =>
        child.on("close", (code) => {
            running.delete(child);
            console.log(
                `${said}${name}.mjs: ${code === 0 ? "" : "FAILED after "}${((performance.now() - start) / 1000).toFixed(0)} s`,
            );
            resolve(code === 0);
        }),
    );
}

async function runSome() {
    while (longestFirst.length > 0) {
        if (!(await run(longestFirst.shift()))) {
            longestFirst.length = 0;
            running.forEach((child) => child.kill());
            process.exitCode = 1;
        }
    }
}

await Promise.all(Array.from({ length: Number(jobs) }, runSome));
