// SPDX-License-Identifier: MIT
// Pieces on their way, and what they sound like, in a browser: each motion is short and is heard, bots wait for it, a press
// ends it where everything stands, and whoever wants none has none.
// usage: node motion.mjs PROGRAM PAGES
import {
    closeDrawer,
    openDrawer,
    clickChoice,
    must,
    newDice,
    openPage,
    playNow,
    playToEnd,
    questionGoes,
    questionOf,
    withServer,
} from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const [SHORTEST_MS, LONGEST_MS] = [150, 600];

/** Notes how long what moves on a board takes, and what sounds; `rate`: how fast it goes, 0: it stands. Runs in a page. */
function watch() {
    Object.assign(window, { rate: 1, moved: [], sounds: 0, speed: (rate) => (window.rate = rate) });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
        const animation = animate.call(this, frames, timing);
        window.moved.push({ ms: timing.duration, what: this.getAttribute("class") ?? "", frames: frames.length });
        animation.playbackRate = window.rate;
        return animation;
    };
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...when) {
        window.sounds++;
        return start.apply(this, when);
    };
}

const movedOf = (page) => page.evaluate(() => window.moved);
const soundsOf = (page) => page.evaluate(() => window.sounds);
const boardOf = (page) =>
    page.evaluate(() => {
        const board = document.querySelector(".board svg").cloneNode(true);
        board.querySelectorAll(".hits, .ring, .notes").forEach((each) => each.remove()); // what is offered and said
        return board.innerHTML;
    });

async function open(browser, url, game, options = {}) {
    const opened = await openPage(browser, url, { ...options, settings: { bot: "rules", ...options.settings } });
    await opened.page.evaluate(watch);
    await playNow(opened.page, game);
    await opened.page.locator(".choices button").first().waitFor();
    return opened;
}

/** Chooses until others move, and what they move stands still. */
async function standStill(page, choose) {
    await page.evaluate(() => window.speed(0));
    for (let question = await questionOf(page); question !== undefined; question = await questionOf(page)) {
        await page.evaluate(() => window.moved.splice(0));
        await choose();
        await questionGoes(page, question);
    }
    await page.waitForFunction(() => window.moved.some(({ frames }) => frames > 0));
}

/** How often something is added to the log in four seconds, and how many lines it has then. Runs in a page. */
async function followLog() {
    const count = () => document.querySelectorAll("#more .past-line").length;
    let [changes, lines] = [0, count()];
    for (let looks = 0; looks < 40; looks++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        changes += Number(count() !== lines);
        lines = count();
    }
    return { changes, lines };
}

/** Bots wait for what moves; a press ends it, and shows what a page shows that is loaded then. */
async function waitAndSkip(browser, url, game) {
    const { page, context, check } = await open(browser, url, game, { settings: { pace: 0.2 } });
    const roll = newDice(3);
    await standStill(page, () => clickChoice(page, roll(100)));
    const told = await page.evaluate(followLog);
    must(told.changes <= 1, "bots go on while pieces are on their way"); // one was thinking already
    await page.locator("main .status").click();
    await page.waitForFunction((lines) => document.querySelectorAll("#more .past-line").length > lines, told.lines);
    await page.evaluate(() => window.speed(50));
    await page.locator("main .status").click();
    await page.locator(".choices button").first().waitFor();
    await page.evaluate(() => window.speed(0));
    await page.locator("main .status").click();
    const shown = await boardOf(page);
    await page.reload();
    await page.locator(".choices button").first().waitFor();
    must((await boardOf(page)) === shown, "a board whose moves were ended shows something else than one drawn anew");
    check();
    await context.close();
}

/** A whole game: each motion takes its time and no more. */
async function measure(browser, url, game, kinds) {
    const { page, context, check } = await open(browser, url, game, { settings: { pace: 0.05 } });
    await page.evaluate(() => window.speed(30));
    const roll = newDice(5);
    const choices = await playToEnd(page, () => clickChoice(page, roll(1000)));
    const moved = await movedOf(page);
    const wrong = moved.filter(({ ms, frames }) => frames > 0 && (ms < SHORTEST_MS || ms > LONGEST_MS));
    must(wrong.length === 0, `motions of ${[...new Set(wrong.map(({ ms }) => ms))].join(", ")} ms`);
    for (const kind of kinds) {
        must(
            moved.some(({ what }) => what.split(" ").includes(kind)),
            `no "${kind}" has moved`,
        );
    }
    must((await soundsOf(page)) > 0, "nothing sounds");
    check();
    await context.close();
    console.log(`${game}: ${choices} choices, ${moved.length} motions`);
}

