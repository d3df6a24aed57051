// SPDX-License-Identifier: MIT
// Draws a page of rules.
import type { ComponentChildren } from "preact";
import type { Block, Inline } from "./nodes.ts";
import { Picture } from "./picture.tsx";

function Words({ nodes, game }: { nodes: Inline[]; game: string }) {
    return (
        <>
            {nodes.map((node, i) => {
                if (typeof node === "string") {
                    return node;
                }
                if (node[0] === "a") {
                    return <a key={i} href={`#/rules/${game}/full/${node[1]}`}>{node[2]}</a>;
                }
                if (node[0] === "code") {
                    return <code key={i}>{node[1]}</code>;
                }
                const [Kind, ...inside] = node;
                return <Kind key={i}><Words nodes={inside} game={game} /></Kind>;
            })}
        </>
    );
}

function Grid({ rows, game }: { rows: Inline[][][]; game: string }) {
    const [head = [], ...body] = rows;
    return (
        <div class="grid">
            <table>
                <thead>
                    <tr>{head.map((cell, i) => <th key={i}><Words nodes={cell} game={game} /></th>)}</tr>
                </thead>
                <tbody>
                    {body.map((row, i) => (
                        <tr key={i}>{row.map((cell, k) => <td key={k}><Words nodes={cell} game={game} /></td>)}</tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

interface Props {
    block: Block;
    game: string;
    module: WebAssembly.Module;
    /** The anchor that was asked for. */
    marked: string | undefined;
}

function Anchored({ id, marked, children }: { id: string; marked: string | undefined; children: ComponentChildren }) {
    return (
        <p class={id === "" ? "item" : "rule"} id={id || undefined} tabIndex={id === "" ? undefined : -1} aria-current={id !== "" && id === marked ? "true" : undefined}>
            {children}
        </p>
    );
}

export function RuleBlock({ block, game, module, marked }: Props) {
    switch (block[0]) {
        case "p":
            return <p class="lines"><Words nodes={block.slice(1) as Inline[]} game={game} /></p>;
        case "h2":
            return <h2 id={block[1]} tabIndex={-1}><Words nodes={block.slice(2) as Inline[]} game={game} /></h2>;
        case "li":
            return (
                <Anchored id={block[1]} marked={marked}>
                    {block[1] !== "" && <><a class="id" href={`#/rules/${game}/full/${block[1]}`}>{block[1]}</a>{" "}</>}
                    <Words nodes={block.slice(2) as Inline[]} game={game} />
                </Anchored>
            );
        case "table":
            return <Grid rows={block.slice(1) as Inline[][][]} game={game} />;
        case "picture":
            return <Picture name={block[1]} module={module} />;
    }
}
