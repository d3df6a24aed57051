// SPDX-License-Identifier: MIT
// The puzzle of a day: from the first page to the answer, by keys, in three languages, on a phone without scrolling, and
// without the network, and on the board. Of all that can be chosen in a puzzle of Rattus just one answer is right.
// usage: node puzzle.mjs PROGRAM PAGES
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { checkWidth, must, nextQuestion, openPage, questionOf, withServer } from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const kept = (name) => JSON.parse(readFileSync(new URL(`../../web/src/puzzles/${name}.json`, import.meta.url), "utf8"));

const buttons = (page) => page.locator(".choices button");
const verdictOf = (page) => page.locator(".verdict h2").textContent();

/** As a page counts days. */
const today = (page) =>
    page.evaluate(() => {
        const now = new Date();
        return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
    });

/** Nothing has to be scrolled to. */
async function checkHeight(page, what) {
    const [height, inner] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    must(height <= inner, `${what} is ${height} high in a window of ${inner}`);
    await checkWidth(page);
}

async function openPuzzle(page, url, game, which) {
    await page.goto(`${url}#/puzzle/${game}${which === undefined ? "" : `/${which}`}`);
    await page.locator(".asked").first().waitFor();
}

/** Chooses by the numbers in `path`, the first one beyond its end; returns how many could be chosen at each step. */
async function follow(page, path) {
    const counts = [];
    while ((await questionOf(page)) !== "verdict") {
        const before = await questionOf(page);
        counts.push(await buttons(page).count());
        await buttons(page)
            .nth(path[counts.length - 1] ?? 0)
            .click();
        await nextQuestion(page, before);
    }
    return counts;
}

/** The next way to choose, in the order of a tree; undefined: there is none. */
function nextPath(path, counts) {
    const full = counts.map((_, i) => path[i] ?? 0);
    while (full.length > 0 && full.at(-1) + 1 >= counts[full.length - 1]) {
        full.pop();
    }
    return full.length === 0 ? undefined : [...full.slice(0, -1), full.at(-1) + 1];
}

async function tryAll(browser, url, number) {
    const { page, context, check } = await openPage(browser, url);
    const { answer } = kept("rattus-en")[number - 1];
    await openPuzzle(page, url, "rattus", number);
    await checkHeight(page, "a puzzle");
    const verdicts = [];
    for (let path = []; path !== undefined; ) {
        const counts = await follow(page, path);
        verdicts.push(await verdictOf(page));
        await page.locator(".verdict h2:focus").waitFor();
        path = nextPath(path, counts);
        if (path !== undefined) {
            await page.locator(".verdict button", { hasText: "Try again" }).click();
            await page.locator(".choices button").first().waitFor();
        }
    }
    await checkHeight(page, "a verdict");
    const right = verdicts.filter((words) => words === `That is right: ${answer}.`);
    const wrong = verdicts.filter((words) => words === `No. The right answer is: ${answer}.`);
    must(right.length === 1 && wrong.length === verdicts.length - 1, `of puzzle ${number} was said: ${verdicts}`);
    must(verdicts.length >= 3, `puzzle ${number} has ${verdicts.length} answers`);
    check();
    await context.close();
    console.log(`of ${verdicts.length} answers to puzzle ${number} of Rattus one is right`);
}

