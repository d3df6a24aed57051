// SPDX-License-Identifier: MIT
// The engine of the package, as it is installed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "node:test";
import { Engine, Refused } from "pesthouse";

const LONG = { cmd: "search", bot: "noble", ms: 3_600_000 };
const file = (name) => fileURLToPath(new URL(name, import.meta.url));

async function engineFor(t) {
    const engine = await Engine.start();
    t.after(() => engine.close());
    return engine;
}

/** Plays a game of bots on from the position at hand; returns its record. */
async function playOn(engine) {
    let { actor } = await engine.ask({ cmd: "legal" });
    while (actor.kind !== "over") {
        const { action } = await engine.ask({ cmd: "search", bot: "rules", seed: 1 });
        ({ actor } = await engine.ask({ cmd: "play", action }));
    }
    return (await engine.ask({ cmd: "record" })).record;
}

test("the version is that of the package", async (t) => {
    const engine = await engineFor(t);
    const described = JSON.parse(readFileSync(file("node_modules/pesthouse/package.json"), "utf8"));
    assert.equal((await engine.ask({ cmd: "hello" })).version, described.version);
});

test("whole games of both kinds are played, and their records are read again", async (t) => {
    const engine = await engineFor(t);
    for (const [game, players] of [
        ["rattus", 4],
        ["bristol1350", 3],
    ]) {
        await engine.ask({ cmd: "new", game, players, seed: 1350 });
        const record = await playOn(engine);
        const { actor } = await engine.ask({ cmd: "load", record });
        assert.deepEqual(actor, { kind: "over" });
        assert.equal((await engine.ask({ cmd: "record" })).record, record);
    }
});

test("a refusal has a code, a field and words, and changes nothing", async (t) => {
    const engine = await engineFor(t);
    await engine.ask({ cmd: "new", game: "rattus", players: 2, seed: 7 });
    const before = await engine.askLine('{"cmd":"get"}');
    await assert.rejects(engine.ask({ cmd: "new", game: "chess", players: 2 }), (error) => {
        assert.ok(error instanceof Refused);
        assert.deepEqual([error.code, error.field], ["bad_request", "game"]);
        assert.match(error.message, /unknown game "chess".*rattus, bristol1350/);
        return true;
    });
    await assert.rejects(engine.ask({ cmd: "play", action: "settle atlantis 2" }), { code: "illegal_action" });
    assert.equal(await engine.askLine('{"cmd":"get"}'), before);
});

test("what is not a request is a TypeError that shows one", async (t) => {
    const engine = await engineFor(t);
    await assert.rejects(engine.ask(), { name: "TypeError", message: /expected a request such as .*got undefined/ });
    await assert.rejects(engine.ask("hello"), { name: "TypeError", message: /got "hello"/ });
    await assert.rejects(engine.askLine({ cmd: "hello" }), {
        name: "TypeError",
        message: /a line of JSON, got object/,
    });
});

test("requests are answered in their order", async (t) => {
    const engine = await engineFor(t);
    const ids = [1, 2, 3, 4, 5];
    const answers = await Promise.all(ids.map((id) => engine.ask({ cmd: "hello", id })));
    assert.deepEqual(
        answers.map((answer) => answer.id),
        ids,
    );
});

test("engines do not know of each other", async (t) => {
    const [one, other] = [await engineFor(t), await engineFor(t)];
    await one.ask({ cmd: "new", game: "rattus", players: 2 });
    await assert.rejects(other.ask({ cmd: "legal" }), { code: "no_game" });
});

test("a search that is given up leaves game, luck and undo as they were", async (t) => {
    const [engine, other] = [await engineFor(t), await engineFor(t)];
    const { seed } = await engine.ask({ cmd: "new", game: "rattus", players: 3 });
    await other.ask({ cmd: "new", game: "rattus", players: 3, seed });
    for (const asked of ["play", "play", "play", "undo"]) {
        for (const one of [engine, other]) {
            const { actions } = await one.ask({ cmd: "legal" });
            await one.ask(asked === "play" ? { cmd: "play", action: actions.at(-1) } : { cmd: "undo" });
        }
    }
    const control = new AbortController();
    const search = engine.ask(LONG, { signal: control.signal });
    const next = engine.ask({ cmd: "undo" });
    control.abort(new Error("enough"));
    await assert.rejects(search, { message: "enough" });
    await next;
    await other.ask({ cmd: "undo" });
    assert.equal(await playOn(engine), await playOn(other));
});

test("a game from a record is the same after a search was given up, also with its moves taken back", async (t) => {
    const [engine, other] = [await engineFor(t), await engineFor(t)];
    await other.ask({ cmd: "new", game: "bristol1350", players: 3, seed: 3 });
    for (let i = 0; i < 4; i++) {
        await other.ask({ cmd: "play", action: (await other.ask({ cmd: "legal" })).actions[0] });
    }
    await engine.ask({ cmd: "load", record: (await other.ask({ cmd: "record" })).record });
    await engine.ask({ cmd: "undo" });
    await other.ask({ cmd: "undo" });
    const signal = AbortSignal.timeout(1);
    await assert.rejects(engine.ask(LONG, { signal }), { name: "TimeoutError" });
    assert.equal(await playOn(engine), await playOn(other));
});

test("a request that still waits is given up without the others", async (t) => {
    const engine = await engineFor(t);
    const control = new AbortController();
    const first = engine.ask({ cmd: "hello" });
    const second = engine.ask(LONG, { signal: control.signal });
    const third = engine.ask({ cmd: "hello", id: 3 });
    control.abort();
    await assert.rejects(second, { name: "AbortError" });
    assert.deepEqual([(await first).ok, (await third).id], [true, 3]);
    await assert.rejects(engine.ask({ cmd: "hello" }, { signal: control.signal }), { name: "AbortError" });
});

test("a closed engine rejects what waits and what comes", async () => {
    const engine = await Engine.start();
    const waits = [engine.ask(LONG), engine.ask({ cmd: "hello" })].map((asked) =>
        assert.rejects(asked, { message: /was closed; Engine\.start\(\) starts another one/ }),
    );
    engine.close();
    await Promise.all(waits);
    await assert.rejects(engine.ask({ cmd: "hello" }), { message: /was closed/ });
    engine.close();
});

test("every example of the README that needs no server runs, and ends by itself", () => {
    const examples = readdirSync(file("examples")).filter((name) => !name.endsWith(".server.mjs"));
    assert.ok(examples.length >= 3);
    for (const name of examples) {
        const ran = spawnSync(process.execPath, [file(`examples/${name}`)], { encoding: "utf8" });
        assert.deepEqual([ran.status, ran.stderr], [0, ""], `example ${name}`);
        assert.notEqual(ran.stdout, "");
    }
});
