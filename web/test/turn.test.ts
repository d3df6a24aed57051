// SPDX-License-Identifier: MIT
// How the pages say that it is one's turn: a notice that fails keeps nothing else from happening.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { closeNotice } from "../src/online/notice.ts";
import { endTurns, notifies, signalTurn } from "../src/online/turn.ts";

/** What was shown, and what was closed, by whom. */
let log: string[];

class FakeNotice {
    static permission = "granted";
    constructor(readonly title: string) {
        log.push(`new ${title}`);
    }
    close(): void {
        log.push(`close ${this.title}`);
    }
}

/** As Chrome on Android has it. */
class NoConstructor {
    static permission = "granted";
    constructor() {
        throw new TypeError("Illegal constructor");
    }
}

class FakeRegistration {
    active: object | null = {};
    open: { close(): void }[] = [];
    fails = false;

    async showNotification(title: string, { body, tag }: { body: string; tag: string }): Promise<void> {
        if (this.fails) {
            throw new TypeError("no notices here");
        }
        log.push(`show ${title} ${body} ${tag}`);
        this.open.push({ close: () => void log.push(`close ${body}`) });
    }
    async getNotifications(): Promise<{ close(): void }[]> {
        return this.open.splice(0);
    }
}

function pretend(names: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(names)) {
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
}

function have(notification: unknown, registration: FakeRegistration | undefined): void {
    const serviceWorker = { getRegistration: async () => registration };
    pretend({ Notification: notification, navigator: registration === undefined ? {} : { serviceWorker } });
}

/** All that was asked of notices is done. */
const settle = (): Promise<void> => closeNotice();

beforeEach(() => {
    log = [];
    notifies.value = true;
    pretend({ document: { hidden: true, title: "" }, location: { href: "http://localhost/#/table/1" }, focus() {} });
});
afterEach(settle);

test("a service worker shows the notice, and takes it away", async () => {
    have(NoConstructor, new FakeRegistration());
    signalTurn(true, true, "Rattus");
    signalTurn(false, false, "Rattus");
    await settle();
    assert.deepEqual(log, ["show It is your turn. Rattus pesthouse", "close Rattus"]);
    assert.equal(notifies.value, true);
});

test("without a service worker the constructor shows it", async () => {
    have(FakeNotice, undefined);
    signalTurn(true, true, "Rattus");
    endTurns();
    await settle();
    assert.deepEqual(log, ["new It is your turn.", "close It is your turn."]);
});

test("one that is not yet active shows none", async () => {
    const registration = new FakeRegistration();
    registration.active = null;
    have(FakeNotice, registration);
    signalTurn(true, true, "Rattus");
    endTurns();
    await settle();
    assert.deepEqual(log, ["new It is your turn.", "close It is your turn."]);
});

test("after a notice that fails, the next update is shown all the same", async () => {
    have(NoConstructor, undefined);
    signalTurn(true, true, "Rattus"); // throws nothing
    assert.match(document.title, /^● .*Rattus$/);
    await settle();
    assert.equal(notifies.value, false, "it is offered again");
    signalTurn(false, false, "Rattus");
    assert.equal(document.title, "Rattus – Pesthouse");
});

test("after a service worker that fails, notices go on once they work", async () => {
    const registration = new FakeRegistration();
    registration.fails = true;
    have(NoConstructor, registration);
    signalTurn(true, true, "Rattus");
    await settle();
    assert.deepEqual([log, notifies.value], [[], false]);
    registration.fails = false;
    notifies.value = true;
    signalTurn(true, true, "Rattus");
    await settle();
    assert.deepEqual(log, ["show It is your turn. Rattus pesthouse", "close Rattus"]);
});

test("nobody is told who looks, or did not ask", async () => {
    have(FakeNotice, undefined);
    (document as { hidden: boolean }).hidden = false;
    signalTurn(true, true, "Rattus");
    (document as { hidden: boolean }).hidden = true;
    notifies.value = false;
    signalTurn(true, true, "Rattus");
    await settle();
    assert.deepEqual(log, []);
});
