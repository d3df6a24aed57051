// SPDX-License-Identifier: MIT
// Before a game with a printed box: who plays, with which boxes and rules, and what the page will not know.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Game } from "generated/messages";
import { usualSeats } from "../games/games.ts";
import type { Mirror } from "../module/mirror.ts";
import { KeepingNote } from "../pages/keeping.tsx";
import { offeredOptions, OptionFields } from "../pages/options.tsx";
import { listGames } from "../table/kept.ts";
import { keepSettings, keepSetup, readSettings, setupOf } from "../ui/kept.ts";
import { counts, Select } from "../ui/select.tsx";
import { t } from "../ui/text.ts";
import type { BoxSetup } from "./game.ts";
import { type OwnSet, OwnSetField } from "./own_set.tsx";

const nameMax = 32;

const usualName = (seat: number): string => t("Player {number}", { number: seat + 1 });

function Names({ seats, names, onChange }: { seats: number; names: string[]; onChange: (names: string[]) => void }) {
    return (
        <>
            {Array.from({ length: seats }, (_, seat) => (
                <label class="field" key={seat}>
                    {t("Name {number}", { number: seat + 1 })}
                    <input
                        value={names[seat] ?? ""}
                        maxLength={nameMax}
                        placeholder={usualName(seat)}
                        onInput={({ currentTarget: { value } }) =>
                            onChange(Array.from({ length: seats }, (_, i) => (i === seat ? value : (names[i] ?? ""))))
                        }
                    />
                </label>
            ))}
        </>
    );
}

interface Props {
    game: Game;
    mirror: Mirror;
    onBegin: (setup: BoxSetup) => Promise<void>;
}

export function Begin({ game, mirror, onBegin }: Props) {
    const seats = useSignal(setupOf(game.id).seats ?? usualSeats(game.id));
    const names = useSignal(readSettings().around ?? []);
    const wrong = useSignal("");
    const own = useSignal<OwnSet | undefined>(undefined);
    useEffect(() => void listGames(), []); // a browser that keeps none says so before people begin
    const begin = () => {
        const called = Array.from({ length: seats.value }, (_, i) => names.value[i]?.trim() || usualName(i));
        const { options } = offeredOptions(mirror, game.id, seats.value);
        const setup = { game: game.id, names: called, options, data: own.value };
        onBegin(setup).catch((error: Error) => (wrong.value = error.message));
    };
    return (
        <main class="box-begin">
            <h1>{t("We play with our own box")}</h1>
            <p class="where">{game.name}</p>
            <p>
                {t(
                    "You play with your own box: enter what is drawn and what everybody does; this program keeps the rules. It never asks for what only one of you may see, so it cannot check that either.",
                )}
            </p>
            <p>
                {t(
                    "Every entry can be changed later: press its line in the log. The game is saved on this device after each entry.",
                )}
            </p>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    begin();
                }}
            >
                <Select
                    label={t("Players")}
                    value={String(seats.value)}
                    values={counts(game.players_min, game.players_max)}
                    onPick={(picked) => {
                        seats.value = Number(picked);
                        keepSetup(game.id, { seats: seats.value });
                    }}
                />
                <Names
                    seats={seats.value}
                    names={names.value}
                    onChange={(changed) => {
                        names.value = changed;
                        keepSettings({ around: changed });
                    }}
                />
                <OptionFields mirror={mirror} game={game.id} seats={seats.value} />
                {game.id === "rattus" && <OwnSetField own={own} wrong={wrong} />}
                {wrong.value !== "" && <p role="alert">{wrong.value}</p>}
                <button type="submit" class="primary">
                    {t("Begin")}
                </button>
            </form>
            <KeepingNote />
        </main>
    );
}
