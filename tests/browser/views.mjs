// SPDX-License-Identifier: MIT
// Whether a page was told exactly what its seat may know, or a watcher: what it read of the server's messages is compared,
// move by move, with the whole game as that viewer sees it, which the server's journal has.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { randomFillSync } from "node:crypto";

export async function openModule(pages) {
    const name = readdirSync(pages).find((file) => /^pages\..*\.wasm$/.test(file));
    let memory;
    const host = {
        now: () => performance.now(),
        random: (at, length) => randomFillSync(new Uint8Array(memory.buffer, at, length)),
        panic: (at, length) => process.stderr.write(Buffer.from(memory.buffer, at, length)),
    };
    const { instance } = await WebAssembly.instantiate(readFileSync(join(pages, name)), { host });
    memory = instance.exports.memory;
    instance.exports._initialize();
    return instance.exports;
}

function ask(module, desk, request) {
    const line = Buffer.from(JSON.stringify(request));
    const room = module.ph_wasm_room(desk, line.length);
    new Uint8Array(module.memory.buffer, room, line.length).set(line);
    const length = module.ph_wasm_line(desk, line.length);
    return JSON.parse(Buffer.from(module.memory.buffer, module.ph_wasm_answer(desk), length).toString());
}

export function asked(module, desk, request) {
    const answer = ask(module, desk, request);
    if (!answer.ok) {
        throw new Error(`${request.cmd}: ${answer.error.message}`);
    }
    return answer;
}

function recordOf(module, journal) {
    const table = module.ph_wasm_create_table();
    journal.forEach((entry) => asked(module, table, { cmd: "fold", line: JSON.stringify(entry) }));
    const { record } = asked(module, table, { cmd: "record", date: "2026-01-01" });
    module.ph_wasm_destroy(table);
    return record;
}

/** By move: all views that the page read, but those of earlier moves that it read after the end, when everything is shown.
    The viewer refuses other texts than a table's messages. */
function readViews(module, person, received) {
    const viewer = module.ph_wasm_create_viewer();
    const views = new Map();
    let isOver = false;
    for (const message of received.filter((one) => one.startsWith("{")).map((one) => JSON.parse(one))) {
        isOver ||= message.entry?.t === "over";
        if (isOver && message.t === "past") {
            continue;
        }
        const { told = [] } = ask(module, viewer, { cmd: "read", message, person });
        told.forEach(({ move, view }) => views.set(move, [...(views.get(move) ?? []), JSON.stringify(view)]));
    }
    module.ph_wasm_destroy(viewer);
    return views;
}

/** The game before its last act: of one that is not over, a viewer shows only what is public. */
function beforeTheEnd(journal) {
    return journal.slice(
        0,
        journal.findLastIndex(({ t }) => t === "play"),
    );
}

/**
 * Returns how many views were compared; throws at the first that says more or less than the seat may know, −1: a watcher.
 * A page that was there all the time has read one of each move that tells its viewer something.
 */
export async function compareViews(pages, journal, seat, received, { wasThere = false } = {}) {
    const module = await openModule(pages);
    const viewer = module.ph_wasm_create_viewer();
    const isSeat = seat >= 0;
    const { moves } = asked(module, viewer, {
        cmd: "open",
        record: recordOf(module, isSeat ? journal : beforeTheEnd(journal)),
    });
    let compared = 0;
    const person = isSeat ? journal.findLast((one) => one.t === "sat" && one.seat === seat).person : undefined;
    const read = readViews(module, person, received);
    for (let move = 0; move < moves; move++) {
        const views = read.get(move) ?? [];
        const { told } = asked(module, viewer, { cmd: "go", to: move + 1, ...(isSeat && { seat }) });
        const right = JSON.stringify(told.find((one) => one.move === move)?.view);
        if (wasThere && right !== undefined && views.length === 0) {
            throw new Error(`nothing was told of move ${move}:\n${right}`);
        }
        const wrong = views.find((view) => view !== right);
        if (wrong !== undefined) {
            throw new Error(
                `${isSeat ? `seat ${seat}` : "a watcher"} was told after move ${move}:\n${wrong}\nit may know:\n${right}`,
            );
        }
        compared += views.length;
    }
    return compared;
}
