// SPDX-License-Identifier: MIT
// Gives each region the room that its pieces need: places of the world are put where the board wants them, and all else
// follows as smoothly as a sheet of metal would (a thin plate spline).

// Solves a system of linear equations by elimination; each row ends with its right-hand sides.
function solve(rows, unknowns) {
    for (let column = 0; column < unknowns; column++) {
        const best = rows
            .slice(column)
            .reduce((at, row, i) => (Math.abs(row[column]) > Math.abs(rows[at][column]) ? column + i : at), column);
        [rows[column], rows[best]] = [rows[best], rows[column]];
        rows.forEach((row, i) => {
            const factor = i === column ? 0 : row[column] / rows[column][column];
            if (factor !== 0) {
                rows[column].forEach((value, j) => (row[j] -= factor * value));
            }
        });
    }
    return rows.map((row, i) => row.slice(unknowns).map((value) => value / row[i]));
}

function bulge([ax, ay], [bx, by]) {
    const squared = (ax - bx) ** 2 + (ay - by) ** 2;
    return squared === 0 ? 0 : (squared * Math.log(squared)) / 2;
}

// A function from degrees to the board that takes every place where it belongs.
export function bending(places) {
    const known = places.map(({ degrees }) => degrees);
    const plane = [() => 1, ([x]) => x, ([, y]) => y];
    const rows = [
        ...places.map(({ degrees, at }) => [
            ...known.map((other) => bulge(degrees, other)),
            ...plane.map((part) => part(degrees)),
            ...at,
        ]),
        ...plane.map((part) => [...known.map(part), 0, 0, 0, 0, 0]),
    ];
    const weights = solve(rows, places.length + plane.length);
    return (point) => {
        const parts = [...known.map((other) => bulge(point, other)), ...plane.map((part) => part(point))];
        return [0, 1].map((axis) => parts.reduce((sum, part, i) => sum + part * weights[i][axis], 0));
    };
}

// Points so close that what lies between two of them can bend.
export function densify(arc, step) {
    const divided = (from, to) => {
        const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        const count = Math.max(1, Math.ceil(Math.hypot(dx, dy) / step));
        return Array.from({ length: count }, (_, i) => [from[0] + (dx * i) / count, from[1] + (dy * i) / count]);
    };
    return [...arc.slice(0, -1).flatMap((point, i) => divided(point, arc[i + 1])), arc.at(-1)];
}
