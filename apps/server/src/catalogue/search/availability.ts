/** The number of taken seats of shows, at most `FRESH_MS` old: a rush of readers costs one look a show in that time. */
import { loadStatement, type Pool } from '../../infra/postgres.ts'

/** The programme's availability is up to 5 s old; the rest of that is for the reading and the answer. */
export const FRESH_MS = 4000

const TAKEN_SEATS = loadStatement(new URL('./sql/taken-seats.sql', import.meta.url))

export interface Availability {
  /** Keyed by show id; 0 for a show that doesn't exist. */
  takenOf(showIds: readonly string[]): Promise<Map<string, number>>
}

interface Count {
  at: number
  taken: Promise<Map<string, number>>
}

export function createAvailability(pool: Pool): Availability {
  // A count is shared by all shows that it was made for, also before its answer is there.
  const recent = new Map<string, Count>()
  let tidiedAt = performance.now()

  async function countTaken(showIds: string[]): Promise<Map<string, number>> {
    const { rows } = await pool.query<{ show_id: string; taken: number }>({ ...TAKEN_SEATS, values: [showIds] })
    return new Map(rows.map((row) => [row.show_id, row.taken]))
  }

  function forgetOld(now: number): void {
    if (now - tidiedAt < FRESH_MS) return
    tidiedAt = now
    for (const [showId, { at }] of recent) if (now - at >= FRESH_MS) recent.delete(showId)
  }

  return {
    async takenOf(showIds) {
      const now = performance.now()
      forgetOld(now)
      const stale = showIds.filter((id) => now - (recent.get(id)?.at ?? Number.NEGATIVE_INFINITY) >= FRESH_MS)
      if (stale.length > 0) {
        const fresh: Count = { at: now, taken: countTaken(stale) }
        for (const id of stale) recent.set(id, fresh)
        fresh.taken.catch(() => {
          for (const id of stale) if (recent.get(id) === fresh) recent.delete(id)
        })
      }
      const countOf = new Map(showIds.map((id) => [id, recent.get(id)]))
      const counts = new Map<Count | undefined, Map<string, number>>()
      for (const count of new Set(countOf.values())) if (count) counts.set(count, await count.taken)
      const takenOf = new Map<string, number>()
      for (const [id, count] of countOf) takenOf.set(id, counts.get(count)?.get(id) ?? 0)
      return takenOf
    },
  }
}
