// SPDX-License-Identifier: MIT
// The rules of a game in ten minutes, or in full: contents, a search by words, and every rule at its anchor.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Game } from "generated/messages";
import { language, t } from "../ui/text.ts";
import { useTitle } from "../ui/title.ts";
import { RuleBlocks } from "./blocks.tsx";
import { anchorOf, type Block, type Inline, loadRules, plain, type RulesText } from "./nodes.ts";

export type LongPage = "play" | "full";

interface Props {
    module: WebAssembly.Module;
    game: Game;
    page: LongPage;
    /** A rule's id, a section's, or what a card or an action is called. */
    anchor: string | undefined;
}

/** As people type it: small letters without accents. */
const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const isHeading = (block: Block): boolean => block[0] === "h2";

/** The blocks with all words, and the headings over them. */
function found(blocks: Block[], wanted: string): Block[] {
    const words = folded(wanted)
        .split(/\s+/)
        .filter((word) => word !== "");
    const hits = (block: Block): boolean => words.every((word) => folded(plain(block)).includes(word));
    return blocks.filter((block, i) => {
        const end = blocks.findIndex((other, k) => k > i && isHeading(other));
        const under = blocks.slice(i + 1, end < 0 ? undefined : end);
        return isHeading(block) ? under.some(hits) : hits(block);
    });
}

function Contents({ blocks, game, page }: { blocks: Block[]; game: string; page: LongPage }) {
    return (
        <nav class="contents" aria-label={t("Contents")}>
            {blocks.filter(isHeading).map((block) => (
                <a key={block[1] as string} href={`#/rules/${game}/${page}/${block[1] as string}`}>
                    {(block.slice(2) as Inline[]).map(plain).join("")}
                </a>
            ))}
        </nav>
    );
}

/** To the shorter page, and to the other long one. */
function Others({ game, page }: { game: string; page: LongPage }) {
    return (
        <p>
            <a href={`#/rules/${game}`}>{t("The rules in two minutes")}</a> ·{" "}
            {page === "full" ? (
                <a href={`#/rules/${game}/play`}>{t("The rules in ten minutes")}</a>
            ) : (
                <a href={`#/rules/${game}/full`}>{t("The full rules")}</a>
            )}
        </p>
    );
}

export function LongRules({ module, game, page, anchor }: Props) {
    const text = useSignal<RulesText | null>(null);
    const wanted = useSignal("");
    const body = useRef<HTMLElement>(null);
    const file = page === "full" ? game.id : `${game.id}-play`;
    useEffect(() => void loadRules(file, language.value).then((loaded) => (text.value = loaded)), [file]);
    const title = page === "full" ? t("Rules of {game}", { game: game.name }) : (text.value?.title ?? game.name);
    useTitle(title);
    const blocks = text.value?.blocks ?? [];
    const marked = anchor === undefined ? undefined : anchorOf(blocks, anchor);
    useEffect(() => {
        const there = marked === undefined ? null : document.getElementById(marked);
        there?.scrollIntoView({ block: "center" });
        there?.focus({ preventScroll: true });
    }, [marked]);
    const shown = found(blocks, wanted.value);
    return (
        <main class="rules full" ref={body} aria-busy={text.value === null}>
            <h1>{title}</h1>
            <Others game={game.id} page={page} />
            <label class="field">
                {t("Search the rules")}
                <input
                    type="search"
                    value={wanted.value}
                    onInput={(event) => (wanted.value = event.currentTarget.value)}
                />
            </label>
            {wanted.value === "" && <Contents blocks={blocks} game={game.id} page={page} />}
            <RuleBlocks blocks={shown} game={game.id} module={module} marked={marked} />
            {shown.length === 0 && text.value !== null && <p role="status">{t("No rule contains all these words.")}</p>}
        </main>
    );
}
