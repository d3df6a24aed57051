// SPDX-License-Identifier: MIT
// Builds the pages into a folder that any server of files can serve: each file but index.html is named by its hash, so it
// never changes. What a page imports only when it is needed is a file of its own.
// What is larger than it should be fails.
// usage: node build.mjs MODULES OUT, where the folder MODULES has first.wasm, pages.wasm, and in catalogues/ what tools/generate_words.py --pages wrote
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { checkBudgets } from "./budgets.mjs";
import { packagesIn, shared } from "./bundled.mjs";
import { checkNotices, readNotices } from "./notices.mjs";
import { readRules } from "./rules.mjs";
import { putServiceWorker } from "./service_worker.mjs";

const [modules, out] = process.argv.slice(2);
const catalogues = join(modules, "catalogues");
const source = join(dirname(fileURLToPath(import.meta.url)), "src");
const metafiles = [];

function put(name, content) {
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
    const hashed = name.replace(/(\.\w+)$/, `.${hash}$1`);
    writeFileSync(join(out, hashed), content);
    return hashed;
}

/** What a script imports only when it is needed, as files of the sources. */
async function lazyOf(options) {
    const { metafile } = await build({ ...options, logLevel: "silent" });
    const [main] = options.entryPoints;
    return Object.values(metafile.outputs)
        .map(({ entryPoint }) => entryPoint && resolve(entryPoint))
        .filter((path) => path !== undefined && path !== main);
}

/**
 * Has each of these import a script, which has run before all of them. What they share with it is then shared by all in
 * the same way, so the bundler makes one file of it instead of one for each set of scripts that share something.
 */
const importing = (main, lazy) => ({
    name: "importing",
    setup({ onLoad }) {
        onLoad({ filter: /\.tsx?$/ }, ({ path }) =>
            lazy.includes(path)
                ? {
                      contents: `import ${JSON.stringify(main)};${readFileSync(path, "utf8")}`,
                      loader: extname(path).slice(1),
                  }
                : undefined,
        );
    },
});

/** Bundles a script; returns its name. */
async function putScript(entry, files) {
    const main = join(source, entry);
    const options = {
        ...shared,
        entryPoints: [main],
        define: { FILES: JSON.stringify(files) },
        splitting: true,
        outdir: out,
        entryNames: "[name].[hash]",
        chunkNames: "[name].[hash]",
    };
    const made = await build({ ...options, plugins: [importing(main, await lazyOf(options))] });
    metafiles.push(made.metafile);
    const [[name, { inputs, imports }]] = Object.entries(made.metafile.outputs).filter(([, { entryPoint }]) =>
        entryPoint?.endsWith(entry),
    );
    const always = imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path);
    const isEmpty = Object.keys(inputs).length === 0 && always.length === 1;
    const script = isEmpty ? always[0] : name;
    for (const { path, contents } of made.outputFiles.filter(({ path }) => script === name || resolve(name) !== path)) {
        writeFileSync(path, contents);
    }
    return basename(script);
}

/** A catalogue in two files: without the texts that are loaded later, and these by their numbers. */
function putCatalogue(code, { later, ...catalogue }) {
    const laterTexts = Object.fromEntries(later.map((number) => [number, catalogue.texts[number]]));
    const texts = catalogue.texts.map((text, number) => (number in laterTexts ? "" : text));
    return {
        name: catalogue.name,
        catalogue: put(`catalogue-${code}.json`, JSON.stringify({ ...catalogue, texts })),
        later: put(`later-${code}.json`, JSON.stringify(laterTexts)),
    };
}

/** Each language with its files; English is in the module and in the pages. */
function putLanguages() {
    const languages = { en: { name: "English" } };
    const read = (name) => JSON.parse(readFileSync(join(catalogues, name), "utf8"));
    for (const name of readdirSync(catalogues)
        .filter((file) => !file.startsWith("why-"))
        .sort()) {
        const [what, code] = name.replace(".json", "").split("-");
        languages[code] = {
            ...languages[code],
            ...(what === "texts"
                ? { texts: put(name, readFileSync(join(catalogues, name))) }
                : putCatalogue(code, read(name))),
        };
    }
    for (const [code, language] of Object.entries(languages)) {
        language.manifest = putManifest(code, language.texts);
    }
    return languages;
}

