// SPDX-License-Identifier: MIT
// People with a printed box enter a recorded game by pressing: keys for what is drawn, choices for everybody's moves. Ten
// entries are wrong at first, and put right by taking them back or by their line in the log; it ends as its record. It
// survives a reload and a full or forbidden storage, and is refused a review; its log and its board say why. Sets of
// tokens from files are refused with a sentence or played with, and get a rat that they lack. PH_SHOTS=DIR keeps pictures.
// usage: box.mjs PROGRAM PAGES [--long]   where --long enters more mixtures and numbers of seats
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
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
    until,
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

/** Everything in a store of one of the page's databases. */
const allIn = (page, database, store) =>
    page.evaluate(
        ([name, within]) =>
            new Promise((done, fail) => {
                const opening = indexedDB.open(name, 1);
                opening.onerror = () => fail(opening.error);
                opening.onsuccess = () => {
                    const all = opening.result.transaction(within).objectStore(within).getAll();
                    all.onsuccess = () => done(all.result);
                };
            }),
        [database, store],
    );

const kept = async (page) => (await allIn(page, "pesthouse", "games")).filter(({ box }) => box);

const movesOf = (record) => record.split("\n").filter((line) => /^(\*|\d): /.test(line));

/** What the page keeps of its game. */
async function recordKept(page) {
    const [game] = await kept(page);
    return await recordOfJournal(pages, game.journal);
}

const untilKept = (page, count) =>
    until(async () => movesOf(await recordKept(page)).length === count, `the page does not keep ${count} entries`);

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

/** Asks for the last entry again, by its line in the log or, as during set-up, where the log tells nothing yet, below it. */
async function changeLast(page) {
    const lines = page.locator(".past-line");
    if ((await lines.count()) > 0) {
        await changeLine(page, lines.last());
    } else {
        await openDrawer(page);
        await page.locator(".earlier").click();
        await page.locator(".changing").waitFor(); // the drawer closes by itself
    }
    await goBeside(page, "The entry after");
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
        await changeLast(page);
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

/** Loaded again once all is kept, and come back to from the first page, it asks the same. */
async function comeBack(page, url, entered) {
    const question = await wordsAsked(page);
    await untilKept(page, entered);
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
        IDBObjectStore.prototype.put = () => {
            throw new DOMException("no room", "QuotaExceededError");
        };
    });

/** An entry that the database does not take is said not to be kept, and yet is there when the page is loaded again. */
async function enterWithoutRoom(page, way, entered) {
    await breakStorage(page);
    await pressWay(page, way);
    await page.getByText("This browser has no room left for saved games").waitFor();
    const question = await wordsAsked(page);
    must(movesOf(await recordKept(page)).length < entered, "the database has an entry without room");
    await page.reload(); // which mends the database
    await page.locator(".asked").waitFor();
    must((await wordsAsked(page)) === question, "the last entry before a reload is lost");
    await untilKept(page, entered);
}

const talliesKept = async (page) => JSON.stringify(await allIn(page, "pesthouse-box", "tallies"));

/** A count that cannot be read is not begun again in its place. Enters the last entry once more. */
async function countWithoutDatabase(page, way) {
    await page.locator(".counted").waitFor();
    const before = await talliesKept(page);
    must(before.length > 100, `the count of a whole game is ${before}`);
    await page.evaluate(() => {
        const { get } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.get = function (...what) {
            if (this.name === "tallies") {
                throw new DOMException("cannot be read", "UnknownError");
            }
            return get.apply(this, what);
        };
    });
    await page.getByRole("button", { name: "Take back" }).click();
    await page.locator(".asked").waitFor();
    await pressWay(page, way);
    await page.getByText("Only this game was counted, and that count ends with this page.").waitFor();
    must((await talliesKept(page)) === before, "what earlier games showed is lost");
    must((await page.getByText(SAVES_NONE).count()) === 0, "the page says that it saves no games, too");
}

// ---- whole games ----------------------------------------------------------------------------------------------------

const laid = { rattus: "Lay a random rat with a ring", bristol1350: "Put the carts at the start" };
const switched = { rattus: "Pied Piper expansion:", bristol1350: "Special actions:" };

/** Reads how the table is laid, and which rules can be switched. */
async function layTable(page, game, ...more) {
    await page.getByRole("button", { name: "Begin" }).click();
    const words = await page.locator(".box-lay").textContent();
    const wanted = [laid[game], switched[game], ...more];
    must(
        wanted.every((part) => words.includes(part)),
        `before a game of ${game}: ${words}`,
    );
    await look(page, `${game}-lay`);
    await page.getByRole("button", { name: "The table is laid" }).click();
    await page.locator(".asked").waitFor();
}

