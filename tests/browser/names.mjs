// SPDX-License-Identifier: MIT
// Names as people type them: in any script and direction, with emoji, tags, or 500 letters. Wherever one stands, it is text,
// does not change the order of the words around it, and is not wider than its place. So with what people say in the chat, in
// characters of all of Unicode.
// usage: node names.mjs PROGRAM PAGES
import { checkWidth, clickChoice, must, newDice, openPage, playNow, playToEnd, withServer } from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const names = ["W".repeat(500), "\u202eשלום \u05d1!", "👩‍👩‍👧‍👦🏴‍☠️e\u0301", "<b>Zoë</b><script>stop()</script>"];

/** A server refuses what changes the direction of text, or joins signs. */
const namesOnline = [names[0], "שלום ב!", "🐀🎲🐀", names[3]];
const LOOKS = 12; // at as many moments of a game
const SAID = 24; // lines of chat, of all together
const LONGEST = 200;

/** Pieces of text that have right-to-left letters, but are not isolated from what stands beside them. */
function notIsolated() {
    const isAlone = (node) => {
        for (
            let at = node.parentElement;
            at !== null && at.textContent.trim() === node.textContent.trim();
            at = at.parentElement
        ) {
            const { display, unicodeBidi } = getComputedStyle(at);
            if (display !== "inline" || unicodeBidi.startsWith("isolate") || unicodeBidi === "plaintext") {
                return true;
            }
        }
        return false;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node; (node = texts.nextNode()) !== null; ) {
        const bare = node.textContent.replace(/\u2068[^\u2069]*\u2069/g, "");
        if (
            /[\u0590-\u05ff]/.test(bare) &&
            !isAlone(node) &&
            node.parentElement.closest("script, style, textarea") === null
        ) {
            found.push(node.parentElement.outerHTML.slice(0, 300));
        }
    }
    return found;
}

/** Things that reach over the edge of the window, or whose words reach over their own. */
function tooWide() {
    const scrolls = (thing) => ["auto", "scroll"].includes(getComputedStyle(thing).overflowX);
    const isInScroller = (thing) => thing !== null && (scrolls(thing) || isInScroller(thing.parentElement));
    return [...document.querySelectorAll("#page *")]
        .filter(
            (thing) =>
                thing.checkVisibility() &&
                thing.closest(".unseen, svg, select") === null &&
                !isInScroller(thing.parentElement),
        )
        .filter((thing) => {
            const { overflowX, display } = getComputedStyle(thing);
            const spills =
                display !== "inline" &&
                overflowX === "visible" &&
                thing.scrollWidth > thing.clientWidth + 1 &&
                thing.clientWidth > 0;
            return spills || thing.getBoundingClientRect().right > innerWidth + 1;
        })
        .map((thing) => thing.outerHTML.slice(0, 200));
}

async function look(page, where) {
    for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 });
        const wide = await page.evaluate(tooWide);
        must(wide.length === 0, `${where}: at ${width} pixels too wide:\n${wide.join("\n")}`);
        await checkWidth(page);
    }
    const mixed = await page.evaluate(notIsolated);
    must(mixed.length === 0, `${where}: not isolated:\n${mixed.join("\n")}`);
    const tags = page.locator("#page script").or(page.locator("#page b", { hasText: /^Zoë$/ }));
    must((await tags.count()) === 0, `${where}: a name became a tag`);
}

/** As somebody types or pastes it. */
async function type(page, field, name) {
    await field.fill("");
    await field.focus();
    await page.keyboard.insertText(name);
}