/** The pages of rules by name and language. */
function putRules() {
    const pages = {};
    for (const [name, code, nodes] of readRules(join(source, "../../docs/rules"))) {
        pages[name] ??= {};
        pages[name][code] = put(`rules-${name}-${code}.json`, JSON.stringify(nodes));
    }
    return pages;
}

/** The rules that answer why, by game and language. */
function putWhy() {
    const files = {};
    for (const name of readdirSync(catalogues).filter((file) => file.startsWith("why-"))) {
        const [, game, code] = name.replace(".json", "").split("-");
        files[game] ??= {};
        files[game][code] = put(name, readFileSync(join(catalogues, name)));
    }
    return files;
}

/** The puzzles of each game, and the words of each language, by the names of their files. */
function putPuzzles() {
    const folder = join(source, "puzzles");
    const read = (path) => JSON.parse(readFileSync(path, "utf8"));
    const found = join(source, "../../src/cli/puzzles");
    const withPosition = (name) => {
        const { puzzles } = read(join(found, name));
        return read(join(folder, name)).map((task, i) => ({ position: puzzles[i].position, ...task }));
    };
    const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
    const contentOf = (name) => (name.includes("-") ? read(join(folder, name)) : withPosition(name));
    return Object.fromEntries(
        names
            .sort()
            .map((name) => [name.replace(".json", ""), put(`puzzles-${name}`, JSON.stringify(contentOf(name)))]),
    );
}

/** The first words of the pages in two minutes, by game and language. */
function readLeads() {
    const leads = {};
    for (const [name, code, { blocks }] of readRules(join(source, "../../docs/rules"))) {
        const [game, page] = name.split("-");
        const lead = blocks.find(([kind]) => kind === "p");
        if (page === "start") {
            leads[game] ??= {};
            leads[game][code] = lead.slice(1).join("");
        }
    }
    return leads;
}

const summary = "Board games of the plague years, against bots that play on your own device.";

/** What a device says of the pages once they are put on its first screen. */
function putManifest(code, texts) {
    const { [summary]: translated } = texts === undefined ? {} : JSON.parse(readFileSync(join(out, texts)));
    const manifest = {
        name: "Pesthouse",
        description: translated ?? summary,
        lang: code,
        id: "./",
        start_url: "./",
        display: "standalone",
        background_color: "#f4ecd9",
        theme_color: "#f4ecd9",
        icons: [
            { src: icons.icon, sizes: "any", type: "image/svg+xml" },
            { src: icons.full, sizes: "any", type: "image/svg+xml", purpose: "maskable" },
            { src: icons.touch, sizes: "180x180", type: "image/png" },
        ],
    };
    return put(`manifest-${code}.webmanifest`, JSON.stringify(manifest));
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
/** A style with all that it imports. */
async function putStyle(path) {
    const { outputFiles } = await build({ ...shared, entryPoints: [join(source, path)] });
    return put(basename(path), outputFiles[0].contents);
}

const putSource = (name) => put(name, readFileSync(join(source, name)));
const notices = readNotices(join(source, "../.."));
const icons = { icon: putSource("icon.svg"), full: putSource("icon_full.svg"), touch: putSource("icon_touch.png") };
const files = {
    module: put("first.wasm", readFileSync(join(modules, "first.wasm"))),
    whole: put("pages.wasm", readFileSync(join(modules, "pages.wasm"))),
    worker: "",
    languages: putLanguages(),
    rules: putRules(),
    why: putWhy(),
    leads: readLeads(),
    puzzles: putPuzzles(),
    called: putSource("icon_called.svg"),
    licences: put("licences.json", JSON.stringify(notices)),
    around: await putStyle("around/around.css"),
    box: await putStyle("box/box.css"),
    evening: await putStyle("evening/evening.css"),
};
files.worker = await putScript("module/worker.ts", files);
const names = {
    MODULE: files.module,
    STYLE: await putStyle("style.css"),
    MAIN: await putScript("main.tsx", files),
    ICON: icons.icon,
    TOUCH: icons.touch,
    MANIFEST: files.languages.en.manifest,
};
const page = readFileSync(join(source, "index.html"), "utf8");
writeFileSync(
    join(out, "index.html"),
    page.replace(/\b(MODULE|STYLE|MAIN|ICON|TOUCH|MANIFEST)\b/g, (name) => names[name]),
);
metafiles.push(await putServiceWorker(out));
checkNotices(notices, packagesIn(...metafiles));
checkBudgets(out);
