// SPDX-License-Identifier: MIT
// Complete games of both by keys alone. The focus is seen, is never lost when something is drawn anew, and is trapped nowhere.
// usage: node keys.mjs PROGRAM PAGES
import { must, newDice, openPage, playToEnd, questionOf, withServer } from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const STOPS_MAX = 250;

let roll; // from the beginning for each game

/** Where the focus is, and whether one sees it there. */
function focusNow() {
    const at = document.activeElement;
    const ring = at.matches(".hit") ? document.querySelector(".focused") : null;
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    const seen = ring !== null || (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2);
    return { lost: at === document.body, seen, words: at.getAttribute("aria-label") ?? at.textContent.slice(0, 60) };
}

async function checkFocus(page) {
    const { lost, seen, words } = await page.evaluate(focusNow);
    must(!lost, "the focus is lost");
    must(seen, `the focus is not seen at "${words}"`);
}

const isAt = (page, where) => page.evaluate((selector) => document.activeElement.matches(selector), where);

/** Tabs to a place. False: `question` went meanwhile, as a press before was still on its way. */
async function tabTo(page, where, key = "Tab", question = undefined) {
    for (let stops = 0; stops < STOPS_MAX; stops++) {
        if (await isAt(page, where)) {
            return true;
        }
        if (question !== undefined && (await questionOf(page)) !== question) {
            return false;
        }
        await page.keyboard.press(key);
        await page.evaluate(() => document.hasFocus() || window.focus()); // it may have led out of the page
    }
    throw new Error(`${where} cannot be reached by ${key}`);
}

/** The stop where the focus is, for a way round; undefined outside of the page, or where the way has been before. */
function newStop() {
    window.stops ??= new Set();
    const { activeElement } = document;
    document.hasFocus() || window.focus();
    if (activeElement === document.body || window.stops.has(activeElement)) {
        return undefined;
    }
    window.stops.add(activeElement);
    return activeElement.getAttribute("aria-label") ?? activeElement.textContent.slice(0, 20);
}

/** Tab leads from the first stop through the whole page, and Shift+Tab from the last one. */
async function checkNoTrap(page) {
    for (const [key, from] of [
        ["Tab", page.locator("a, button").first()],
        ["Shift+Tab", page.locator("a, button").last()],
    ]) {
        await from.focus();
        const stops = [];
        for (let stop; (stop = await page.evaluate(newStop)) !== undefined; ) {
            stops.push(stop);
            await page.keyboard.press(key);
        }
        must(stops.length > 15, `${key} leads to ${stops.length} places only: ${stops.join(", ")}`);
        await page.evaluate(() => window.stops.clear());
    }
}

// ---- ways to choose -------------------------------------------------------------------------------------------------

async function byTab(page, question) {
    const isThere = await tabTo(
        page,
        ".asked:not(.prompt) .choices *, .prompt li:last-child *",
        roll(4) === 0 ? "Shift+Tab" : "Tab",
        question,
    );
    await (isThere && page.keyboard.press(roll(2) === 0 ? "Enter" : "Space"));
}

async function byDigit(page) {
    const prompt = (await page.locator(".prompt").count()) > 0;
    const count = Math.min(9, await page.locator(".choices button").count());
    await page.keyboard.press(String(prompt ? count : 1 + roll(count)));
}

/** On the board: to a thing that can be chosen, by arrows over others; one with several choices opens. */
async function onBoard(page) {
    await tabTo(page, ".hit");
    for (const arrow of ["ArrowRight", "ArrowDown", "ArrowLeft"]) {
        await page.keyboard.press(arrow);
        await checkFocus(page);
    }
    await tabTo(page, ".asked *"); // the stop on the board stays where it was
    await tabTo(page, ".hit", "Shift+Tab");
    await page.keyboard.press("Enter");
    if ((await page.locator("dialog[open]").count()) > 0) {
        const choices = await page.locator("dialog .choice").count();
        await (choices > 0 ? page.locator("dialog .choice").first().focus() : page.keyboard.press("Escape"));
        await page.keyboard.press(choices > 0 ? "Enter" : "Escape");
    }
}

async function choose(page, choices) {
    await checkFocus(page);
    const before = await questionOf(page);
    if (choices % 5 === 3) {
        await onBoard(page);
    }
    if ((await questionOf(page)) === before) {
        await (roll(3) === 0 ? byDigit : byTab)(page, before);
    }
    must(!(await page.evaluate(focusNow)).lost, "the focus is lost while others choose");
}

async function play(browser, url, settings) {
    roll = newDice(7);
    const { page, context, check } = await openPage(browser, url, {
        viewport: { width: 1024, height: 700 },
        reducedMotion: "reduce",
        settings: { pace: 0, bot: "rules", ...settings },
    });
    await tabTo(page, `[data-game="${settings.game}"] .play`);
    await page.keyboard.press("Enter");
    await page.locator(".choices button").first().waitFor();
    await checkNoTrap(page);
    await tabTo(page, ".asked *");
    const choices = await playToEnd(page, choose);
    await page.locator(".result h2:focus").waitFor();
    must((await page.locator("[aria-live=polite]").textContent()) !== "", "nothing was said");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter"); // play again
    await page.locator(".choices button").first().waitFor();
    await checkFocus(page);
    check();
    await context.close();
    console.log(`${settings.game} by keys: ${choices} choices, and a new game`);
}

await withServer(program, pages, async (browser, { url }) => {
    await play(browser, url, { game: "rattus", seats: 2 });
    await play(browser, url, { game: "bristol1350", seats: 3, options: { length: 9 } });
});
