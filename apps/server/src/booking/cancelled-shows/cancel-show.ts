/**
 * A show that doesn't take place. Nothing is sold for it from the moment that the catalogue says so, and a job gives back
 * everything that was sold. A counter that is cut off doesn't know yet: its later sales come back as conflicts.
 */
import {
  type Answer,
  type CancelShowAnswer,
  type CancelShowRequest,
  granted,
  type TerminalIdentity,
} from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { changeCatalogue } from '../../catalogue/change.ts'
import { loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import { followShowCancelled } from '../follow-ups.ts'
import type { OnlineBookings } from '../online/online-bookings.ts'
import { showForTerminal } from '../terminal/hold.ts'

const CANCEL_SHOW = loadStatement(new URL('./sql/cancel-show.sql', import.meta.url))
const TO_GIVE_BACK = loadStatement(new URL('./sql/to-give-back.sql', import.meta.url))

/** A server that hasn't heard of it yet may have sold until then, so the job looks once more. */
const LOOK_AGAIN_MS = 60_000

interface ToGiveBack {
  id: string
  why: string
  by: string
}

export interface CancelledShows {
  cancel(request: CancelShowRequest, manager: TerminalIdentity): Promise<Answer<CancelShowAnswer>>
  /** Gives back what the show has sold. @throws when a booking can't be given back now: a payment of it is under way. */
  giveBack(showId: string): Promise<void>
}

export function createCancelledShows(options: {
  pool: Pool
  catalogue: Catalogue
  bookings: Pick<OnlineBookings, 'cancel'>
}): CancelledShows {
  const { pool, catalogue, bookings } = options

  async function toGiveBack(from: Pool | Tx, showId: string): Promise<ToGiveBack[]> {
    return (await from.query<ToGiveBack>({ ...TO_GIVE_BACK, values: [showId] })).rows
  }

  return {
    async cancel({ showId, reason }, manager) {
      const found = await showForTerminal(catalogue, showId, manager)
      if (!found.ok) return found
      const answer = await changeCatalogue(pool, async (tx, revision) => {
        const { rowCount } = await tx.query({ ...CANCEL_SHOW, values: [showId, reason, manager.id, revision] })
        const changed = rowCount === 1
        if (changed) {
          await followShowCancelled(tx, showId)
          await followShowCancelled(tx, showId, { runAt: new Date(Date.now() + LOOK_AGAIN_MS) })
        }
        const { rows } = await tx.query<{ at: Date }>('select cancelled_at as at from shows where id = $1', [showId])
        if (!rows[0]) throw new Error(`show ${showId} is gone`)
        // Counted before the commit: after it the job gives back already.
        const bookings = (await toGiveBack(tx, showId)).length
        return { changed, value: { cancelledAt: rows[0].at.toISOString(), bookings } }
      })
      await catalogue.catchUp()
      return granted(answer)
    },

    async giveBack(showId) {
      let left = 0
      for (const { id, why, by } of await toGiveBack(pool, showId)) {
        const caller = { customerId: by, role: 'manager', email: undefined, via: 'manager' } as const
        const what = { reason: `the show was cancelled: ${why}`, evenIfUsed: true } as const
        const given = await bookings.cancel(caller, id, undefined, what)
        if (!given.ok && given.refusal.code === 'payment_under_way') left++
      }
      if (left > 0) throw new Error(`${left} bookings of show ${showId} are being paid at this moment`)
    },
  }
}
