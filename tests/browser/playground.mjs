// SPDX-License-Identifier: MIT
// The npm package in a browser: the bot playground of examples/ plays and says what is wrong with a bot, and its page, which
// is of another site than the server, plays at a table by a token alone.
// usage: node playground.mjs PROGRAM PACKAGE
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { must, startBrowser, startServer } from "./support.mjs";

const [program, folder] = process.argv.slice(2);
const example = fileURLToPath(new URL("../../examples/playground/", import.meta.url));
const TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
};
const INSTALLED = "/node_modules/pesthouse/";

/** Serves the example as it is once the package is installed beside it. */
function serveExample() {
    const server = createServer(({ url }, answer) => {
        const path = url === "/" ? "/index.html" : url;
        const file = path.startsWith(INSTALLED) ? join(folder, path.slice(INSTALLED.length)) : join(example, path);
        answer.setHeader("Content-Type", TYPES[extname(file)] ?? "text/plain");
        answer.end(path === "/favicon.ico" ? "" : readFileSync(file));
    });
    return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function checkPlayground(page) {
    await page.locator("#games").fill("2");
    await page.locator("#players").fill("2");
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByRole("status").filter({ hasText: "2 of 2 games" }).waitFor();
    const rows = await page.locator("#results td:first-child").allInnerTexts();
    must(rows.join() === "Your bot,Each random", `the results are of ${rows}`);
    must((await page.locator("#log").innerText()).split("\n").length > 20, "the last game is not told");
    if (process.env.PH_SHOTS !== undefined) {
        await page.screenshot({ path: join(process.env.PH_SHOTS, "playground.png"), fullPage: true });
    }
    await page.locator("#bot").fill("return 'nothing';");
    await page.getByRole("button", { name: "Play" }).click();
    await page
        .getByRole("alert")
        .filter({ hasText: 'your bot returned "nothing"; expected one of the actions' })
        .waitFor();
}

/** Runs in the page: a guest's first decision, and what must stay refused. */
async function playElsewhere({ url, token }) {
    const { connect } = await import("./node_modules/pesthouse/table.js");
    const server = await connect(url, { token });
    const table = await server.table(await server.make({ game: "rattus", seats: ["open", "random"] }));
    await table.sit();
    await table.ready();
    await table.start();
    const { value } = await table[Symbol.asyncIterator]().next();
    const played = await value.play(value.legal[0]);
    table.close();
    const why = (error) => `${error.name}: ${error.message}`;
    return {
        name: (await server.me()).name,
        played,
        guest: await connect(url, { name: "Bela" }).catch(why),
        credentials: await fetch(`${url}/me`, {
            credentials: "include",
            headers: { Authorization: `Bearer ${token}` },
        }).catch(why),
        refused: await server.make({ game: "rattus", seats: [] }).catch(why),
    };
}

async function checkElsewhere(page, url) {
    const guest = await fetch(`${url}/guest`, { method: "POST", body: '{"name":"Anna"}' });
    const found = await page.evaluate(playElsewhere, { url, token: (await guest.json()).token });
    must(found.name === "Anna" && found.played === true, `played: ${JSON.stringify(found)}`);
    must(/cannot reach/.test(found.guest), `a guest from elsewhere: ${JSON.stringify(found.guest)}`);
    must(/TypeError/.test(found.credentials), `credentials from elsewhere: ${JSON.stringify(found.credentials)}`);
    must(/Refused: seats/.test(found.refused), `a refusal is not readable: ${JSON.stringify(found.refused)}`);
}

const files = await serveExample();
const server = await startServer(program);
const browser = await startBrowser();
try {
    const page = await browser.newPage({ viewport: { width: 900, height: 1000 } });
    const wrong = [];
    page.on("pageerror", (error) => wrong.push(error.message));
    await page.goto(`http://127.0.0.1:${files.address().port}/`);
    await page.locator("#opponent option").first().waitFor({ state: "attached" });
    await checkPlayground(page);
    await checkElsewhere(page, new URL(server.url).origin);
    must(wrong.length === 0, wrong.join("\n"));
} finally {
    await browser.close();
    await server.stop();
    files.close();
    files.closeAllConnections?.();
}
