// SPDX-License-Identifier: MIT
// The people who share this device, and what they are called.
import { useSignal } from "@preact/signals";
import { keepSettings, readSettings } from "../ui/kept.ts";
import { counts, Select } from "../ui/select.tsx";
import { t } from "../ui/text.ts";

const nameMax = 32;

/** The names of the people who play here, of so many seats. */
export function chosenPeople(seats: number): string[] {
    const named = (readSettings().people ?? [])
        .slice(0, seats)
        .map((name, i) => name.trim() || t("Player {number}", { number: i + 1 }));
    return named.length > 1 ? named : [t("You")];
}

export function PeopleFields({ seats }: { seats: number }) {
    const people = useSignal(readSettings().people ?? []);
    const keep = (names: string[]) => {
        people.value = names;
        keepSettings({ people: names });
    };
    const count = Math.max(1, Math.min(seats, people.value.length));
    const setCount = (picked: number) =>
        keep(picked === 1 ? [] : Array.from({ length: picked }, (_, i) => people.value[i] ?? ""));
    return (
        <>
            <Select
                label={t("People at this device")}
                value={String(count)}
                values={counts(1, seats)}
                onPick={(picked) => setCount(Number(picked))}
            />
            {count > 1 &&
                people.value.slice(0, count).map((name, i) => (
                    <label class="field" key={i}>
                        {t("Name {number}", { number: i + 1 })}
                        <input
                            value={name}
                            maxLength={nameMax}
                            placeholder={t("Player {number}", { number: i + 1 })}
                            onInput={(event) =>
                                keep(people.value.map((other, k) => (k === i ? event.currentTarget.value : other)))
                            }
                        />
                    </label>
                ))}
        </>
    );
}
