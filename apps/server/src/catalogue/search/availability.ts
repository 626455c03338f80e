/** The number of taken seats of shows, at most `FRESH_MS` old: a rush of readers costs one look a show in that time. */
import { loadStatement, type Pool } from '../../infra/postgres.ts'

/** The programme's availability is up to 5 s old; the rest of that is for the reading and the answer. */
export const FRESH_MS = 4000

const TAKEN_SEATS = loadStatement(new URL('./sql/taken-seats.sql', import.meta.url))

export interface Availability {
  /** Keyed by show id; 0 for a show that doesn't exist. */
  takenOf(showIds: readonly string[]): Promise<Map<string, number>>
}

interface Look {
  at: number
  taken: Promise<Map<string, number>>
}

export function createAvailability(pool: Pool): Availability {
  // A look is shared by all shows that it was for, also before its answer is there.
  const looks = new Map<string, Look>()
  let tidiedAt = performance.now()

  async function look(showIds: string[]): Promise<Map<string, number>> {
    const { rows } = await pool.query<{ show_id: string; taken: number }>({ ...TAKEN_SEATS, values: [showIds] })
    return new Map(rows.map((row) => [row.show_id, row.taken]))
  }

  function forgetOld(now: number): void {
    if (now - tidiedAt < FRESH_MS) return
    tidiedAt = now
    for (const [showId, { at }] of looks) if (now - at >= FRESH_MS) looks.delete(showId)
  }

  return {
    async takenOf(showIds) {
      const now = performance.now()
      forgetOld(now)
      const stale = showIds.filter((id) => now - (looks.get(id)?.at ?? Number.NEGATIVE_INFINITY) >= FRESH_MS)
      if (stale.length > 0) {
        const fresh: Look = { at: now, taken: look(stale) }
        for (const id of stale) looks.set(id, fresh)
        fresh.taken.catch(() => {
          for (const id of stale) if (looks.get(id) === fresh) looks.delete(id)
        })
      }
      const lookOf = new Map(showIds.map((id) => [id, looks.get(id)]))
      const counts = new Map<Look | undefined, Map<string, number>>()
      for (const look of new Set(lookOf.values())) if (look) counts.set(look, await look.taken)
      const takenOf = new Map<string, number>()
      for (const [id, look] of lookOf) takenOf.set(id, counts.get(look)?.get(id) ?? 0)
      return takenOf
    },
  }
}
