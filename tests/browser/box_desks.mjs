// SPDX-License-Identifier: MIT
// A printed game beside the page, by the same module: which choices of its questions lead to an entry, and its record.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { must } from "./support.mjs";

const web = fileURLToPath(new URL("../../web/", import.meta.url));
const { transformSync } = createRequire(web)("esbuild");
const host = transformSync(readFileSync(join(web, "src/module/host.ts"), "utf8"), { loader: "ts", format: "esm" }).code;
const { openDesk } = await import(`data:text/javascript;base64,${Buffer.from(host).toString("base64")}`);

const modules = new Map();

function moduleOf(pages) {
    const name = readdirSync(pages).find((file) => /^pages\..*\.wasm$/.test(file));
    const compiled = modules.get(pages) ?? WebAssembly.compile(readFileSync(join(pages, name)));
    modules.set(pages, compiled);
    return compiled;
}

function askOf(desk) {
    return (request) => {
        const answer = desk.ask(request);
        must(answer.ok, `${JSON.stringify(request)}: ${JSON.stringify(answer.error)}`);
        return answer;
    };
}

/** The record of a game by its journal. */
export async function recordOfJournal(pages, journal) {
    const ask = askOf(await openDesk(await moduleOf(pages), "box"));
    journal.forEach((line) => ask({ cmd: "fold", line }));
    return ask({ cmd: "record" }).record;
}

export class Beside {
    static async begin(pages, { game, players, options }) {
        const beside = new Beside();
        const compiled = await moduleOf(pages);
        beside.box = askOf(await openDesk(compiled, "box"));
        beside.viewer = askOf(await openDesk(compiled, "viewer"));
        const names = Array.from({ length: players }, (_, i) => `Player ${i + 1}`);
        beside.hear({ cmd: "begin", game, options, names, now: 0 });
        return beside;
    }

    hear(request) {
        this.box(request).told.forEach((message) => this.viewer({ cmd: "read", message }));
    }

    enter(action) {
        this.hear({ cmd: "enter", action, now: 0 });
    }

    /** The question after some choices of the one at hand, or the action that they make. */
    after(path) {
        return path.reduce((_, choice) => this.viewer({ cmd: "take", choice }), this.viewer({ cmd: "ask" }));
    }

    /** All ways to an action from what comes after a path, the shortest branches first. */
    *ways(path = []) {
        const reached = this.after(path);
        if (reached.action !== undefined) {
            yield [path, reached.action];
            return;
        }
        for (let choice = 0; choice < reached.choices.length; choice++) {
            yield* this.ways([...path, choice]);
        }
    }

    /** The choices that make an action. */
    wayTo(wanted) {
        for (const [path, action] of this.ways()) {
            if (action === wanted) {
                return path;
            }
        }
        throw new Error(`no choices make "${wanted}"`);
    }

    /** Those that make another one; undefined: there is no other. */
    wayBeside(entry) {
        for (const [path, action] of this.ways()) {
            if (action !== entry) {
                return path;
            }
        }
        return undefined;
    }
}
