/**
 * Takes a renewal a step on, as a saga. Each step is idempotent, and its effect is in the ledger before the next step, so another server
 * goes on where one has died:
 *
 *   begin     a row a subscription and period, by a unique key (begin-due.sql); another one only after one that ended without a period
 *   price     the order as it is sold
 *   name      the charge exists at the gateway, and nothing has moved
 *   ask       the ledger says that the gateway is asked for a try, if the subscription is still to be renewed
 *   charge    money moves, by a key of the try
 *   conclude  the gateway's word alone: the period, its order and its payment in one commit
 *
 * A renewal has one payment intent for all its tries. An intent takes the money once, whatever is asked of it and however often.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { inTransaction, type Pool } from '../../infra/postgres.ts'
import type { ChargedRenewal } from '../../payments/charged-renewal.ts'
import {
  AUTHENTICATION_REQUIRED,
  type ChargeState,
  GatewayUnknown,
  type PaymentGateway,
} from '../../payments/gateway.ts'
import { followRenewalAsked } from '../follow-ups.ts'
import type { ConcludeRenewal } from './conclude-renewal.ts'
import { priceRenewal } from './price-renewal.ts'
import {
  askGateway,
  askHolder,
  hasEnded,
  holderHasNot,
  isDeclined,
  isNamed,
  isOff,
  lookLater,
  type NamedRenewal,
  nameRenewal,
  priceOnce,
  putOff,
  type Renewal,
  readRenewal,
} from './renewal-rows.ts'
import { renewAgainAt } from './retry-days.ts'

/** Seconds from one look at the gateway to the next; the last one repeats. */
const LOOK_AFTER_S = [2, 5, 15, 60, 300]
/** The same where it failed: what a person must put right isn't right a moment later. */
const FAILED_AFTER_S = [60, 300, 1800, 3600]
/** The gateway tells when the holder has confirmed it. This is for what it hasn't told. */
const HOLDER_LOOK_MS = 300_000
const HOLDER_HAS_MS = 7 * 86_400_000
const PUT_OFF_MS = 3_600_000
/** What can't be renewed for so long is for a manager. */
const GIVEN_UP_MS = 30 * 86_400_000

export type RenewStep = (renewalId: string) => Promise<void>

