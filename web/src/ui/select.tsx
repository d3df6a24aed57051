// SPDX-License-Identifier: MIT
// A choice from a list, with what the chosen value does.
interface Props {
    label: string;
    value: string;
    values: { value: string; words: string; help?: string | undefined }[];
    onPick: (value: string) => void;
}

/** The whole numbers from `least` to `most`, as values. */
export const counts = (least: number, most: number) =>
    Array.from({ length: most - least + 1 }, (_, i) => ({ value: String(least + i), words: String(least + i) }));

export function Select({ label, value, values, onPick }: Props) {
    const help = values.find((one) => one.value === value)?.help;
    return (
        <label class="field">
            {label}
            <select value={value} onChange={(event) => onPick(event.currentTarget.value)}>
                {values.map((one) => (
                    <option key={one.value} value={one.value}>
                        {one.words}
                    </option>
                ))}
            </select>
            {help !== undefined && <small>{help}</small>}
        </label>
    );
}
