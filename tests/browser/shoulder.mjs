// SPDX-License-Identifier: MIT
// Somebody looks over the shoulders of two people at one device, with bots that begin: what is shown, spoken and in the
// accessibility tree while secrets are closed is compared with what only the seat that looks knows. Only what is in view
// is pressed.
// usage: node shoulder.mjs PROGRAM PAGES
import {
    clickChoice,
    must,
    newDice,
    openPage,
    playNow,
    questionGoes,
    questionOf,
    seed,
    usualSeed,
    withServer,
} from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const people = ["Anna", "Ben"];
const MOVING = 360; // the width at which things move
const widths = [
    { width: 360, height: 740 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
];
const choicesAt = ({ width }) => (width === MOVING ? 60 : 24); // wider windows show the same, otherwise laid out
const SENTENCE_MIN = 8; // letters: shorter ones are said of other things, too

/** All that somebody who looks on or listens gets of a page. */
async function everything(page, devtools) {
    const { nodes } = await devtools.send("Accessibility.getFullAXTree");
    const told = nodes.flatMap(({ name, value, description }) => [name, value, description]).map((one) => one?.value);
    const shown = await page.evaluate(() => [
        document.title,
        document.querySelector("#page").textContent,
        ...[...document.querySelectorAll("#page *")].flatMap((each) =>
            [...each.attributes].map(({ name, value }) => (name === "data-question" ? "" : value)),
        ),
    ]);
    return [...told, ...shown].join("\n");
}

/** What only the one who looks knows: sentences, and the names of their cards; a button is held to see it. */
async function secretsOf(page) {
    const hold = page.locator(".hold");
    if ((await hold.count()) === 0) {
        return { sentences: [], cards: [] };
    }
    await hold.focus();
    await page.keyboard.down("Space");
    const secrets = await page.evaluate(() => {
        const textOf = (element, without) => {
            const copy = element.cloneNode(true);
            copy.querySelectorAll(without).forEach((each) => each.remove());
            return copy.textContent.trim();
        };
        const marked = [...document.querySelectorAll(".log :is(li, button):has(> .only-you)")];
        const said = [...document.querySelectorAll(".bristol-hand > .lines, .secret.lines")];
        return {
            sentences: [
                ...marked.map((line) => textOf(line, ".only-you")),
                ...said.flatMap((lines) => lines.textContent.split("\n")),
            ],
            cards: [...document.querySelectorAll(".bristol-hand li")].map((card) => textOf(card, "svg")),
        };
    });
    await page.keyboard.up("Space");
    return secrets;
}

/** Compares what is closed with what is secret. Returns how much that was. */
async function lookOver(page, devtools) {
    must((await page.locator(".hold[aria-pressed=true]").count()) === 0, "secrets are open though nobody opened them");
    const { sentences, cards } = await secretsOf(page);
    const closed = await everything(page, devtools);
    const told = sentences.map((words) => words.trim()).filter(({ length }) => length >= SENTENCE_MIN);
    told.forEach((words) => must(!closed.includes(words), `"${words}" is a secret, and is shown or said:\n${closed}`));
    const hand = await page.locator(".bristol-hand li").allTextContents();
    must(hand.join("") === "", `cards lie face up: ${hand}`);
    const asking = await page.locator(".asking").allTextContents();
    cards
        .filter(({ length }) => length >= SENTENCE_MIN)
        .forEach((card) =>
            must(!asking.join().replaceAll("/", "").includes(card), `the question names the card ${card}`),
        );
    const own = await page.locator(".bristol [data-place]").evaluateAll((hits) => hits.map((hit) => hit.ariaLabel));
    must(!own.some((label) => /^\w (Anna|Ben|You)\b.*symptoms/.test(label ?? "")), `a seat shows its symptoms: ${own}`);
    return told.length + cards.length;
}

async function play(browser, url, game, options, viewport) {
    const { page, context, check } = await openPage(browser, url, {
        viewport,
        reducedMotion: viewport.width === MOVING ? "no-preference" : "reduce", // what is on its way is looked at once
        settings: { game, seats: 4, bot: "rules", pace: 0, people, options },
    });
    const devtools = await context.newCDPSession(page);
    const roll = newDice(viewport.width);
    await playNow(page);
    let compared = 0;
    let opened = "";
    let openings = 0;
    for (let choices = 0; choices < choicesAt(viewport); choices++) {
        await page.locator(".asked, .result").first().waitFor();
        if ((await page.locator(".result").count()) > 0) {
            break;
        }
        const question = await questionOf(page);
        const [at] = question.replace("closed.", "").split(".");
        if (at !== opened && (await page.locator(".table").count()) > 0) {
            compared += await lookOver(page, devtools);
        }
        await clickChoice(page, roll(1000));
        await questionGoes(page, question);
        await page.locator(".asked, .result").first().waitFor(); // between two questions there may be none
        if (question.startsWith("closed.") && ((await questionOf(page)) ?? "").startsWith(`${at}.`)) {
            opened = at; // until it is answered
            openings++;
        }
    }
    must(compared > 0 || game === "rattus", "nothing was secret");
    check();
    await context.close();
    return { compared, openings };
}

await withServer(program, pages, async (browser, { url }) => {
    let openings = 0;
    for (const viewport of widths) {
        for (const [game, options] of [
            ["bristol1350", { special_actions: true, alms: true, claims: true, start_remedies: 2 }],
            ["rattus", { africanus: true, characters: "random" }],
        ]) {
            const done = await play(browser, url, game, options, viewport);
            openings += done.openings;
            console.log(`${game}, ${viewport.width} pixels: ${done.compared} secrets were closed`);
        }
    }
    must(seed !== usualSeed || openings > 0, "no question had secret choices");
});
