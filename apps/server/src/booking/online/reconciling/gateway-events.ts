/** Events from the gateway: verified, kept once, then looked up at the gateway. A webhook's word alone changes nothing. */
import { type Answer, granted, refused } from '@marquee/shared'
import type { Pool } from '../../../infra/postgres.ts'
import { GatewayUnknown, type PaymentGateway } from '../../../payments/gateway.ts'
import {
  eventDone,
  eventFailed,
  eventIsDue,
  type KeptEvent,
  keepEvent,
  takeEvents,
} from '../../../payments/gateway-event-rows.ts'
import { isOnline, paymentOfCharge } from '../../../payments/payment-rows.ts'
import { tryAgainAt } from '../../../payments/retry.ts'
import type { Actor } from '../../books.ts'
import { aFewAtOnce } from '../a-few-at-once.ts'
import { type Gateways, gatewayNamed } from '../gateways.ts'
import type { MoneyBack } from '../giving-back/money-back.ts'
import type { Conclude } from '../paying/conclude.ts'
import type { ChargesAtReaders } from './charges-at-readers.ts'
import type { ForeignCharges } from './foreign-charges.ts'
import { ForAManager, type MovedAtGateway } from './moved-at-gateway.ts'

const AT_MOST = 100
/** False for a charge that the gateway doesn't have. @throws GatewayUnknown */
async function isVoid(gateway: Pick<PaymentGateway, 'readCharge'>, gatewayRef: string): Promise<boolean> {
  try {
    return (await gateway.readCharge(gatewayRef)).kind === 'void'
  } catch (error) {
    if (error instanceof GatewayUnknown) throw error
    return false
  }
}

const BY: Actor = { actor: 'gateway', actorId: null, via: 'gateway' }

export interface GatewayEvents {
  /** A forged or old event is refused; a replay changes nothing. */
  receive(rawBody: Buffer, signature: string | undefined): Promise<Answer<{ received: true }>>
  /** Tries again what failed. */
  workOffDue(): Promise<void>
  /** Takes up a parked event, with all its tries, and tries it now. Returns whether it was parked. */
  workOffAgain(gateway: string, eventId: string): Promise<boolean>
}

export function createGatewayEvents(options: {
  pool: Pool
  gateways: Gateways
  conclude: Conclude
  moneyBack: MoneyBack
  moved: MovedAtGateway
  atReaders: Pick<ChargesAtReaders, 'heard'>
  foreign: Pick<ForeignCharges, 'toldOf'>
  onError(error: Error): void
}): GatewayEvents {
  const { pool, gateways, conclude, moneyBack, moved, atReaders, foreign, onError } = options

  async function workOff(kept: KeptEvent): Promise<void> {
    try {
      await make(kept)
      await eventDone(pool, kept)
    } catch (error) {
      const tryAt = error instanceof ForAManager ? undefined : tryAgainAt(kept.tries)
      if (!(error instanceof ForAManager)) onError(error as Error)
      await eventFailed(pool, kept, (error as Error).message, tryAt).catch(onError)
    }
  }

  async function make({ gateway: name, body: event }: KeptEvent): Promise<void> {
    if (event.kind === 'other') return
    // Its payment is in the ledger from its capture on: what came of that is followed below.
    if ((await atReaders.heard(event.gatewayRef)) && event.kind === 'charge') return
    const gateway = gatewayNamed(gateways, name)
    const payment = await paymentOfCharge(pool, event.gatewayRef)
    if (!payment) {
      const told = event.kind === 'charge' ? event.ours : undefined
      const ours = told ?? (await gateway.isOurs(event.gatewayRef))
      if (ours === false) return foreign.toldOf(event.kind)
      // A ledger that was set back has voided what was about to be charged: no money came.
      if (event.kind === 'charge' && (await isVoid(gateway, event.gatewayRef))) return
      throw new ForAManager(`no payment of ours has the charge ${event.gatewayRef}`)
    }
    if (event.kind === 'charge' && isOnline(payment))
      await conclude.conclude(payment, await gateway.readCharge(event.gatewayRef), BY)
    if (event.kind === 'dispute') await moved.dispute(gateway, event.disputeRef)
    if (event.kind === 'fraud_warning') await moved.warning(gateway, event.warningRef)
    if (event.kind === 'refund') {
      for (const refund of await gateway.refundsOf(event.gatewayRef)) await moved.refund(gateway, refund)
    }
    if (event.kind === 'refund' && event.refundId !== undefined) {
      const state = await gateway.lookRefund({ refundId: event.refundId, gatewayRef: event.gatewayRef })
      if (state.kind === 'done') await moneyBack.isDone(event.refundId, state.gatewayRef)
      if (state.kind === 'refused' && (await moneyBack.wasDone(event.refundId))) {
        // A bank can send back what the gateway had given; the ledger takes nothing back.
        throw new ForAManager(`a refund that was done has failed since (${state.code}): the customer has no money`)
      }
    }
  }

  return {
    async receive(rawBody, signature) {
      const gateway = gateways.stripe
      if (!gateway) return refused({ code: 'unavailable', what: 'card payments are not set up here' })
      const event = gateway.readWebhook(rawBody, signature)
      if (!event.ok) return event
      const { id, kind } = event.value
      const isDone = kind === 'other' || (kind === 'charge' && (await conclude.isConfirmedHere(event.value.gatewayRef)))
      await keepEvent(pool, gateway.name, event.value, isDone)
      if (!isDone) for (const kept of await takeEvents(pool, 1, id)) await workOff(kept)
      return granted({ received: true })
    },
    async workOffAgain(gateway, eventId) {
      if (!(await eventIsDue(pool, gateway, eventId))) return false
      for (const kept of await takeEvents(pool, 1, eventId)) await workOff(kept)
      return true
    },
    async workOffDue() {
      await aFewAtOnce(await takeEvents(pool, AT_MOST), workOff)
    },
  }
}
