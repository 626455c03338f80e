/**
 * Reads the gateway for a ledger that was set back. Every sale that was paid in the lost hours is entered again, or a
 * manager hears of it. Refunds made meanwhile are followed.
 */
import type { Catalogue } from '../../../catalogue/catalogue.ts'
import { loadStatement, type Pool } from '../../../infra/postgres.ts'
import type { OpenCharge, PaymentGateway } from '../../../payments/gateway.ts'
import { readPayment } from '../../../payments/payment-rows.ts'
import type { Gateways } from '../gateways.ts'
import type { ChargesAtReaders } from '../reconciling/charges-at-readers.ts'
import type { Reconciler } from '../reconciling/reconcile.ts'
import { lostHoursOf } from './lost-hours.ts'
import { unsettledLostPayments } from './settle-lost-payments.ts'

const TOOK_CARDS = loadStatement(new URL('./sql/took-cards.sql', import.meta.url))

export interface LostTime {
  /** The number of the incarnation that began with the set-back. */
  incarnation: number
  /** All that was committed before is in the ledger. */
  since: Date
}

/** The number of payments of the lost hours that have no end yet: ask again later. */
export interface StillOpen {
  /** The gateway is still at work on them: they may be captured, and the ledger may not know of them. */
  processing: number
  /** Payments that are in the ledger, such as those that wait for seats. Their shows wait for them. */
  unsettled: number
}

/**
 * @throws when the gateway can't be read, or some charge can't be entered. Everything entered before the error stays
 * entered.
 */
export type EnterLostCharges = (lost: LostTime) => Promise<StillOpen>

export function createEnterLostCharges(options: {
  pool: Pool
  catalogue: Catalogue
  gateways: Gateways
  reconciler: Pick<Reconciler, 'matchCharges' | 'matchRefunds'>
  atReaders: Pick<ChargesAtReaders, 'isLost'>
}): EnterLostCharges {
  const { pool, catalogue, gateways, reconciler, atReaders } = options

  /** True for a charge of this house that the ledger can't find again by itself. */
  async function isLost({ sale }: OpenCharge): Promise<boolean> {
    if (!sale || !(await lostHoursOf(pool, sale.paymentId, sale.showId))) return false
    const known = await readPayment(pool, sale.paymentId)
    return known ? known.gateway_ref === null : (await catalogue.show(sale.showId)) !== undefined
  }

  /** A customer who was about to pay is not charged any more. @returns how many the gateway itself is still processing */
  async function endOpenCharges(gateway: PaymentGateway, since: Date): Promise<number> {
    let processing = 0
    for await (const open of gateway.openSince(since)) {
      if (!(await isLost(open)) && !(await atReaders.isLost(open))) continue
      if ((await gateway.void(open.gatewayRef)).kind === 'processing') processing++
    }
    return processing
  }

  /** A server that was set up anew may lack the key. Then nobody has read the payments, and shows must not open. */
  async function needsNoGateway(since: Date): Promise<void> {
    const { rowCount } = await pool.query({ ...TOOK_CARDS, values: [since] })
    if (rowCount === 0) return
    throw new Error(
      'cards were charged before the ledger was set back, and this server has no STRIPE_SECRET_KEY to read what was paid since',
    )
  }

  return async ({ incarnation, since }) => {
    if (!gateways.stripe) await needsNoGateway(since)
    const processing = gateways.stripe ? await endOpenCharges(gateways.stripe, since) : 0
    await reconciler.matchCharges(since)
    await reconciler.matchRefunds(since)
    const { total } = await unsettledLostPayments(pool, incarnation)
    return { processing, unsettled: total }
  }
}