/** Names of people who share a device: at home, when it is handed over, at the table, at its end, and in what is kept. */
async function share(browser, url, game) {
    const { page, context, check } = await openPage(browser, url, {
        reducedMotion: "reduce",
        settings: { game, bot: "rules", pace: 0, seats: 6, people: names.map(() => "") },
    });
    await page.locator(`[data-game="${game}"] .setup > summary`).click();
    await page.locator(".more > summary").click();
    for (const [i, name] of names.entries()) {
        await type(page, page.getByLabel(`Name ${i + 1}`), name);
    }
    await look(page, `${game}: home`);
    await playNow(page);
    for (let choice = 0; choice < LOOKS; choice++) {
        await page.locator(".asked").first().waitFor();
        await look(page, `${game}: choice ${choice}`);
        await choose(page, choice);
    }
    if (game === "bristol1350") {
        await playToEnd(page, choose);
        await look(page, `${game}: end`);
        await lookBack(page, url);
    }
    check();
    await context.close();
    console.log(`${game}: names stay in their places on a device`);
}

const choose = (page, choice) => clickChoice(page, choice * 7);

async function lookBack(page, url) {
    await page.goto(`${url}#/games`);
    await page.locator(".kept").first().waitFor();
    await look(page, "kept games");
    await page.getByRole("button", { name: "Look back" }).click();
    await page.locator(".steps").waitFor();
    await look(page, "replay");
}

const pressButton = (page, name) => page.getByRole("button", { name, exact: true }).click();

/** The same names at a table of the server: before the game, and in it. */
async function meet(browser, url) {
    const people = [];
    let table = `${url}#/new`;
    for (let i = 0; i < names.length; i++) {
        people.push(await openPage(browser, url));
        await people[i].page.goto(table);
        await enter(people[i].page, namesOnline[i], i === 0);
        table = people[0].page.url();
    }
    const [{ page }] = people;
    await page
        .locator(".seats li")
        .nth(names.length - 1)
        .waitFor();
    await look(page, "gathering");
    await talk(people);
    for (const one of people.slice(1)) {
        await pressButton(one.page, "I am ready");
    }
    await pressButton(page, "Start the game");
    await page.locator(".table").waitFor();
    for (const [i, one] of people.entries()) {
        await one.page.locator(".table").waitFor();
        await look(one.page, `online, seat ${i}`);
    }
    await page.goto(`${url}#/mine`);
    await page.locator(".tables li").waitFor();
    await look(page, "one's tables");
    for (const { check, context } of people) {
        check();
        await context.close();
    }
    console.log("names stay in their places online");
}

/** Characters of all of Unicode that can be seen, which is what a server takes. */
function randomLine(below) {
    let line = "";
    for (let left = 1 + below(LONGEST); left > 0; ) {
        const character = String.fromCodePoint(below(3) === 0 ? below(0x110000) : below(0x3000));
        if (/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) && !/[\p{DI}\u2800]/u.test(character)) {
            line += character;
            left--;
        }
    }
    return line;
}

async function talk(people) {
    const below = newDice(1350);
    for (let said = 0; said < SAID; said++) {
        const { page } = people[said % people.length];
        const line = randomLine(below);
        await type(page, page.getByLabel("Say to all"), line);
        await pressButton(page, "Say");
        for (const one of people) {
            const shown = one.page.locator(".said p").nth(said);
            await shown.waitFor({ state: "attached" });
            const text = await shown.locator("bdi").last().textContent();
            must(text === line, `said ${JSON.stringify(line)}, shown ${JSON.stringify(text)}`);
        }
    }
    for (const [i, one] of people.entries()) {
        await look(one.page, `chat, seat ${i}`);
    }
    console.log(`${SAID} lines of chat stay in their places`);
}

async function enter(page, name, isFirst) {
    await page.locator("input[name=name]").waitFor();
    await type(page, page.locator("input[name=name]"), name);
    if (isFirst) {
        for (const field of ["Players", "Seats for people"]) {
            await page.getByLabel(field).first().selectOption(String(names.length));
        }
    }
    await pressButton(page, isFirst ? "Make the table" : "Take a seat");
    await page.getByRole("button", { name: "Leave the seat" }).waitFor();
}

await withServer(program, pages, async (browser, { url }) => {
    await share(browser, url, "bristol1350");
    await share(browser, url, "rattus");
    await meet(browser, url);
});
