// SPDX-License-Identifier: MIT
// The pages in a browser, at length: how soon one can play on a slow phone, memory over ten games, games with few and
// many seats and all boxes and variants. PH_SHOTS=DIR keeps pictures.
// usage: node long.mjs PROGRAM PAGES   where the program has the pages in it
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
    checkWidth,
    clickChoice,
    must,
    openPage,
    PATIENCE_MS,
    playNow,
    playToEnd,
    questionGoes,
    questionOf,
    setPace,
    slowDown,
    startServer,
    watchShifts,
    withServer,
} from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const shots = process.env.PH_SHOTS;
const FIRST_MS = 2800;
const AGAIN_MS = 1000;
const FIRST_KB = 320;
const CHOICES_MS = 50;
const TASK_MS = 50;
const FRAME_MS = 32;
const SLOWEST_FRAME_MS = 100;
const REST_MS = 1;
const PAGE_MB = 80;
const GROWTH_MB = 2;
const TIMES = 5;
const figures = new Map();

function measured(what, value, most, unit) {
    figures.set(what, { values: [...(figures.get(what)?.values ?? []), value], most, unit });
}

/** Whatever else a machine has to do only adds, so the least of several is what the page needs. */
function checkFigures() {
    for (const [what, { values, most, unit }] of figures) {
        const said = values.map((value) => value.toFixed(1)).join(", ");
        console.log(`${what}: ${said} ${unit} (${values.length > 1 ? "the least " : ""}at most ${most})`);
    }
    const over = [...figures].filter(([, { values, most }]) => Math.min(...values) > most).map(([what]) => what);
    must(over.length === 0, `over its budget: ${over.join(", ")}`);
}

const click = (page, choices) => clickChoice(page, choices * 7);

async function shoot(page, name) {
    if (shots !== undefined) {
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
    }
}

const shiftOf = (page) => page.evaluate(() => window.shifts.reduce((sum, { value }) => sum + value, 0));

/** From the request for the page to the first choice. */
async function timeToPlay(page, url) {
    const start = performance.now();
    await page.goto(url);
    await playNow(page);
    await page.locator(".choices button").first().waitFor();
    return performance.now() - start;
}

/** With the pages that are in the program. */
async function timeFirstClick(browser) {
    const { url, stop } = await startServer(program);
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    await context.addInitScript(watchShifts);
    const devtools = await slowDown(page);
    let bytes = 0;
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    measured("first visit to first choice", await timeToPlay(page, url), FIRST_MS, "ms");
    measured("what it has loaded by then", bytes / 1000, FIRST_KB, "kB");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null); // the build is kept
    measured("second visit", await timeToPlay(page, url), AGAIN_MS, "ms");
    await page.goto("about:blank");
    await page.goto(url);
    await page.locator(".living svg").nth(1).waitFor();
    measured("what has moved by itself while the first page came", await shiftOf(page), 0, "of the window");
    await context.close();
    await stop();
}

/** Notes from now on how long each press takes until the next choices stand there, and the tasks that are too long. */
function watchPresses(page) {
    return page.evaluate(() => {
        window.times = { choices: [], tasks: [] };
        let pressed = 0;
        addEventListener("click", (event) => (pressed = event.timeStamp), { capture: true });
        new MutationObserver(() => {
            if (pressed > 0 && document.querySelector(".choices button") !== null) {
                const from = pressed;
                pressed = 0;
                requestAnimationFrame(() => window.times.choices.push(performance.now() - from));
            }
        }).observe(document.querySelector("#page"), { childList: true, subtree: true, characterData: true });
        const tasks = new PerformanceObserver((list) => window.times.tasks.push(...list.getEntries()));
        tasks.observe({ entryTypes: ["longtask"] });
    });
}

