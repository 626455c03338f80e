/** Matches payments with the gateway: those whose end isn't known, and, from the other side, every charge that was captured. */
import { formatMoney } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool } from '../../../infra/postgres.ts'
import { type CapturedCharge, GatewayUnknown, type PaymentGateway } from '../../../payments/gateway.ts'
import { isOnline, lookLater, type Payment, paymentOfCharge, paymentsToLookAt } from '../../../payments/payment-rows.ts'
import type { Actor } from '../../books.ts'
import { aFewAtOnce } from '../a-few-at-once.ts'
import type { Gateways } from '../gateways.ts'
import type { EnterLostCharge } from '../lost-hours/enter-lost-charge.ts'
import type { Conclude } from '../paying/conclude.ts'
import type { LookOrVoid } from '../paying/look-or-void.ts'
import type { ChargesAtReaders } from './charges-at-readers.ts'
import type { ForeignCharges } from './foreign-charges.ts'
import type { MovedAtGateway } from './moved-at-gateway.ts'

const CANCEL_ORPHANS = loadStatement(new URL('./sql/cancel-orphans.sql', import.meta.url))
const CHARGES_ARE_KNOWN = loadStatement(new URL('./sql/charges-are-known.sql', import.meta.url))
const PARK_CHARGE = loadStatement(new URL('./sql/park-charge.sql', import.meta.url))

const AT_MOST = 100
const BY: Actor = { actor: 'server', actorId: null, via: 'server' }
/** Seconds from one look at a payment to the next; the last one repeats. */
const LOOK_AFTER_S = [2, 5, 15, 60, 300]

export interface Reconciler {
  /** Asks the gateway what became of payments that are due for a look. */
  lookAtPayments(): Promise<void>
  /** Holds every charge that was captured since then against the ledger. Throws, after all, when that failed for some. */
  matchCharges(since: Date): Promise<void>
  /** Enters every refund that the gateway has made without us since then. Throws, after all, when that failed for some. */
  matchRefunds(since: Date): Promise<void>
  /** Bookings that were begun and never held. */
  cancelOrphans(): Promise<void>
}

export function createReconciler(options: {
  pool: Pool
  gateways: Gateways
  conclude: Conclude
  enterLostCharge: EnterLostCharge
  lookOrVoid: LookOrVoid
  moved: MovedAtGateway
  atReaders: Pick<ChargesAtReaders, 'heard' | 'enterLost'>
  foreign: Pick<ForeignCharges, 'listed'>
  onError(error: Error): void
}): Reconciler {
  const { pool, gateways, conclude, enterLostCharge, moved, atReaders, foreign, onError } = options
  const { isGivenUp, lookOrVoid } = options.lookOrVoid

  async function lookAt(payment: Payment): Promise<void> {
    const after = LOOK_AFTER_S[Math.min(payment.looks, LOOK_AFTER_S.length) - 1] ?? 300
    let customerBy = Number.POSITIVE_INFINITY
    try {
      if (payment.gateway_ref === null) {
        // Never named, so never charged.
        if ((await isGivenUp(payment)) && (await conclude.abandon(payment)).kind !== 'open') return
      } else {
        const state = await lookOrVoid(payment, payment.gateway_ref)
        const conclusion = await conclude.conclude(payment, state, BY)
        if (conclusion.kind === 'waits') customerBy = conclusion.until.getTime() + 1000
        else if (conclusion.kind !== 'open') return
      }
    } catch (error) {
      if (!(error instanceof GatewayUnknown)) onError(error as Error)
    }
    await lookLater(pool, payment.id, new Date(Math.min(Date.now() + after * 1000, customerBy)))
  }

  /** Returns whether it is a charge of this house. */
  async function match(gateway: PaymentGateway, charge: CapturedCharge): Promise<boolean> {
    const known = await paymentOfCharge(pool, charge.gatewayRef)
    if (!known && (await atReaders.heard(charge.gatewayRef))) return true
    if (!known && (await atReaders.enterLost(charge))) return true
    const payment = known ?? (await enterLostCharge(gateway, charge))
    if (!payment && !charge.ours) return false
    if (!payment) {
      const body = { id: charge.gatewayRef, kind: 'charge', gatewayRef: charge.gatewayRef, ours: true }
      const why = `a charge of ${charge.money ? formatMoney(charge.money) : 'an unknown amount'} was captured that no payment of ours has made`
      await pool.query({ ...PARK_CHARGE, values: [gateway.name, charge.gatewayRef, JSON.stringify(body), why] })
      return true
    }
    if (payment.state !== 'captured' && isOnline(payment)) {
      const { money } = charge
      if (!money)
        throw new Error(
          `the charge ${charge.gatewayRef} of our payment was captured in an amount that our units can't express`,
        )
      const { givenBack } = charge
      await conclude.conclude(payment, { kind: 'captured', ...money, givenBack }, BY)
    }
    return true
  }

  async function matchCharges(since: Date): Promise<void> {
    let others = 0
    const charges = (gateway: PaymentGateway) => keptOnesFirst(gateway.capturedSince(since))
    const count = async (gateway: PaymentGateway, charge: CapturedCharge): Promise<void> => {
      if (!(await match(gateway, charge))) others++
    }
    try {
      await matchEach(charges, count, 'captured charges')
    } finally {
      foreign.listed(others)
      await pool.query(CHARGES_ARE_KNOWN)
    }
  }

  async function matchEach<T>(
    list: (gateway: PaymentGateway) => AsyncIterable<T>,
    matchOne: (gateway: PaymentGateway, each: T) => Promise<void>,
    what: string,
  ): Promise<void> {
    let failed = 0
    for (const gateway of [gateways.cash, gateways.stripe]) {
      if (!gateway) continue
      for await (const each of list(gateway)) {
        await matchOne(gateway, each).catch((error: Error) => {
          failed++
          onError(error)
        })
      }
    }
    if (failed > 0) throw new Error(`${failed} ${what} could not be compared with the ledger`)
  }

  /** Charges that have gone back come last: a booking of which another charge was kept has its seats by then. */
  async function* keptOnesFirst(charges: AsyncIterable<CapturedCharge>): AsyncIterable<CapturedCharge> {
    const goneBack: CapturedCharge[] = []
    for await (const charge of charges) {
      if (charge.givenBack) goneBack.push(charge)
      else yield charge
    }
    yield* goneBack
  }

  return {
    async lookAtPayments() {
      await aFewAtOnce(await paymentsToLookAt(pool, AT_MOST), (payment) => lookAt(payment).catch(onError))
    },
    matchCharges,
    matchRefunds: (since) => matchEach((gateway) => gateway.refundsSince(since), moved.refund, 'refunds'),
    async cancelOrphans() {
      await inTransaction(pool, (tx) => tx.query(CANCEL_ORPHANS))
    },
  }
}