/** Notes each chapter of the story of the plague as it is shown: its heading, and how many pawns wear a mark. */
function noteChapters() {
    window.chapters = [];
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
            const story = [...addedNodes].find((added) => added.classList?.contains("story"));
            if (story !== undefined) {
                window.chapters.push({ title: story.querySelector(".story-title").textContent, marks: 0 });
            } else if (target.classList?.contains("story") && addedNodes.length > 0) {
                window.chapters.at(-1).marks = target.querySelectorAll(".plagued").length;
            }
        }
    }).observe(document.querySelector("#page"), { childList: true, subtree: true });
}

/** After the last moves the street shows who caught the plague when, and then how the game ended; a press ends that. */
async function tellPlague(browser, url) {
    const { page, context, check } = await open(browser, url, "bristol1350", { settings: { pace: 0.05 } });
    await page.evaluate(() => window.speed(30));
    await page.evaluate(noteChapters);
    const roll = newDice(5);
    await playToEnd(page, () => clickChoice(page, roll(1000)));
    const caught = await page.locator(".by-round li").count();
    await page.waitForFunction(() => window.chapters.length > 0 && document.querySelector(".board .story") === null);
    const chapters = await page.evaluate(() => window.chapters);
    must(chapters.length >= 1 && chapters.length <= caught, `${chapters.length} chapters of ${caught} who caught it`);
    must(
        chapters.every(({ title, marks }) => /^(Round \d+|Since the deal)$/.test(title) && marks > 0),
        `the chapters are ${JSON.stringify(chapters)}`,
    );
    const shown = await boardOf(page);
    await page.evaluate(() => window.speed(0));
    await openDrawer(page);
    await page.getByRole("button", { name: "Show it on the street" }).click();
    await page.locator(".board .story").waitFor({ state: "attached" });
    must((await boardOf(page)) !== shown, "the street is not as it was");
    await page.locator("main .status").click();
    must((await boardOf(page)) === shown, "a press does not end the story");
    check();
    await context.close();
    console.log(`bristol1350: the plague was caught in ${chapters.map(({ title }) => title).join(", ")}`);
}

/** One press turns sounds off, for good. */
async function silence(browser, url) {
    const { page, context, check } = await open(browser, url, "bristol1350", { settings: { pace: 0.2 } });
    const loud = page.locator("button.sounds");
    await openDrawer(page);
    must((await loud.getAttribute("aria-pressed")) === "true", "sounds are off at first");
    await loud.click();
    must((await loud.getAttribute("aria-pressed")) === "false", "a press does not turn sounds off");
    await page.reload();
    await page.evaluate(watch);
    await page.locator(".choices button").first().waitFor();
    await openDrawer(page);
    must((await loud.getAttribute("aria-pressed")) === "false", "sounds come back");
    await closeDrawer(page);
    const roll = newDice(3);
    for (let choices = 0; choices < 8 && (await page.locator(".result").count()) === 0; choices++) {
        await page.locator(".asked, .result").first().waitFor();
        await clickChoice(page, roll(100));
    }
    must((await soundsOf(page)) === 0, "it sounds though sounds are off");
    check();
    await context.close();
}

/** Whoever wants nothing to move sees nothing move; a device that knows no sounds plays all the same. */
async function keepStill(browser, url, game) {
    const { page, context, check } = await open(browser, url, game, { reducedMotion: "reduce", settings: { pace: 0 } });
    await page.evaluate(() => delete globalThis.AudioContext);
    const roll = newDice(5);
    await playToEnd(page, () => clickChoice(page, roll(1000)));
    must((await movedOf(page)).length === 0, "something moves though nothing is to move");
    check();
    await context.close();
}

await withServer(program, pages, async (browser, server) => {
    await measure(browser, server.url, "rattus", ["figure", "rat", "seat"]);
    await measure(browser, server.url, "bristol1350", ["cart", "pawn", "die", "symptom"]);
    for (const game of ["rattus", "bristol1350"]) {
        await waitAndSkip(browser, server.url, game);
    }
    await tellPlague(browser, server.url);
    await keepStill(browser, server.url, "bristol1350");
    await silence(browser, server.url);
});
