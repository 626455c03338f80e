/** Seats of several requests as the columns of one statement, sorted so that no two statements lock them in opposite orders. */

export interface SeatRow<T> {
  showId: string
  seat: number
  request: T
}

export function seatRows<T extends { showId: string; seats: readonly number[] }>(requests: readonly T[]): SeatRow<T>[] {
  return sortedRows(
    requests.flatMap((request) => request.seats.map((seat) => ({ showId: request.showId, seat, request }))),
  )
}

/** Sorts in place. */
export function sortedRows<R extends { showId: string; seat: number }>(rows: R[]): R[] {
  return rows.sort((a, b) => (a.showId < b.showId ? -1 : a.showId > b.showId ? 1 : a.seat - b.seat))
}

export function seatKey(showId: string, seat: number): string {
  return `${showId}:${seat}`
}
