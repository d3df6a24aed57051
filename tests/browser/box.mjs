// SPDX-License-Identifier: MIT
// People with a printed box enter a recorded game by pressing: keys for what is drawn, choices for everybody's moves. Ten
// entries are wrong at first, and put right by taking them back or by their line in the log; it ends as its record. It
// survives a reload, another language and a full storage, and is refused a review. PH_SHOTS=DIR keeps pictures.
// usage: box.mjs PROGRAM PAGES [--long]   where --long enters more mixtures and numbers of seats
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { axeFinds } from "./axe.mjs";
import { Beside, recordOfJournal } from "./box_desks.mjs";
import {
    checkWidth,
    closeDrawer,
    must,
    openDrawer,
    openPage,
    questionGoes,
    questionOf,
    withServer,
} from "./support.mjs";

const [program, pages, long] = process.argv.slice(2);
const shots = process.env.PH_SHOTS;
const entriesOf = fileURLToPath(new URL("../box/entries.py", import.meta.url));
const WRONG = 10;
const PRESS_MS = 5000; // longer than an entry takes

const recorded = (game, seed) =>
    JSON.parse(execFileSync("python3", ["-B", entriesOf, program, game, String(seed)], { maxBuffer: 1 << 26 }));

// ---- what one presses -----------------------------------------------------------------------------------------------

const differs = (was) => document.querySelector(".asked")?.dataset.question !== was;

/** Presses again where nothing follows: the second one of a double press counts for nothing. */
async function pressAndWait(page, button) {
    const question = await questionOf(page);
    for (let presses = 0; presses < 3; presses++) {
        await button.click();
        const goes = page.waitForFunction(differs, question, { timeout: PRESS_MS });
        if (
            await goes.then(
                () => true,
                () => false,
            )
        ) {
            return;
        }
    }
    await questionGoes(page, question);
}

/** Presses choices of the question and those that follow. */
async function pressWay(page, way) {
    for (const choice of way) {
        const key = page.locator(`.asked [data-choice="${choice}"]`);
        const isKeypad = (await page.locator(".asked.keypad").count()) > 0;
        await pressAndWait(page, isKeypad ? key : page.locator(".asked .choices button").nth(choice));
    }
}

const kept = (page) =>
    page.evaluate(
        () =>
            new Promise((done, fail) => {
                const opening = indexedDB.open("pesthouse", 1);
                opening.onerror = () => fail(opening.error);
                opening.onsuccess = () => {
                    const all = opening.result.transaction("games").objectStore("games").getAll();
                    all.onsuccess = () => done(all.result.filter(({ box }) => box));
                };
            }),
    );

const movesOf = (record) => record.split("\n").filter((line) => /^(\*|\d): /.test(line));

/** Opens a line of the log, and asks for its entry again. */
async function changeLine(page, line) {
    await openDrawer(page);
    await line.click();
    const change = page.getByRole("button", { name: "Change this entry" });
    await change.waitFor();
    await pressAndWait(page, change);
    await closeDrawer(page);
}

const takeBack = (page) => pressAndWait(page, page.locator(".undo"));

const wordsAsked = (page) => page.locator("#question").textContent();

/** To the first or the last entry from the one that is changed: the log does not tell each. */
async function goBeside(page, name) {
    const button = page.getByRole("button", { name });
    while (await button.isEnabled()) {
        await button.click();
    }
}

/** Enters something else first, and puts it right. */
async function enterWrongly(page, beside, entry, way, count) {
    const wrong = beside.wayBeside(entry);
    if (wrong === undefined) {
        return false;
    }
    const question = await wordsAsked(page);
    await pressWay(page, wrong);
    if (count % 2 === 0) {
        await takeBack(page);
    } else {
        await changeLine(page, page.locator(".past-line").last());
        await goBeside(page, "The entry after");
        const again = await wordsAsked(page);
        must(again === question, `"${again}" is asked in the place of "${question}"`);
    }
    await pressWay(page, way);
    return true;
}

/** Changes the first entry, so that others no longer fit, and changes it back: all fit again. */
async function changeFirst(page, wrong, right) {
    const question = await wordsAsked(page);
    for (const way of [wrong, right]) {
        await openDrawer(page);
        await page.locator(".earlier").click();
        await page.locator(".changing").waitFor(); // the drawer closes by itself
        await goBeside(page, "The entry before");
        await pressWay(page, way);
        const isLeft = way === wrong;
        await page.locator(".asking .left").waitFor({ state: isLeft ? "visible" : "detached" });
        await look(page, `left-${isLeft}`);
    }
    must((await wordsAsked(page)) === question, "another question is asked once all entries fit again");
}

// ---- at certain moments ---------------------------------------------------------------------------------------------

