// SPDX-License-Identifier: MIT
// Notices on a device while no page is open: the browser's subscription goes to the server, whose messages to the push
// service are encrypted for that browser, all of one length; the service worker shows them, and one press stops them.
// The push service is a server of this test, and Chromium gets its messages by DevTools. By mail they come once a link was
// opened and a button pressed, and stop so.
// usage: node device.mjs PROGRAM PAGES
import { createDecipheriv, createECDH, createHmac, createPublicKey, verify } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { must, newFolder, newStore, openPage, showPages, startServer, startWholeBrowser, until } from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const pem = (name) => fileURLToPath(new URL(`../server/${name}`, import.meta.url));

// ---- the push service -------------------------------------------------------------------------------------------

/** Takes messages, and answers 201, or what `answers` says for a path. */
async function startService() {
    const taken = [];
    const answers = {};
    const service = createServer(
        { cert: readFileSync(pem("localhost.pem")), key: readFileSync(pem("key.pem")) },
        async (request, response) => {
            const parts = [];
            for await (const part of request) {
                parts.push(part);
            }
            taken.push({ path: request.url, fields: request.headers, body: Buffer.concat(parts) });
            response.writeHead(answers[request.url] ?? 201).end();
        },
    );
    await new Promise((resolve) => service.listen(0, "127.0.0.1", resolve));
    const url = `https://127.0.0.1:${service.address().port}`;
    return { url, taken, answers, at: (path) => taken.filter((one) => one.path === path), stop: () => service.close() };
}

/** A browser's keys, and how it reads a message (RFC 8291). */
function newKeys() {
    const pair = createECDH("prime256v1");
    const p256dh = pair.generateKeys();
    const auth = Buffer.alloc(16, 7);
    const hmac = (key, ...bytes) => createHmac("sha256", key).update(Buffer.concat(bytes)).digest();
    const one = Buffer.from([1]);
    const read = (body) => {
        const [salt, size, key, rest] = [
            body.subarray(0, 16),
            body.readUInt32BE(16),
            body.subarray(21, 86),
            body.subarray(86),
        ];
        must(size === 4096 && body[20] === 65, "the head of the message is another");
        const info = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, key]);
        const input = hmac(hmac(auth, pair.computeSecret(key)), info, one);
        const derive = (purpose, length) =>
            hmac(hmac(salt, input), Buffer.from(`Content-Encoding: ${purpose}\0`), one).subarray(0, length);
        const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
        cipher.setAuthTag(rest.subarray(-16));
        const text = Buffer.concat([cipher.update(rest.subarray(0, -16)), cipher.final()]);
        const end = text.lastIndexOf(2);
        must(
            text.subarray(end + 1).every((byte) => byte === 0),
            "it is not padded by zeros",
        );
        return JSON.parse(text.subarray(0, end).toString());
    };
    return { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url"), read };
}

