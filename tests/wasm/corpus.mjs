// SPDX-License-Identifier: MIT
// Asks a module, or the npm package in a folder, what the games of the corpus asked the library (tools/corpus/), and prints
// the digests of its answers, as `corpus --each` does, of the kinds that it has.
// usage: corpus --requests | node corpus.mjs MODULE programs|pages, or corpus.mjs FOLDER npm
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { answerOf, startPages, startProgram } from "./host.mjs";

const ENGINE = ["moves", "views", "searches", "records", "refusals"];

/** What answers the requests of one game after the other. */
async function desksOf(start, create, path) {
    const module = await start(path);
    return () => {
        const desk = create(module);
        return {
            answer: (request) => answerOf(module, desk, Buffer.from(request)),
            close: () => module.ph_wasm_destroy(desk),
        };
    };
}

async function enginesOf(folder) {
    const { Engine } = await import(pathToFileURL(resolve(folder, "engine_node.js")));
    return async () => {
        const engine = await Engine.start();
        return { answer: (request) => engine.askLine(request), close: () => engine.close() };
    };
}

const PURPOSES = {
    programs: [ENGINE, (path) => desksOf(startProgram, (module) => module.ph_wasm_create(), path)],
    pages: [["words"], (path) => desksOf(startPages, (module) => module.ph_wasm_create_viewer(), path)],
    npm: [ENGINE, enginesOf],
};

const [path, purpose] = process.argv.slice(2);
const [kinds, answerers] = PURPOSES[purpose];
const open = await answerers(path);
let game;
let desk;
let hashes;

function end() {
    for (const [kind, hash] of hashes ?? []) {
        console.log(`${game} ${kind} ${hash.digest("hex")}`);
    }
    desk?.close();
}

async function begin(number) {
    end();
    game = number;
    hashes = new Map(kinds.map((kind) => [kind, createHash("sha256")]));
    desk = await open();
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, number, kind, request] = /^(\d+) (\w+) (.*)$/s.exec(line);
    if (number !== game) {
        await begin(number);
    }
    const hash = hashes.get(kind);
    if (hash !== undefined) {
        hash.update(await desk.answer(request));
        hash.update("\n");
    }
}
end();
