// SPDX-License-Identifier: MIT
// Draws fixed positions of each game in Chromium and compares them with the pictures in pictures/.
// usage: node pictures.mjs PROGRAM [--write]   where PROGRAM is pesthouse; --write draws the pictures anew
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { startBrowser } from "../../tests/browser/support.mjs";

const DIFFERENT_MAX = 0.0004; // part of the points; a cube of one seat in place of another's is more
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [program, write] = process.argv.slice(2);
const games = [
    { name: "rattus", id: "rattus", page: "rattus_pictures_page.ts" },
    { name: "bristol", id: "bristol1350", page: "bristol_pictures_page.tsx" },
];

function viewOf({ position, seat }) {
    const requests = [
        { cmd: "position", position, chance: "manual" },
        { cmd: "view", seat },
    ];
    const input = requests.map((request) => `${JSON.stringify(request)}\n`).join("");
    const answers = execFileSync(program, ["engine"], { input, encoding: "utf8" })
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const refused = answers.find(({ ok }) => !ok);
    if (refused !== undefined) {
        throw new Error(refused.error.message);
    }
    return answers.at(-1).view;
}

// Names in English with their places, as the module gives them.
function described(game) {
    const { components, names } = JSON.parse(
        execFileSync(program, ["describe", "--game", game.id, "--json"], { encoding: "utf8" }),
    );
    const english = ([id, { en }], place) => [id, { name: en, place }];
    const { option, option_value, ...things } = names;
    const named = Object.entries(things).map(([kind, ids]) => [
        kind,
        Object.fromEntries(Object.entries(ids).map(english)),
    ]);
    return [components, Object.fromEntries(named)];
}

const bundled = { bundle: true, write: false, legalComments: "none" };

async function pageText(game) {
    const script = await build({
        ...bundled,
        entryPoints: [here(game.page)],
        format: "esm",
        jsx: "automatic",
        jsxImportSource: "preact",
        define: { FILES: "{}" },
    });
    const style = await build({ ...bundled, entryPoints: [here("../src/style.css")] });
    return {
        html: `<!doctype html><style>${style.outputFiles[0].text}</style><main></main>`,
        script: script.outputFiles[0].text,
    };
}

async function picture(browser, { game, page }, { width, scheme = "light", ...asked }) {
    const tab = await browser.newPage({
        viewport: { width, height: 400 },
        colorScheme: scheme,
        reducedMotion: "reduce",
    });
    await tab.setContent(page.html);
    await tab.addScriptTag({ content: page.script, type: "module" });
    await tab.waitForFunction("window.draw !== undefined");
    await tab.evaluate((given) => window.draw(...given), [viewOf(asked), ...described(game), asked.seat]);
    const drawn = await tab.screenshot({ fullPage: true });
    await tab.close();
    return drawn;
}

// Pictures are kept as WebP, a third as large.
async function packed(browser, drawn) {
    const tab = await browser.newPage();
    const base64 = await tab.evaluate(async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [image.width, image.height];
        canvas.getContext("2d").drawImage(image, 0, 0);
        return canvas.toDataURL("image/webp", 0.8).split(",")[1];
    }, drawn.toString("base64"));
    await tab.close();
    return Buffer.from(base64, "base64");
}

// The part of the points that differ visibly; pictures of different sizes differ wholly.
async function difference(browser, one, other) {
    const tab = await browser.newPage();
    const part = await tab.evaluate(
        async (pictures) => {
            const pixels = async (base64) => {
                const image = new Image();
                image.src = `data:;base64,${base64}`;
                await image.decode();
                const [wide, high] = [image.width, image.height].map((length) => Math.round(length / 2)); // edges do not count
                const canvas = new OffscreenCanvas(wide, high).getContext("2d");
                canvas.drawImage(image, 0, 0, wide, high);
                return [wide, high, canvas.getImageData(0, 0, wide, high).data];
            };
            const [[wide, high, a], [wideToo, highToo, b]] = await Promise.all(pictures.map(pixels));
            if (wide !== wideToo || high !== highToo) {
                return 1;
            }
            let different = 0;
            for (let i = 0; i < a.length; i += 4) {
                different += [0, 1, 2].some((channel) => Math.abs(a[i + channel] - b[i + channel]) > 48) ? 1 : 0;
            }
            return different / (wide * high);
        },
        [one.toString("base64"), other.toString("base64")],
    );
    await tab.close();
    return part;
}

async function check(browser, drawing, name, position) {
    const path = here(`pictures/${drawing.game.name}_${name}.webp`);
    const drawn = await picture(browser, drawing, position);
    if (write === "--write") {
        writeFileSync(path, await packed(browser, drawn));
        return true;
    }
    const part = await difference(browser, await packed(browser, drawn), readFileSync(path)); // with equal losses
    if (part > DIFFERENT_MAX) {
        console.error(
            `${path}: ${(100 * part).toFixed(1)} % of the picture differ, expected at most ${100 * DIFFERENT_MAX} %`,
        );
    }
    return part <= DIFFERENT_MAX;
}

const browser = await startBrowser();
const results = [];
for (const game of games) {
    const drawing = { game, page: await pageText(game) };
    const positions = JSON.parse(readFileSync(here(`${game.name}_positions.json`), "utf8"));
    for (const [name, position] of Object.entries(positions)) {
        results.push(await check(browser, drawing, name, position));
    }
}
await browser.close();
process.exitCode = results.every(Boolean) ? 0 : 1;