/** From the first page, by keys: the puzzle of today counts for the row of days, and only if it is solved. */
async function solveToday(browser, url) {
    const { page, context, check } = await openPage(browser, url);
    const tasks = kept("bristol1350");
    const words = kept("bristol1350-en");
    await page.locator(".puzzles a", { hasText: "Bristol" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".choices button").first().waitFor();
    const number = Number((await page.title()).match(/\d+/)[0]);
    must(number === (((await today(page)) - 20_785) % tasks.length) + 1, `today has puzzle ${number}`);
    await checkHeight(page, "a puzzle of Bristol 1350");
    must((await page.locator("[role=log]").textContent()) === "", "all that led to a puzzle is read out when it opens");
    must((await page.locator("#more .log li").count()) > 10, "the log lacks what led to a puzzle");
    await page.locator(".players button").first().click();
    const about = await page.locator("dialog[open]").textContent();
    must(about.includes("Agnes") || about.includes("You"), `of the first seat is said: ${about}`);
    must(!/\d\s?%/.test(about), `a seat tells the chance that is asked for: ${about}`);
    await page.keyboard.press("Escape");
    const { right } = tasks[number - 1];
    const wrong = (right + 1) % words[number - 1].choices.length;
    const choose = async (choice) => {
        await page.keyboard.press(String(choice + 1)); // as their numbers stand in the list
        await page.locator(".verdict h2:focus").waitFor();
    };
    await choose(wrong);
    must((await verdictOf(page)).startsWith("No. "), "a wrong answer is taken for right");
    must((await page.locator(".verdict").textContent()).includes(words[number - 1].why.split("\n")[1]), "no reason");
    must(!(await page.locator(".verdict").textContent()).includes("Days in a row"), "a wrong answer counts");
    await page.locator(".verdict button", { hasText: "Try again" }).press("Enter");
    await page.locator(".choices button").first().waitFor();
    await choose(right);
    must((await verdictOf(page)).startsWith("That is right"), "the right answer is not taken");
    await checkHeight(page, "a verdict of Bristol 1350");
    must(
        (await page.evaluate(() => JSON.parse(localStorage.getItem("pesthouse")).streak.days)) === 1,
        "the day is not kept",
    );
    await page.locator(".verdict button", { hasText: "Another puzzle" }).press("Enter");
    await page.waitForFunction((next) => location.hash.endsWith(`/${next}`), (number % tasks.length) + 1);
    await page.locator(".choices button").first().waitFor();
    check();
    await context.close();
    console.log("the puzzle of today is solved by keys, and counts");
}

/** Of the carts or the people that are asked about, presses a wrong one on the board, then by keys the right one. */
async function pressThings(browser, url) {
    const { page, context, check } = await openPage(browser, url, { hasTouch: true });
    const tasks = kept("bristol1350");
    const placeOf = ({ kind, id }) => (kind === "seat" ? String.fromCharCode(65 + Number(id)) : id);
    const hit = (thing) => page.locator(`.hit[data-place="${placeOf(thing)}"]`);
    for (const asked of ["cart", "seat"]) {
        const task = tasks.find(({ things }) => things[0].kind === asked);
        const { things, right } = task;
        await openPuzzle(page, url, "bristol1350", tasks.indexOf(task) + 1);
        const offered = await page.$$eval(".hit.offered", (hits) => hits.map((each) => each.dataset.place));
        must(`${offered.sort()}` === `${things.map(placeOf).sort()}`, `can be pressed: ${offered}`);
        await page.locator('.hit[data-place="symptoms"]').tap(); // what is not asked about is read
        await page.locator("dialog[open]").waitFor();
        await page.keyboard.press("Escape");
        await page.locator(".rules-of-this summary").tap();
        await page.locator(".short-rules", { hasText: "Mingles and the plague" }).waitFor();
        await hit(things[(right + 1) % things.length]).tap();
        await page.locator(".verdict h2:focus").waitFor();
        must((await verdictOf(page)).startsWith("No. "), `a wrong ${asked} is taken for right`);
        await page.locator(".verdict button", { hasText: "Try again" }).press("Enter");
        await page.locator(".choices button").first().waitFor();
        await hit(things[right]).press("Enter");
        await page.locator(".verdict h2:focus").waitFor();
        must((await verdictOf(page)).startsWith("That is right"), `the right ${asked} is not taken`);
    }
    check();
    await context.close();
    console.log("carts and pawns are answers that can be pressed");
}

/** In another language, dark, by its date; then without the network. */
async function readElsewhere(browser, url) {
    const { page, context, check } = await openPage(browser, url, { locale: "fr-FR", colorScheme: "dark" });
    const [first] = kept("rattus-fr");
    await openPuzzle(page, url, "rattus", "2026-11-28");
    await page.locator(".task", { hasText: first.question }).waitFor();
    await follow(page, []);
    must((await verdictOf(page)).includes(first.answer), `the verdict is: ${await verdictOf(page)}`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.goto(`${url}#/puzzle/bristol1350/2`);
    await page.locator(".choices button").first().waitFor();
    await buttons(page).first().click();
    must((await page.locator(".verdict").textContent()).includes("Les chances exactes"), "no French without network");
    await context.setOffline(false);
    check();
    await context.close();
    console.log("puzzles are read in French, and without the network");
}

/** As a review keeps one: that another action was chosen in a puzzle. */
function mistakeIn(number, act, day) {
    const built = readdirSync(pages).find((name) => /^puzzles-rattus\.\w+\.json$/.test(name));
    const { position, names, seat, best } = JSON.parse(readFileSync(join(pages, built), "utf8"))[number - 1];
    const record = `[Game "rattus"]\n[Seed "0"]\n[Position ${JSON.stringify(JSON.stringify(position))}]\n\n`;
    const { options } = position;
    const played = { game: "rattus", options, names, record, move: 0, seat, act, best, before: 0.6, after: 0.4 };
    return { id: `a game ${number}`, ...played, solved: 0, due: day };
}

const inMistakes = (mode, act) => `new Promise((resolve) => {
    const opening = indexedDB.open("pesthouse-mistakes", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("mistakes", { keyPath: "id" });
    opening.onsuccess = () => {
        const transaction = opening.result.transaction("mistakes", "${mode}");
        const done = (${act})(transaction.objectStore("mistakes"));
        transaction.oncomplete = () => { opening.result.close(); resolve(done.result); };
    };
})`;
const keptMistakes = (page) => page.evaluate(inMistakes("readonly", "(kept) => kept.getAll()"));
const putMistake = (page, mistake) =>
    page.evaluate(inMistakes("readwrite", `(kept) => kept.put(${JSON.stringify(mistake)})`));

/** Chooses whole actions in the order of the list until the verdict is `wanted`. */
async function answerUntil(page, wanted) {
    for (let path = []; path !== undefined; ) {
        const counts = await follow(page, path);
        if ((await verdictOf(page)).startsWith(wanted)) {
            return;
        }
        path = nextPath(path, counts);
        await page.locator(".verdict button", { hasText: "Try again" }).click();
        await page.locator(".choices button").first().waitFor();
    }
    must(false, `no answer is said to be "${wanted}"`);
}

async function tryMistakes(browser, url) {
    const { page, context, check } = await openPage(browser, url);
    const { answer } = kept("rattus-en")[1];
    const day = await today(page);
    await page.goto(`${url}#/mistakes`);
    await page.getByText("your mistakes in it become puzzles").waitFor();
    await putMistake(page, mistakeIn(2, "place hispania 0", day));
    await page.goto(url);
    await page.locator(".puzzles a", { hasText: "Your own mistakes to try again: 1" }).press("Enter");
    await page.locator(".task", { hasText: "What would have been better?" }).waitFor();
    await page.locator(".choices button").first().waitFor();
    await checkHeight(page, "a mistake");
    await answerUntil(page, "The review advises: ");
    must((await verdictOf(page)) === `The review advises: ${answer}.`, `was advised: ${await verdictOf(page)}`);
    const why = await page.locator(".verdict .lines").textContent();
    must(
        /^In your game: Place 1 cube in Hispania\. Your chances: 60% → 40%\.$/.test(why),
        `of the mistake is said: ${why}`,
    );
    await checkHeight(page, "what a review advises");
    await page.locator(".verdict button", { hasText: "Continue" }).click();
    await page.getByText("Waiting for another day: 1").waitFor();
    const [missed] = await keptMistakes(page);
    must(missed.solved === 0 && missed.due === day + 1, "what was not solved does not come back the next day");
    await putMistake(page, { ...missed, solved: 5, due: day });
    await page.reload();
    await page.locator(".choices button").first().waitFor();
    await answerUntil(page, "Yes, that is better");
    await page.locator(".verdict button", { hasText: "Continue" }).click();
    await page.getByText("Waiting for another day: 1").waitFor();
    const [first] = await keptMistakes(page);
    must(first.solved === 0, "of several answers not the first one counts");
    await putMistake(page, { ...missed, due: day });
    await page.reload();
    await page.locator(".choices button").first().waitFor();
    await answerUntil(page, "The review advises: ");
    await page.locator(".verdict button", { hasText: "Do not ask me this again" }).click();
    await page.getByText("your mistakes in it become puzzles").waitFor();
    must((await keptMistakes(page)).length === 0, "a mistake is kept that is not wanted");
    check();
    await context.close();
    console.log("a mistake of one's own comes back as a puzzle");
}

await withServer(program, pages, async (browser, { url }) => {
    await solveToday(browser, url);
    await pressThings(browser, url);
    await tryAll(browser, url, 3);
    await tryAll(browser, url, 4);
    await readElsewhere(browser, url);
    await tryMistakes(browser, url);
});
