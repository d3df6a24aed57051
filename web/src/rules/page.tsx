// SPDX-License-Identifier: MIT
// The rules of a game in our own words: in two minutes with pictures, topic by topic, in ten minutes, and in full.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Game } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { go } from "../route.ts";
import { language, t } from "../ui/text.ts";
import { useTitle } from "../ui/title.ts";
import { RuleBlocks } from "./blocks.tsx";
import { LongRules } from "./long.tsx";
import { loadRules, type RulesText } from "./nodes.ts";

interface Props {
    module: WebAssembly.Module;
    mirror: Mirror;
    games: Game[];
    /** The game's id; undefined: none is chosen yet. */
    game: string | undefined;
    /** The topic that is looked for, or a longer page: "play" or "full". */
    topic: string | undefined;
    /** In the longer page. */
    anchor: string | undefined;
}

function Start({ module, game }: { module: WebAssembly.Module; game: string }) {
    const text = useSignal<RulesText | null>(null);
    useEffect(() => void loadRules(`${game}-start`, language.value).then((loaded) => (text.value = loaded)), []);
    return (
        <div aria-busy={text.value === null}>
            <RuleBlocks blocks={text.value?.blocks ?? []} game={game} module={module} />
        </div>
    );
}

function Topics({ mirror, game, topic }: { mirror: Mirror; game: string; topic: string | undefined }) {
    return (
        <section>
            <h2>{t("Topic by topic")}</h2>
            {mirror.topics(game).map(({ id, title, words }) => (
                <details key={id} open={id === topic}>
                    <summary>{title}</summary>
                    <p class="lines">{words}</p>
                </details>
            ))}
        </section>
    );
}

function ShortRules({
    module,
    mirror,
    games,
    chosen,
    topic,
}: Omit<Props, "game" | "anchor"> & { chosen: Game | undefined }) {
    const title = chosen === undefined ? t("Rules") : t("{game} in two minutes", { game: chosen.name });
    useTitle(title);
    return (
        <main class="rules">
            <h1>{title}</h1>
            <p>
                {games.map(({ id, name }) => (
                    <button key={id} type="button" aria-current={id === chosen?.id} onClick={() => go("rules", id)}>
                        {name}
                    </button>
                ))}
            </p>
            {chosen !== undefined && (
                <>
                    <Start key={chosen.id} module={module} game={chosen.id} />
                    <p>
                        <a href={`#/learn/${chosen.id}`}>{t("A first game, step by step")}</a> ·{" "}
                        <a href={`#/rules/${chosen.id}/play`}>{t("The rules in ten minutes")}</a> ·{" "}
                        <a href={`#/rules/${chosen.id}/full`}>{t("The full rules")}</a>
                    </p>
                    <Topics mirror={mirror} game={chosen.id} topic={topic} />
                </>
            )}
        </main>
    );
}

export function RulesPage({ game, anchor, ...props }: Props) {
    const chosen = props.games.find(({ id }) => id === game);
    const { topic: page } = props;
    return chosen !== undefined && (page === "play" || page === "full") ? (
        <LongRules key={`${chosen.id}-${page}`} module={props.module} game={chosen} page={page} anchor={anchor} />
    ) : (
        <ShortRules {...props} chosen={chosen} />
    );
}
