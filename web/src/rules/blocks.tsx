// SPDX-License-Identifier: MIT
// Draws a page of rules.
import type { Block, Inline, Item } from "./nodes.ts";
import { Picture } from "./picture.tsx";

function Words({ nodes, game }: { nodes: Inline[]; game: string }) {
    return (
        <>
            {nodes.map((node, i) => {
                if (typeof node === "string") {
                    return node;
                }
                if (node[0] === "a") {
                    return (
                        <a key={i} href={`#/rules/${game}/full/${node[1]}`}>
                            {node[2]}
                        </a>
                    );
                }
                if (node[0] === "code") {
                    return <code key={i}>{node[1]}</code>;
                }
                const [Kind, ...inside] = node;
                return (
                    <Kind key={i}>
                        <Words nodes={inside} game={game} />
                    </Kind>
                );
            })}
        </>
    );
}

interface Shared {
    game: string;
    module: WebAssembly.Module;
    /** The anchor that was asked for. */
    marked?: string | undefined;
}

function Rule({ block: [, id, ...nodes], game, marked }: Shared & { block: Item }) {
    if (id === "") {
        return (
            <li class="item">
                <Words nodes={nodes} game={game} />
            </li>
        );
    }
    return (
        <li class="rule" id={id} tabIndex={-1} aria-current={id === marked ? "true" : undefined}>
            <a class="id" href={`#/rules/${game}/full/${id}`}>
                {id}
            </a>{" "}
            <Words nodes={nodes} game={game} />
        </li>
    );
}

function Single({ block, game, module }: Shared & { block: Block }) {
    switch (block[0]) {
        case "picture":
            return <Picture name={block[1]} module={module} />;
        case "p":
            return (
                <p class="lines">
                    <Words nodes={block.slice(1) as Inline[]} game={game} />
                </p>
            );
        default:
            return (
                <h2 id={block[1]} tabIndex={-1}>
                    <Words nodes={block.slice(2) as Inline[]} game={game} />
                </h2>
            );
    }
}

const isItem = (block: Block | undefined): block is Item => block?.[0] === "li";

/** Items that follow each other are a list. */
function grouped(blocks: Block[]): (Block | Item[])[] {
    const groups: (Block | Item[])[] = [];
    blocks.forEach((block, i) => {
        if (!isItem(block)) {
            groups.push(block);
        } else if (isItem(blocks[i - 1])) {
            (groups.at(-1) as Item[]).push(block);
        } else {
            groups.push([block]);
        }
    });
    return groups;
}

export function RuleBlocks({ blocks, ...shared }: Shared & { blocks: Block[] }) {
    return (
        <>
            {grouped(blocks).map((group, i) =>
                typeof group[0] === "string" ? (
                    <Single key={i} block={group as Block} {...shared} />
                ) : (
                    <ul key={i}>
                        {(group as Item[]).map((block, k) => (
                            <Rule key={k} block={block} {...shared} />
                        ))}
                    </ul>
                ),
            )}
        </>
    );
}
