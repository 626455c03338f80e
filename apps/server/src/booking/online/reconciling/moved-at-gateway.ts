/**
 * Follows movements at the gateway that this house didn't make: a refund made in its dashboard, a dispute, a bank's
 * warning of fraud. The ledger follows the money, each is shown to a manager, and seats stay booked until a manager gives
 * them back. Everything is looked up at the gateway, so events may come twice, late and in any order.
 */
import { inTransaction, type Pool, type Tx, withDeadlockRetry } from '../../../infra/postgres.ts'
import {
  DISPUTE_STATES,
  type DisputeState,
  type GatewayRefund,
  type PaymentGateway,
} from '../../../payments/gateway.ts'
import { anyNoticeKnown, noticesAreOver, parkNotice } from '../../../payments/gateway-notices.ts'
import { type ChargedPayment, isOnline, lockPayment, paymentOfCharge } from '../../../payments/payment-rows.ts'
import { enterRefund, refundDone, refundIsKnown, sameRefundOwed, wentBack } from '../../../payments/refund-rows.ts'
import type { Actor } from '../../books.ts'
import { followMoneyGivenBack } from '../../follow-ups.ts'
import { bookingsOfRefunds, bookingsRefunded, lockBookingsOfPayment } from '../../refunds/bookings-of-refunds.ts'
import { lockBooking } from '../booking-row.ts'
import type { Conclude } from '../paying/conclude.ts'

const BY: Actor = { actor: 'gateway', actorId: null, via: 'gateway' }
const REASON = 'given back at the gateway itself'

/** Disputes that the house can do nothing about are not shown. */
const SHOWN: readonly DisputeState[] = [
  'warning_needs_response',
  'needs_response',
  'appeal_needs_response',
  'won',
  'lost',
]

/** An appeal may follow, and end in one of them again. */
const FINAL: readonly DisputeState[] = ['won', 'lost']

/** The gateway reports something that no retry can mend: a manager must look at it. */
export class ForAManager extends Error {}

/** All of these ignore a charge that no payment of the ledger has made. */
export interface MovedAtGateway {
  /** Enters a refund that the gateway made without us. @throws ForAManager when more went back than came */
  refund(gateway: PaymentGateway, refund: GatewayRefund): Promise<void>
  dispute(gateway: PaymentGateway, disputeRef: string): Promise<void>
  warning(gateway: PaymentGateway, warningRef: string): Promise<void>
}

export function createMovedAtGateway({ pool, conclude }: { pool: Pool; conclude: Conclude }): MovedAtGateway {
  /** Runs `work` while nothing else changes the payment. */
  const locked = (payment: ChargedPayment, work: (tx: Tx) => Promise<void>): Promise<void> =>
    withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        if (isOnline(payment)) await lockBooking(tx, payment.booking_id)
        else await lockPayment(tx, payment.id)
        await work(tx)
      }),
    )

  async function enter(tx: Tx, payment: ChargedPayment, refund: GatewayRefund): Promise<void> {
    const { gatewayRef, refundId, money } = refund
    const { id: paymentId, currency } = payment
    if (await refundIsKnown(tx, { paymentId, refundId, gatewayRef })) return
    if (money?.currency !== currency) throw new ForAManager(`the refund ${gatewayRef} is in another currency`)
    const entered = await enterRefund(tx, { paymentId, gatewayRef, amount: money.amount, reason: REASON })
    for (const { id, booking_id: bookingId } of entered) {
      if (bookingId !== null) await followMoneyGivenBack(tx, { bookingId, refundIds: [id] })
    }
    if (entered.some((each) => each.is_for_sold)) {
      const whole = (await wentBack(tx, paymentId)) === payment.amount
      const notice = { kind: 'given_back_there', gatewayRef: refund.chargeRef, money, whole } as const
      await parkNotice(tx, payment.gateway, gatewayRef, notice)
    }
    let refundIds = entered.map(({ id }) => id)
    if (entered.length === 0) {
      // The ledger owes all that is left: somebody has given in the dashboard the refund that was on its way from here.
      const owed = await sameRefundOwed(tx, paymentId, money.amount)
      if (owed === undefined) throw new ForAManager(`with the refund ${gatewayRef} more has gone back than came`)
      await refundDone(tx, owed, gatewayRef)
      refundIds = [owed]
    }
    await bookingsRefunded(tx, await bookingsOfRefunds(tx, refundIds))
  }

  return {
    async refund(gateway, refund) {
      const payment = await paymentOfCharge(pool, refund.chargeRef)
      if (!payment || refund.state !== 'done') return
      const { refundId, gatewayRef } = refund
      // Nearly all of them are ours, and need no lock.
      if (await refundIsKnown(pool, { paymentId: payment.id, refundId, gatewayRef })) return
      // The money may have gone back before its coming was heard of.
      if (payment.state !== 'captured' && isOnline(payment)) {
        await conclude.conclude(payment, await gateway.readCharge(refund.chargeRef), BY)
      }
      await withDeadlockRetry(() =>
        inTransaction(pool, async (tx) => {
          await lockBookingsOfPayment(tx, payment.id)
          await enter(tx, await lockPayment(tx, payment.id), refund)
        }),
      )
    },

    async dispute(gateway, disputeRef) {
      const { chargeRef, state, reason, money, answerBy } = await gateway.lookDispute(disputeRef)
      const payment = await paymentOfCharge(pool, chargeRef)
      if (!payment || state === undefined) return
      const nameIn = (each: DisputeState): string => `${disputeRef}:${each}`
      const at = DISPUTE_STATES.indexOf(state)
      const over = FINAL.includes(state)
      const others = DISPUTE_STATES.filter((each, i) => each !== state && (over || i < at)).map(nameIn)
      const later = over ? [] : DISPUTE_STATES.slice(at + 1).map(nameIn)
      await locked(payment, async (tx) => {
        // Two events are looked up side by side, and the later look has been written first.
        if (await anyNoticeKnown(tx, gateway.name, 'dispute', later)) return
        await parkNotice(tx, gateway.name, nameIn(state), {
          kind: 'dispute',
          gatewayRef: chargeRef,
          state,
          reason,
          money: money ?? null,
          answerBy: answerBy?.toISOString() ?? null,
        })
        await noticesAreOver(tx, gateway.name, 'dispute', SHOWN.includes(state) ? others : [...others, nameIn(state)])
      })
    },

    async warning(gateway, warningRef) {
      const { chargeRef, reason, actionable } = await gateway.lookWarning(warningRef)
      const payment = await paymentOfCharge(pool, chargeRef)
      if (!payment) return
      await locked(payment, async (tx) => {
        await parkNotice(tx, gateway.name, warningRef, { kind: 'fraud_warning', gatewayRef: chargeRef, reason })
        if (!actionable) await noticesAreOver(tx, gateway.name, 'fraud_warning', [warningRef])
      })
    },
  }
}
