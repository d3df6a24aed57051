// SPDX-License-Identifier: MIT
// What axe-core finds on a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { must } from "./support.mjs";

const axe = readFileSync(
    createRequire(fileURLToPath(new URL("../../web/", import.meta.url))).resolve("axe-core/axe.min.js"),
    "utf8",
);

/** What axe finds, a line for each thing that it finds it of. */
export async function axeFinds(page) {
    await page.evaluate(axe); // by the tools of the browser: the page itself lets no other script in
    const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
    return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n  ${failureSummary}`),
    );
}

export async function checkAxe(page, what) {
    const found = await axeFinds(page);
    must(found.length === 0, `axe finds in ${what}:\n${found.join("\n")}`);
}
