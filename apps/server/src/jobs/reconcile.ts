/**
 * The reconciler's clock. What is due (payments to look at, refunds, the gateway's events) is looked for every second; the
 * gateway's own list of charges is held against the ledger every five minutes, and at the start. Nothing here depends on
 * the job queue: money must not wait for a worker that died.
 */
import type { OnlineBookingParts } from '../booking/online/create-online-bookings.ts'

const DUE_EVERY_MS = 1000
const MATCH_EVERY_MS = 5 * 60_000
/** The first match looks back over a night's outage; later ones overlap, since the gateway lists a charge when it likes. */
const LOOK_BACK_MS = 24 * 3_600_000
const OVERLAP_MS = 30 * 60_000

export function reconcile(
  { reconciler, moneyBack, events }: Pick<OnlineBookingParts, 'reconciler' | 'moneyBack' | 'events'>,
  { onError }: { onError(error: Error): void },
): { close(): Promise<void> } {
  let closed = false

  function every(ms: number, work: () => Promise<void>): { end(): Promise<void> } {
    let timer: NodeJS.Timeout | undefined
    let running: Promise<void> = run()
    async function run(): Promise<void> {
      await work().catch(onError)
      if (!closed)
        timer = setTimeout(() => {
          running = run()
        }, ms)
    }
    return {
      async end() {
        clearTimeout(timer)
        await running
      },
    }
  }

  let matchedUntil = new Date(Date.now() - LOOK_BACK_MS)
  const clocks = [
    every(DUE_EVERY_MS, reconciler.lookAtPayments),
    every(DUE_EVERY_MS, moneyBack.giveDue),
    every(DUE_EVERY_MS, events.workOffDue),
    every(MATCH_EVERY_MS, async () => {
      await reconciler.cancelOrphans()
      const from = matchedUntil
      const until = new Date(Date.now() - OVERLAP_MS)
      await Promise.all([reconciler.matchCharges(from), reconciler.matchRefunds(from)])
      matchedUntil = until
    }),
  ]

  return {
    async close() {
      closed = true
      await Promise.all(clocks.map((clock) => clock.end()))
    },
  }
}
