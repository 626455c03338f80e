/** Many seats in few words: `J-9 to J-12, K-3`. */
import { say } from './words/say.ts'

interface Place {
  id: string
  row: string
  number: number
}

/** Sorted by row, and within a row by number; three and more side by side are told by the first and the last. */
export function seatRanges(seatIds: readonly string[]): string {
  const places = seatIds.map(placeOf).toSorted((a, b) => compareRows(a.row, b.row) || a.number - b.number)
  const runs: Place[][] = []
  for (const place of places) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last?.row === place.row && last.number + 1 === place.number) run.push(place)
    else runs.push([place])
  }
  return runs
    .flatMap((run) =>
      run.length < 3
        ? run.map(({ id }) => id)
        : [say('seat_range', { first: run[0]?.id ?? '', last: run.at(-1)?.id ?? '' })],
    )
    .join(', ')
}

function placeOf(id: string): Place {
  const dash = id.lastIndexOf('-')
  return { id, row: id.slice(0, dash), number: Number(id.slice(dash + 1)) }
}

function compareRows(a: string, b: string): number {
  return a.length - b.length || a.localeCompare(b, 'en', { numeric: true })
}
