/**
 * A charge of the lost hours at a reader becomes an attempt again, as it stood before the gateway's answer. It is then concluded like any
 * other: its order is sold, or its money goes back, once, whoever tells of it first.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import type { Pool } from '../../../infra/postgres.ts'
import { loadStatement } from '../../../infra/postgres.ts'
import type { CapturedCharge } from '../../../payments/gateway.ts'
import { orderOfCharge } from './charged-reader-order.ts'
import { cancelAttemptsOfOrder, nameChargeAtReader, readReaderPayment } from './reader-payment-rows.ts'

const ENTER_LOST_ORDER = loadStatement(new URL('./sql/enter-lost-order.sql', import.meta.url))

export type LostCharge = Pick<CapturedCharge, 'gatewayRef' | 'readerOrder' | 'at'>

/**
 * @returns the attempt's id; undefined: the charge tells no order that the ledger could enter, or its attempt has ended without it
 * @throws while another attempt of its order has no end: it is entered after that
 */
export type EnterLostOrder = (charge: LostCharge) => Promise<string | undefined>

export function createEnterLostOrder(parts: {
  pool: Pool
  catalogue: Pick<Catalogue, 'show'>
  /** Takes the next step of an attempt. */
  drive(paymentId: string): Promise<void>
  cardMs: number
}): EnterLostOrder {
  const { pool, catalogue, drive, cardMs } = parts

  return async ({ gatewayRef, readerOrder, at }) => {
    const sale = readerOrder && (await orderOfCharge({ catalogue, pool }, readerOrder))
    if (!sale) return undefined
    const { paymentId, orderId, terminalId, cinemaId, requestHash, amount, currency } = readerOrder
    const values = [paymentId, orderId, terminalId, cinemaId, Buffer.from(requestHash, 'base64url')]
    const entered = await pool.query({
      ...ENTER_LOST_ORDER,
      values: [...values, JSON.stringify(sale), amount, currency, gatewayRef, at, new Date(at.getTime() + cardMs)],
    })
    if (entered.rowCount === 1) return paymentId
    const known = await readReaderPayment(pool, paymentId)
    if (known) {
      // The backup was made between the attempt's beginning and its charge's name.
      const isNamed = known.gateway_ref === gatewayRef || (await nameChargeAtReader(pool, paymentId, gatewayRef))
      return isNamed ? paymentId : undefined
    }
    // The backup has an earlier attempt as open. The end of it is in the lost hours: an order is paid by one at a time.
    for (const earlier of await cancelAttemptsOfOrder(pool, orderId)) await drive(earlier)
    throw new Error(
      `the order ${orderId} had another card at the reader before the charge ${gatewayRef}: it is to end first`,
    )
  }
}
