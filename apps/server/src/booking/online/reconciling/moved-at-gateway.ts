/**
 * Follows movements at the gateway that this house didn't make: a refund made in its dashboard, a dispute, a bank's
 * warning of fraud. The ledger follows the money, each is shown to a manager, and seats stay booked until a manager gives
 * them back. Everything is looked up at the gateway, so events may come twice, late and in any order.
 */
import { newId } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx, withDeadlockRetry } from '../../../infra/postgres.ts'
import {
  DISPUTE_STATES,
  type DisputeState,
  type GatewayRefund,
  type PaymentGateway,
} from '../../../payments/gateway.ts'
import { anyNoticeKnown, noticesAreOver, parkNotice } from '../../../payments/gateway-notices.ts'
import {
  type ChargedPayment,
  isOnline,
  lockPayment,
  paymentOfCharge,
  paymentsOfBooking,
} from '../../../payments/payment-rows.ts'
import { enterRefund, refundDone, refundIsKnown, sameRefundOwed } from '../../../payments/refund-rows.ts'
import type { Actor } from '../../books.ts'
import { followMoneyGivenBack } from '../../follow-ups.ts'
import { type BookingRow, lockBooking } from '../booking-row.ts'
import type { Conclude } from '../paying/conclude.ts'

const BOOKING_REFUNDED = loadStatement(new URL('../giving-back/sql/booking-refunded.sql', import.meta.url))

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
  /** Runs `work` while nothing else changes the booking, or the payment that has none. The payment is read after the lock. */
  const locked = (
    payment: ChargedPayment,
    work: (tx: Tx, now: ChargedPayment, booking: BookingRow | undefined) => Promise<void>,
  ): Promise<void> =>
    withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        if (!isOnline(payment)) return work(tx, await lockPayment(tx, payment.id), undefined)
        const booking = await lockBooking(tx, payment.booking_id)
        const now = (await paymentsOfBooking(tx, payment.booking_id)).find(({ id }) => id === payment.id)
        if (!booking || !now) throw new Error(`payment ${payment.id} has gone`)
        await work(tx, now, booking)
      }),
    )

  /** @param booking undefined: the payment is of an order, at a reader */
  async function enter(
    tx: Tx,
    payment: ChargedPayment,
    booking: BookingRow | undefined,
    refund: GatewayRefund,
  ): Promise<void> {
    const { gatewayRef, refundId, money } = refund
    if (await refundIsKnown(tx, { paymentId: payment.id, refundId, gatewayRef })) return
    if (money?.currency !== payment.currency) throw new ForAManager(`the refund ${gatewayRef} is in another currency`)
    const { amount } = money
    const id = newId()
    if (await enterRefund(tx, { id, paymentId: payment.id, gatewayRef, amount, reason: REASON })) {
      if (booking) await followMoneyGivenBack(tx, { bookingId: booking.id, refundIds: [id] })
      if (booking ? booking.state === 'confirmed' : !payment.late) {
        const whole = payment.refunded_amount + amount === payment.amount
        const notice = { kind: 'given_back_there', gatewayRef: refund.chargeRef, money, whole } as const
        await parkNotice(tx, payment.gateway, gatewayRef, notice)
      }
    } else {
      // The ledger owes all that is left: somebody has given in the dashboard the refund that was on its way from here.
      const owed = await sameRefundOwed(tx, payment.id, amount)
      if (owed === undefined) throw new ForAManager(`with the refund ${gatewayRef} more has gone back than came`)
      await refundDone(tx, owed, gatewayRef)
    }
    if (booking) await tx.query({ ...BOOKING_REFUNDED, values: [booking.id] })
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
      await locked(payment, (tx, now, booking) => enter(tx, now, booking, refund))
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