async function look(page, name) {
    if (shots !== undefined) {
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: join(shots, `box-${name}.png`) });
    }
    await checkWidth(page);
    const found = await axeFinds(page);
    must(found.length === 0, `${name}:\n${found.join("\n")}`);
}

async function lookAround(page, name) {
    for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
        for (const colorScheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme });
            await look(page, `${name}-${width}-${colorScheme}`);
        }
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 360, height: 740 });
}

/** Loaded again, and come back to from the first page, it asks the same. */
async function comeBack(page, url) {
    const question = await wordsAsked(page);
    await page.reload();
    await page.locator(".asked").waitFor();
    must((await wordsAsked(page)) === question, "another question is asked after a reload");
    await page.goto(`${url}#/`);
    await page.locator(".continue").first().click();
    await page.locator(".asked").waitFor();
    must((await wordsAsked(page)) === question, "another question is asked by the first page's list");
}

const breakStorage = (page) =>
    page.evaluate(() => {
        const { put } = IDBObjectStore.prototype;
        globalThis.mend = () => (IDBObjectStore.prototype.put = put);
        IDBObjectStore.prototype.put = () => {
            throw new DOMException("no room", "QuotaExceededError");
        };
    });

async function enterWithoutRoom(page, way) {
    await breakStorage(page);
    await pressWay(page, way);
    await page.getByText("This browser has no room left for saved games").waitFor();
    await page.evaluate(() => globalThis.mend());
}

// ---- whole games ----------------------------------------------------------------------------------------------------

async function begin(page, url, game) {
    await page.goto(`${url}#/`);
    await page.locator(`[data-game=${game}] a[href="#/box/${game}"]`).click();
    await page.locator(".box-begin").waitFor();
    await look(page, `${game}-begin`);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".asked").waitFor();
}

/** Pieces on keys, by what they are. */
const drawn = { tokens: ".key .rat.up", cards: ".key .emblem", dice: ".key .die", symptoms: ".key .symptom" };

/** The picture of the first keypad of each kind. */
async function lookOnce(page, seen, game) {
    for (const [kind, where] of Object.entries(drawn)) {
        if (!seen.has(kind) && (await page.locator(`.asked ${where}`).count()) > 0) {
            seen.add(kind);
            await lookAround(page, `${game}-${kind}`);
        }
    }
}

/** `looks`: pictures are looked at, and what else can happen does. */
async function enterGame(browser, { url }, game, seed, looks) {
    const wanted = recorded(game, seed);
    const { players, options, entries } = wanted;
    const settings = { game, seats: players, options };
    const { page, context, check } = await openPage(browser, url, { settings, reducedMotion: "reduce" });
    const beside = await Beside.begin(pages, wanted);
    const seen = new Set(looks ? [] : Object.keys(drawn));
    const first = { right: beside.wayTo(entries[0]), wrong: beside.wayBeside(entries[0]) };
    let wrong = 0;
    await begin(page, url, game);
    for (const [i, entry] of entries.entries()) {
        const way = beside.wayTo(entry);
        await lookOnce(page, seen, game);
        const isTurn = i > 0 && i % Math.max(1, Math.floor(entries.length / (WRONG + 2))) === 0;
        if (isTurn && wrong < WRONG && (await enterWrongly(page, beside, entry, way, wrong))) {
            wrong++;
        } else if (looks && i === 20) {
            await comeBack(page, url);
            await pressWay(page, way);
        } else if (looks && i === 25) {
            await enterWithoutRoom(page, way);
        } else if (looks && i === 30) {
            await changeFirst(page, first.wrong, first.right);
            await pressWay(page, way);
        } else {
            await pressWay(page, way);
        }
        beside.enter(entry);
    }
    await page.locator(".result").waitFor();
    must(wrong === WRONG || entries.length < 6 * WRONG, `only ${wrong} entries were wrong`);
    const [{ journal }] = await kept(page);
    const record = await recordOfJournal(pages, journal);
    must(movesOf(record).join("\n") === movesOf(wanted.record).join("\n"), "the page has another game than the record");
    must(record.includes('[Chance "box"]'), "the record does not say that it was refereed");
    if (looks) {
        await lookAround(page, `${game}-end`);
    }
    check();
    await context.close();
    console.log(`seed ${seed}: ${game} with ${players}, ${entries.length} entries, ${wrong} of them wrong at first`);
}

await withServer(program, pages, async (browser, server) => {
    await enterGame(browser, server, "rattus", 3, true);
    await enterGame(browser, server, "bristol1350", 7, true);
    for (let seed = 4; long !== undefined && seed < 10; seed++) {
        await enterGame(browser, server, "rattus", seed, false);
        await enterGame(browser, server, "bristol1350", seed, false);
    }
});
