// SPDX-License-Identifier: MIT
// Asks once more before something that cannot be taken back.
import { useSignal } from "@preact/signals";

interface Props {
    words: string;
    sure: string;
    no: string;
    onSure: () => void;
}

export function Sure({ words, sure, no, onSure }: Props) {
    const asking = useSignal(false);
    if (!asking.value) {
        return (
            <button type="button" onClick={() => (asking.value = true)}>
                {words}
            </button>
        );
    }
    const decide = () => {
        asking.value = false;
        onSure();
    };
    return (
        <span class="sure">
            <button type="button" class="primary" onClick={decide}>
                {sure}
            </button>{" "}
            <button type="button" onClick={() => (asking.value = false)}>
                {no}
            </button>
        </span>
    );
}
