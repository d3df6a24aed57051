// SPDX-License-Identifier: MIT
// Builds the npm package from the sources beside this file and from the modules of `make wasm`, and packs it.
// usage: node build.mjs WASM OUT, which makes OUT/package/ and OUT/pesthouse-VERSION.tgz
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const tools = createRequire(join(root, "web/package.json"));
const { build } = tools("esbuild");

const ENTRIES = ["engine", "table", "view"].flatMap((name) => [name, `${name}_node`]).concat("worker", "worker_node");
const DECLARATIONS = ["engine", "client", "view", "words", "table", "server_client", "table_client", "watch"];
/** Declarations of the pages that those name. */
const SHARED = ["web/src/module/host", "web/src/module/mirror", "web/src/online/link"];
/** Bytes, compressed by gzip. */
const BUDGETS = { engine: 350_000, tarball: 800_000 };

const [wasm, out] = process.argv.slice(2).map((folder) => resolve(folder));
const folder = join(out, "package");

function run(command, words, options = {}) {
    const done = spawnSync(command, words, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
    if (done.status !== 0) {
        throw new Error(`${command} ${words.join(" ")} failed`);
    }
}

function version() {
    const told = /^project\(pesthouse VERSION ([0-9.]+) /m.exec(readFileSync(join(root, "CMakeLists.txt"), "utf8"));
    return told[1];
}

const bundle = () =>
    build({
        entryPoints: ENTRIES.map((name) => join(here, "src", `${name}.ts`)),
        outdir: folder,
        bundle: true,
        splitting: true,
        chunkNames: "shared_[hash]",
        format: "esm",
        target: "es2022",
        platform: "neutral",
        external: ["node:*"],
        banner: { js: "// SPDX-License-Identifier: MIT" },
        logLevel: "warning",
    });

/** The types of what is exported, with imports as they are in the package. */
function declare() {
    const declarations = join(out, "declarations");
    rmSync(declarations, { recursive: true, force: true });
    run("python3", ["-B", "tools/generate_view_types.py", "--package", "--out", join(folder, "types")]);
    const compiler = join(dirname(tools.resolve("typescript/package.json")), "bin/tsc");
    run(process.execPath, [compiler, "-p", here, "--outDir", declarations]);
    for (const path of [...DECLARATIONS.map((name) => `npm/src/${name}`), ...SHARED]) {
        const text = readFileSync(join(declarations, `${path}.d.ts`), "utf8")
            .replace(/(from |import\()"(?:[./]*\/web\/src\/\w+|\.)\/(\w+)\.ts"/g, '$1"./$2.js"')
            .replace(/"generated\/(\w+)"/g, '"./types/$1.js"');
        writeFileSync(join(folder, `${basename(path)}.d.ts`), text);
    }
}

/** Licences of what the modules contain of others' work. */
function notices() {
    const [head, ...parts] = readFileSync(join(root, "THIRD-PARTY.md"), "utf8").split(/^(?=## )/m);
    return head + parts.filter((part) => /^- In: .*the modules/m.test(part)).join("");
}

function addFiles() {
    const described = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
    writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...described, version: version() }, null, 2)}\n`);
    writeFileSync(join(folder, "THIRD-PARTY.md"), notices());
    copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
    copyFileSync(join(here, "README.md"), join(folder, "README.md"));
    for (const file of [
        "pesthouse.wasm",
        "pages.wasm",
        "catalogues/catalogue-fr.json",
        "catalogues/catalogue-it.json",
    ]) {
        copyFileSync(join(wasm, file), join(folder, basename(file)));
    }
}

/** What an import of one of these scripts loads, with the scripts that it imports itself. */
function loaded(names, found = new Set()) {
    for (const name of names.filter((one) => !found.has(one))) {
        found.add(name);
        const text = readFileSync(join(folder, name), "utf8");
        loaded(
            [...text.matchAll(/from "\.\/([^"]+)"/g)].map((match) => match[1]),
            found,
        );
    }
    return found;
}

function measure() {
    const engine = [...loaded(["engine.js", "worker.js"]), "pesthouse.wasm"]
        .map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length)
        .reduce((sum, bytes) => sum + bytes, 0);
    const tarball = statSync(join(out, `pesthouse-${version()}.tgz`)).size;
    for (const [what, bytes] of Object.entries({ engine, tarball })) {
        console.log(`npm: ${what}: ${bytes} of ${BUDGETS[what]} bytes`);
        if (bytes > BUDGETS[what]) {
            throw new Error(`the ${what} of the npm package is too large`);
        }
    }
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await bundle();
declare();
addFiles();
run("npm", ["pack", "--silent", "--pack-destination", out], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
measure();
console.log(`npm: ${join(out, `pesthouse-${version()}.tgz`)}: ${readdirSync(folder).length} files and folders`);
