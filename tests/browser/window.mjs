// SPDX-License-Identifier: MIT
// While secrets are closed, a window of Bristol 1350 and a turn with remedies look and read the same to whoever holds a
// whip and to whoever does not: point by point, and word by word for readers.
// usage: node window.mjs PROGRAM PAGES
import { differing, edge } from "./differing.mjs";
import { before, openRecord, recorded } from "./records.mjs";
import { must, openPage, withServer } from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const drawn = "*: remedy 0 arsenic-emeralds";
const lines = recorded(program, "bristol1350", 1, { start_remedies: 1 });
const first = lines.findIndex((line) => line.startsWith("0: pass")); // later the card may have been played
const remedies = /^0: (arsenic|emeralds|end)\b/;
const moments = {
    window: before(lines.slice(0, first + 1), /^0: pass/),
    turn: before(lines.slice(0, lines.findIndex((line) => remedies.test(line)) + 1), remedies),
};

async function pictures(browser, url, record, width) {
    const { page, context, check } = await openPage(browser, url, {
        viewport: { width, height: 3200 }, // as high as the page
        reducedMotion: "reduce",
        settings: { hides: true },
    });
    await openRecord(page, url, record);
    await page.locator(".asked h2").waitFor();
    await page.locator(".position > summary").click();
    await page.locator(".mingles > summary").click();
    const taken = await page.locator(".table").screenshot();
    const devtools = await context.newCDPSession(page);
    const { nodes } = await devtools.send("Accessibility.getFullAXTree");
    const words = nodes.map(({ role, name }) => `${role?.value} ${name?.value}`).join("\n");
    await page.locator(".secrets input").check();
    const open = await page.locator(".bristol-hand").screenshot();
    await page.locator(".asked .choices button").first().click();
    const answer = await page.locator(".asked, .waiting").first().textContent();
    check();
    await context.close();
    return { taken, words, open, answer };
}

await withServer(program, pages, async (browser, { url }) => {
    for (const [moment, game] of Object.entries(moments)) {
        must(game.includes(drawn), `the game has no line "${drawn}"`);
        for (const width of [360, 768, 1440]) {
            const without = await pictures(browser, url, game, width);
            const having = await pictures(browser, url, game.replace(drawn, "*: remedy 0 arsenic-whip"), width);
            const where = `at a ${moment}, at ${width} pixels`;
            must(without.words === having.words, `what is read shows whether one holds a whip ${where}`);
            const shown = await differing(browser, without.taken, having.taken);
            must(shown <= edge, `the page shows whether one holds a whip ${where}: ${shown} points differ`);
            const hands = await differing(browser, without.open, having.open);
            must(hands > edge, `hands that differ look the same ${where}`);
            must(moment === "turn" || without.answer !== having.answer, "a whip that one does not hold can be used");
        }
    }
    console.log("while secrets are closed, a window and a turn look the same with and without a whip");
});
