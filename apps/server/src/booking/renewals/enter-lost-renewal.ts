/**
 * A charge of the lost hours becomes a renewal again, as it stood before the gateway's answer. It is then concluded like any other, once,
 * whoever tells of it first.
 */
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import type { CapturedCharge } from '../../payments/gateway.ts'
import { nameRenewal, priceOnce, readRenewal } from './renewal-rows.ts'

const ENTER_LOST_RENEWAL = loadStatement(new URL('./sql/enter-lost-renewal.sql', import.meta.url))
const IS_LOST = loadStatement(new URL('./sql/is-lost.sql', import.meta.url))

export type LostRenewal = Pick<CapturedCharge, 'gatewayRef' | 'renewal' | 'at'>

/** Whether the ledger was set back after that time. */
export async function wasSetBackAfter(pool: Pool, at: Date): Promise<boolean> {
  return (await pool.query({ ...IS_LOST, values: [at] })).rowCount === 1
}

/** @returns its id; undefined: it tells of none that the ledger could enter, and a manager is shown its charge */
export async function enterLostRenewal(
  pool: Pool,
  { gatewayRef, renewal, at }: LostRenewal,
): Promise<string | undefined> {
  if (!renewal) return undefined
  const { paymentId, subscriptionId, number, orderId, price, currency, order, amount } = renewal
  const values = [
    paymentId,
    subscriptionId,
    number,
    orderId,
    price,
    currency,
    JSON.stringify(order),
    amount,
    gatewayRef,
    at,
  ]
  const entered = await pool.query({ ...ENTER_LOST_RENEWAL, values })
  if (entered.rowCount === 1) return paymentId
  const known = await readRenewal(pool, paymentId)
  if (!known) return undefined
  if (known.gateway_ref === gatewayRef) return paymentId
  // The backup was made between its beginning and its charge's name.
  const isNamed = await nameLost(pool, known.sale === null, { gatewayRef, renewal })
  return isNamed ? paymentId : undefined
}

/** A renewal that the backup has without its charge. */
export async function nameLost(
  pool: Pool,
  isUnpriced: boolean,
  { gatewayRef, renewal }: Pick<LostRenewal, 'gatewayRef' | 'renewal'>,
): Promise<boolean> {
  if (!renewal) return false
  if (isUnpriced) await priceOnce(pool, renewal.paymentId, renewal.order, renewal.amount)
  return nameRenewal(pool, renewal.paymentId, gatewayRef)
}
