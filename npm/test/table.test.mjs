// SPDX-License-Identifier: MIT
// The client of the package at tables of a real server.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { connect, Refused } from "pesthouse/table";
import { openView } from "pesthouse/view";

const { startServer } = await import(process.env.PH_SUPPORT);
const file = (name) => fileURLToPath(new URL(name, import.meta.url));

/** A server, which ends with the test. */
async function serve(t, store, ...more) {
    const server = await startServer(process.env.PH_PROGRAM, undefined, store, "--handshakes", "1000", ...more);
    t.after(() => server.stop());
    return server;
}

/** Two people at a table of their own, whose game has begun. */
async function pairAt(t, url) {
    const servers = [await connect(url, { name: "Anna" }), await connect(url, { name: "Bela", program: true })];
    const id = await servers[0].make({ game: "rattus", seats: ["open", "open"] });
    const tables = await Promise.all(servers.map((server) => server.table(id)));
    tables.forEach((table) => t.after(() => table.close()));
    for (const table of tables) {
        await table.sit();
        await table.ready();
    }
    await tables[0].start();
    return { servers, tables, id };
}

const turns = (table) => table[Symbol.asyncIterator]();
const settlers = ({ moves }) => moves.filter(({ action }) => action?.type === "settle").map(({ actor }) => actor.seat);
const next = async (iterator) => (await iterator.next()).value;

test("two people play, each with what their seats may know, and end by agreement", async (t) => {
    const { url } = await serve(t);
    const { servers, tables, id } = await pairAt(t, url);
    const asked = tables.map(turns);
    const movers = [];
    for (const seat of [0, 1, 1, 0]) {
        const decision = await next(asked[seat]);
        assert.deepEqual([decision.seat, decision.view.phase, decision.window], [seat, "settle", false]);
        assert.ok(decision.legal.every(({ type }) => type === "settle"));
        movers.push(settlers(decision));
        assert.equal(await decision.play(decision.legal[0]), true);
    }
    assert.deepEqual(movers, [[], [0], [1], [0, 1, 1]]); // since the decision of the same seat before
    assert.equal((await next(asked[0])).view.phase, "turn");
    const ends = asked.map(next);
    await tables[0].request({ t: "abandon" });
    await tables[1].request({ t: "abandon" });
    assert.deepEqual(await Promise.all(ends), [undefined, undefined]);
    assert.deepEqual([tables[0].facts.phase, tables[0].facts.reason], ["over", "abandoned"]);
    assert.match(await servers[1].record(id), /^\[Game "rattus"\]/);
});

test("it comes back by itself after its server was restarted, and an act counts once", async (t) => {
    const first = await serve(t);
    const { tables } = await pairAt(t, first.url);
    const asked = tables.map(turns);
    const before = await next(asked[0]);
    await first.stop();
    const played = before.play(before.legal[0]);
    await serve(t, first.store, "--port", new URL(first.url).port);
    assert.equal(await played, true);
    const other = await next(asked[1]);
    assert.deepEqual(settlers(other), [0]);
    assert.equal(await other.play(other.legal[0].text), true);
    assert.deepEqual(settlers(await next(asked[1])), [1]);
});

test("a question that was answered elsewhere is withdrawn", async (t) => {
    const { url } = await serve(t);
    const { servers, tables, id } = await pairAt(t, url);
    const elsewhere = await (await connect(url, { token: servers[0].token })).table(id);
    t.after(() => elsewhere.close());
    const [here, there] = [await next(turns(tables[0])), await next(turns(elsewhere))];
    assert.equal(await here.play(here.legal[0]), true);
    assert.equal(await there.play(there.legal[0]), false);
});

test("onlookers hear everything, and are asked nothing", async (t) => {
    const { url } = await serve(t);
    const { tables, id } = await pairAt(t, url);
    const heard = [];
    const table = await (await connect(url)).table(id, {
        told: (message) => heard.push(message.entry?.t ?? message.t),
    });
    t.after(() => table.close());
    await tables[0].request({ t: "chat", text: "Good luck" });
    const decision = await next(turns(tables[0]));
    await decision.play(decision.legal[0]);
    await assert.rejects(table.request({ t: "sit", seat: 0 }), Refused);
    assert.deepEqual(heard, ["hello", "chat", "play"]);
    assert.equal(table.seat, undefined);
});

