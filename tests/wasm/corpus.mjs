// SPDX-License-Identifier: MIT
// Asks a module what the games of the corpus asked the library (tools/corpus/), and prints the digests of its answers, as
// `corpus --each` does, of the kinds that the module has.
// usage: corpus --requests | node corpus.mjs MODULE programs|pages
import { createHash } from "node:crypto";
import { createInterface } from "node:readline";
import { answerOf, startPages, startProgram } from "./host.mjs";

const [path, purpose] = process.argv.slice(2);
const pages = purpose === "pages";
const kinds = pages ? ["words"] : ["moves", "views", "searches", "records", "refusals"];
const module = await (pages ? startPages : startProgram)(path);
let game;
let desk;
let hashes;

function end() {
    for (const [kind, hash] of hashes ?? []) {
        console.log(`${game} ${kind} ${hash.digest("hex")}`);
    }
    if (desk !== undefined) {
        module.ph_wasm_destroy(desk);
    }
}

function begin(number) {
    end();
    game = number;
    hashes = new Map(kinds.map((kind) => [kind, createHash("sha256")]));
    desk = pages ? module.ph_wasm_create_viewer() : module.ph_wasm_create();
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, number, kind, request] = /^(\d+) (\w+) (.*)$/s.exec(line);
    if (number !== game) {
        begin(number);
    }
    const hash = hashes.get(kind);
    if (hash !== undefined) {
        hash.update(answerOf(module, desk, Buffer.from(request)));
        hash.update("\n");
    }
}
end();
