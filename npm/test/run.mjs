// SPDX-License-Identifier: MIT
// Installs the packed package in OUT, as npm does for one that needs no others, and tests it there: the tests of this folder,
// the types, and the examples of its README.
// usage: node run.mjs BUILT PESTHOUSE, the folder that build.mjs has filled and the program, whose server it plays at
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const tools = createRequire(join(here, "../../web/package.json"));
const built = resolve(process.argv[2]);
const { version } = JSON.parse(readFileSync(join(built, "package/package.json"), "utf8"));
const tarball = join(built, `pesthouse-${version}.tgz`);
const out = join(built, "test");
const installed = join(out, "node_modules/pesthouse");

const env = {
    ...process.env,
    PH_PROGRAM: resolve(process.argv[3]),
    PH_SUPPORT: String(new URL("../../tests/browser/support.mjs", import.meta.url)),
};

function run(command, words) {
    const done = spawnSync(command, words, { cwd: out, env, stdio: ["ignore", "inherit", "inherit"] });
    if (done.status !== 0) {
        process.exit(done.status ?? 1);
    }
}

rmSync(out, { recursive: true, force: true });
mkdirSync(installed, { recursive: true });
run("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);

const tests = readdirSync(here).filter((name) => /\.test\.mjs$|\.ts$/.test(name));
tests.forEach((name) => copyFileSync(join(here, name), join(out, name)));
const examples = [...readFileSync(join(installed, "README.md"), "utf8").matchAll(/^```js\n(.*?)^```$/gms)];
writeFileSync(join(out, "package.json"), '{"type":"module"}\n');
mkdirSync(join(out, "examples"));
examples.forEach(([, text], i) => {
    const kind = text.includes("pesthouse/table") ? ".server.mjs" : ".mjs";
    writeFileSync(join(out, "examples", `${i + 1}${kind}`), text);
});

const compiler = join(dirname(tools.resolve("typescript/package.json")), "bin/tsc");
const strict = [
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2022",
    "--lib",
    "es2022,dom",
    "--types",
    "",
];
run(process.execPath, [compiler, ...strict, join(out, "types.ts")]);
run(process.execPath, ["--test", ...tests.filter((name) => name.endsWith(".mjs")).map((name) => join(out, name))]);
