// SPDX-License-Identifier: MIT
// The pages around a game: taking back, hints, games that are kept and taken up again, several people at one device,
// replay, review, playing on, files, settings.
// usage: node pages.mjs PROGRAM PAGES [--long]   where --long also looks back at Rattus, and plays it with two people
import { readFileSync } from "node:fs";
import {
    checkWidth,
    clickChoice,
    must,
    nextQuestion,
    openDrawer,
    openPage,
    PATIENCE_MS,
    playNow,
    playToEnd,
    questionOf,
    seed,
    setPace,
    usualSeed,
    withServer,
} from "./support.mjs";

const [program, pages, long] = process.argv.slice(2);

/** Where the bots' level is not what matters. */
const quick = { settings: { bot: "rules" } };

const click = (page) => clickChoice(page, -1);

/** Chooses, and waits until something else is asked. */
async function choose(page) {
    const before = await questionOf(page);
    await click(page);
    await nextQuestion(page, before);
}

async function begin(page) {
    await setPace(page, "0");
    await playNow(page);
    await page.locator(".choices button").first().waitFor();
}

async function positionOf(page) {
    await openDrawer(page);
    if ((await page.locator(".position[open]").count()) === 0) {
        await page.locator(".position summary").click();
    }
    await page.locator(".position .lines").first().waitFor();
    return page.locator(".position").textContent();
}

/** Every worker of a page can be ended from outside, as a browser does when memory is short. */
async function rememberWorkers(page) {
    await page.addInitScript(() => {
        window.workers = [];
        const { Worker } = window;
        window.Worker = class extends Worker {
            constructor(...args) {
                super(...args);
                window.workers.push(this);
            }
        };
    });
}

async function takeBackAndHint(browser, url) {
    const { page, context, check } = await openPage(browser, url);
    await begin(page);
    const begun = await questionOf(page);
    await page.locator(".choices button").first().click();
    await nextQuestion(page, begun);
    while ((await page.locator(".undo").count()) === 0) {
        const before = await questionOf(page);
        await page.keyboard.press("1");
        await nextQuestion(page, before);
    }
    const before = await questionOf(page);
    await page.keyboard.press("u");
    await nextQuestion(page, before);
    await page.keyboard.press("h");
    await page.locator(".hint button").waitFor();
    const hinted = await questionOf(page);
    await page.locator(".hint button").click();
    await nextQuestion(page, hinted);
    await page.keyboard.press("p");
    must((await page.locator(".position[open]").count()) === 1, "the position is not said at its key");
    const lines = page.locator(".log li");
    const all = await lines.count();
    await page.locator(".log select").selectOption("own");
    must((await lines.count()) < all && (await lines.count()) > 0, "the log has no filter");
    await page.locator(".past-line").first().click();
    await page.locator(".past").waitFor();
    await checkWidth(page);
    await page.keyboard.press("Escape");
    await page.locator(".choices button").first().waitFor();
    check();
    await context.close();
    console.log("a move was taken back, a hint followed, and an earlier position shown");
}

/** Until it is to be confirmed. */
async function chooseMove(page) {
    while ((await page.locator(".confirm").count()) === 0) {
        await choose(page);
    }
}

/** Whoever has the pages has the licences of what they contain. */
async function readLicences(browser, url) {
    const { page, context, check } = await openPage(browser, url, { locale: "it-IT" });
    await page.goto(`${url}#/settings`);
    await page.getByRole("link", { name: "Licenze" }).click();
    for (const [title, words] of [
        ["Pesthouse (MIT)", "the Pesthouse authors"],
        ["preact (MIT)", "Jason Miller"],
        ["wasi-libc (", "Rich Felker"],
    ]) {
        await page.getByText(title).click();
        await page.locator("details[open]", { hasText: words }).waitFor();
    }
    await checkWidth(page);
    check();
    await context.close();
}

async function confirmMoves(browser, url) {
    const { page, context, check } = await openPage(browser, url, quick);
    await page.goto(`${url}#/settings`);
    await page.getByLabel("Confirm each move").check();
    await page.getByLabel("Single-key shortcuts").uncheck();
    await page.getByLabel("Colours").selectOption("dark");
    must(
        (await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)) === "dark",
        "the page is not dark",
    );
    await page.goto(`${url}#/`);
    await begin(page);
    const before = await questionOf(page);
    await page.keyboard.press("1");
    must((await questionOf(page)) === before, "a single key works though it is turned off");
    await chooseMove(page);
    await page.getByRole("button", { name: "Choose again" }).click();
    await page.locator(".choices button").first().waitFor();
    must((await questionOf(page)) === before, "another question is asked than before");
    await chooseMove(page);
    await page.locator(".confirm .primary").click();
    await page.locator(".choices button").first().waitFor();
    must((await questionOf(page)) !== before, "the move was not made");
    check();
    await context.close();
    console.log("moves are made when they are confirmed");
}

