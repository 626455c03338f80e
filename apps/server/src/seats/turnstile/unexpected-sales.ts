/**
 * Sales that Redis didn't expect: it had no claim of their booking on the seats. So are sales of allotted seats. So is
 * a sale whose commit was answered late, and it may have been given back meanwhile: Redis was told "free" before
 * "sold". The ledger is asked once for all such sales of a show, in a moment, since a counter that was cut off brings
 * thousands.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { createMicroBatch } from '../../infra/micro-batch.ts'
import type { Pool } from '../../infra/postgres.ts'
import { claimsOfSeats } from '../ledger/claims-of-show.ts'
import type { Claimant } from '../seat-store.ts'

const COMPARE_EVERY_MS = 500
const MAX_SALES = 5000

type Sale = Claimant & { seats: readonly number[] }

export interface UnexpectedSales {
  compare(sale: Sale): void
  close(): Promise<void>
}

/** @param suspect compares a booking's seats by itself, until Redis and the ledger agree */
export function createUnexpectedSales(options: {
  pool: Pool
  suspect(claimant: Claimant, seats: readonly number[]): void
  onError(error: Error): void
}): UnexpectedSales {
  const { pool, suspect, onError } = options
  const closing = new AbortController()

  const sales = createMicroBatch<Sale, void>({
    maxItems: MAX_SALES,
    maxInFlight: 1,
    failsWholeBatch: () => true,
    async run(batch) {
      for (const [showId, sold] of Map.groupBy(batch, (sale) => sale.showId)) await compareShow(showId, sold)
      await delay(COMPARE_EVERY_MS, undefined, { signal: closing.signal }).catch(() => {})
      return batch.map(() => undefined)
    },
  })

  async function compareShow(showId: string, sold: readonly Sale[]): Promise<void> {
    const claims = await claimsOfSeats(
      pool,
      showId,
      sold.flatMap(({ seats }) => seats),
    )
    const owners = new Map(claims.map(({ seat, kind, bookingId }) => [seat, kind === 'booked' ? bookingId : null]))
    for (const { bookingId, seats } of sold) {
      const wrong = seats.filter((seat) => owners.get(seat) !== bookingId)
      if (wrong.length > 0) suspect({ showId, bookingId }, wrong)
    }
  }

  return {
    compare(sale) {
      sales.submit(sale).catch((error: Error) => {
        onError(error)
        suspect(sale, sale.seats)
      })
    },
    async close() {
      closing.abort()
      await sales.idle()
    },
  }
}
