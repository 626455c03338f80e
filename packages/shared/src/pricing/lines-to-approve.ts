/** What of an order needs a supervisor's yes: asked for by the counter, and compared by the server with what was agreed to. Pure. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Amount } from '../money.ts'
import { Reason } from '../reason.ts'
import { SeatId } from '../seat-plan.ts'
import { approvalRulesOf } from './approval-rules.ts'
import type { CounterOrder } from './counter-order.ts'
import { WantedGoods } from './goods.ts'
import type { PricedOrder } from './order.ts'
import type { Tariff } from './tariff.ts'
import { TicketType } from './ticket-type.ts'

/** A price as a clerk gives it, before anybody has agreed to it. */
export const PriceByHand = z.strictObject({ price: Amount, reason: Reason })
export type PriceByHand = z.infer<typeof PriceByHand>

/** One line that needs a yes: exactly this, and nothing else, is what the yes is for. */
export const LineToApprove = z.discriminatedUnion('on', [
  z.strictObject({
    on: z.literal('ticket'),
    showId: Id,
    seatId: SeatId,
    type: TicketType,
    /** null: a subscription covers it, so that nobody decides on its price. */
    listPrice: Amount.nullable(),
    /** null: its type needs the yes. */
    given: PriceByHand.nullable(),
  }),
  z.strictObject({
    on: z.literal('goods'),
    ...WantedGoods.shape,
    quantity: z.int().min(1),
    /** Of one of them. */
    listPrice: Amount,
    given: PriceByHand,
  }),
])
export type LineToApprove = z.infer<typeof LineToApprove>

/** @returns what needs a yes, in an order of its own: the same lines of an order come out the same, however it lists them */
export function linesToApprove(
  { bookings, goods }: Pick<CounterOrder, 'bookings' | 'goods'>,
  { lines }: Pick<PricedOrder, 'lines'>,
  tariff: Pick<Tariff, 'approvals' | 'terms'>,
): LineToApprove[] {
  const rules = approvalRulesOf(tariff)
  const isAsked = (given: PriceByHand | undefined): given is PriceByHand =>
    given !== undefined && (given.price === 0 ? rules.free : rules.givenPrices)
  const wanted: LineToApprove[] = []
  let place = 0
  for (const { showId, tickets } of bookings) {
    for (const { seatId, type, given: byHand, cover } of tickets) {
      const line = lines[place++]
      const given = cover ? undefined : byHand
      const isOfType = tariff.terms.some((each) => each.type === type && each.needsApproval)
      if (!line || !(isAsked(given) || isOfType)) continue
      wanted.push({
        ...{ on: 'ticket', showId, seatId, type },
        listPrice: cover ? null : line.price,
        given: given ? byHandOf(given) : null,
      })
    }
  }
  for (const { goods: key, size, extras, quantity, given } of goods) {
    const line = lines[place]
    place += quantity
    if (!line || !isAsked(given)) continue
    wanted.push({
      ...{ on: 'goods', goods: key, size, extras, quantity },
      listPrice: line.price,
      given: byHandOf(given),
    })
  }
  return wanted
    .map((line) => ({ line, text: JSON.stringify(line) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ line }) => line)
}

const byHandOf = ({ price, reason }: PriceByHand): PriceByHand => ({ price, reason })

export const isSameToApprove = (one: readonly LineToApprove[], other: readonly LineToApprove[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
