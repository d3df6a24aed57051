// SPDX-License-Identifier: MIT
// The module as pages use it: games of both kinds, whose views have the types that were made for them.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { TableAnswer, Told } from "generated/messages";
import { type Desk, openDesk, Refused } from "../src/module/host.ts";
import { historyStep, Mirror } from "../src/module/mirror.ts";
import { drawnGames, nameOfGame, playersOf } from "../src/games/games.ts";
import { type Chosen, withValue } from "../src/table/options.ts";
import scenes from "../src/pages/scenes.json";
import { recordOf } from "../src/table/drawn.ts";
import { retell } from "../src/table/retold.ts";
import { letSpeak, sayRefusal } from "../src/online/words.ts";

const wasm = process.env["PH_WASM"] ?? "";
const module = await WebAssembly.compile(readFileSync(join(wasm, "pages.wasm")));

function askTable(table: Desk, request: object): TableAnswer {
    const answer = table.ask<TableAnswer>(request);
    assert.ok(answer.ok, answer.ok ? "" : answer.error.message);
    return answer;
}

interface Heard {
    each?: (mirror: Mirror) => void; // before each choice
    told?: (told: Told[]) => void;
    record?: (record: string) => void; // at the end
}

/** A game of one person, who chooses by a fixed rule, among bots that play at random. */
async function play(game: string, seats: number, options: object, heard: Heard): Promise<Mirror> {
    const table = await openDesk(module, "table");
    const mirror = await Mirror.open(module);
    let now = 1000;
    let answer: TableAnswer;
    const ask = (request: object) => {
        answer = askTable(table, { ...request, now });
        answer.told?.forEach(({ message }) => {
            const { told } = mirror.read(message);
            heard.told?.(told);
        });
    };
    const request = (body: object) => ask({ cmd: "request", person: 1, name: "Ada", request: body });
    request({ t: "make", game, seats: ["open", ...Array<string>(seats - 1).fill("random")], options });
    request({ t: "sit", seat: 0 });
    request({ t: "ready", luck: "00112233445566778899aabbccddeeff" });
    ask({ cmd: "watch", person: 1 });
    request({ t: "start" });
    let asked = -1;
    for (let step = 0; step < 3000 && mirror.look()?.over !== true; step++) {
        const at = mirror.look()?.at ?? 0;
        const question = at === asked ? null : mirror.ask();
        if (question !== null) {
            asked = at;
            heard.each?.(mirror);
            let next = mirror.take(step % question.choices.length);
            while (!("action" in next)) {
                next = mirror.take(step % next.choices.length);
            }
            request({ t: "act", at, id: step.toString(16).padStart(32, "0"), action: next.action });
        } else if (answer!.thinks) {
            ask({ cmd: "think" });
        } else {
            now = answer!.due ?? assert.fail("nobody is to do anything");
            ask({ cmd: "tick" });
        }
    }
    heard.record?.((askTable(table, { cmd: "record", date: "2026-01-01" }) as unknown as { record: string }).record);
    table.close();
    return mirror;
}

/** A file of views as literals, which compile if they have the type. */
function checkTypes(views: Record<string, unknown[]>): void {
    const folder = join(process.env["PH_OUT"] ?? "", "views");
    mkdirSync(folder, { recursive: true });
    const files = Object.entries(views).map(([game, seen]) => {
        const file = join(folder, `${game}.ts`);
        const literals = seen.map((view) => JSON.stringify(view)).join(",\n");
        writeFileSync(
            file,
            `import type { View } from "${join(wasm, "..", "web-types", `${game}_view.ts`)}";\n` +
                `export const views: View[] = [\n${literals}\n];\n`,
        );
        return file;
    });
    const tsc = join(wasm, "..", "..", "web", "node_modules", "typescript", "bin", "tsc");
    const flags = [
        "--noEmit",
        "--strict",
        "--allowImportingTsExtensions",
        "--module",
        "esnext",
        "--target",
        "es2022",
        "--ignoreConfig",
    ];
    const ran = spawnSync(process.execPath, [tsc, ...flags, ...files], { encoding: "utf8" });
    assert.equal(ran.status, 0, ran.stdout.slice(0, 2000) + ran.stderr);
}

