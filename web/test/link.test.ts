// SPDX-License-Identifier: MIT
// What a connection to a table sends, and when: no faster than the server takes it, in order, and chat only once.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { inPage, Link, type Request } from "../src/online/link.ts";
import { Clock } from "./clock.ts";

const sockets: Fake[] = [];
let clock: Clock;

class Fake {
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;
    readonly sent: Request[] = [];

    constructor() {
        sockets.push(this);
    }
    send(text: string): void {
        this.sent.push(JSON.parse(text) as Request);
    }
    close(): void {}
    end(code: number): void {
        this.onclose?.({ code });
    }
    tell(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
}

const chat = (number: number): Request => ({ t: "chat", text: `line ${number}` });
const legal = (number: number): Request => ({ t: "legal", type: `type ${number}` });

/** A link, what it reported as unheard, how often it was lost and how often since the server stopped, and its last socket. */
function begin() {
    const unheard: Request[] = [];
    let losses = 0;
    let restarts = 0;
    const nothing = () => {};
    const link = new Link(inPage("ws://host/table/1"), {
        told: nothing,
        answered: nothing,
        unheard: (request) => unheard.push(request),
        lost: (stops) => {
            losses++;
            restarts += Number(stops);
        },
        ended: nothing,
    });
    const socket = () => sockets.at(-1) as Fake;
    socket().tell({ t: "hello" });
    return { link, unheard, socket, lost: () => losses, restarts: () => restarts };
}

beforeEach(() => {
    sockets.length = 0;
    clock = new Clock();
    Object.assign(globalThis, { WebSocket: Fake, document: { addEventListener() {} }, addEventListener() {} });
});

test("a server that stops says so", () => {
    const { socket, lost, restarts } = begin();
    socket().end(1012);
    assert.deepEqual([lost(), restarts()], [1, 1]);
    clock.tick(1000);
    socket().end(1006);
    assert.deepEqual([lost(), restarts()], [2, 1]);
});

test("more than the server takes at once follows as fast as it is taken, in order", () => {
    const { link, socket } = begin();
    const asked = Array.from({ length: 40 }, (_, number) => legal(number));
    for (const request of asked) {
        link.request(request);
    }
    assert.deepEqual(socket().sent, asked.slice(0, 25));
    for (let answered = 0, ms = 0; ms < 15 * 600; ms += 100) {
        while (answered < socket().sent.length) {
            socket().tell({ t: "answer" });
            answered++;
        }
        assert.ok(socket().sent.length <= 25 + ms / 600);
        clock.tick(100);
    }
    assert.deepEqual(socket().sent, asked);
    assert.equal(sockets.length, 1);
});

test("after a cut all that was not answered is sent again, but no chat that may have been heard", () => {
    const { link, unheard, socket } = begin();
    for (let number = 0; number < 30; number++) {
        link.request(chat(number));
    }
    link.request(legal(0));
    socket().onclose?.({ code: 1006 });
    clock.tick(1000);
    socket().tell({ t: "hello" });
    assert.equal(sockets.length, 2);
    assert.deepEqual(
        unheard,
        Array.from({ length: 25 }, (_, number) => chat(number)),
    );
    assert.deepEqual(socket().sent, [...[25, 26, 27, 28, 29].map(chat), legal(0)]);
});

test("a page in view asks for beats, and notices within 5 s that none come; a hidden one waits", () => {
    const page = { visibilityState: "visible", listen: () => {} };
    Object.assign(globalThis, {
        document: {
            get visibilityState() {
                return page.visibilityState;
            },
            addEventListener: (_: string, wake: () => void) => (page.listen = wake),
            removeEventListener() {},
        },
        removeEventListener() {},
    });
    const { socket, lost } = begin();
    assert.deepEqual(socket().sent, [{ t: "view", shown: true }]);
    socket().tell({ t: "answer", code: "ok" });
    for (let beats = 0; beats < 10; beats++) {
        clock.tick(2200);
        socket().tell({ t: "beat" });
    }
    assert.equal(lost(), 0);
    page.visibilityState = "hidden";
    page.listen();
    assert.deepEqual(socket().sent.at(-1), { t: "view", shown: false });
    socket().tell({ t: "answer", code: "ok" });
    clock.tick(60_000);
    assert.equal(lost(), 0);
    page.visibilityState = "visible";
    page.listen();
    socket().tell({ t: "answer", code: "ok" });
    clock.tick(5000);
    assert.equal(lost(), 1);
});
