// SPDX-License-Identifier: MIT
// People in browsers of their own at a server of ours; what their pages receive, store and do wrong is noted.
import { keepSettings, must, noteWrong, PATIENCE_MS } from "./support.mjs";

/** What a browser does that it should not; what a cut, a kill or a lost cookie makes it say is no fault. */
const excused = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket connection to|status of 401/;

/** Everything that scripts can store: databases, settings, and the service worker's files but those of the build. */
async function stored() {
    const done = (request) =>
        new Promise((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
        });
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
            texts.push(JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())));
        }
        database.close();
    }
    const names = (await globalThis.caches?.keys()) ?? []; // there are no caches over plain http
    for (const name of names) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const isOfBuild = /\.([0-9a-f]{12}|[0-9A-Z]{8})\.\w+$/.test(request.url);
            texts.push(request.url, isOfBuild ? "" : await (await cache.match(request)).text());
        }
    }
    return texts.join("\n");
}

/** What is asked, by whom, and what is over. */
const watched = ".asked, .cover .press, .result";

/** Says when what is watched comes, goes or becomes another. Runs in a page. */
function sayChanges(what) {
    let before = "";
    const look = () => {
        const there = [...document.querySelectorAll(what)];
        const now = there.map((each) => `${each.className} ${each.dataset.question}`).join();
        if (now !== before) {
            before = now;
            globalThis.sayChange();
        }
    };
    const attributeFilter = ["class", "data-question"];
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter });
}

const LOOK_MS = 250;
let waiting = [];

/** Asked for before a look at pages of people, it comes when another look may find more: people are asked, or games are over. */
export const nextChange = () =>
    new Promise((done) => {
        waiting.push(done);
        setTimeout(done, LOOK_MS);
    });

function noteChange() {
    waiting.forEach((done) => done());
    waiting = [];
}

export class Person {
    static async come(browser, width, path, { settings = {}, init, ...options } = {}) {
        const person = new Person();
        person.context = await browser.newContext({
            viewport: { width, height: 800 },
            locale: "en-GB",
            reducedMotion: "reduce",
            ...options,
        });
        person.context.setDefaultTimeout(PATIENCE_MS);
        await person.context.addInitScript(keepSettings, settings);
        await person.context.exposeBinding("sayChange", noteChange);
        await person.context.addInitScript(sayChanges, watched);
        await (init && person.context.addInitScript(init));
        person.wrong = [];
        person.received = [];
        person.frames = {}; // by as what a connection looks: "board", "2", "null" for oneself
        person.connected = {}; // by the same: how many connections there are now
        person.page = await person.open(path);
        return person;
    }

    async open(url) {
        const page = await this.context.newPage();
        noteWrong(page, this.wrong);
        page.on("console", (message) => {
            const words = message.text();
            if (!excused.test(words) && !this.excused?.test(words)) {
                this.wrong.push(`console: ${words}`);
            }
        });
        page.on("pageerror", (error) => this.wrong.push(`error: ${error.message}`));
        page.on("websocket", (socket) => {
            const as = new URL(socket.url()).searchParams.get("as");
            const frames = (this.frames[as] ??= []);
            this.connected[as] = (this.connected[as] ?? 0) + 1;
            socket.on("close", () => this.connected[as]--);
            socket.on("framereceived", ({ payload }) => {
                frames.push(String(payload));
                this.received.push(String(payload));
            });
        });
        page.on("response", async (response) => {
            if (/json/.test(response.headers()["content-type"] ?? "") && !/\.json$/.test(response.url())) {
                this.received.push(await response.text().catch(() => ""));
            }
        });
        await page.goto(url);
        return page;
    }

    /** What is refused on purpose is no fault. */
    excuse(pattern) {
        this.excused = pattern;
    }

    /** Notes what the browser has stored, as something that was received. */
    async noteStored() {
        this.received.push(`stored ${await this.page.evaluate(stored)}`);
    }

    async leave() {
        must(this.wrong.length === 0, this.wrong.join("\n"));
        await this.context.close();
    }
}

export const pressButton = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** Chooses in the form of a new table, where less usual fields stand behind "More options". */
export async function pick(page, field, value) {
    const select = page
        .locator(".field")
        .filter({ hasText: new RegExp(`^${field}`) })
        .locator("select");
    await select.waitFor({ state: "attached" });
    if (!(await select.isVisible())) {
        await page.locator(".more > summary").click();
    }
    await select.selectOption(value);
}