/** Whether the server has signed for this service (RFC 8292). */
function checkVapid(field, service, key) {
    const [, token, shown] = /^vapid t=([^,]+), k=(.+)$/.exec(field) ?? [];
    must(shown === key, `another key: ${field}`);
    const [head, claims, signature] = token.split(".");
    const point = Buffer.from(key, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const known = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const right = verify(
        "sha256",
        Buffer.from(`${head}.${claims}`),
        { key: known, dsaEncoding: "ieee-p1363" },
        Buffer.from(signature, "base64url"),
    );
    const { aud, exp } = JSON.parse(Buffer.from(claims, "base64url"));
    must(right && aud === service, `signed wrongly, or for ${aud}`);
    must(exp > Date.now() / 1000 && exp < Date.now() / 1000 + 24 * 3600, `valid until ${exp}`);
}

// ---- people -----------------------------------------------------------------------------------------------------

/** What runs in a page: somebody at the server, by its own requests. */
async function ask(page, method, path, body) {
    return page.evaluate(
        async ([method, path, body]) => {
            const csrf = method === "GET" ? undefined : (await (await fetch("/me")).json()).csrf;
            const headers = csrf === undefined ? {} : { "X-CSRF-Token": csrf };
            const answer = await fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
            const text = await answer.text();
            if (!answer.ok) {
                throw new Error(`${method} ${path}: ${answer.status} ${text}`);
            }
            return text === "" ? undefined : JSON.parse(text);
        },
        [method, path, body],
    );
}

/** Takes a seat and is ready; `start`: begins. Plays as long as it is one's turn, if `plays`, then goes. */
async function sit(page, table, seat, { start = false, plays = false } = {}) {
    await page.evaluate(
        ([table, seat, start, plays]) =>
            new Promise((resolve, reject) => {
                const socket = new WebSocket(`${location.origin.replace("http", "ws")}/table/${table}`);
                const wanted = [{ t: "sit", seat }, { t: "ready" }, ...(start ? [{ t: "start" }] : [])];
                const say = (message) => socket.send(JSON.stringify(message));
                const leave = () => {
                    socket.onclose = resolve;
                    socket.close();
                };
                const act = ({ at, n, entry, legal, view }) => {
                    if (plays && legal !== undefined) {
                        const id = [...crypto.getRandomValues(new Uint8Array(16))]
                            .map((byte) => byte.toString(16).padStart(2, "0"))
                            .join("");
                        say({ t: "act", at: at ?? entry?.n ?? n, id, action: legal[0].text });
                    } else if (plays && view !== undefined) {
                        leave();
                    }
                };
                socket.onerror = () => reject(new Error("the socket failed"));
                socket.onmessage = ({ data }) => {
                    const message = JSON.parse(data);
                    if (message.t === "answer" && message.code !== "ok") {
                        reject(new Error(data));
                    } else if ((message.t === "hello" || message.t === "answer") && wanted.length > 0) {
                        say(wanted.shift());
                    } else if (message.t === "answer" && !plays) {
                        leave();
                    } else if (message.t === "entry") {
                        act(message);
                    }
                };
            }),
        [table, seat, start, plays],
    );
}

/** A table at which Anna has acted, and Ben, who was gone before, is asked. */
async function passTurn(anna, ben) {
    const settings = { t: "make", game: "rattus", seats: ["open", "open"], by_days: true };
    const { table } = await ask(anna, "POST", "/table", settings);
    await sit(ben, table, 1);
    await ask(ben, "POST", `/table/${table}/notices`, { wanted: true });
    await sit(anna, table, 0, { start: true, plays: true });
    return table;
}

// ---- mail -------------------------------------------------------------------------------------------------------

/** A program like sendmail, which adds what it gets to a file. */
function newMailbox() {
    const folder = newFolder();
    const [program, file] = [join(folder, "sendmail"), join(folder, "mails")];
    writeFileSync(program, `#!/bin/sh\nexec cat >>"${file}"\n`, { mode: 0o755 });
    writeFileSync(file, "");
    const unfolded = () => readFileSync(file, "utf8").replaceAll("=\n", "");
    const links = () => [...unfolded().matchAll(/(http:\S+\/mail\/[0-9a-f]{68})$/gm)].map(([, link]) => link);
    return { options: ["--sendmail", program, "--mail-from", "pesthouse@example.org"], links };
}

/** Opens a link of a mail, in a browser that knows its owner, and presses the button. */
async function follow(context, link, button, sentence) {
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole("button", { name: button }).click();
    await page.getByText(sentence).waitFor();
    await page.close();
}

// ---- the test ---------------------------------------------------------------------------------------------------

/** Chromium in tests has no push service: the page's subscription is one of this test. */
function subscribeTo([endpoint, keys]) {
    let subscription = null;
    const made = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
            subscription = null;
            return true;
        },
    };
    PushManager.prototype.subscribe = async (options) => {
        if (!options.userVisibleOnly || options.applicationServerKey.length !== 87) {
            throw new Error("subscribed wrongly");
        }
        return (subscription = made);
    };
    PushManager.prototype.getSubscription = async () => subscription;
}

/** Delivers a message as the push service of the browser would. */
async function deliver(page, origin, data) {
    const devtools = await page.context().newCDPSession(page);
    const registration = new Promise((resolve) =>
        devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) =>
            registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin)).forEach(resolve),
        ),
    );
    await devtools.send("ServiceWorker.enable");
    const { registrationId } = await registration;
    await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(data) });
}

