// SPDX-License-Identifier: MIT
// Back, forward, reload and a turned device in every state of the pages: nothing is lost, a game asks what it asked. A game
// that is opened in a second tab stops in the first, and one that a second tab forgets is gone there.
// usage: node states.mjs PROGRAM PAGES
import { before, openRecord, recorded } from "./records.mjs";
import {
    checkWidth,
    clickChoice,
    holdModule,
    must,
    openDrawer,
    openPage,
    playNow,
    playToEnd,
    questionGoes,
    questionOf,
    withServer,
} from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const UPRIGHT = { width: 360, height: 740 };
const LYING = { width: 740, height: 360 };
const SETTINGS = { settings: { pace: 0, bot: "rules" }, viewport: UPRIGHT };

const finished = recorded(program, "rattus", 2, { africanus: true }).join("\n");
const running = before(
    recorded(program, "bristol1350", 4, { special_actions: true }),
    /^0: (end|dash|draw|elbow|reroll)/,
);

async function play(page) {
    await playNow(page);
    await page.locator(".asked").waitFor();
}

/** Each leads a new page to a state. */
const states = {
    game: play,
    async drawer(page) {
        await play(page);
        await openDrawer(page);
    },
    async region(page) {
        await play(page);
        await page.locator(".hit").nth(2).press("Enter");
    },
    turn: (page, url) => openRecord(page, url, running),
    async end(page, url) {
        await openRecord(page, url, running);
        await playToEnd(page, (playing, choice) => clickChoice(playing, choice * 7));
    },
    async replay(page, url) {
        await openRecord(page, url, finished);
        await page.locator(".steps input").fill("40");
    },
    rules: (page, url) => page.goto(`${url}#/rules/rattus/full/monk`),
    lesson: (page, url) => page.goto(`${url}#/learn/rattus/2`),
    async gathering(page, url) {
        await page.goto(`${url}#/new`);
        await page.locator("input[name=name]").fill("Anna");
        await page.locator("form .primary").click();
        await page.locator(".invitation").waitFor();
    },
};

/** Where one is, what the page is about, and which question is asked. */
function sight() {
    const head = document.querySelector("main:not([aria-busy=true]) :is(h1, .steps), .result h2");
    return [
        location.hash,
        head?.textContent.replace(/\d+/, ""),
        document.querySelector(".asked")?.dataset.question,
    ].join("\n");
}

async function shake(page, name) {
    await page.waitForFunction(() => document.querySelector("main:not([aria-busy=true])") !== null);
    const first = await page.evaluate(sight);
    const stays = async (what) => {
        await page
            .waitForFunction((was) => window.sight() === was, first)
            .catch(async () => {
                throw new Error(`${name}, ${what}: ${await page.evaluate(sight)}\nwas ${first}`);
            });
        await checkWidth(page);
    };
    await page.setViewportSize(LYING);
    await stays("turned");
    await page.reload();
    await stays("reloaded");
    await page.setViewportSize(UPRIGHT);
    await stays("turned back");
    await page.goBack();
    await page.waitForFunction((here) => location.hash !== here, first.split("\n")[0]);
    await page.goForward();
    await stays("left and come back to");
}

async function inEveryState(browser, url) {
    for (const [name, lead] of Object.entries(states)) {
        const { page, context, check } = await openPage(browser, url, SETTINGS);
        await context.addInitScript({ content: `window.sight = ${sight}` });
        await page.reload();
        await page.locator(".play").first().waitFor();
        await lead(page, url);
        await shake(page, name);
        check();
        await context.close();
    }
    console.log(`${Object.keys(states).length} states stay`);
}

async function choose(page) {
    const question = await questionOf(page);
    await clickChoice(page, 0);
    await questionGoes(page, question);
    await page.locator(".asked").waitFor();
}

/** Begins a game by a press before the module is there. */
async function playEarly(page) {
    const release = await holdModule(page);
    await page.locator(".play").first().click();
    release();
    await page.locator(".asked").waitFor();
}

/** A game that one tab forgets is gone in the other, which has kept it last. */
async function forgetThere(second, page, url) {
    await second.goto(`${url}#/games`);
    await second.getByRole("button", { name: "Forget" }).click();
    await second.locator(".kept").waitFor({ state: "detached" });
    await page.goto(`${url}#/`);
    await page.locator(".running").waitFor();
    must((await page.locator(".continue").count()) === 0, "a game that another tab has forgotten is still there");
}

async function inTwoTabs(browser, url, begin, more = {}) {
    const { page, context, check } = await openPage(browser, url, { ...SETTINGS, ...more });
    await begin(page);
    await choose(page);
    const there = await questionOf(page);
    const second = await context.newPage();
    await second.goto(`${url}#/play`);
    await second.locator(".asked").waitFor();
    must((await questionOf(second)) === there, "a second tab asks something else");
    await page.getByRole("alert").getByText("This game continues in another tab.").waitFor();
    await choose(second);
    const later = await questionOf(second);
    await page.getByRole("button", { name: "Continue here" }).click();
    await page.locator(".asked").waitFor();
    must((await questionOf(page)) === later, "a move of the other tab is lost");
    await second.getByRole("alert").waitFor();
    await choose(page);
    await forgetThere(second, page, url);
    if (more.serviceWorkers !== "block") {
        check(); // of a service worker that is blocked the browser complains
    }
    await context.close();
    console.log("two tabs play one game");
}

await withServer(program, pages, async (browser, { url }) => {
    await inTwoTabs(browser, url, play);
    await inTwoTabs(browser, url, playEarly, { serviceWorkers: "block" });
    await inEveryState(browser, url);
});
