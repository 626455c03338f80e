/**
 * The reconciler's clock. It looks every second for due work: payments to look at, online and at readers, renewals of subscriptions, refunds, the
 * gateway's events. Every minute it begins the renewals that are due. Every five minutes, and at the start, it compares the gateway's own list of charges with the ledger,
 * and reads what moved in the gateway's balance. Neither of these two waits for the other, nor does any of the due work
 * wait for them. The clock doesn't depend on the job queue: money must not wait for a worker that died. Only one of
 * several servers does each of these.
 */
import type { OnlineBookingParts } from '../booking/online/create-online-bookings.ts'
import type { HoldersCards } from '../booking/renewals/holders-cards.ts'
import type { Renewals } from '../booking/renewals/renewals.ts'
import type { ReaderPayments } from '../booking/terminal/at-reader/reader-payments.ts'
import type { JobName, Leases } from '../infra/leases.ts'

const DUE_EVERY_MS = 1000
const BEGIN_EVERY_MS = 60_000
const MATCH_EVERY_MS = 5 * 60_000
/** While another server has the job: it may die. */
const ASK_AGAIN_MS = 500
/** The first looks begin so far apart: side by side each would open a connection of its own. */
const APART_MS = 25
/** The first match looks back over a night's outage; later ones overlap, since the gateway lists a charge when it likes. */
const LOOK_BACK_MS = 24 * 3_600_000
const OVERLAP_MS = 30 * 60_000

export function reconcile(
  {
    reconciler,
    readMovements,
    moneyBack,
    events,
    readerPayments,
    renewals,
    holdersCards,
  }: Pick<OnlineBookingParts, 'reconciler' | 'readMovements' | 'moneyBack' | 'events'> & {
    readerPayments: Pick<ReaderPayments, 'lookAtDue'>
    renewals: Pick<Renewals, 'begin' | 'workOff'>
    holdersCards: Pick<HoldersCards, 'lookAtDue'>
  },
  { leases, onError }: { leases: Pick<Leases, 'has'>; onError(error: Error): void },
): { close(): Promise<void> } {
  let closed = false
  let firstInMs = 0

  function every(ms: number, job: JobName, work: () => Promise<void>): { end(): Promise<void> } {
    let timer: NodeJS.Timeout | undefined
    let running: Promise<void> = Promise.resolve()
    function runIn(wait: number): void {
      timer = setTimeout(() => {
        running = run()
      }, wait)
    }
    async function run(): Promise<void> {
      const isMine = leases.has(job)
      if (isMine) await work().catch(onError)
      if (!closed) runIn(isMine ? ms : ASK_AGAIN_MS)
    }
    runIn(firstInMs)
    firstInMs += APART_MS
    return {
      async end() {
        clearTimeout(timer)
        await running
      },
    }
  }

  let matchedUntil = new Date(Date.now() - LOOK_BACK_MS)
  const clocks = [
    every(DUE_EVERY_MS, 'payments', reconciler.lookAtPayments),
    every(DUE_EVERY_MS, 'reader payments', readerPayments.lookAtDue),
    every(BEGIN_EVERY_MS, 'renewals', renewals.begin),
    every(DUE_EVERY_MS, 'renewals', async () => {
      await renewals.workOff()
      await holdersCards.lookAtDue()
    }),
    every(DUE_EVERY_MS, 'refunds', moneyBack.giveDue),
    every(DUE_EVERY_MS, 'gateway events', events.workOffDue),
    every(MATCH_EVERY_MS, 'gateway list', async () => {
      await reconciler.cancelOrphans()
      const from = matchedUntil
      const until = new Date(Date.now() - OVERLAP_MS)
      await Promise.all([reconciler.matchCharges(from), reconciler.matchRefunds(from)])
      matchedUntil = until
    }),
    every(MATCH_EVERY_MS, 'gateway list', () => readMovements(() => closed)),
  ]

  return {
    async close() {
      closed = true
      await Promise.all(clocks.map((clock) => clock.end()))
    },
  }
}