const service = await startService();
const mailbox = newMailbox();
const server = await startServer(
    ...[program, pages, newStore(), "--handshakes", "1000", "--notices-every", "1"],
    ...["--notices-to", "127.0.0.1", "--notices-ca", pem("localhost.pem"), ...mailbox.options],
);
const browser = await startWholeBrowser();
try {
    const keys = newKeys();
    const anna = await openPage(browser, server.url);
    const ben = await openPage(browser, server.url);
    await ben.context.grantPermissions(["notifications"], { origin: server.url });
    for (const [person, name] of [
        [anna, "Anna"],
        [ben, "Ben"],
    ]) {
        await person.page.evaluate(
            (name) => fetch("/guest", { method: "POST", body: JSON.stringify({ name }) }).then((one) => one.text()),
            name,
        );
        await person.page.evaluate(() => localStorage.setItem("pesthouse", JSON.stringify({ known: true })));
    }

    // The page subscribes, and the server knows it.
    await ben.context.addInitScript(subscribeTo, [`${service.url}/ben`, { p256dh: keys.p256dh, auth: keys.auth }]);
    await ben.page.goto(`${server.url}/#/account`);
    await ben.page.reload();
    await ben.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await ben.page.getByRole("button", { name: "Show notices on this device" }).click();
    await ben.page.locator("li", { hasText: "This device" }).waitFor();
    const { channels, push } = await ask(ben.page, "GET", "/me/notices");
    must(channels.length === 1 && channels[0].kind === "push", JSON.stringify(channels));

    // Two turns: what is sent says whose game, only to that browser, in messages of one length.
    for (let turn = 1; turn <= 2; turn++) {
        const table = await passTurn(anna.page, ben.page);
        const message = await until(() => service.at("/ben")[turn - 1], "no message came");
        must(message.fields["content-encoding"] === "aes128gcm" && message.fields.ttl === "86400", "other fields");
        checkVapid(message.fields.authorization, service.url, push);
        const shown = keys.read(message.body);
        must(shown.title === "It is your turn." && shown.body === "Rattus", JSON.stringify(shown));
        must(shown.url === `#/table/${table}`, shown.url);
        must(message.body.length === service.at("/ben")[0].body.length, "messages differ in length");
    }

    // The service worker shows it.
    const shown = keys.read(service.at("/ben")[0].body);
    await deliver(ben.page, server.url, shown);
    const notices = () =>
        ben.page.evaluate(async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            return (await registration.getNotifications()).map(({ title, body, data, actions }) => ({
                title,
                body,
                data,
                actions,
            }));
        });
    const [notice] = await until(async () => {
        const found = await notices();
        return found.length > 0 && found;
    }, "the service worker shows nothing");
    must(notice.title === shown.title && notice.body === "Rattus", JSON.stringify(notice));
    must(notice.data === `${server.url}/${shown.url}`, notice.data);
    const [button] = notice.actions;
    must(button.action === "stop" && button.title === "Stop these notices", JSON.stringify(button));

    // A press of its button ends the subscription. Nobody can press it here, so the worker is told that somebody has.
    const [worker] = ben.page.context().serviceWorkers();
    const ended = await worker.evaluate(async () => {
        let count = 0;
        const subscription = { unsubscribe: async () => ++count > 0 };
        PushManager.prototype.getSubscription = async () => subscription;
        const [notification] = await registration.getNotifications();
        const event = new NotificationEvent("notificationclick", { notification, action: "stop" });
        const done = new Promise((resolve) => {
            event.waitUntil = resolve; // which only events of the browser have
        });
        dispatchEvent(event);
        await done;
        return count;
    });
    must(ended === 1, `the subscription was ended ${ended} times`);
    await until(async () => (await notices()).length === 0, "the notice stays");

    // By mail, from the first one to the last.
    await ben.page.goto(`${server.url}/#/account`);
    const mails = ben.page.locator("li", { hasText: "ben@example.org" });
    const field = ben.page.getByLabel("E-mail address");
    const add = ben.page.getByRole("button", { name: "Send a first mail there" });
    await field.fill("ben@example.org");
    await add.click();
    await mails.getByText("No notices will come there until").waitFor();
    const first = await until(() => mailbox.links()[0], "no first mail came");
    await follow(ben.page.context(), first, "Send notices there", "Notices will come to ben@example.org.");
    await ben.page.reload();
    await mails.waitFor();
    must((await mails.getByText("No notices will come there until").count()) === 0, "the address is not confirmed");
    await passTurn(anna.page, ben.page);
    const last = await until(() => mailbox.links()[1], "no mail came");
    await follow(ben.page.context(), last, "Stop these notices", "No more notices will come to ben@example.org.");
    await ben.page.reload();
    await ben.page.locator("li", { hasText: "Another device" }).waitFor(); // since the test's subscription is gone
    must((await mails.count()) === 0, "the address is still used");

    // A browser that takes no more is left alone.
    service.answers["/ben"] = 410;
    await passTurn(anna.page, ben.page);
    await until(
        async () => (await ask(ben.page, "GET", "/me/notices")).channels[0].stopped,
        "a subscription that is gone is not stopped",
    );
    await ben.page.reload();
    await ben.page.getByRole("button", { name: "Stop all notices" }).click();
    await until(
        async () => (await ask(ben.page, "GET", "/me/notices")).channels.length === 0,
        "the notices are not stopped",
    );
    anna.check();
    ben.check();
} catch (error) {
    await showPages(browser);
    throw error;
} finally {
    await browser.close();
    await server.stop();
    service.stop();
}
