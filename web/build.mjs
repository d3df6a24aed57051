// SPDX-License-Identifier: MIT
// Builds the pages into a folder that any server of files can serve: each file but index.html is named by its hash, so it
// never changes.
// usage: node build.mjs MODULE CATALOGUES OUT, where the folder CATALOGUES holds what tools/generate_words.py --pages wrote
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const [modulePath, catalogues, out] = process.argv.slice(2);
const source = join(dirname(fileURLToPath(import.meta.url)), "src");
const shared = {
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    write: false,
    legalComments: "none",
};

function put(name, content) {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
    const hashed = name.replace(/(\.\w+)$/, `.${hash}$1`);
    writeFileSync(join(out, hashed), content);
    return hashed;
}

async function bundle(entry, files) {
    const made = await build({ ...shared, entryPoints: [join(source, entry)], define: { FILES: JSON.stringify(files) } });
    return made.outputFiles[0].contents;
}

/** Each language with its files; English is in the module and in the pages. */
function putLanguages() {
    const languages = { en: { name: "English" } };
    for (const name of readdirSync(catalogues).sort()) {
        const content = readFileSync(join(catalogues, name));
        const [what, code] = name.replace(".json", "").split("-");
        languages[code] ??= { name: JSON.parse(content).name };
        languages[code][what] = put(name, content);
    }
    return languages;
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const files = { module: put(basename(modulePath), readFileSync(modulePath)), worker: "", languages: putLanguages() };
files.worker = put("worker.js", await bundle("module/worker.ts", files));
const style = await build({ ...shared, entryPoints: [join(source, "style.css")] });
const names = {
    MODULE: files.module,
    STYLE: put("style.css", style.outputFiles[0].contents),
    MAIN: put("main.js", await bundle("main.tsx", files)),
    ICON: put("icon.svg", readFileSync(join(source, "icon.svg"))),
};
const page = readFileSync(join(source, "index.html"), "utf8");
writeFileSync(
    join(out, "index.html"),
    page.replace(/\b(MODULE|STYLE|MAIN|ICON)\b/g, (name) => names[name]),
);
