// SPDX-License-Identifier: MIT
// A client that is not ours: a whole game of one person and two bots by npm's ws, written from docs/server-api.md alone.
// usage: node ws_game.mjs FOLDER_WITH_WS SERVER GAME OPTIONS
import { createRequire } from "node:module";
import { randomBytes } from "node:crypto";
import path from "node:path";

const [folder, server, game, options] = process.argv.slice(2);
const WebSocket = createRequire(path.resolve(folder, "package.json"))("ws");

async function post(where, body, token) {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const answer = await fetch(server + where, { method: "POST", headers, body: JSON.stringify(body) });
    if (answer.status !== 201) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
    return answer.json();
}

const any = (list) => list[Math.floor(Math.random() * list.length)];
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

const { token } = await post("/guest", { name: "Anna" });
const settings = { t: "make", game, seats: ["open", "rules", "rules"], options: JSON.parse(options), window: 3000 };
const { table } = await post("/table", settings, token);
const socket = new WebSocket(`${server.replace("http", "ws")}/table/${table}`, {
    headers: { Authorization: `Bearer ${token}` },
});
const say = (message) => socket.send(JSON.stringify(message));
let at = 0;
let acts = 0;

async function choose({ actions, legal, types }) {
    const list = actions ?? legal ?? [];
    if (list.length > 0) {
        await wait(acts < 20 ? 0 : 600); // 100 messages a minute, 30 at once
        acts++;
        say({ t: "act", at, id: randomBytes(16).toString("hex"), action: any(list).text });
    } else if (types?.length > 0) {
        say({ t: "legal", type: any(types) });
    }
}

socket.on("message", async (data) => {
    const message = JSON.parse(data);
    if (message.t === "hello") {
        say({ t: "sit", seat: 0 });
        say({ t: "ready" });
        say({ t: "start" });
    } else if (message.t === "answer" && !["ok", "stale", "window_closed"].includes(message.code)) {
        throw new Error(data);
    } else if (message.t === "legal") {
        await choose(message);
    } else if (message.t === "entry" && message.entry.t === "over") {
        console.log(`${game}: ${message.entry.n} entries, ${acts} acts, ended by ${message.entry.reason}`);
        socket.close();
    } else if (message.t === "entry" && (message.moves || message.entry.t.startsWith("window"))) {
        at = message.entry.n;
        await choose(message);
    }
});
socket.on("close", (code) => process.exit(acts > 5 && code === 1005 ? 0 : 1));
