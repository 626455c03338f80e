/**
 * Stripe's balance transactions and payouts, in the port's words. Their meaning: https://docs.stripe.com/reports/reporting-categories
 * and https://docs.stripe.com/payouts/reconciliation. Only of automatic payouts Stripe knows what they pay out.
 */
import type Stripe from 'stripe'
import { isOfHouse } from './charge-owner.ts'
import type { PaymentGateway } from './gateway.ts'
import type { GatewayMovement, GatewayPayout, MovementKind } from './gateway-movement.ts'
import { explain } from './stripe-errors.ts'
import { idOf } from './stripe-states.ts'
import { digitsAtStripe, fromStripe } from './stripe-units.ts'

const PAGE = 100

/** By reporting category. The columns of Stripe's own reports; it may add to them. */
const KINDS: Readonly<Record<string, MovementKind>> = {
  charge: 'charge',
  charge_failure: 'charge',
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
}

type StripeBalance = Pick<PaymentGateway, 'movementsSince' | 'payoutsSince' | 'movementsOfPayout'>

export function createStripeBalance(stripe: Stripe, houseId: string): StripeBalance {
  async function* movements(which: { payout: string } | { created: { gte: number } }): AsyncIterable<GatewayMovement> {
    try {
      const list = stripe.balanceTransactions.list({ ...which, limit: PAGE, expand: ['data.source'] })
      for await (const transaction of list) yield movementOf(transaction, houseId)
    } catch (error) {
      throw explain('listing what moved in the balance', error)
    }
  }

  return {
    movementsSince: (since) => movements({ created: { gte: secondsOf(since) } }),
    movementsOfPayout: (payout) => movements({ payout }),
    async *payoutsSince(since) {
      try {
        for await (const payout of stripe.payouts.list({ created: { gte: secondsOf(since) }, limit: PAGE })) {
          yield payoutOf(payout)
        }
      } catch (error) {
        throw explain('listing payouts', error)
      }
    },
  }
}

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)

export function movementOf(transaction: Stripe.BalanceTransaction, houseId: string): GatewayMovement {
  const { id, amount, fee, net, currency, type, reporting_category: category, source } = transaction
  return {
    gatewayRef: id,
    kind: KINDS[category] ?? 'other',
    type,
    category,
    amount,
    fee,
    net,
    currency: currency.toUpperCase(),
    digits: digitsAtStripe(currency),
    minorAmount: fromStripe(amount, currency)?.amount,
    at: new Date(transaction.created * 1000),
    availableAt: new Date(transaction.available_on * 1000),
    ...aboutSource(source, houseId),
  }
}

type AboutSource = Pick<GatewayMovement, 'sourceRef' | 'chargeRef' | 'refundId' | 'ours'>

function aboutSource(source: Stripe.BalanceTransaction['source'], houseId: string): AboutSource {
  const nothing = { sourceRef: idOf(source), chargeRef: undefined, refundId: undefined, ours: undefined }
  if (source === null || typeof source === 'string') return nothing
  switch (source.object) {
    case 'charge':
      return {
        ...nothing,
        chargeRef: idOf(source.payment_intent) ?? source.id,
        ours: isOfHouse(houseId, source.metadata),
      }
    case 'refund':
      return { ...nothing, chargeRef: idOf(source.payment_intent), refundId: source.metadata?.['refundId'] }
    case 'dispute':
      return { ...nothing, chargeRef: idOf(source.payment_intent) }
    default:
      return nothing
  }
}

export function payoutOf(payout: Stripe.Payout): GatewayPayout {
  const { id, amount, currency, status, failure_code, automatic, reconciliation_status, created } = payout
  return {
    gatewayRef: id,
    amount,
    currency: currency.toUpperCase(),
    digits: digitsAtStripe(currency),
    state: status,
    failure: failure_code ?? undefined,
    isListed: automatic && reconciliation_status === 'completed',
    at: new Date(created * 1000),
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    movementRef: idOf(payout.balance_transaction),
  }
}