test("games are played to their end, and their views have their types", async () => {
    const views: Record<string, unknown[]> = { rattus: [], bristol1350: [] };
    const games: [string, number, object][] = [
        ["rattus", 2, {}],
        ["rattus", 6, { pied_piper: true, characters: "random" }],
        ["bristol1350", 4, { chaos: true, cure: true }],
    ];
    for (const [game, seats, options] of games) {
        const end = await play(game, seats, options, { each: (mirror) => views[game]?.push(mirror.look()?.view) });
        assert.equal(end.look()?.over, true);
        assert.ok((end.look()?.result ?? "").length > 20);
    }
    checkTypes(views);
});

test("each move says in whose turn it was made", async () => {
    const turns = async (game: string, seats: number) => {
        const heard = new Map<string, number>();
        await play(game, seats, {}, { told: (told) => told.forEach(({ turn }) => heard.set(turn.words, turn.seat)) });
        return heard;
    };
    const rattus = await turns("rattus", 3);
    assert.deepEqual([rattus.get("Your turn"), rattus.get("Bruno's turn"), rattus.get("The ravage")], [0, 1, -1]);
    assert.ok(rattus.has("Settling") && [...rattus.keys()].some((words) => words.startsWith("Final round: ")));
    const bristol = await turns("bristol1350", 2);
    assert.deepEqual([bristol.get("The deal"), bristol.get("Round 1: you")], [-1, 0]);
    assert.ok(bristol.has("Round 1: dice and carts") && [...bristol.keys()].some((words) => /ghost [A-I]/.test(words)));
});

test("lines are marked that only their reader could read", async () => {
    const moves: Told[] = [];
    await play("bristol1350", 4, {}, { told: (told) => moves.push(...told) });
    const marked = moves.filter(({ secret }) => secret.length > 0);
    const lines = marked.flatMap(({ lines, secret }) => secret.map((line) => lines[line]!));
    assert.ok(marked.every(({ events }) => events.some((event) => "to" in event && event.to !== "all")));
    assert.ok(
        lines.some((line) => /\b[Yy]ou\b.* [1-4]\b/.test(line)),
        `no line says one's own cards: ${lines.join("; ")}`,
    );
    assert.ok(
        lines.some((line) => /drew the symptoms/.test(line)),
        `the cards of the deal are not marked: ${lines.join("; ")}`,
    );
    assert.ok(
        lines.every((line) => !/^The dice|^Round|^Aboard/.test(line)),
        `a public line is marked: ${lines.join("; ")}`,
    );
});

test("a game as text tells what a substitute did as the substitute's", async () => {
    for (const [game, players] of [
        ["rattus", 3],
        ["bristol1350", 4],
    ] as const) {
        let record = "";
        await play(game, players, {}, { record: (written) => (record = written) });
        const moves = record.split("\n").filter((line) => /^[\d*]+: /.test(line));
        const own = moves.flatMap((line, i) => (line.startsWith("0: ") ? [i + 1] : []));
        const names = ["Ann", "Ben", "Cleo", "Dan"].slice(0, players);
        const substituted = record.replace("\n\n", `\n[Substitute "${own.slice(0, 2).join()}"]\n\n`);
        const lines = async (text: string): Promise<string[]> =>
            retell(await Mirror.open(module), text, names).told.flatMap((told) => told.lines);
        assert.ok((await lines(record)).every((line) => !line.includes("noble")));
        const said = (await lines(substituted)).filter((line) => line.startsWith("For Ann, the bot noble "));
        assert.notEqual(said.length, 0);
    }
});

test("whoever played alone is called you in a record, also where everything is seen", async () => {
    let record = "";
    await play("bristol1350", 4, {}, { record: (written) => (record = written) });
    const mirror = await Mirror.open(module);
    const { moves } = mirror.openRecord(record);
    const lines: string[] = [];
    for (let from = 0; from < moves; from += historyStep) {
        lines.push(...mirror.history(from).flatMap((told) => told.lines));
    }
    assert.ok(
        lines.some((line) => /^You drew the symptoms/.test(line)),
        `nobody is called you: ${lines.slice(0, 9).join("; ")}`,
    );
    assert.ok(
        lines.some((line) => /^Bruno drew the symptoms/.test(line)),
        "the cards of others are not seen",
    );
    assert.ok(
        lines.every((line) => !line.includes("Ada")),
        "the one who reads is called by name",
    );
});

