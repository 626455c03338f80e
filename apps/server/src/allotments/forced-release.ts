/**
 * Takes seats from a terminal without its word: a manager's act, on the record. If the terminal has sold them, or still does while
 * it is cut off, those sales come as conflicts.
 */
import {
  type Answer,
  type ForceReleaseAnswer,
  type ForceReleaseRequest,
  granted,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { seatIndexes } from '../booking/seat-indexes.ts'
import type { BookingSeatStore } from '../booking/seat-store.ts'
import { showForTerminal } from '../booking/terminal/hold.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../infra/postgres.ts'
import type { Recalls } from './recall.ts'

const FORCED_RELEASE = loadStatement(new URL('./sql/forced-release.sql', import.meta.url))
const TERMINAL_CLAIMS = loadStatement(new URL('./sql/terminal-claims.sql', import.meta.url))

export type ForceRelease = (
  request: ForceReleaseRequest,
  manager: TerminalIdentity,
) => Promise<Answer<ForceReleaseAnswer>>

export function createForceRelease(options: {
  pool: Pool
  catalogue: Catalogue
  store: Pick<BookingSeatStore, 'letGo'>
  recalls: Pick<Recalls, 'recall'>
  onError(error: Error): void
}): ForceRelease {
  const { pool, catalogue, store, recalls, onError } = options

  async function releasedBefore({ key, terminalId, showId }: ForceReleaseRequest) {
    const { rows } = await pool.query<{
      terminal_id: string
      show_id: string
      claims: ({ seatIndex: number } & ({ grantNumber: number } | { epoch: number }))[]
    }>({
      ...FORCED_RELEASE,
      values: [key],
    })
    const row = rows[0]
    if (!row) return undefined
    const isTheSame = row.terminal_id === terminalId && row.show_id === showId
    if (!isTheSame) return 'another'
    // Records of before migration 0028 say `epoch`, and a record is never changed.
    return row.claims.map((claim) => ({
      seat: claim.seatIndex,
      grantNumber: 'epoch' in claim ? claim.epoch : claim.grantNumber,
    }))
  }

  return async (request, manager) => {
    const { key, terminalId, showId, seatIds, reason } = request
    const found = await showForTerminal(catalogue, showId, manager)
    if (!found.ok) return found
    const seats = seatIndexes(found.value, seatIds)
    if (!seats.ok) return seats

    const before = await releasedBefore(request)
    if (before === 'another') return refused({ code: 'idempotency_key_reused' })
    const grants =
      before ??
      (
        await pool.query<{ seat_index: number; grant_number: number }>({
          ...TERMINAL_CLAIMS,
          values: [showId, terminalId, seats.value],
        })
      ).rows.map((row) => ({ seat: row.seat_index, grantNumber: row.grant_number }))
    if (grants.length === 0) return granted({ released: [] })

    // A server that died after it had written this may not have told the maps: the same again sees to that.
    const forced = { key, by: manager.id, reason }
    let released: number[]
    try {
      ;({ released } = await store.letGo({ showId, terminalId, runNumber: null, grants, why: 'forced', forced }))
    } finally {
      // A connected terminal hears of it at once; any other, when it reports what it has. The recall is sent even when
      // the ledger's answer was lost: the release may be done, and nobody would tell a terminal that stays connected. If
      // it isn't, the terminal lets go itself.
      recalls.recall({ terminalId, showId, grants, why: 'taken' }).catch(onError)
    }
    const freed = before ? before.map(({ seat }) => seat) : released
    return granted({ released: freed.map(found.value.plan.seatIdOf) })
  }
}
