/**
 * The world's payment gateway: charges in two steps, refunds, idempotent by their keys, and events that come more than
 * once and when they like. The gateway never forgets; its messages may be lost on the way.
 */
import type { StartedOnReader } from '../../../apps/server/src/payments/card-reader.ts'
import type { ChargeState, GatewayRefund, RefundState } from '../../../apps/server/src/payments/gateway.ts'
import { askOnce } from './ask.ts'
import { type AtReader, type ChargeAtReader, isAtBank, openCardReaders } from './card-readers.ts'
import { schedule, simNow } from './clock.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export const CARDS = 'gateway'

/** The behaviour of a customer's card. */
export type Card = 'good' | 'declined'

interface Charge extends ChargeAtReader {
  ref: string
  paymentId: string
  amount: number
  currency: string
  sale: unknown
  state: 'prepared' | 'captured' | 'void' | 'declined'
  at: number
  refunds: Map<string, number>
}

function atReader({ phase, code }: AtReader): ChargeState {
  if (phase === 'waiting' || phase === 'bank') return { kind: 'processing' }
  return code === undefined ? { kind: 'prepared' } : { kind: 'declined', code }
}

export interface Cards {
  charges(): { ref: string; paymentId: string; amount: number; state: string; refunded: number }[]
}

export function openCards(world: World, random: Random, servers: readonly string[]): Cards {
  const charges = new Map<string, Charge>()
  const byKey = new Map<string, string>()
  let last = 0
  let lastEvent = 0

  const stateOf = (charge: Charge): ChargeState => {
    if (charge.state === 'captured') return { kind: 'captured', amount: charge.amount, currency: charge.currency }
    if (charge.state === 'declined') return { kind: 'declined', code: 'insufficient_funds' }
    return charge.state === 'prepared' && charge.reader ? atReader(charge.reader) : { kind: charge.state }
  }

  function tellOfIt(event: Record<string, unknown>, tries = 3): void {
    if (tries === 0) return
    schedule(
      50 + random.next() * 5000,
      () => {
        const server = random.pick(servers)
        askOnce(`${server}:http`, 'webhook', [JSON.stringify(event)], 10_000).then(
          () => random.chance(0.1) && tellOfIt(event, 1),
          () => tellOfIt(event, tries - 1),
        )
      },
      undefined,
    )
  }

  const refundsOf = (charge: Charge): GatewayRefund[] =>
    [...charge.refunds].map(([refundId, amount]) => ({
      gatewayRef: `re_${refundId}`,
      chargeRef: charge.ref,
      refundId,
      money: { amount, currency: charge.currency },
      state: 'done',
    }))

  const chargeOf = (ref: unknown): Charge => {
    const charge = charges.get(String(ref))
    if (!charge) throw new Error(`No such payment_intent: ${ref}`)
    return charge
  }

  function capture(charge: Charge): void {
    charge.state = 'captured'
    charge.at = simNow()
    world.count('cards charged')
    tellOfIt({ id: `evt_${++lastEvent}`, kind: 'charge', gatewayRef: charge.ref, ours: true })
  }

  const readers = openCardReaders<Charge>(random.fork('readers'), {
    captured: capture,
    failed: ({ ref }) => tellOfIt({ id: `evt_${++lastEvent}`, kind: 'charge', gatewayRef: ref }),
  })
  /** Each key's answer: the reader is asked once. */
  const started = new Map<string, StartedOnReader>()

  const calls: Record<string, (body: Record<string, unknown>) => unknown> = {
    prepare({ idempotencyKey, paymentId, amount, currency, sale }) {
      const ref = byKey.get(String(idempotencyKey)) ?? `pi_${++last}`
      if (!byKey.has(String(idempotencyKey))) {
        byKey.set(String(idempotencyKey), ref)
        const state = 'prepared'
        charges.set(ref, {
          ref,
          paymentId: String(paymentId),
          reader: undefined,
          amount: Number(amount),
          currency: String(currency),
          sale,
          state,
          at: simNow(),
          refunds: new Map(),
        })
      }
      return { gatewayRef: ref }
    },
    charge({ gatewayRef, token }) {
      const charge = chargeOf(gatewayRef)
      if (charge.state === 'prepared' || charge.state === 'declined') {
        if ((token as Card) === 'declined') Object.assign(charge, { state: 'declined', at: simNow() })
        else capture(charge)
      }
      return stateOf(charge)
    },
    look: ({ gatewayRef }) => stateOf(chargeOf(gatewayRef)),
    startOnReader({ gatewayRef, readerRef, idempotencyKey }): StartedOnReader {
      const charge = chargeOf(gatewayRef)
      const known = started.get(String(idempotencyKey))
      if (known) return known
      if (charge.state !== 'prepared') return { kind: 'refused', code: 'payment_intent_unexpected_state' }
      const answer = { kind: readers.start(String(readerRef), charge) }
      started.set(String(idempotencyKey), answer)
      return answer
    },
    void({ gatewayRef }) {
      const charge = chargeOf(gatewayRef)
      if (isAtBank(charge)) return { kind: 'processing' }
      readers.takeOff(charge)
      if (charge.state === 'prepared' || charge.state === 'declined') charge.state = 'void'
      return stateOf(charge)
    },
    refund({ refundId, gatewayRef, amount }): RefundState {
      const charge = chargeOf(gatewayRef)
      const given = [...charge.refunds.values()].reduce((sum, each) => sum + each, 0)
      if (!charge.refunds.has(String(refundId))) {
        if (charge.state !== 'captured' || given + Number(amount) > charge.amount) {
          return { kind: 'refused', code: 'charge_already_refunded' }
        }
        charge.refunds.set(String(refundId), Number(amount))
        world.count('cards refunded')
        tellOfIt({ id: `evt_${++lastEvent}`, kind: 'refund', gatewayRef: charge.ref, refundId })
      }
      return { kind: 'done', gatewayRef: `re_${refundId}` }
    },
    lookRefund({ refundId, gatewayRef }) {
      return chargeOf(gatewayRef).refunds.has(String(refundId))
        ? { kind: 'done', gatewayRef: `re_${refundId}` }
        : { kind: 'unknown' }
    },
    refundsOf: ({ gatewayRef }) => refundsOf(chargeOf(gatewayRef)),
    refundsSince: ({ since }) =>
      [...charges.values()].filter(({ at }) => at >= Date.parse(String(since))).flatMap(refundsOf),
    capturedSince({ since }) {
      return [...charges.values()]
        .filter((charge) => charge.state === 'captured' && charge.at >= Date.parse(String(since)))
        .map(({ ref, amount, currency, sale, refunds, at }) => ({
          gatewayRef: ref,
          ours: true,
          money: { amount, currency },
          givenBack: [...refunds.values()].reduce((sum, each) => sum + each, 0) >= amount,
          sale,
          at: new Date(at).toISOString(),
        }))
    },
    openSince({ since }) {
      return [...charges.values()]
        .filter(({ state, at }) => (state === 'prepared' || state === 'declined') && at >= Date.parse(String(since)))
        .map(({ ref, sale, at }) => ({ gatewayRef: ref, sale, at: new Date(at).toISOString() }))
    },
  }

  world.network.listen(
    CARDS,
    (end) => {
      end.onMessage = ((text: string) => {
        const { id, name, args } = JSON.parse(text) as { id: number; name: string; args: Record<string, unknown>[] }
        // A card takes its time.
        schedule(
          20 + random.next() * (300 + world.faults.gatewayTakesMs),
          () => {
            try {
              const value = calls[name]?.(args[0] ?? {})
              end.send(JSON.stringify({ id, value }))
            } catch (error) {
              end.send(JSON.stringify({ id, error: (error as Error).message }))
            }
          },
          undefined,
        )
      }) as (message: never) => void
    },
    undefined,
  )

  return {
    charges: () =>
      [...charges.values()].map(({ ref, paymentId, amount, state, refunds }) => ({
        ref,
        paymentId,
        amount,
        state,
        refunded: [...refunds.values()].reduce((sum, each) => sum + each, 0),
      })),
  }
}
