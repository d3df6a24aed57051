// SPDX-License-Identifier: MIT
// Games that have come to a certain moment, as records that a page opens.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { must } from "./support.mjs";

/** Lines of a game among bots, always the same ones. */
export function recorded(program, game, seed, options, seats = 5) {
    const file = join(mkdtempSync(join(tmpdir(), "pesthouse-")), "game.rec");
    const among = ["--players", String(seats), "--you", "none", "--bots", "rules", "--plain", "--pace", "0"];
    execFileSync(program, [
        "play",
        game,
        ...among,
        "--seed",
        String(seed),
        "--options",
        JSON.stringify(options),
        "--save",
        file,
    ]);
    return readFileSync(file, "utf8").split("\n");
}

/** The game before the last of the moves that are sought. */
export function before(lines, sought) {
    const at = lines.findLastIndex((line) => sought.test(line));
    must(at > 0, `no move of the game matches ${sought}`);
    return `${lines.slice(0, at).join("\n")}\n`.replace(/\[Result ".*"\]/, '[Result "*"]');
}

/** Opens a record: a game that is not over is played on, by whoever sits first. */
export async function openRecord(page, url, record) {
    await page.goto(`${url}#/games`);
    await page
        .locator("input[type=file]")
        .setInputFiles({ name: "a.rec", mimeType: "text/plain", buffer: Buffer.from(record) });
    await page.locator(".asked, .steps").first().waitFor();
}