test("a table is told in words, as its viewer may know it", async (t) => {
    const { url } = await serve(t);
    const { servers, tables, id } = await pairAt(t, url);
    const heard = [];
    for (const server of [servers[0], await connect(url)]) {
        const view = await openView({ language: "fr" });
        let hear;
        const words = new Promise((resolve) => (hear = resolve));
        const watched = await server.watch(id, view, (moves) => moves.forEach(({ lines }) => hear(lines.join(" "))));
        t.after(() => watched.close());
        heard.push({ view, words });
    }
    const { legal, play } = await next(turns(tables[0]));
    await play(legal[0]);
    for (const { view, words } of heard) {
        assert.match(await words, /^(Vous installez|Anna installe) /);
        assert.equal(view.look().seats[0].name, "Anna");
    }
    assert.deepEqual(
        heard.map(({ view }) => view.look().seat),
        [0, -1],
    );
    const other = { build: () => "0".repeat(16) };
    await assert.rejects(servers[0].watch(id, other), { message: /of another build/ });
});

test("refusals say what is wrong", async (t) => {
    const { url } = await serve(t);
    const { servers, tables } = await pairAt(t, url);
    const decision = await next(turns(tables[0]));
    await assert.rejects(decision.play("settle atlantis"), { name: "Refused", code: "illegal_action" });
    await assert.rejects(decision.play(undefined), { name: "TypeError", message: /an action of decision\.legal/ });
    await assert.rejects(tables[1].sit(0), { code: "wrong_phase" });
    await assert.rejects(servers[0].make({ game: "chess", seats: ["open"] }), { code: "bad_request" });
    await assert.rejects(servers[0].table("nonsense"), {
        name: "TypeError",
        message: /32 hexadecimal digits, got "nonsense"/,
    });
    await assert.rejects(servers[0].table("0".repeat(32)), { message: /there is no such table/ });
    await assert.rejects(connect(url, { name: "\u0000" }), { code: "400", message: /^name: / });
    await assert.rejects(connect(url, { name: "Cora", token: "0".repeat(32) }), TypeError);
    await assert.rejects(connect(url, { token: "x" }), { name: "TypeError", message: /32 hexadecimal digits/ });
    await assert.rejects(connect("ftp://127.0.0.1"), { name: "TypeError", message: /the address of a server/ });
    const nobody = await connect(url, { token: "0".repeat(32) });
    await assert.rejects(nobody.me(), { code: "401" });
    await assert.rejects(nobody.table(tables[0].id), { message: /the token is nobody's/ });
    await assert.rejects(connect("http://127.0.0.1:9", { name: "Cora" }), {
        message: /^cannot reach http:\/\/127\.0\.0\.1:9: /,
    });
});

test("a table that is closed ends what waits", async (t) => {
    const { url } = await serve(t);
    const { tables } = await pairAt(t, url);
    const waits = next(turns(tables[1]));
    tables[1].close();
    await assert.rejects(waits, { message: /was closed/ });
    await assert.rejects(tables[1].request({ t: "resign" }), { message: /was closed/ });
});

test("the examples of the README that need a server play there", async (t) => {
    const { url } = await serve(t);
    const names = readdirSync(file("examples")).filter((name) => name.endsWith(".server.mjs"));
    assert.ok(names.length > 0);
    for (const name of names) {
        // A game alone takes no time, since no bot thinks.
        const text = readFileSync(file(`examples/${name}`), "utf8")
            .replace("http://127.0.0.1:1350", url)
            .replace('game: "rattus", seats: ["open", "rules"]', 'game: "bristol1350", seats: ["open"]');
        assert.ok(text.includes(url) && text.includes("bristol1350"));
        writeFileSync(file(`examples/${name}`), text);
        const ran = spawn(process.execPath, [file(`examples/${name}`)], { stdio: ["ignore", "pipe", "inherit"] });
        let said = "";
        ran.stdout.on("data", (bytes) => (said += bytes));
        assert.equal(await new Promise((resolve) => ran.once("close", resolve)), 0);
        assert.match(said, /winners: /);
    }
});
