/**
 * Makes the ledger agree with a renewal that was captured: the period, its order and its payment are written once, in one transaction,
 * whoever heard of it first. A period that can't be given owes the money back in the ledger first, and then it goes back.
 */
import { type Money, newId } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx, withDeadlockRetry } from '../../infra/postgres.ts'
import type { PaymentGateway } from '../../payments/gateway.ts'
import { parkNotice } from '../../payments/gateway-notices.ts'
import { enterRefund } from '../../payments/refund-rows.ts'
import type { MoneyBack } from '../online/giving-back/money-back.ts'
import { linesOfOrders } from '../orders/order-columns.ts'
import { recordPeriod } from '../subscriptions/record-period.ts'
import type { NamedRenewal } from './renewal-rows.ts'

const LOCK_SUBSCRIPTION = loadStatement(new URL('../subscriptions/sql/lock-subscription.sql', import.meta.url))
const LOCK_RENEWAL = loadStatement(new URL('./sql/lock-renewal.sql', import.meta.url))
const RECORD_RENEWAL = loadStatement(new URL('./sql/record-renewal.sql', import.meta.url))
const OWES_BACK = loadStatement(new URL('./sql/owes-back.sql', import.meta.url))

type GivenBack = 'wrong_amount' | 'paused' | 'ended' | 'gone_back'

const REASONS: Record<GivenBack, string> = {
  wrong_amount: 'the gateway took another amount than the price',
  paused: 'the subscription was paused when its card was charged',
  ended: 'the subscription was ended when its card was charged',
  gone_back: 'the gateway had given it back already',
}

/** @throws when the ledger doesn't take it: nothing has changed */
export type ConcludeRenewal = (row: NamedRenewal, came: Money) => Promise<void>

export function createConcludeRenewal(parts: {
  pool: Pool
  gateway: Pick<PaymentGateway, 'captureOf' | 'refundsOf'>
  moneyBack: Pick<MoneyBack, 'give'>
}): ConcludeRenewal {
  const { pool, gateway, moneyBack } = parts

  /** Runs `work` if it hasn't ended, while nothing else changes it or its subscription. */
  const locked = <T>(row: NamedRenewal, work: (tx: Tx, standing: Standing) => Promise<T>): Promise<T | undefined> =>
    withDeadlockRetry(() =>
      inTransaction(pool, async (tx) => {
        await tx.query({ ...LOCK_SUBSCRIPTION, values: [row.subscription_id] })
        const [standing] = (await tx.query<Standing>({ ...LOCK_RENEWAL, values: [row.id] })).rows
        return standing && !standing.has_ended ? work(tx, standing) : undefined
      }),
    )

  async function renew(tx: Tx, row: NamedRenewal, at: Date): Promise<void> {
    const { sale, order_id: orderId } = row
    const order = { ...sale, lines: [...sale.lines] }
    const lines = linesOfOrders([{ orderId, order, bookingOf: () => null }])
    await tx.query({ ...RECORD_RENEWAL, values: [row.id, sale.cinemaId, sale.tariffId, at, ...lines] })
    await recordPeriod(tx, { subscriptionId: row.subscription_id, soldAt: at, orderId, period: row.period })
  }

  async function owe(tx: Tx, row: NamedRenewal, came: Money, why: GivenBack, at: Date): Promise<string | undefined> {
    const refundId = why === 'gone_back' ? null : newId()
    await tx.query({ ...OWES_BACK, values: [row.id, refundId, came.amount, came.currency, why, REASONS[why], at] })
    if (why === 'wrong_amount') {
      const asked = { amount: row.amount, currency: row.currency }
      const captured = { amount: came.amount, currency: came.currency }
      await parkNotice(tx, 'stripe', row.id, { kind: 'wrong_amount', gatewayRef: row.gateway_ref, asked, captured })
    }
    return refundId ?? undefined
  }

  async function hasGoneBack(row: NamedRenewal, came: Money, at: Date): Promise<void> {
    const refunds = (await gateway.refundsOf(row.gateway_ref)).filter(({ state }) => state === 'done')
    await locked(row, async (tx) => {
      await owe(tx, row, came, 'gone_back', at)
      for (const { gatewayRef, money } of refunds) {
        if (!money) continue
        const refund = { paymentId: row.id, gatewayRef, amount: money.amount, reason: REASONS.gone_back }
        if ((await enterRefund(tx, refund)).length === 0) throw new Error(`more has gone back of ${row.id} than came`)
      }
    })
  }

  return async (row, came) => {
    const capture = await gateway.captureOf(row.gateway_ref)
    // The gateway's clock may be ahead.
    const at = new Date(Math.min(capture?.at.getTime() ?? Date.now(), Date.now()))
    const isRight = came.amount === row.amount && came.currency === row.currency
    if (isRight && capture?.givenBack) return hasGoneBack(row, came, at)
    const refundId = await locked(row, async (tx, { is_paused, ends }) => {
      const why = !isRight ? 'wrong_amount' : is_paused ? 'paused' : ends ? 'ended' : undefined
      if (why) return owe(tx, row, came, why, at)
      await renew(tx, row, at)
      return undefined
    })
    if (refundId !== undefined) await moneyBack.give(refundId)
  }
}

interface Standing {
  has_ended: boolean
  is_paused: boolean
  ends: boolean
}