async function begin(page, url, game) {
    await page.goto(`${url}#/`);
    await page.locator(`[data-game=${game}] a[href="#/box/${game}"]`).click();
    await page.locator(".box-begin").waitFor();
    await look(page, `${game}-begin`);
    await layTable(page, game);
}

/** A line of the log and a piece of the board say by which rule. */
async function askWhy(page, piece, rule) {
    await openDrawer(page);
    await page.locator("#more .why-button").last().click();
    await page.locator("#more .why[aria-busy=false] a").first().waitFor();
    await closeDrawer(page);
    await page.locator(piece).first().click();
    const link = page.locator("dialog .why a");
    await link.waitFor();
    must(rule.test(await link.textContent()), `${piece} cannot be chosen by ${await link.textContent()}`);
    await page.locator("dialog .close").click();
}

/** What each seat knew is on no record. */
async function beRefusedReview(page) {
    await page.getByRole("button", { name: "Look back" }).click();
    await page.getByText("so its record does not have what each seat knew: it cannot be reviewed").waitFor();
    must((await page.getByRole("button", { name: "See the turning points" }).count()) === 0, "a review is offered");
}

/** A piece that cannot be chosen at a moment, and the rule. */
const pieces = { rattus: [".character", /^R-/], bristol1350: [".players.bristol button", /^B-/] };

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
    let last;
    await begin(page, url, game);
    for (const [i, entry] of entries.entries()) {
        const way = beside.wayTo(entry);
        await lookOnce(page, seen, game);
        const isTurn = i > 0 && i % Math.max(1, Math.floor(entries.length / (WRONG + 2))) === 0;
        if (isTurn && wrong < WRONG && (await enterWrongly(page, beside, entry, way, wrong))) {
            wrong++;
        } else if (looks && i === 20) {
            await comeBack(page, url, i);
            await pressWay(page, way);
        } else if (looks && i === 25) {
            await enterWithoutRoom(page, way, i + 1);
        } else if (looks && i === 27) {
            await askWhy(page, ...pieces[game]);
            await pressWay(page, way);
        } else if (looks && i === 30) {
            await changeFirst(page, first.wrong, first.right);
            await pressWay(page, way);
        } else {
            await pressWay(page, way);
        }
        last = way;
        beside.enter(entry);
    }
    await page.locator(".result").waitFor();
    must(wrong === WRONG || entries.length < 6 * WRONG, `only ${wrong} entries were wrong`);
    await untilKept(page, movesOf(wanted.record).length);
    const record = await recordKept(page);
    must(movesOf(record).join("\n") === movesOf(wanted.record).join("\n"), "the page has another game than the record");
    must(record.includes('[Chance "box"]'), "the record does not say that it was refereed");
    if (looks) {
        await lookAround(page, `${game}-end`);
        if (game === "rattus") {
            await countWithoutDatabase(page, last);
        }
        await beRefusedReview(page);
    }
    check();
    await context.close();
    console.log(`seed ${seed}: ${game} with ${players}, ${entries.length} entries, ${wrong} of them wrong at first`);
}

// ---- tokens of one's own --------------------------------------------------------------------------------------------

const source = (path) => readFileSync(fileURLToPath(new URL(`../../src/games/${path}`, import.meta.url)), "utf8");
const WRONG_SETS = [
    ["huge.json", " ".repeat(1 << 21), "huge.json is larger than any set of tokens: 1 MB."],
    ["no_set.json", "no set", "no_set.json is no set of tokens: it is not JSON."],
    ["own.json", '{"tokens": []}', "token r01 is missing"],
    ["own.json", source("bristol1350/data/remedies.json"), "expected an object with 'tokens', a list"],
];

const pickFile = (page, name, text) =>
    page
        .locator(".box-begin input[type=file]")
        .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });

/** Files that are no set are refused with a sentence, and nothing begins. */
async function refuseSets(page) {
    for (const [name, text, sentence] of WRONG_SETS) {
        await pickFile(page, name, text);
        if (name === "own.json") {
            await page.getByRole("button", { name: "Begin" }).click();
        }
        await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
    }
    must((await kept(page)).length === 0, "a game began with a set that was refused");
}

/** Presses first choices until a rat was turned. */
async function pressToRat(page) {
    const rat = page.locator(".asked .key .rat.up");
    for (let presses = 0; presses < 80 && (await rat.count()) === 0; presses++) {
        await pressAndWait(page, page.locator(".asked .choices button").first());
    }
    await rat.first().waitFor();
}

