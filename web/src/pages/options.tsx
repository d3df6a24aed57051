// SPDX-License-Identifier: MIT
// The options of a new game: a set of them, and each by itself. The module says which go together, so that no game is
// refused for those that are picked.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Options } from "generated/messages";
import type { Mirror } from "../module/mirror.ts";
import { areEqual, type Chosen, chosenValue, withValue } from "../table/options.ts";
import { keepSetup, setupOf } from "../ui/kept.ts";
import { Select } from "../ui/select.tsx";
import { t } from "../ui/text.ts";

/** The kept options, less those with which a game for this many players cannot begin. */
export function offeredOptions(mirror: Mirror, game: string, seats: number): Options {
    return mirror.options(game, seats, setupOf(game).options ?? {});
}

interface Props {
    mirror: Mirror;
    game: string;
    seats: number;
    /** What else stands behind "More options". */
    children?: ComponentChildren;
}

export function OptionFields({ mirror, game, seats, children }: Props) {
    const kept = useSignal(setupOf(game).options ?? {});
    const { options, sets, choices } = mirror.options(game, seats, kept.value);
    const keep = (picked: Chosen) => {
        kept.value = picked;
        keepSetup(game, { options: picked });
    };
    const set = sets.findIndex((one) => areEqual(one.options, options));
    const named = sets.map(({ words }, i) => ({ value: String(i), words }));
    return (
        <>
            <Select
                label={t("Boxes and rules")}
                value={String(set)}
                values={set >= 0 ? named : [...named, { value: "-1", words: t("your own choice") }]}
                onPick={(picked) => keep((sets[Number(picked)]?.options ?? options) as Chosen)}
            />
            <details class="more">
                <summary>{t("More options")}</summary>
                <div>
                    {children}
                    {choices
                        .filter(({ values }) => values.length > 1)
                        .map((option) => (
                            <Select
                                key={option.name}
                                label={option.words}
                                value={String(chosenValue(option, options))}
                                values={option.values.map(({ words, help }, i) => ({
                                    value: String(i),
                                    words,
                                    help: help || undefined,
                                }))}
                                onPick={(picked) => keep(withValue(options as Chosen, option, Number(picked)))}
                            />
                        ))}
                </div>
            </details>
        </>
    );
}
