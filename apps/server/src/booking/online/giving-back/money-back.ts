/**
 * Gives money back through the gateway that took it, exactly once. The ledger has the debt first, and the refund is tried
 * until it is done or parked.
 */
import { inTransaction, loadStatement, type Pool, withDeadlockRetry } from '../../../infra/postgres.ts'
import { GatewayUnknown, type RefundState } from '../../../payments/gateway.ts'
import {
  refundDone,
  refundFailed,
  refundIsDue,
  refundRefused,
  refundsToTry,
  takeRefund,
} from '../../../payments/refund-rows.ts'
import { tryAgainAt } from '../../../payments/retry.ts'
import { bookingsOfRefunds, bookingsRefunded } from '../../refunds/bookings-of-refunds.ts'
import { aFewAtOnce } from '../a-few-at-once.ts'
import { lockBooking } from '../booking-row.ts'
import { type Gateways, gatewayNamed } from '../gateways.ts'

const REFUND = loadStatement(new URL('./sql/refund.sql', import.meta.url))

const AT_MOST = 100

export interface MoneyBack {
  /** Tries a refund that is owed, now. Never throws: a failed refund is tried again, or parked. */
  give(refundId: string): Promise<void>
  /**
   * Takes up a refund that is parked, with all its tries, or that waits for its next one, and tries it now. Returns true
   * while it is still owed.
   */
  giveAgain(refundId: string): Promise<boolean>
  /** The gateway has told that it is done. */
  isDone(refundId: string, gatewayRef: string): Promise<void>
  /** True when the ledger says that its money is back. */
  wasDone(refundId: string): Promise<boolean>
  /** Tries those that are due. */
  giveDue(): Promise<void>
}

export function createMoneyBack(options: { pool: Pool; gateways: Gateways; onError(error: Error): void }): MoneyBack {
  const { pool, gateways, onError } = options

  async function read(refundId: string): Promise<{ state: string } | undefined> {
    return (await pool.query<{ state: string }>({ ...REFUND, values: [refundId] })).rows[0]
  }

  async function isDone(refundId: string, gatewayRef: string): Promise<void> {
    const bookingIds = await bookingsOfRefunds(pool, [refundId])
    if (bookingIds.length === 0) return refundDone(pool, refundId, gatewayRef)
    await withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        for (const bookingId of bookingIds) await lockBooking(tx, bookingId)
        await refundDone(tx, refundId, gatewayRef)
        await bookingsRefunded(tx, bookingIds)
      }),
    )
  }

  /** A new refund is due at once, and the reconciler may be at it before the request that owes it: then that waits for it. */
  const underWay = new Map<string, Promise<void>>()
  function give(refundId: string): Promise<void> {
    const running = underWay.get(refundId)
    if (running) return running
    const work = giveOnce(refundId).finally(() => underWay.delete(refundId))
    underWay.set(refundId, work)
    return work
  }

  async function giveOnce(refundId: string): Promise<void> {
    try {
      const owed = await takeRefund(pool, refundId)
      if (!owed) return
      const gateway = gatewayNamed(gateways, owed.gateway)
      // Cash that a terminal took has no name at a gateway: the payment is its name.
      const gatewayRef = owed.gateway_ref ?? `${owed.gateway}:${owed.payment_id}`
      let state: RefundState
      try {
        const { amount, currency, reason, refusals } = owed
        state = await gateway.refund({ refundId, gatewayRef, amount, currency, reason, refusals })
      } catch (error) {
        const why = error instanceof GatewayUnknown ? 'the gateway gave no answer' : (error as Error).message
        if (!(error instanceof GatewayUnknown)) onError(error as Error)
        await refundFailed(pool, refundId, why, tryAgainAt(owed.tries))
        return
      }
      if (state.kind === 'done') await isDone(refundId, state.gatewayRef)
      else if (state.kind === 'refused') await refundRefused(pool, refundId, `the gateway refused it: ${state.code}`)
      else await refundFailed(pool, refundId, 'the gateway has not finished it yet', tryAgainAt(owed.tries))
    } catch (error) {
      // The refund stays owed, and is taken again in a minute.
      onError(error as Error)
    }
  }

  return {
    give,
    async giveAgain(refundId) {
      if (!(await refundIsDue(pool, refundId))) return false
      await give(refundId)
      return true
    },
    isDone,
    wasDone: async (refundId) => (await read(refundId))?.state === 'done',
    async giveDue() {
      await aFewAtOnce(await refundsToTry(pool, AT_MOST), give)
    },
  }
}
