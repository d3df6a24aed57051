// SPDX-License-Identifier: MIT
// The language, how fast bots play, and whether anything sounds: in the settings and at a table.
import { files } from "../module/files.ts";
import { Select } from "./select.tsx";
import { SoundSwitch } from "./sound_switch.tsx";
import { language, t } from "./text.ts";

interface Props {
    pace: number;
    onLanguage: (code: string) => void;
    onPace: (pace: number) => void;
}

export function General({ pace, onLanguage, onPace }: Props) {
    const languages = Object.entries(files.languages).map(([value, { name }]) => ({ value, words: name }));
    const paces = [
        { value: "1", words: t("calm") },
        { value: "0.3", words: t("brisk") },
        { value: "0", words: t("at once") },
    ];
    return (
        <div class="general">
            <Select label={t("Language")} value={language.value} values={languages} onPick={onLanguage} />
            <Select
                label={t("Pace of the bots")}
                value={String(pace)}
                values={paces}
                onPick={(picked) => onPace(Number(picked))}
            />
            <SoundSwitch />
        </div>
    );
}
