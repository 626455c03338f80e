/** Seats in few words that no language needs to translate: `J-9 J-10`, `J-9–12`. Pure. */
export function seatList(seatIds: readonly string[]): string {
  const places = seatIds
    .map((id) => {
      const dash = id.lastIndexOf('-')
      return { id, row: id.slice(0, dash), number: Number(id.slice(dash + 1)) }
    })
    .toSorted((a, b) => a.row.length - b.row.length || a.row.localeCompare(b.row, 'en') || a.number - b.number)
  const runs: (typeof places)[] = []
  for (const place of places) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last?.row === place.row && last.number + 1 === place.number) run.push(place)
    else runs.push([place])
  }
  return runs
    .flatMap((run) => (run.length < 3 ? run.map(({ id }) => id) : [`${run[0]?.id}–${run.at(-1)?.number}`]))
    .join(' ')
}

/** In a sentence from right to left, seats stay as the house writes them. */
export const leftToRight = (seats: string): string => (seats === '' ? '' : `\u2066${seats}\u2069`)