test("refusals are errors with a sentence", async () => {
    const mirror = await Mirror.open(module);
    assert.equal(mirror.look(), null);
    assert.throws(() => mirror.take(0), Refused);
    assert.throws(() => mirror.speak({ code: "fr", edition: "older", texts: [] }), /another build/);
    assert.ok(mirror.games().some(({ id, bots }) => id === "rattus" && bots.length > 4));
});

test("the first page says of a game what the module says", async () => {
    const games = (await Mirror.open(module)).games();
    for (const id of drawnGames) {
        const { name, players_min, players_max } = games.find((game) => game.id === id) ?? assert.fail(id);
        assert.equal(nameOfGame([], id), name);
        assert.deepEqual(playersOf(id), [players_min, players_max]);
    }
});

test("whoever sits down after hello is asked where they sit", async () => {
    const table = await openDesk(module, "table");
    const mirror = await Mirror.open(module);
    const ask = (request: object) =>
        askTable(table, { ...request, now: 1000 }).told?.forEach(({ message }) => mirror.read(message, 1));
    const request = (body: object) => ask({ cmd: "request", person: 1, name: "Ada", request: body });
    request({ t: "make", game: "rattus", seats: ["closed", "open", "random"], options: {} });
    ask({ cmd: "watch", person: 1 });
    request({ t: "sit", seat: 1 });
    request({ t: "ready" });
    request({ t: "start" });
    assert.equal(mirror.look()?.seat, 0); // the closed one does not count
    assert.equal(mirror.ask() !== null, mirror.look()?.decides === 0);
    assert.match(mirror.build(), /^[0-9a-f]{16}$/);
    table.close();
    mirror.close();
});

test("a program is marked in the game, a person is not", async () => {
    const table = await openDesk(module, "table");
    const mirror = await Mirror.open(module);
    // Tables on a device have no programs: the entry says so on its way here.
    const mark = (message: { entry?: { name?: string } }): object =>
        message.entry?.name === "Tin man" ? { ...message, entry: { ...message.entry, program: true } } : message;
    const ask = (request: object) =>
        askTable(table, { ...request, now: 1000 }).told?.forEach(({ message }) => mirror.read(mark(message), 1));
    const request = (person: number, name: string, body: object) =>
        ask({ cmd: "request", person, name, request: body });
    request(1, "Ada", { t: "make", game: "rattus", seats: ["open", "open", "random"], options: {} });
    ask({ cmd: "watch", person: 1 });
    request(1, "Ada", { t: "sit", seat: 0 });
    request(2, "Tin man", { t: "sit", seat: 1 });
    request(1, "Ada", { t: "ready" });
    request(2, "Tin man", { t: "ready" });
    request(1, "Ada", { t: "start" });
    assert.deepEqual(mirror.look()?.seats.slice(0, 2), [
        { name: "Ada", bot: "" },
        { name: "Tin man", bot: "program" },
    ]);
    table.close();
    mirror.close();
});

test("what happens at a table beside its game is said by the module", async () => {
    const mirror = await Mirror.open(module);
    const hello = (seat: number) => ({
        t: "hello",
        build: mirror.build(),
        n: 1,
        at: 0,
        seat,
        table: {
            settings: { game: "rattus" },
            seats: [
                { holder: "person", name: "Anna" },
                { holder: "person", name: "Ben" },
            ],
        },
    });
    const vote = (n: number, agree: boolean) => {
        const entry = { n, t: "abandon", seat: 0, agree };
        mirror.read({ t: "entry", entry });
        return mirror.say({ entry });
    };
    assert.equal(mirror.say({ entry: { t: "abandon", seat: 0, agree: true } }), "", "nobody sits there yet");
    mirror.read(hello(1));
    assert.equal(vote(2, true), "\u2068Anna\u2069 proposes to end the game here.");
    assert.equal(vote(3, false), "\u2068Anna\u2069 wants to play on.");
    mirror.read(hello(0));
    assert.equal(vote(2, false), "You want to play on.");
    assert.equal(
        mirror.say({ entry: { t: "over", reason: "resigned", winners: [1] } }),
        "\u2068Ben\u2069 has won: all others have resigned.",
    );
    assert.equal(mirror.say({ entry: { t: "rematch", table: "0a" } }), "", "a link shows it");
    assert.equal(mirror.say({ answer: { code: "not_your_turn", message: "seat 1 decides" } }), "It is not your turn.");
    assert.equal(mirror.say({ window: "answered" }), "Your answer counts when the time is up.");
    assert.match(mirror.luck("{}"), /^The draws do not check out: /);
    mirror.close();
});

