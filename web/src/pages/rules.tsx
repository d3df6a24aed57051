// SPDX-License-Identifier: MIT
// The rules of a game in our own words, page by page.
import type { Game } from "../module/answers.ts";
import type { Mirror } from "../module/mirror.ts";
import { go } from "../route.ts";
import { t } from "../ui/text.ts";

interface Props {
    mirror: Mirror;
    games: Game[];
    /** The game's id; undefined: none is chosen yet. */
    game: string | undefined;
    /** The topic that is looked for. */
    topic: string | undefined;
}

export function RulesPage({ mirror, games, game, topic }: Props) {
    const chosen = games.find(({ id }) => id === game);
    return (
        <main class="rules">
            <h1>{chosen === undefined ? t("Rules") : t("Rules of {game}", { game: chosen.name })}</h1>
            <p>
                {games.map(({ id, name }) => (
                    <button key={id} type="button" aria-current={id === game} onClick={() => go("rules", id)}>
                        {name}
                    </button>
                ))}
            </p>
            {chosen !== undefined &&
                mirror.topics(chosen.id).map(({ id, title, words }) => (
                    <details key={id} open={topic === undefined ? id === "game" || id === "turn" : id === topic}>
                        <summary>{title}</summary>
                        <p class="lines">{words}</p>
                    </details>
                ))}
        </main>
    );
}