/** Below which that share of the numbers is. */
const quantile = (numbers, share) =>
    numbers.sort((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

/** Presses, on a processor a quarter as fast; returns the longest task after each one and before the next. */
async function timePresses(browser, url) {
    const { page, context, check } = await openPage(browser, url);
    await setPace(page, "0");
    await playNow(page);
    await page.locator(".choices button").first().waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.evaluate(watchShifts);
    await watchPresses(page);
    const presses = [];
    for (let choice = 0; choice < 20 && (await page.locator(".result").count()) === 0; choice++) {
        presses.push(await page.evaluate(() => performance.now()));
        const question = await questionOf(page);
        await click(page, choice);
        await questionGoes(page, question);
        await page.locator(".asked, .result").first().waitFor();
    }
    const { choices, tasks } = await page.evaluate(() => {
        const { choices: each, tasks: entries } = window.times;
        return { choices: each, tasks: entries.map(({ startTime, duration }) => ({ startTime, duration })) };
    });
    measured("a press to the next choices, 98 of 100", quantile(choices, 0.98), CHOICES_MS, "ms");
    measured("what has moved by itself while playing", await shiftOf(page), 0, "of the window");
    check();
    await context.close();
    return presses.map((from, i) => {
        const until = presses[i + 1] ?? Infinity;
        return Math.max(
            0,
            ...tasks.filter(({ startTime }) => startTime >= from && startTime < until).map(({ duration }) => duration),
        );
    });
}

/** How long frames last while something moves on the board, and what a page at rest does without the server. */
async function timeMoves(browser) {
    const server = await startServer(program);
    const { page, context } = await openPage(browser, server.url, { settings: { bot: "rules" } });
    await playNow(page);
    await page.locator(".choices button").first().waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.evaluate(() => {
        window.frames_ms = [];
        let [last, moved] = [performance.now(), false];
        const frame = (now) => {
            const moves = document.getAnimations().some(({ playState }) => playState === "running");
            if (moves && moved) {
                window.frames_ms.push(now - last);
            }
            [last, moved] = [now, moves];
            requestAnimationFrame(frame);
        };
        window.stopFrames = () => (window.requestAnimationFrame = () => 0);
        requestAnimationFrame(frame);
    });
    for (let choice = 0; choice < 12; choice++) {
        const question = await questionOf(page);
        await click(page, choice);
        await questionGoes(page, question);
        await page.locator(".asked, .result").first().waitFor();
    }
    const frames = await page.evaluate(() => window.frames_ms.splice(0));
    must(frames.length > 50, `only ${frames.length} frames had motion`);
    measured("frames with motion, 95 of 100", quantile(frames, 0.95), FRAME_MS, "ms");
    measured("the longest of them", frames.at(-1), SLOWEST_FRAME_MS, "ms");
    await page.evaluate(() => window.stopFrames());
    await server.stop();
    await page.waitForTimeout(10_000); // what beckons on the board has stopped
    await devtools.send("Performance.enable");
    // Of the page: tasks of the browser itself take longer the more a machine has to do.
    const spent = async () =>
        (await devtools.send("Performance.getMetrics")).metrics
            .filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name))
            .reduce((sum, { value }) => sum + value, 0);
    const before = await spent();
    await page.waitForTimeout(6000);
    measured("scripts, styles and layout in 6 s at rest", ((await spent()) - before) * 1000, REST_MS, "ms");
    await context.close();
}

/** The same game each time. What only some of the times take is not the page's. */
async function measureTimes(browser, url) {
    const tasks = [];
    for (let time = 0; time < TIMES; time++) {
        await timeFirstClick(browser);
        tasks.push(await timePresses(browser, url));
        await timeMoves(browser);
    }
    must(
        tasks.every(({ length }) => length === tasks[0].length),
        "the games that are measured differ",
    );
    const least = tasks[0].map((_, press) => Math.min(...tasks.map((each) => each[press])));
    measured("the longest task after the start", Math.max(...least), TASK_MS, "ms");
}

async function memoryOf(page) {
    const { bytes } = await page.evaluate(async () => {
        const { usedJSHeapSize } = performance.memory;
        return { bytes: usedJSHeapSize };
    });
    return bytes / 1e6;
}

async function tenGames(browser, url) {
    const { page, context, check } = await openPage(browser, url, { settings: { bot: "rules" } });
    const devtools = await context.newCDPSession(page);
    const used = [];
    await setPace(page, "0");
    await playNow(page);
    for (let game = 0; game < 10; game++) {
        await playToEnd(page, click);
        await devtools.send("HeapProfiler.collectGarbage");
        used.push(await memoryOf(page));
        await page.getByRole("button", { name: "Play again" }).click();
    }
    measured("script memory after ten games", used[9], PAGE_MB, "MB");
    measured("its growth from the second game on", used[9] - used[1], GROWTH_MB, "MB");
    check();
    await context.close();
}

async function playMixture(browser, url, game, seats, options) {
    const { page, context, check } = await openPage(browser, url, {
        settings: { game, seats, bot: "rules", options, pace: 0 },
    });
    await playNow(page);
    const choices = await playToEnd(page, async (playing, choice) => {
        await checkWidth(playing);
        await click(playing, choice);
        if (choice === 12) {
            await shoot(playing, `${game}-middle-${seats}-seats-360`);
        }
    });
    await shoot(page, `${game}-end-${seats}-seats-360`);
    check();
    await context.close();
    console.log(`${game}, ${seats} seats, ${JSON.stringify(options)}: ${choices} choices`);
}

await withServer(program, pages, async (browser, { url }) => {
    await measureTimes(browser, url);
    await tenGames(browser, url);
    await playMixture(browser, url, "rattus", 2, { pied_piper: true, characters: "random" });
    await playMixture(browser, url, "rattus", 6, {
        africanus: true,
        pied_piper: true,
        characters: "random",
        tokens: "harsh",
    });
    await playMixture(browser, url, "rattus", 4, { pied_piper: true, characters: "random" });
    await playMixture(browser, url, "bristol1350", 1, {});
    await playMixture(browser, url, "bristol1350", 2, { special_actions: true, cure: true });
    await playMixture(browser, url, "bristol1350", 4, { chaos: true });
    await playMixture(browser, url, "bristol1350", 6, { special_actions: true, claims: true, alms: true });
    await playMixture(browser, url, "bristol1350", 9, { special_actions: true, claims: true, alms: true, chaos: true });
});
checkFigures();
