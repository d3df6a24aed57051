// SPDX-License-Identifier: MIT
// Words in which the name of a card ("Arsenic/Whip") may go on in the next line after its first half.
import { Fragment } from "preact";

export function CardWords({ words }: { words: string }) {
    const [first, ...others] = words.split("/");
    return (
        <>
            {first}
            {others.map((part, i) => (
                <Fragment key={i}>
                    /<wbr />
                    {part}
                </Fragment>
            ))}
        </>
    );
}
