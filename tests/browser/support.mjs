// SPDX-License-Identifier: MIT
// A server of ours and a browser for tests of the pages. A page that says anything on its console, or asks anybody but
// its server for anything, fails. Local games have the same luck each time, or that of PH_SEED=…; what one waits for
// may take two minutes, since machines are busy.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const { chromium } = createRequire(fileURLToPath(new URL("../../web/", import.meta.url)))("playwright-core");

export const PATIENCE_MS = 120_000;
const PRESS_MS = 5000;
export const usualSeed = 10;
export const seed = Number(process.env.PH_SEED ?? usualSeed);
process.on("exit", (code) => code !== 0 && console.error(`the luck was that of PH_SEED=${seed}`));

// Nothing outlives the test, whatever comes of it.
const folders = [];
const servers = [];
process.on("exit", () => {
    servers.forEach((server) => server.kill("SIGKILL"));
    folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});
["SIGINT", "SIGTERM"].forEach((signal) => process.on(signal, () => process.exit(1)));

/** A folder that is removed in the end. */
export function newFolder() {
    const folder = mkdtempSync(join(tmpdir(), "pesthouse-"));
    folders.push(folder);
    return folder;
}

export const newStore = () => join(newFolder(), "server.db");

/** Random bytes become the same each time. A page counts on when it is loaded again: its moves have ids of their own. */
function fixLuck(first) {
    let count = 0;
    crypto.getRandomValues = (bytes) => {
        const { sessionStorage } = globalThis; // a worker has none
        count = Number(sessionStorage?.getItem("drawn") ?? count) + 1;
        sessionStorage?.setItem("drawn", count);
        bytes.fill(first + count);
        bytes[0] += count >> 8;
        return bytes;
    };
}

/** The same pages, with fixed luck in the worker that has the table. */
function withFixedLuck(pages) {
    const folder = newFolder();
    cpSync(pages, folder, { recursive: true });
    const worker = join(
        folder,
        readdirSync(folder).find((name) => /^worker\..*\.js$/.test(name)),
    );
    writeFileSync(worker, `(${fixLuck})(${seed});${readFileSync(worker, "utf8")}`);
    return folder;
}

/** Of those that no connection gets by itself, nor a server that is told none, so that it stays free between two servers. */
async function freePort() {
    for (;;) {
        const port = randomInt(20000, 32000);
        const server = createServer();
        const isFree = await new Promise((resolve) =>
            server.on("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true)),
        );
        if (isFree) {
            await new Promise((resolve) => server.close(resolve));
            return port;
        }
    }
}

/** Serves the pages of a folder with `pesthouse serve`, or those in the program, whose luck is their own. */
export async function startServer(program, pages, store = newStore(), ...more) {
    const web = pages === undefined ? [] : ["--web", withFixedLuck(pages)];
    const port = more.includes("--port") ? [] : ["--port", await freePort()];
    const server = spawn(program, ["serve", "--store", store, ...web, ...port, ...more], {
        stdio: ["ignore", "pipe", "inherit"],
    });
    servers.push(server);
    let said = "";
    for await (const bytes of server.stdout) {
        said += bytes;
        const url = /http:\/\/\S+/.exec(said)?.[0];
        if (url !== undefined) {
            return {
                url,
                store,
                stop: () => stop(server, "SIGTERM"),
                kill: () => stop(server, "SIGKILL"),
                pause: () => server.kill("SIGSTOP"),
                resume: () => server.kill("SIGCONT"),
            };
        }
    }
    throw new Error(`the server said no address: ${said}`);
}

function stop(server, signal) {
    if (server.exitCode !== null || server.signalCode !== null) {
        return Promise.resolve();
    }
    return new Promise((resolve) => {
        server.on("exit", resolve);
        server.kill(signal);
    });
}

/** A picture of a page depends on the page alone: no part is painted over what was there before. The browser is Chromium
 *  without its windows, which takes a third less of the processor; the program itself, as a script around it would be
 *  killed in its place. */
export function startBrowser(...more) {
    const args = ["--no-sandbox", "--disable-partial-raster", ...more];
    return chromium.launch({ executablePath: "/usr/lib/chromium/chromium-headless-shell", args });
}

/** With all that Chromium has: notices that are shown, and messages that a service pushes. */
export const startWholeBrowser = () => chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });

/** What pages did that they should not. */
const noted = new WeakMap();
export const noteWrong = (page, wrong) => noted.set(page, wrong);

/** What each page shows and did wrong, where a test fails. */
export async function showPages(browser) {
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
        const words = await page.evaluate(() => document.body.innerText).catch(() => "nothing");
        console.error(`---- ${page.url()} shows:\n${words.slice(0, 1500)}`);
        console.error((noted.get(page) ?? []).join("\n"));
    }
}

