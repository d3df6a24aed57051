// SPDX-License-Identifier: MIT
// Seats differ by colour, shape and letter, alike in all games. Shapes lie around their middle, in a square of 40.
import shapes from "./seat_shapes.json";

export const SEAT_SHAPES: string[] = shapes;

export const seatLetter = (seat: number): string => String.fromCharCode("A".charCodeAt(0) + seat);