test("refusals are in the words of the server until the module says them", async () => {
    assert.equal(sayRefusal("seat_taken", "seat 2 is taken"), "The server refuses: seat 2 is taken");
    const mirror = await Mirror.open(module);
    letSpeak(mirror);
    assert.equal(sayRefusal("seat_taken", "seat 2 is taken"), "This seat is not open.");
});

/** The options that each pair of picks in the form of a game makes. */
function* pairsOf(mirror: Mirror, game: string, players: number): Generator<object> {
    for (const [i, one] of mirror.options(game, players, {}).choices.entries()) {
        for (const first of one.values.keys()) {
            const { options, choices } = mirror.options(game, players, withValue({}, one, first));
            for (const other of choices.slice(i)) {
                yield* other.values.map((_, second) => withValue(options as Chosen, other, second));
            }
        }
    }
}

test("a game starts with every pair of options that a form offers, and with every set", async () => {
    const mirror = await Mirror.open(module);
    for (const { id, players_min, players_max } of mirror.games()) {
        let tried = 0;
        for (let players = players_min; players <= players_max; players++) {
            const sets = mirror.options(id, players, {}).sets.map(({ options }) => options as object);
            for (const options of [...sets, ...pairsOf(mirror, id, players)]) {
                const table = await openDesk(module, "table");
                const seats = ["open", ...Array<string>(players - 1).fill("random")];
                const requests = [
                    { t: "make", game: id, seats, options },
                    { t: "sit", seat: 0 },
                    { t: "ready" },
                    { t: "start" },
                ];
                for (const request of requests) {
                    const { answer } = askTable(table, { cmd: "request", person: 1, name: "Ada", request, now: 1000 });
                    assert.equal(
                        answer?.code,
                        "ok",
                        `${id}, ${players} players, ${JSON.stringify(options)}: ${answer?.message}`,
                    );
                }
                table.close();
                tried++;
            }
        }
        assert.ok(tried > 100, `${id}: only ${tried} tables were tried`);
    }
    mirror.close();
});

test("options that do not go together are not kept together, and are one choice", async () => {
    const mirror = await Mirror.open(module);
    const { options, choices } = mirror.options("bristol1350", 4, {
        convene: true,
        cure: true,
        length: 99,
        chaos: true,
    });
    assert.deepEqual(options, { convene: true, chaos: true });
    const variant = choices.find(({ name }) => name === "convene");
    assert.deepEqual(
        variant?.values.map((value) => value.options),
        [{}, { convene: true }, { cure: true }, { alms: true }],
    );
    assert.ok(!choices.some(({ name }) => name === "cure" || name === "alms"));
    const crowd = mirror.options("rattus", 5, { africanus: false }); // five need the box
    assert.deepEqual(crowd.options, {});
    assert.equal(crowd.choices.find(({ name }) => name === "africanus")?.values.length, 1);
    mirror.close();
});

test("the games of the first page go on for a minute", async () => {
    const mirror = await Mirror.open(module);
    for (const [game, scene] of Object.entries(scenes)) {
        const opened = mirror.openRecord(recordOf(scene));
        assert.equal(opened.game, game);
        assert.ok(opened.moves >= 15 && !opened.over, `${game}: ${opened.moves} moves`);
        const told = Array.from({ length: opened.moves }, (_, move) => mirror.go(move + 1, 0)).flat();
        assert.ok(told.length >= 15, `${game}: ${told.length} moves are told`);
    }
    mirror.close();
});
