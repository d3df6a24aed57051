// SPDX-License-Identifier: MIT
// What is drawn from the box of Rattus, as it looks: rat tokens, characters, region cards.
import type { View } from "generated/rattus_view";
import type { Table } from "../../table/state.ts";
import { svg } from "../../ui/svg.ts";
import type { DrawOutcome } from "../games.ts";
import { faceOf, materialOf } from "./board/material.ts";
import { drawFace } from "./board/pieces.ts";
import { CHARACTER_EMBLEMS, CLASS_EMBLEMS } from "./cards/emblems.ts";

const emblem = (d = "", i = 0): SVGElement => svg("path", { class: "emblem", d, transform: `translate(${52 * i})` });

export function rattusOutcomes(table: Table): DrawOutcome {
    const { faces, cards } = materialOf(table.mirror.data(), table.names.value, table.look.value!.view as View);
    return ({ kind, id }) => {
        const face = kind === "face" ? faceOf(id, id) : faces.get(id);
        const symbols = kind === "card" ? cards.get(id)?.symbols : undefined;
        return face !== undefined
            ? ["rattus-piece", "-21 -21 42 42", drawFace(face)]
            : kind === "character"
              ? ["rattus-piece", "0 0 48 48", emblem(CHARACTER_EMBLEMS[id])]
              : symbols && ["rattus-piece", "0 0 100 48", ...symbols.map((each, i) => emblem(CLASS_EMBLEMS[each], i))];
    };
}
