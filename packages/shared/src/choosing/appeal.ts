/**
 * Scores which seats people choose first, in seat widths: how far from the best seat a seat is worth.
 *
 * The score was measured in the first purchase of each of 2,467 shows, where the purchase sat together in one row. They
 * are from 70 auditoria of 8 cinemas, in a week of January 2020. Each is a choice among all blocks of its size in the
 * empty auditorium. A conditional logit gave these coefficients: -0.36 for each seat width away from the centre line;
 * -11.7 for the square of the part of the depth that a row is nearer to the screen than 0.84; 1.9 for a block's end at an
 * aisle, 1.5 at a wall. The weights below are these divided by the first. Walls are an exception: in a room without
 * aisles one is chosen now and then, but none as often as the centre.
 *
 * People therefore sit in the last third but not for the sake of being last (behind 0.84 all rows are as good). They sit
 * near the centre, and like to have nobody on one side. By these weights, the block that was bought ranks in the best
 * 11 % of all blocks of its size on average (median 5.3 %). Distance from the geometric centre puts it in the best 34 %
 * (22 %). It is among the best tenth in 64 % of shows, against 33 %. Weights fitted to half of the cinemas predict the
 * other half about as well (10 % and 12 %, against 31 % and 36 %).
 */

/** 0 is the row nearest to the screen, 1 the last. */
const FOCUS_DEPTH = 0.84
const DEPTH_WEIGHT = 32
/** The worth to a party of a block's end at an aisle, or at a wall; the better end counts. */
export const AISLE_WORTH = 5
export const WALL_WORTH = 3
/** Rows behind the focus are as good; of equal ones, the one at the focus. */
const TIE_BREAK = 0.01

export interface Extent {
  left: number
  right: number
  front: number
  back: number
}

/** 0 for a seat at the focus, in seat widths; x and y in seat widths too. */
export function costOfPlace(x: number, y: number, { left, right, front, back }: Extent): number {
  const depth = back > front ? (y - front) / (back - front) : FOCUS_DEPTH
  const ahead = Math.max(0, FOCUS_DEPTH - depth)
  return Math.abs(x - (left + right) / 2) + DEPTH_WEIGHT * ahead ** 2 + TIE_BREAK * Math.abs(depth - FOCUS_DEPTH)
}