/** @returns a step, which throws nothing that the renewal doesn't keep: it is due again later */
export function createRenewStep(parts: {
  pool: Pool
  catalogue: Pick<Catalogue, 'tariff'>
  gateway: PaymentGateway
  conclude: ConcludeRenewal
  onError(error: Error): void
}): RenewStep {
  const { pool, catalogue, gateway, conclude, onError } = parts

  async function priced(row: Renewal): Promise<Renewal | undefined> {
    if (row.sale !== null) return row
    const { id, plan, price, tax_code: taxRate, cinema_id: cinemaId } = row
    const tariff = cinemaId === null ? undefined : await catalogue.tariff(cinemaId)
    const sale = priceRenewal({ plan, price, taxRate, cinemaId }, tariff)
    const amount = sale.lines.reduce((sum, line) => sum + line.amount, 0)
    const money = { amount, currency: row.currency }
    if (!gateway.canCharge(money)) throw new Error(`the gateway can’t charge ${amount} minor units of ${row.currency}`)
    await priceOnce(pool, id, sale, amount)
    return readRenewal(pool, id)
  }

  /** undefined: it has ended meanwhile. */
  async function named(asked: Renewal): Promise<NamedRenewal | undefined> {
    const row = await priced(asked)
    if (!row?.sale || row.amount === null) return undefined
    if (isNamed(row)) return row
    const { id, order_id: orderId, amount, currency, customer_ref: customerRef } = row
    const { gatewayRef } = await gateway.prepare({
      paymentId: id,
      orderId,
      reference: `SUB ${orderId.slice(-8)}`,
      amount,
      currency,
      idempotencyKey: id,
      renewal: chargedOf(row, row.sale, amount),
      ...(customerRef !== null && { customerRef }),
    })
    if (!(await nameRenewal(pool, id, gatewayRef))) return undefined
    return { ...row, sale: row.sale, amount, gateway_ref: gatewayRef }
  }

  /** How the charge stands, after it was asked for where that is due; undefined: it isn't to be asked for at this moment. */
  async function stateOf(row: NamedRenewal): Promise<ChargeState | undefined> {
    const isFirst = row.tries === 0 && row.asked_try === null
    const before = isFirst ? ({ kind: 'prepared' } as const) : await gateway.readCharge(row.gateway_ref)
    // A holder may have opened the bank's question and left it. The gateway then takes another try, with this card or another one.
    const isAtRest = before.kind === 'prepared' || before.kind === 'declined' || before.kind === 'requires_action'
    if (row.state !== 'open' || !isAtRest) return before
    const token = await askGateway(pool, row)
    if (token === undefined) return undefined
    // Asked again for the same try, whose answer nobody heard: the key gets the first answer, or makes the first charge.
    const idempotencyKey = `renewal:${row.id}:${row.tries}:${token}`
    return gateway.charge({ gatewayRef: row.gateway_ref, token, idempotencyKey, isOwnerAway: true })
  }

  async function notNow(row: NamedRenewal): Promise<void> {
    const now = await readRenewal(pool, row.id)
    if (now?.state !== 'open' || now.tries !== row.tries) return
    if (!now.is_overtaken) {
      const isGivenUp = Date.now() - row.begun_at.getTime() > GIVEN_UP_MS
      return putOff(pool, row.id, isGivenUp ? undefined : new Date(Date.now() + PUT_OFF_MS))
    }
    return voidOvertaken(row)
  }

  async function voidOvertaken(row: NamedRenewal): Promise<void> {
    const state = await gateway.void(row.gateway_ref)
    if (state.kind === 'void') return isOff(pool, row.id, 'sold_otherwise')
    if (state.kind === 'captured') return conclude(row, state)
    return later(row)
  }

  async function follow(row: NamedRenewal, state: ChargeState): Promise<void> {
    switch (state.kind) {
      case 'captured':
        return conclude(row, state)
      case 'void':
        return isOff(pool, row.id, row.is_overtaken ? 'sold_otherwise' : 'voided_there')
      case 'declined':
        if (row.state === 'open') return declined(row, state.code)
        return waitForHolder(row)
      case 'prepared':
        return row.state === 'holder_asked' ? waitForHolder(row) : later(row)
      case 'requires_action':
        // The holder began to confirm it while the gateway was asked for the charge.
        return row.state === 'open' ? declined(row, AUTHENTICATION_REQUIRED) : waitForHolder(row)
      case 'processing':
        return later(row)
    }
  }

  async function declined(row: NamedRenewal, code: string): Promise<void> {
    if (code !== AUTHENTICATION_REQUIRED) return isDeclined(pool, row, code, renewAgainAt(row.tries + 1, Date.now()))
    await inTransaction(pool, async (tx) => {
      const now = Date.now()
      const asked = await askHolder(tx, row, code, new Date(now + HOLDER_HAS_MS), new Date(now + HOLDER_LOOK_MS))
      if (asked) await followRenewalAsked(tx, { renewalId: row.id, tries: row.tries + 1 })
    })
  }

  /** A charge that a holder may still confirm is voided before it could pay for a period that was sold otherwise. */
  async function waitForHolder(row: NamedRenewal): Promise<void> {
    if (row.is_overtaken) return voidOvertaken(row)
    await holderHasNot(pool, row.id)
    await later(row)
  }

  async function later({ id, state, looks }: Renewal): Promise<void> {
    const after =
      state === 'holder_asked'
        ? HOLDER_LOOK_MS
        : (LOOK_AFTER_S[Math.min(Math.max(looks, 1), LOOK_AFTER_S.length) - 1] ?? 300) * 1000
    await lookLater(pool, id, new Date(Date.now() + after))
  }

  /** It goes behind all others that are due. */
  async function failed({ id, looks }: Renewal, error: Error): Promise<void> {
    onError(error)
    const after = FAILED_AFTER_S[Math.min(Math.max(looks, 1), FAILED_AFTER_S.length) - 1] ?? 3600
    await lookLater(pool, id, new Date(Date.now() + after * 1000), error.message)
  }

  return async (renewalId) => {
    const row = await readRenewal(pool, renewalId)
    if (!row || hasEnded(row)) return
    try {
      const charge = row.state === 'open' ? await named(row) : isNamed(row) ? row : undefined
      if (!charge) return
      const state = await stateOf(charge)
      if (state) await follow(charge, state)
      else await notNow(charge)
    } catch (error) {
      if (error instanceof GatewayUnknown) await later(row)
      else await failed(row, error as Error)
    }
  }
}

function chargedOf(row: Renewal, sale: NamedRenewal['sale'], amount: number): ChargedRenewal {
  return {
    paymentId: row.id,
    subscriptionId: row.subscription_id,
    number: row.number,
    orderId: row.order_id,
    price: row.price,
    amount,
    currency: row.currency,
    order: sale,
  }
}