/** Runs a test with a server and a browser, which end with it. */
export async function withServer(program, pages, test) {
    const server = await startServer(program, pages);
    const browser = await startBrowser();
    try {
        await test(browser, server);
    } catch (error) {
        await showPages(browser);
        throw error;
    } finally {
        await browser.close();
        await server.stop();
    }
}

export function must(condition, words) {
    if (!condition) {
        throw new Error(words);
    }
}

/** Waits for something that no page shows; returns what was found. */
export async function until(found, words) {
    for (const end = Date.now() + PATIENCE_MS; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
        const value = await found();
        if (value) {
            return value;
        }
        must(Date.now() < end, words);
    }
}

/** What the pages keep of a visitor, who may change it; `seats` and `options` are those of `game`. Runs in a page. */
export function keepSettings({ seats, options, ...settings }) {
    if (location.protocol !== "about:" && localStorage.getItem("pesthouse") === null) {
        const setups = { [settings.game ?? "rattus"]: { seats, options } };
        localStorage.setItem("pesthouse", JSON.stringify({ setups, ...settings }));
    }
}

/** Counts the tones of a page, of which a turn has one. Runs in it. */
export function countSounds() {
    window.sounds = 0;
    window.OscillatorNode = class extends OscillatorNode {
        start(at) {
            window.sounds++;
            super.start(at);
        }
    };
}

export const soundsOf = (page) => page.evaluate(() => window.sounds);

/** What the first page offers of a game, by default the one that was played last. */
export async function offerOf(page, game) {
    await page.locator(".play").first().waitFor();
    const last = await page.evaluate(() => JSON.parse(localStorage.getItem("pesthouse") ?? "{}").game ?? "rattus");
    return page.locator(`[data-game="${game ?? last}"]`);
}

export const playButton = async (page, game) => (await offerOf(page, game)).locator(".play");

export async function playNow(page, game) {
    await (await playButton(page, game)).click();
}

/** Opens a page of a visitor with these settings, which notes what it should not do; `check` says it. */
export async function openPage(browser, url, { settings = {}, ...options } = {}) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-GB", ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(fixLuck, seed);
    await context.addInitScript(keepSettings, settings);
    const page = await context.newPage();
    const wrong = [];
    noteWrong(page, wrong);
    page.on("console", (message) => wrong.push(`console: ${message.text()} (${message.location().url})`));
    page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
    page.on(
        "request",
        (request) => new URL(request.url()).origin === new URL(url).origin || wrong.push(`request: ${request.url()}`),
    );
    await page.goto(url);
    await page.locator(".play").first().waitFor();
    const check = () => must(wrong.length === 0, wrong.join("\n"));
    return { page, context, check };
}

/** Loads the first page again without its module; returns a function that lets the module come. Not with service workers. */
export async function holdModule(page) {
    let release;
    const released = new Promise((resolve) => (release = resolve));
    await page.route(/\/first\.\w+\.wasm$/, async (route) => {
        await released;
        await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await page.locator(".play").first().waitFor();
    return release;
}

/** Notes in `shifts` what moves without a press, by its class. Runs in a page, and sees what moves from then on. */
export function watchShifts() {
    window.shifts = [];
    const note = (entry) => {
        const moved = entry.sources.map(({ node }) => node?.className ?? node?.nodeName);
        window.shifts.push({ value: entry.hadRecentInput ? 0 : entry.value, moved });
    };
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type: "layout-shift" });
}

/** A processor a quarter as fast, 1.6 Mbit/s, 150 ms. */
export async function slowDown(page) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await devtools.send("Network.enable");
    const bytes = 1.6e6 / 8;
    await devtools.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 150,
        downloadThroughput: bytes,
        uploadThroughput: bytes,
    });
    return devtools;
}

/** Nothing is wider than the window, and the page ends below its last line, also with words for readers in what scrolls. */
export async function checkWidth(page) {
    const [inner, outer, below] = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        const end = scrollY + document.querySelector("#page").getBoundingClientRect().bottom;
        return [scrollWidth, innerWidth, scrollHeight - Math.max(end, innerHeight)];
    });
    must(inner <= outer, `the page is ${inner} wide in a window of ${outer}`);
    must(below <= 40, `the page goes on for ${below} pixels below its end`);
}

/** Numbers below a count, the same ones each time. */
export function newDice(state) {
    return (count) => {
        state = (state * 1103515245 + 12345) % 2147483648;
        return Math.floor((state / 2147483648) * count);
    };
}

/** Picks the language (0) or the pace (1) in the settings, and comes back to the first page. */
async function setGeneral(page, which, value) {
    await page.evaluate(() => void (location.hash = "#/settings"));
    await page.locator(".settings .general select").nth(which).selectOption(value);
    await page.evaluate(() => void (location.hash = "#/"));
    await page.locator(".play").first().waitFor();
}