/** A game outlives its page and its worker. */
async function continueGame(browser, url) {
    const { page, context, check } = await openPage(browser, url, quick);
    await rememberWorkers(page);
    await page.reload();
    await page.locator(".play").first().waitFor();
    await begin(page);
    for (let move = 0; move < 6; move++) {
        await choose(page);
    }
    const shown = await positionOf(page);
    await page.reload();
    await page.locator(".choices button").first().waitFor();
    must((await positionOf(page)) === shown, "the game is another one after loading the page again");
    await page.goto(`${url}#/`);
    await page.locator(".continue").click();
    await page.locator(".choices button").first().waitFor();
    must((await positionOf(page)) === shown, "the game is another one when it is continued");
    await page.evaluate(() => window.workers.forEach((worker) => worker.terminate()));
    await choose(page);
    check();
    await context.close();
    console.log("a game goes on after its page was loaded again, and after its worker was ended");
}

const logOf = (page) => page.locator(".log li").allTextContents();

async function logBecomes(page, what, isRight) {
    for (const start = Date.now(); !isRight(await logOf(page)); ) {
        must(Date.now() - start < PATIENCE_MS, `${what}:\n${(await logOf(page)).join("\n")}`);
        await page.waitForTimeout(100);
    }
}

/** What was told is told in the language at hand, also after the page was loaded again. */
async function changeLanguage(browser, url) {
    const { page, context, check } = await openPage(browser, url, quick);
    await begin(page);
    for (let move = 0; move < 6; move++) {
        await choose(page);
    }
    const english = (await logOf(page)).join("\n");
    must(english.includes("\nYou placed"), `the log does not say what happened:\n${english}`);
    must((await page.locator(".log h3 .seat-sign").count()) > 0, "no turn of the log has its seat's sign");
    const language = page.locator("footer select").first();
    await openDrawer(page);
    await language.selectOption("fr");
    await logBecomes(page, "in French", (lines) => lines.every((line) => !english.includes(line)));
    await page.reload();
    await logBecomes(
        page,
        "loaded again",
        (lines) => lines.length === english.split("\n").length && lines.every((line) => !english.includes(line)),
    );
    await openDrawer(page);
    await language.selectOption("en");
    await logBecomes(page, "in English again", (lines) => lines.join("\n") === english);
    check();
    await context.close();
    console.log("the log is told in another language, and again after loading");
}

async function playShared(browser, url, game, bot) {
    const settings = { game, seats: 3, bot, pace: 0, people: ["Anna", "Zoë <b>"] };
    const { page, context, check } = await openPage(browser, url, { reducedMotion: "reduce", settings });
    await playNow(page);
    const covered = new Set();
    const choices = await playToEnd(page, async (playing, choice) => {
        const cover = playing.locator(".cover button");
        if ((await cover.count()) > 0) {
            covered.add(await cover.textContent());
            must(
                (await playing.locator(".board, .log, .choices").count()) === 0,
                "something is shown while the device is handed over",
            );
        }
        await clickChoice(playing, choice);
    });
    must(covered.size === 2, `the device was handed to ${[...covered].join(", ")}`);
    check();
    await context.close();
    console.log(`two people at one device, ${game}: ${choices} choices`);
}

