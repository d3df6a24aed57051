// SPDX-License-Identifier: MIT
// A new evening: the game, how many sit at a table, and how luck is drawn.
import { useSignal } from "@preact/signals";
import type { Game as Kind, NewEvening } from "generated/messages";
import { drawnGames, usualSeats } from "../games/games.ts";
import type { Mirror } from "../module/mirror.ts";
import { becomeSomebody, Form, NameField } from "../online/form.tsx";
import { GameSelect, livePaces, paces, yesNo } from "../online/new_table.tsx";
import { join, post } from "../online/people.ts";
import { chosenGame } from "../pages/home.tsx";
import { offeredOptions, OptionFields } from "../pages/options.tsx";
import { go } from "../route.ts";
import { readSettings } from "../ui/kept.ts";
import { counts, Select } from "../ui/select.tsx";
import { t } from "../ui/text.ts";
import { luckValues } from "./words.ts";

interface Chosen {
    game: string;
    seats: number;
    duplicate: boolean;
    plays: boolean;
    bot: string;
    pace: string;
    hints: boolean;
}

const namesIn = (text = ""): string[] =>
    text
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "");

async function make(mirror: Mirror, chosen: Chosen, fields: Record<string, string>): Promise<void> {
    await becomeSomebody(fields);
    const { evening } = await post<NewEvening>("/evening", {
        game: chosen.game,
        seats: chosen.seats,
        duplicate: chosen.duplicate,
        bot: chosen.bot,
        names: namesIn(fields["names"]),
        hints: chosen.hints,
        options: offeredOptions(mirror, chosen.game, chosen.seats).options,
        ...paces[chosen.pace],
    });
    if (chosen.plays) {
        await join({ evening }, "");
    }
    go("evening", evening);
}

interface FieldsProps {
    value: Chosen;
    pick: (picked: Partial<Chosen>) => void;
    game: Kind;
}

/** What most people leave as it is. */
function More({ value, pick, game }: FieldsProps) {
    return (
        <>
            <Select
                label={t("Bots on seats for which there is nobody")}
                value={value.bot}
                values={game.bots.map(({ name, words, summary }) => ({ value: name, words, help: summary }))}
                onPick={(bot) => pick({ bot })}
            />
            <Select label={t("Pace")} value={value.pace} values={livePaces()} onPick={(pace) => pick({ pace })} />
            <Select
                label={t("Hints and odds")}
                value={value.hints ? "yes" : "no"}
                values={yesNo(t("for everybody"), t("for nobody"))}
                onPick={(picked) => pick({ hints: picked === "yes" })}
            />
            <label class="field">
                {t("Names of the tables, with commas between them (or else numbers)")}
                <input name="names" maxLength={1024} dir="auto" autocomplete="off" />
            </label>
        </>
    );
}

export function NewEveningPage({ mirror, games }: { mirror: Mirror; games: Kind[] }) {
    const offered = games.filter(({ id }) => drawnGames.includes(id));
    const chosen = useSignal<Chosen>({
        game: chosenGame(),
        seats: usualSeats(chosenGame()),
        duplicate: false,
        plays: true,
        bot: readSettings().bot ?? "noble",
        pace: "calm",
        hints: true,
    });
    const { value } = chosen;
    const pick = (picked: Partial<Chosen>) => void (chosen.value = { ...value, ...picked });
    const game = offered.find(({ id }) => id === value.game);
    if (game === undefined) {
        return <main aria-busy="true" />;
    }
    const seats = counts(Math.max(2, game.players_min), game.players_max);
    return (
        <main class="home">
            <h1>{t("A new evening")}</h1>
            <p>{t("One link for all: everybody joins with a name, and you seat them at tables, round after round.")}</p>
            <Form words={t("Make the evening")} onSend={(fields) => make(mirror, value, fields)}>
                <NameField />
                <GameSelect offered={offered} game={value.game} onPick={pick} />
                <Select
                    label={t("Seats at a table")}
                    value={String(value.seats)}
                    values={seats}
                    onPick={(picked) => pick({ seats: Number(picked) })}
                />
                <Select
                    label={t("Luck")}
                    value={value.duplicate ? "duplicate" : "own"}
                    values={luckValues()}
                    onPick={(picked) => pick({ duplicate: picked === "duplicate" })}
                />
                <Select
                    label={t("Do you play, too?")}
                    value={value.plays ? "yes" : "no"}
                    values={yesNo(t("yes"), t("no, I only lead the evening"))}
                    onPick={(picked) => pick({ plays: picked === "yes" })}
                />
                <OptionFields key={value.game} mirror={mirror} game={value.game} seats={value.seats}>
                    <More {...{ value, pick, game }} />
                </OptionFields>
            </Form>
        </main>
    );
}
