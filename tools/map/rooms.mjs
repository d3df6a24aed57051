// SPDX-License-Identifier: MIT
// The room for a region's pieces: a rectangle, as large for each, that lies on its land as far as possible and on no other.
import { isInside } from "./shapes.mjs";

const STEP = 5;
const ABROAD = -4; // a point of another land counts against a room; sea counts nothing
const TAKEN = "another room";
const TAKEN_WORTH = -100; // rooms never overlap
const MARGIN = 6; // steps around a room; land there counts a little, so that rooms keep off the coast
const MARGIN_WORTH = 0.15;

function contains(land, point) {
    return land.polygons.some(([outer]) => isInside(outer, point));
}

// The sum of `worth` over any rectangle, as far as that is on the board.
function summed(columns, rows, worth) {
    const sums = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
    for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
            sums[row + 1][column + 1] =
                worth(column, row) + sums[row][column + 1] + sums[row + 1][column] - sums[row][column];
        }
    }
    return (column, row, wide, high) => {
        const [left, right] = [Math.max(column, 0), Math.min(column + wide, columns)];
        const [top, bottom] = [Math.max(row, 0), Math.min(row + high, rows)];
        return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left];
    };
}

function bestCorner(worthOf, ownOf, [columns, rows], [wide, high]) {
    let best = { worth: -Infinity };
    for (let row = 0; row + high <= rows; row++) {
        for (let column = 0; column + wide <= columns; column++) {
            const around = ownOf(column - MARGIN, row - MARGIN, wide + 2 * MARGIN, high + 2 * MARGIN);
            const worth = worthOf(column, row, wide, high) + MARGIN_WORTH * around;
            if (worth > best.worth) {
                best = { worth, corner: [column, row] };
            }
        }
    }
    return best.corner;
}

export function roomsIn(lands, order, { size, room }) {
    const [columns, rows] = size.map((length) => Math.floor(length / STEP));
    const [wide, high] = room.map((length) => Math.ceil(length / STEP));
    const at = (column, row) => [(column + 0.5) * STEP, (row + 0.5) * STEP];
    const owner = Array.from({ length: rows }, (_, row) =>
        Array.from(
            { length: columns },
            (_, column) => Object.values(lands).find((land) => contains(land, at(column, row)))?.id,
        ),
    );
    const rooms = {};
    for (const id of order) {
        const worthTo = { [id]: 1, [TAKEN]: TAKEN_WORTH, [undefined]: 0 };
        const worth = (column, row) => worthTo[owner[row][column]] ?? ABROAD;
        const own = (column, row) => (owner[row][column] === id ? 1 : 0);
        const sums = [worth, own].map((each) => summed(columns, rows, each));
        const [column, row] = bestCorner(...sums, [columns, rows], [wide, high]);
        owner.slice(row, row + high).forEach((cells) => cells.fill(TAKEN, column, column + wide));
        rooms[id] = [(column + wide / 2) * STEP, (row + high / 2) * STEP].map(Math.round);
    }
    return rooms;
}