/** Notes each cover as it comes: its name, and whether there is a button. */
function noteCovers() {
    window.covers = [];
    new MutationObserver(() => {
        const cover = document.querySelector(".cover");
        const seen = cover && {
            name: cover.querySelector("h1 bdi")?.textContent,
            pressed: cover.querySelector("button") !== null,
        };
        const last = window.covers.at(-1);
        if (seen && (seen.name !== last?.name || seen.pressed !== last?.pressed)) {
            window.covers.push(seen);
        }
    }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Bots begin: until a person of this device is asked there is nothing to press, and then the table is that person's. */
async function coverUntilAsked(browser, url, game) {
    const people = ["Anna", "Zoë <b>"];
    const { page, context, check } = await openPage(browser, url, {
        settings: { game, seats: 4, bot: "rules", pace: 0.3, people },
    });
    await page.evaluate(noteCovers);
    await playNow(page);
    await page.locator(".cover button").waitFor();
    await page.locator(".cover button").press("Enter");
    await page.locator(".table").waitFor();
    const covers = await page.evaluate(() => window.covers);
    must(seed !== usualSeed || covers[0].pressed === false, "bots did not begin, so nothing was tried");
    must(
        covers.every(({ name, pressed }) => pressed === people.includes(name)),
        `a cover without a name can be pressed: ${JSON.stringify(covers)}`,
    );
    check();
    await context.close();
    console.log(`${game}: a cover has a button once a person is asked`);
}

/** Somebody else who opens the link of a game sees it at the same move; a link that was cut says what is wrong. */
async function openShared(browser, page, url) {
    await page.locator(".share summary").click();
    const link = await page.locator(".share input").inputValue();
    const there = await page.locator(".steps output").textContent();
    must(link.startsWith(`${url.replace(/\/$/, "")}/#/replay/link/`) && link.length < 4000, `the link is ${link}`);
    await checkWidth(page);
    const other = await openPage(browser, url);
    await other.page.goto(link);
    await other.page.waitForFunction((move) => document.querySelector(".steps output")?.textContent === move, there);
    await other.page.goto(link.slice(0, -30));
    await other.page.getByRole("alert").getByText("This link is incomplete").waitFor();
    other.check();
    await other.context.close();
}

/** Skips what is played before the end, and notes it. */
function skipLastMoves() {
    window.skipped = false;
    new MutationObserver(() => {
        const button = document.querySelector(".last-moves button");
        window.skipped ||= button !== null;
        if (button !== null) {
            window.scores = [...document.querySelectorAll(".players .score")].map(({ textContent }) => textContent);
        }
        button?.click();
    }).observe(document.querySelector("#page"), { childList: true, subtree: true });
}

/** The end goes as text to whoever copies it, and as a picture. */
async function shareEnd(page) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator(".result .share summary").click();
    await page.getByRole("button", { name: "Copy the game as text" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    must(/^(Player 1’s turn|Round 1: Player 1):$/m.test(text) && !/\byour?\b/i.test(text), `the text is ${text}`);
    must(/^.{0,2}A Player 1 /m.test(text), `the text does not say how it ended: ${text}`);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "A picture of the board" }).click();
    const picture = readFileSync(await (await downloading).path());
    const [isPng, wide, high] = [
        picture.toString("latin1", 1, 4) === "PNG",
        picture.readUInt32BE(16),
        picture.readUInt32BE(20),
    ];
    must(isPng && wide === 1200 && high > 1000 && picture.length > 30_000, `the picture is ${wide} by ${high}`);
    must((await page.locator(".board svg").count()) === 1, "a board for the picture is left");
    await handOn(page);
    await checkWidth(page);
}

/** In the place of a device's own sharing: keeps what is handed to it, and fails with `error` where there is one. */
function takeShared(error) {
    const take = async (shared) => {
        window.shared = { ...shared, files: shared.files.map(({ name, type, size }) => ({ name, type, size })) };
        if (error !== undefined) {
            throw new DOMException("refused", error);
        }
    };
    Object.defineProperty(navigator, "canShare", { value: ({ files }) => files.length === 1, configurable: true });
    Object.defineProperty(navigator, "share", { value: take, configurable: true });
}

/** Where a device shares, it gets picture and link; nothing is said when the person changes their mind. */
async function handOn(page) {
    const picture = page.getByRole("button", { name: "A picture of the board" });
    const said = page.locator(".share > [role=status]");
    const handOver = async (error) => {
        await page.evaluate(() => void delete window.shared);
        await page.evaluate(takeShared, error);
        await picture.click();
        return (await page.waitForFunction(() => window.shared)).jsonValue();
    };
    const { files, title, url } = await handOver();
    const [{ name, type, size }] = files;
    must(
        /^pesthouse-\w+\.png$/.test(name) && type === "image/png" && size > 30_000,
        `shared: ${name}, ${type}, ${size}`,
    );
    must(["Rattus", "Bristol 1350"].includes(title), `what is shared is called ${title}`);
    must(url === (await page.locator(".share input").inputValue()), `the link that is shared is ${url}`);
    await handOver("AbortError");
    must((await said.textContent()) === "", `somebody who does not share reads ${await said.textContent()}`);
    await handOver("DataError");
    await said.filter({ hasText: "refused" }).waitFor();
}

/** Bars and a table say how Rattus ended; Bristol 1350 has the story of the plague. */
async function seeEnd(page, game) {
    if (game === "rattus") {
        must((await page.locator(".result .bars li").count()) === 3, "not every seat has a bar");
        const total = await page.locator(".by-region tbody tr:last-child td").allTextContents();
        const points = await page.locator(".players .score").allTextContents();
        must((await page.locator(".result .own").textContent()).includes("A You"), "one's own place is not said");
        must(total.join() === points.join(), `the table says ${total}, the seats ${points}`);
        const before = await page.evaluate(() => window.scores);
        must(
            before.join() !== points.join(),
            `while the ravage is played, the seats have their last points: ${before}`,
        );
    }
    return (await page.locator(".result .lines").first().textContent()).trim();
}

/** The person's moves among those that decided the game come back as puzzles. */
async function checkMistakes(page) {
    const own = await page.evaluate(() => {
        const numbers = (text) => text.match(/\d+/)[0];
        const decisive = [...document.querySelectorAll(".review .tools button")].map((one) => numbers(one.textContent));
        const rows = [...document.querySelectorAll(".decisions tbody tr")].filter(
            (row) => row.querySelector(".name").textContent === "You",
        );
        return rows.filter((row) => decisive.includes(numbers(row.textContent))).length;
    });
    const link = page.locator('.review a[href="#/mistakes"]');
    if (own > 0) {
        await link.waitFor();
    }
    must(own > 0 || (await link.count()) === 0, "mistakes are kept of a game in which the person made none");
}

async function lookBack(browser, url, game) {
    const isStill = game !== "rattus";
    const { page, context, check } = await openPage(browser, url, {
        settings: { game, bot: "rules" },
        reducedMotion: isStill ? "reduce" : "no-preference",
    });
    await begin(page);
    await page.evaluate(skipLastMoves);
    await playToEnd(page, click);
    const skipped = await page.evaluate(() => window.skipped);
    must(skipped !== isStill, `the last moves were ${skipped ? "played where motion is not wanted" : "not played"}`);
    const result = await seeEnd(page, game);
    await shareEnd(page);
    await page.getByRole("button", { name: "See the turning points" }).click();
    await page.locator(".review progress").waitFor();
    await page.goto(`${url}#/games`);
    must((await page.locator(".kept .lines").textContent()).includes(result), "the result is not kept");
    await checkWidth(page);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the record" }).click();
    const download = await downloading;
    const name = download.suggestedFilename();
    must(new RegExp(`^${game}-[0-9a-f]+\\.rec$`).test(name), `the record is called ${name}`);
    const record = await download.path();
    await page.getByRole("button", { name: "Look back" }).click();
    await page.locator(".steps").waitFor();
    for (let step = 0; step < 12; step++) {
        await page.getByRole("button", { name: "Step forward" }).click();
    }
    const there = await page.locator(".steps output").textContent();
    await page.getByRole("button", { name: "Step back" }).click();
    await page.waitForFunction((was) => document.querySelector(".steps output").textContent !== was, there);
    await page.getByLabel("Point of view").selectOption("1");
    await checkWidth(page);
    await openShared(browser, page, url);
    await page.locator(".start-review").click();
    await page.locator(".review > .lines").waitFor({ timeout: 5 * PATIENCE_MS });
    await checkWidth(page);
    await checkMistakes(page);
    await page.locator(".play-on summary").click();
    await page.locator(".play-on .primary").click();
    await page.locator(".choices button").first().waitFor();
    await page.goto(`${url}#/games`);
    await openFiles(page, record);
    check();
    await context.close();
    console.log(`${game}: a game was looked at again, reviewed, gone on with, downloaded and opened`);
}

/** The browser's Back leads from the replay to the end of the game, and from there home. */
async function goBack(browser, url) {
    const { page, context, check } = await openPage(browser, url, { settings: { game: "bristol1350", bot: "rules" } });
    await begin(page);
    await playToEnd(page, click);
    const result = page.locator(".result .lines").first();
    const said = await result.textContent();
    const isSaid = async (how) => must((await result.textContent()) === said, `another end is shown ${how}`);
    await page.getByRole("button", { name: "Look back" }).click();
    await page.locator(".steps").waitFor();
    await page.goBack();
    await isSaid("after the replay");
    await page.goBack();
    await page.locator(".home").waitFor();
    await page.goForward();
    await isSaid("coming from home");
    await page.reload();
    await isSaid("after loading again");
    await page.evaluate(() => indexedDB.deleteDatabase("pesthouse"));
    await page.goto("about:blank");
    await page.goto(`${url}#/play`);
    await page.locator(".home").waitFor();
    await page.goBack();
    must(page.url() === "about:blank", `Back from home without a game leads to ${page.url()}`);
    check();
    await context.close();
    console.log("Back leads from a replay to the end of the game, and home");
}

/** The browser's database answers only when `letGo` is called. Runs in a page. */
function holdDatabase() {
    const released = new Promise((resolve) => (window.letGo = resolve));
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (...what) {
        const request = get.apply(this, what);
        const held = {};
        request.onsuccess = () => released.then(() => held.onsuccess(Object.assign(held, { result: request.result })));
        return held;
    };
}

/** Who goes to another page while their game is read stays there, and finds the game later. */
async function leaveEarly(browser, url) {
    const { page, context, check } = await openPage(browser, url, quick);
    const settings = page.getByRole("heading", { name: "Settings", exact: true });
    await begin(page);
    await page.locator(".choices button").first().waitFor();
    await page.evaluate(() => (location.hash = "#/settings"));
    await settings.waitFor();
    await page.evaluate(holdDatabase);
    await page.goBack();
    await settings.waitFor({ state: "detached" });
    await page.goForward();
    await settings.waitFor();
    await page.evaluate(async () => {
        window.letGo();
        for (let turn = 0; turn < 3; turn++) {
            await indexedDB.databases(); // answered after what the page has asked before
            await new Promise(requestAnimationFrame);
        }
    });
    must(page.url().endsWith("#/settings"), `who has left a game is thrown back to ${page.url()}`);
    await page.goBack();
    await page.locator(".choices button").first().waitFor();
    check();
    await context.close();
    console.log("who leaves a game before it is shown stays away from it");
}

async function openFiles(page, record) {
    const said = page.locator(".open-file [role=status]");
    const open = (text) =>
        page
            .locator("input[type=file]")
            .setInputFiles({ name: "a.rec", mimeType: "text/plain", buffer: Buffer.from(text) });
    await open('[Game "rattus"]\n[Players "2"]\n\n0: dance\n');
    await page.waitForFunction(() => document.querySelector(".open-file [role=status]").textContent.includes("error"));
    must(
        /a\.rec: there is an error: .*line 4/.test(await said.textContent()),
        `a broken record is said to be: ${await said.textContent()}`,
    );
    await open("x".repeat(2_000_001));
    await page.waitForFunction(() => document.querySelector(".open-file [role=status]").textContent.includes("2 MB"));
    await page.locator("input[type=file]").setInputFiles(record);
    await page.locator(".steps").waitFor();
}

/** Without a database everything works but what needs one. */
async function withoutDatabase(browser, url) {
    const { page, context, check } = await openPage(browser, url, quick);
    await page.addInitScript(() =>
        Object.defineProperty(window, "indexedDB", {
            value: {
                open: () => {
                    throw new DOMException("no", "SecurityError");
                },
            },
        }),
    );
    await page.reload();
    await page.getByText("saves no games").waitFor();
    await begin(page);
    await click(page);
    await page.goto(`${url}#/games`);
    await page.getByText("saves no games").waitFor();
    check();
    await context.close();
    console.log("a browser without a database plays, and says that it keeps nothing");
}

async function withoutRoom(browser, url) {
    const { page, context, check } = await openPage(browser, url, quick);
    await page.addInitScript(() => {
        IDBObjectStore.prototype.put = () => {
            throw new DOMException("no room", "QuotaExceededError");
        };
    });
    await page.reload();
    await begin(page);
    await page.getByText("no room left").waitFor();
    check();
    await context.close();
    console.log("a browser without room plays, and says that it keeps nothing");
}

await withServer(program, pages, async (browser, { url }) => {
    for (const part of [
        takeBackAndHint,
        readLicences,
        confirmMoves,
        continueGame,
        changeLanguage,
        goBack,
        leaveEarly,
        withoutDatabase,
        withoutRoom,
    ]) {
        await part(browser, url);
    }
    for (const game of long === "--long" ? ["rattus", "bristol1350"] : ["bristol1350"]) {
        await lookBack(browser, url, game);
        await coverUntilAsked(browser, url, game);
        await playShared(browser, url, game, "rules");
    }
});
