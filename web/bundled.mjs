// SPDX-License-Identifier: MIT
// Which packages of npm are really in the scripts of the pages. As a program it prints their names, a list of JSON.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

/** How scripts are bundled. */
export const shared = {
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    write: false,
    metafile: true,
    legalComments: "none", // notices.mjs puts them into a file of their own
};

/** The packages of which a bundle has at least a byte. */
export function packagesIn(...metafiles) {
    const inputs = metafiles
        .flatMap(({ outputs }) => Object.values(outputs))
        .flatMap((output) => Object.entries(output.inputs))
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const names = inputs.map(([path]) => /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
    return [...new Set(names)].filter((name) => name !== undefined).sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const source = join(here, "src");
    const { metafile } = await build({
        ...shared,
        entryPoints: ["main.tsx", "module/worker.ts", "offline/service_worker.ts"].map((name) => join(source, name)),
        define: { FILES: "{}", PAGE: '""' },
        splitting: true,
        outdir: "out",
    });
    console.log(JSON.stringify(packagesIn(metafile)));
}
