// SPDX-License-Identifier: MIT
// A window of Bristol 1350 looks the same to whoever holds a whip and to whoever does not: point by point, but for the hand
// while it is looked at, and the lines of the log that say what one drew.
// usage: node window.mjs PROGRAM PAGES
import { before, openRecord, recorded } from "./records.mjs";
import { must, openPage, withServer } from "./support.mjs";

const [program, pages] = process.argv.slice(2);
const drawn = "*: remedy 0 arsenic-emeralds";
const lines = recorded(program, "bristol1350", 1, { start_remedies: 1 });
const first = lines.findIndex((line) => line.startsWith("0: pass")); // later the card may have been played
const game = before(lines.slice(0, first + 1), /^0: pass/);
must(game.includes(drawn), `the game has no line "${drawn}"`);

const alike = [".status", ".players", ".board", ".asking", ".bristol-hand", ".orders", ".mingles"];

async function pictures(browser, url, record, width) {
    const { page, context, check } = await openPage(browser, url, {
        viewport: { width, height: 900 },
        reducedMotion: "reduce",
    });
    await openRecord(page, url, record);
    await page.locator(".prompt").waitFor();
    const taken = await Promise.all(alike.map((part) => page.locator(part).first().screenshot()));
    await page.locator(".bristol-hand input").check();
    const open = await page.locator(".bristol-hand").screenshot();
    await page.locator(".prompt button").first().click();
    const answer = await page.locator(".prompt, .waiting").first().textContent();
    check();
    await context.close();
    return { taken, open, answer };
}

await withServer(program, pages, async (browser, { url }) => {
    for (const width of [360, 1440]) {
        const without = await pictures(browser, url, game, width);
        const having = await pictures(browser, url, game.replace(drawn, "*: remedy 0 arsenic-whip"), width);
        alike.forEach((part, i) =>
            must(
                without.taken[i].equals(having.taken[i]),
                `${part} shows whether one holds a whip, at ${width} pixels`,
            ),
        );
        must(!without.open.equals(having.open), "hands that differ look the same");
        must(without.answer !== having.answer, "a whip that one does not hold can be used");
    }
    console.log("a window looks the same with and without a whip");
});
