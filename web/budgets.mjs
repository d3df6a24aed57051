// SPDX-License-Identifier: MIT
// How large the files of the pages may be, compressed with Brotli as browsers get them.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const CATALOGUE_MAX = 25_000;
const PUZZLES_MAX = 100_000;
// A first visit loads module and boards; 320 kB in all are the aim.
const most = {
    "first page": 60_000,
    "its scripts": 40_000,
    "its style": 12_000,
    "with its boards": 75_000,
    module: 245_000,
    "whole module": 290_000,
    "service worker": 3_000,
};

/** Scripts with those that they always import. */
function withImports(folder, names) {
    const found = new Set();
    const add = (name) => {
        if (!found.has(name)) {
            found.add(name);
            const script = readFileSync(join(folder, name), "utf8");
            [...script.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)].forEach(([, imported]) => add(imported));
        }
    };
    names.forEach(add);
    return [...found];
}

/** By what is measured: its bytes, and how many it may have. */
function measure(folder) {
    const names = readdirSync(folder);
    const sizeOf = (name) => brotliCompressSync(readFileSync(join(folder, name))).length;
    const sum = (pattern) =>
        names.filter((name) => pattern.test(name)).reduce((bytes, name) => bytes + sizeOf(name), 0);
    // What the first page runs: its script with the parts that it names, and the worker.
    const named = readFileSync(join(folder, "index.html"), "utf8").match(/[\w.-]+\.js/g);
    const scripts = named.reduce((bytes, name) => bytes + sizeOf(name), sum(/^worker\./));
    const style = sum(/^style\./);
    const first = sizeOf("index.html") + scripts + style + sum(/^icon\./);
    const boards = withImports(
        folder,
        names.filter((name) => /^(living|parts)\..*\.js$/.test(name)),
    );
    const sizes = {
        "first page": first,
        "its scripts": scripts,
        "its style": style,
        "with its boards": boards
            .filter((name) => !named.includes(name))
            .reduce((bytes, name) => bytes + sizeOf(name), first),
        module: sum(/^first\..*\.wasm$/),
        "whole module": sum(/^pages\..*\.wasm$/),
        "service worker": sum(/^service_worker\./),
    };
    const catalogues = names
        .filter((name) => /^(?:catalogue|later)-/.test(name))
        .map((name) => [name.split(".")[0], sizeOf(name), CATALOGUE_MAX]);
    // A game's puzzles, with their words in the language that needs the most bytes.
    const puzzles = names
        .map((name) => /^(puzzles-\w+)\./.exec(name)?.[1])
        .filter((of) => of !== undefined)
        .map((of) => {
            const words = names.filter((name) => name.startsWith(`${of}-`)).map(sizeOf);
            return [of, sum(new RegExp(`^${of}\\.`)) + Math.max(0, ...words), PUZZLES_MAX];
        });
    return [...Object.entries(sizes).map(([what, bytes]) => [what, bytes, most[what]]), ...catalogues, ...puzzles];
}

/**
 * Says the sizes. One that is too large is an error on the build machine alone (CI): another compiler makes a larger
 * module, that of Debian 13 by 1.3 %, and whoever wants to play gets pages all the same.
 */
export function checkBudgets(folder) {
    const sizes = measure(folder);
    console.log(
        `${folder}, bytes with Brotli: ${sizes.map(([what, bytes, max]) => `${what} ${bytes} of ${max}`).join(", ")}`,
    );
    const over = sizes.filter(([, bytes, max]) => bytes > max).map(([what]) => what);
    const words = `too large for the pages (web/budgets.mjs): ${over.join(", ")}`;
    if (over.length > 0 && process.env.CI) {
        throw new Error(words);
    }
    if (over.length > 0) {
        console.warn(words);
    }
}