/** A rat that the set has not is put into it by keys, and entered. */
async function enterNewRat(page) {
    const form = page.locator(".new-rat");
    await form.locator("summary").click();
    const enter = form.getByRole("button", { name: "Enter this rat" });
    must(await enter.isDisabled(), "a rat without a symbol can be entered");
    for (let presses = 0; presses < 10; presses++) {
        await form.locator("[data-symbol=M]").click(); // more than any face shows
    }
    await enter.click();
    await form.getByRole("alert").filter({ hasText: "Expected a rat as its limit" }).waitFor();
    await form.getByRole("button", { name: "None of them" }).click();
    await form.getByRole("alert").waitFor({ state: "detached" }); // of the rat before
    await form.getByRole("button", { name: "6", exact: true }).click();
    for (const letter of ["M", "M", "A", "A", "p"]) {
        await form.locator(`[data-symbol=${letter}]`).click();
    }
    await lookAround(page, "new-rat");
    await enter.click();
    await page.locator(".new-rat[open]").waitFor({ state: "detached" }); // the game was opened again
}

/** With a set from a file, to which a rat is added. */
async function playOwnSet(browser, { url }) {
    const settings = { game: "rattus", seats: 2 };
    const { page, context, check } = await openPage(browser, url, { settings, reducedMotion: "reduce" });
    await page.goto(`${url}#/box/bristol1350`);
    await page.locator(".box-begin").waitFor();
    must((await page.locator("input[type=file]").count()) === 0, "Bristol 1350 takes a set of rats");
    await page.goto(`${url}#/box/rattus`);
    await refuseSets(page);
    await pickFile(page, "own.json", source("rattus/data/tokens/mild.json"));
    await layTable(page, "rattus", "Rat tokens: your own");
    await pressToRat(page);
    const [{ journal: before }] = await kept(page);
    must((await recordOfJournal(pages, before)).includes("own 1"), "the record does not have the set of the file");
    await enterNewRat(page);
    await page.locator(".asked").waitFor();
    const [{ journal }] = await kept(page);
    const record = await recordOfJournal(pages, journal);
    must(
        /box .*6\S*p/.test(record) &&
            record
                .trimEnd()
                .split("\n")
                .some((line) => line.startsWith("*: token")),
        record,
    );
    check();
    await context.close();
    console.log("a set from a file is refused or played with, and a rat is added to it");
}

// ---- a browser that keeps nothing -----------------------------------------------------------------------------------

/** Runs in a page, before all others. */
function forbidStorage() {
    for (const name of ["indexedDB", "localStorage"]) {
        Object.defineProperty(window, name, {
            get: () => {
                throw new DOMException("forbidden", "SecurityError");
            },
        });
    }
}

const SAVES_NONE = "This browser saves no games, perhaps because this is a private window.";

/** Played on after a look at the first page, since the page itself still has the game. */
async function playWithoutStorage(browser, { url }) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "en-GB" });
    const page = await context.newPage();
    const wrong = [];
    page.on("console", (message) => wrong.push(message.text()));
    page.on("pageerror", (error) => wrong.push(error.message));
    await context.addInitScript(forbidStorage);
    await page.goto(`${url}#/box/bristol1350`);
    await page.locator(".box-begin").getByText(SAVES_NONE).waitFor();
    await layTable(page, "bristol1350");
    for (let presses = 0; presses < 6; presses++) {
        await pressAndWait(page, page.locator(".asked [data-choice], .asked .choices button").first());
    }
    await takeBack(page);
    await page.locator(".table").getByText(SAVES_NONE).waitFor();
    const question = await wordsAsked(page);
    await page.goto(`${url}#/`);
    await page.locator(".continue").click();
    await page.locator(".asked").waitFor();
    must((await wordsAsked(page)) === question, "a game that is not kept is lost by a look at the first page");
    await page.reload();
    await page.getByText("This browser cannot open its saved games.").waitFor();
    must(wrong.length === 0, wrong.join("\n"));
    await context.close();
    console.log("a browser that keeps nothing says so, and plays");
}

await withServer(program, pages, async (browser, server) => {
    await playOwnSet(browser, server);
    await playWithoutStorage(browser, server);
    await enterGame(browser, server, "rattus", 3, true);
    await enterGame(browser, server, "bristol1350", 7, true);
    for (let seed = 4; long !== undefined && seed < 10; seed++) {
        await enterGame(browser, server, "rattus", seed, false);
        await enterGame(browser, server, "bristol1350", seed, false);
    }
});
