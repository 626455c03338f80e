/**
 * Payments of the lost hours that are in the ledger and have no end yet, such as those whose seats are allotted to a
 * terminal that is off. The terminal may stay off for days. So each payment is looked up by itself, instead of reading
 * the gateway's whole list of the lost hours again.
 *
 * Each look here postpones the reconciler's next look at the payment. So the reconciler leaves a payment alone while this
 * looks at it again and again. That begins after the gateway's list was read, and holds for the hundred payments that a
 * round takes.
 */
import { loadStatement, type Pool } from '../../../infra/postgres.ts'
import type { ChargeState, GatewayRefund } from '../../../payments/gateway.ts'
import { lookLater, type Payment } from '../../../payments/payment-rows.ts'
import type { Actor } from '../../books.ts'
import { aFewAtOnce } from '../a-few-at-once.ts'
import { type Gateways, gatewayNamed } from '../gateways.ts'
import type { Conclude } from '../paying/conclude.ts'
import type { LookOrVoid } from '../paying/look-or-void.ts'
import type { MovedAtGateway } from '../reconciling/moved-at-gateway.ts'

const UNSETTLED = loadStatement(new URL('./sql/unsettled-lost-payments.sql', import.meta.url))

const AT_MOST = 100
/** Other payments come first meanwhile. */
const LOOK_AGAIN_MS = 60_000
const BY: Actor = { actor: 'server', actorId: null, via: 'server' }

interface Unsettled {
  /** Sorted by their last look, the longest ago first. */
  payments: Payment[]
  /** The number of all of them. */
  total: number
}

/** @param incarnation the number of the one that began with the set-back */
export async function unsettledLostPayments(pool: Pool, incarnation: number): Promise<Unsettled> {
  const { rows } = await pool.query<Payment & { unsettled: number }>({ ...UNSETTLED, values: [incarnation, AT_MOST] })
  return { payments: rows, total: rows[0]?.unsettled ?? 0 }
}

/** Asks the gateway what became of them, for a hundred at most. Returns the number that has no end yet. */
export type SettleLostPayments = (incarnation: number) => Promise<number>

export function createSettleLostPayments(options: {
  pool: Pool
  gateways: Gateways
  conclude: Conclude
  lookOrVoid: LookOrVoid
  moved: MovedAtGateway
  onError(error: Error): void
}): SettleLostPayments {
  const { pool, gateways, conclude, moved, onError } = options
  const { lookOrVoid } = options.lookOrVoid

  async function settle(payment: Payment): Promise<void> {
    const { id, gateway: name, gateway_ref: gatewayRef } = payment
    if (gatewayRef === null) return
    await lookLater(pool, id, new Date(Date.now() + LOOK_AGAIN_MS))
    const gateway = gatewayNamed(gateways, name)
    const state = await lookOrVoid(payment, gatewayRef)
    const refunds = state.kind === 'captured' ? await gateway.refundsOf(gatewayRef) : []
    const ended = await conclude.conclude(payment, withRefunds(state, refunds), BY)
    if (ended.kind === 'open') return
    for (const refund of refunds) await moved.refund(gateway, refund)
  }

  return async (incarnation) => {
    const { payments } = await unsettledLostPayments(pool, incarnation)
    await aFewAtOnce(payments, (payment) => settle(payment).catch(onError))
    return (await unsettledLostPayments(pool, incarnation)).total
  }
}

/** The money may have gone back while the payment waited. */
function withRefunds(state: ChargeState, refunds: readonly GatewayRefund[]): ChargeState {
  if (state.kind !== 'captured') return state
  const amounts = refunds.map((refund) => (refund.state === 'done' ? (refund.money?.amount ?? 0) : 0))
  const back = amounts.reduce((sum, amount) => sum + amount, 0)
  return { ...state, givenBack: back > 0 && back >= state.amount }
}
