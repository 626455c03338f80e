/** Ends a payment that waits for its customer, who wants something else: another card, or to give the seats back. */
import { GatewayUnknown } from '../../../payments/gateway.ts'
import type { Payment } from '../../../payments/payment-rows.ts'
import type { Actor } from '../../books.ts'
import { type Gateways, gatewayNamed } from '../gateways.ts'
import type { Conclude } from './conclude.ts'

/**
 * The payment has its end in the ledger afterwards, which may be a sale; where the gateway gave no answer, it still
 * waits.
 */
export type GiveUpWaiting = (payment: Payment, by: Actor) => Promise<void>

export const isWaiting = ({ state, customer_until }: Payment): boolean => state === 'pending' && customer_until !== null

export function createGiveUpWaiting({ gateways, conclude }: { gateways: Gateways; conclude: Conclude }): GiveUpWaiting {
  return async (payment, by) => {
    if (payment.gateway_ref === null) throw new Error(`payment ${payment.id} waits for a customer without a charge`)
    try {
      const state = await gatewayNamed(gateways, payment.gateway).void(payment.gateway_ref)
      await conclude.conclude(payment, state, by)
    } catch (error) {
      if (!(error instanceof GatewayUnknown)) throw error
    }
  }
}