export const setLanguage = (page, code) => setGeneral(page, 0, code);
export const setPace = (page, pace) => setGeneral(page, 1, pace);

/** Where there is no room beside the board for log, tables and settings, they are in a drawer. */
async function setDrawer(page, isOpen) {
    await page.locator(".drawer").waitFor({ state: "attached" }); // a table may only just be on its way
    const drawer = page.locator(`.drawer[aria-expanded=${!isOpen}]`);
    if (await drawer.isVisible()) {
        await drawer.click();
        await page.locator(`.drawer[aria-expanded=${isOpen}]`).waitFor();
    }
}

export const openDrawer = (page) => setDrawer(page, true);
export const closeDrawer = (page) => setDrawer(page, false);

/** Which question is asked; undefined: none. */
export function questionOf(page) {
    return page.evaluate(() => document.querySelector(".asked")?.dataset.question);
}

let unpressed = ""; // why, the last time

/** Whether it was pressed: it may go away in that moment. */
export async function press(button) {
    try {
        await button.click({ timeout: PRESS_MS });
        return true;
    } catch (error) {
        must(error.name === "TimeoutError", error.message);
        unpressed = error.message;
        return false;
    }
}

/** What is open and asked, where the first button is for some frames, what the mouse is on, and what is said of it. */
async function obstacles(page) {
    const where = await page.evaluate(
        (buttons) =>
            new Promise((done) => {
                const tops = [];
                const step = () => {
                    tops.push(document.querySelector(buttons)?.getBoundingClientRect().top);
                    tops.length < 20 ? requestAnimationFrame(step) : done([scrollY, ...tops]);
                };
                step();
            }),
        offers,
    );
    const found = await page.evaluate(() =>
        ["dialog[open]", ".asked", ".hit:hover", ".hit:focus", ".board .details"].map((each) =>
            document.querySelector(each)?.outerHTML.slice(0, 500),
        ),
    );
    return [where.join(" "), ...found].join("\n");
}

/** What goes on with a question: a choice, or the device is handed over. */
const offers = ".choices button, .hand-over button, .cover button";

/**
 * Presses the choice with a number, or for −1 the last one, or what hands the device over, unless the question goes
 * meanwhile: a press before it is still on its way, or a window closes. In a window, any answer may be pressed, but only
 * those take it that one can give.
 */
export async function clickChoice(page, number) {
    const buttons = page.locator(offers);
    const [question, isWindow] = await page.evaluate(() => {
        const asked = document.querySelector(".asked");
        return [asked?.dataset.question, asked?.matches(".prompt")];
    });
    for (let presses = 0; presses < 5 && question !== undefined; presses++) {
        const count = await buttons.count();
        const chosen = await press(number < 0 ? buttons.last() : buttons.nth(count > 0 ? number % count : 0));
        const pressed = chosen && (!isWindow || (await press(buttons.last())));
        if (pressed || (await questionOf(page)) !== question) {
            return;
        }
    }
    must(
        question === undefined,
        `choice ${number} of question ${question} cannot be pressed: ${unpressed}\n${await obstacles(page)}`,
    );
}

/** Another question is asked, or none. */
export async function questionGoes(page, before) {
    try {
        await page.waitForFunction((was) => document.querySelector(".asked")?.dataset.question !== was, before);
    } catch (error) {
        must(error.name === "TimeoutError", error.message);
        throw new Error(`question ${before} stays:\n${await obstacles(page)}`);
    }
}

/** Another question is asked. */
export async function nextQuestion(page, before) {
    await page.waitForFunction(
        (was) => ![was, undefined].includes(document.querySelector(".asked")?.dataset.question),
        before,
    );
}

/** Answers what is asked with one of the choices, unless a window has closed meanwhile; returns whether it was asked. */
export async function chooseAny(page, roll) {
    const question = await questionOf(page);
    if (question !== undefined) {
        await clickChoice(page, roll(1000));
        await questionGoes(page, question);
    }
    return question !== undefined;
}

const asked = ".asked, .result";

/** Chooses by `choose(page, number, question)` until the game is over; returns the number of choices. */
export async function playToEnd(page, choose) {
    for (let choices = 0; choices < 600; choices++) {
        await page.locator(asked).first().waitFor();
        if ((await page.locator(".result").count()) > 0) {
            return choices;
        }
        const question = await questionOf(page);
        // A press before may have answered this question, too: then nothing is asked in this moment.
        if (question !== undefined) {
            await choose(page, choices, question);
            await questionGoes(page, question);
        }
    }
    throw new Error("the game does not end");
}
