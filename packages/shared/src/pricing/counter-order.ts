/**
 * What an order at a counter costs, and how it is paid: computed by the terminal when it sells, and again by the server from the
 * same versions. Pure; amounts are minor units.
 */

import type { Id } from '../ids.ts'
import type { SeatCategory, SeatId } from '../seat-plan.ts'
import type { CoverTerms } from './covered-ticket.ts'
import type { PromoCode } from './discounts.ts'
import type { WantedGoods } from './goods.ts'
import { limitedDiscounts } from './limited-codes.ts'
import {
  type GivenPrice,
  type PricedOrder,
  type PricedShow,
  type PricingRefusal,
  type PromoCodeNotHere,
  priceOrder,
  refuseLength,
  type SoldVoucher,
} from './order.ts'
import type { WantedCombo } from './price-combos.ts'
import { type Settlement, settleOrder } from './settle-order.ts'
import type { Tariff } from './tariff.ts'
import type { SalesChannel } from './ticket-terms.ts'
import type { TicketType } from './ticket-type.ts'
import { withoutTip } from './tips.ts'
import { type CounterMethod, isCash } from './ways-to-pay.ts'

export interface CounterTicket {
  seatId: SeatId
  type: TicketType
  cardNumber?: string | undefined
  approvedBy?: string | undefined
  given?: GivenPrice | undefined
}

export interface CounterOrder {
  /** `cover`: by the terms of the subscription that covers the ticket. */
  bookings: readonly { showId: Id; tickets: readonly (CounterTicket & { cover?: CoverTerms | undefined })[] }[]
  goods: readonly (WantedGoods & { quantity: number; given?: GivenPrice | undefined })[]
  combos: readonly WantedCombo[]
  codes: readonly PromoCode[]
  /** That are sold. */
  vouchers?: readonly SoldVoucher[] | undefined
  /**
   * How often each discount of `codes` with a limit in all may still be used, as the server has said; or why it was not asked. Absent:
   * none may be used.
   */
  left?: ReadonlyMap<Id, number> | Exclude<PromoCodeNotHere['why'], 'per_customer'> | undefined
}

export interface CounterTender {
  method: CounterMethod
  /** With the tip. */
  tendered: number
  /** Of cash and a card machine. */
  tip?: number | undefined
}

/** A show by the version of its price list that the order cites. */
export interface CitedShow {
  priced: PricedShow
  /** undefined: its plan has no such seat. */
  categoryOf(seatId: SeatId): SeatCategory | undefined
}

export interface CitedVersions {
  tariff: Tariff
  /** undefined: there is no such show. */
  show(showId: Id): CitedShow | undefined
}

export type CounterPrice =
  | { ok: true; order: PricedOrder }
  | {
      ok: false
      refusal: PricingRefusal | { code: 'unknown_show'; showId: Id } | { code: 'unknown_seats'; seatIds: SeatId[] }
    }

/**
 * What the order costs. Discounts with a limit for each customer are refused: a terminal knows none.
 * @param soldAt by the terminal's clock, which it cites
 * @param channel of the terminal's kind
 */
export function priceCounterOrder(
  order: CounterOrder,
  { tariff, show }: CitedVersions,
  soldAt: Date,
  channel: Exclude<SalesChannel, 'online'> = 'counter',
): CounterPrice {
  const ofBookings = order.bookings.reduce((sum, booking) => sum + booking.tickets.length, 0)
  const things = order.goods.reduce(
    (sum, { quantity }) => sum + quantity,
    ofBookings + order.combos.length + (order.vouchers?.length ?? 0),
  )
  // Before anything is made of them: 200 kinds of goods may be wanted 200 times each.
  const tooLong = refuseLength(things)
  if (tooLong) return { ok: false, refusal: tooLong }
  const { left } = order
  const notHere = refuseLimited(tariff, { codes: order.codes, left, channel })
  if (notHere) return { ok: false, refusal: notHere }
  const tickets = []
  for (const { showId, tickets: wanted } of order.bookings) {
    const cited = show(showId)
    if (!cited) return { ok: false, refusal: { code: 'unknown_show', showId } }
    for (const { seatId, ...ticket } of wanted) {
      const category = cited.categoryOf(seatId)
      if (category === undefined) return { ok: false, refusal: { code: 'unknown_seats', seatIds: [seatId] } }
      tickets.push({ ...ticket, show: cited.priced, category })
    }
  }
  return priceOrder(tariff, {
    channel,
    soldAt,
    tickets,
    goods: order.goods.flatMap(({ quantity, ...goods }) => Array.from({ length: quantity }, () => goods)),
    combos: order.combos,
    codes: order.codes,
    ...(typeof left === 'object' && { left }),
    vouchers: order.vouchers?.map(({ amount, rate, plan }) => ({ amount, rate, plan })) ?? [],
  })
}

function refuseLimited(
  tariff: Tariff,
  { codes, left, channel }: Pick<CounterOrder, 'codes' | 'left'> & { channel: SalesChannel },
): PromoCodeNotHere | undefined {
  for (const { code: promoCode = '', limits } of limitedDiscounts(tariff, codes, channel)) {
    const why = limits.perCustomer === undefined ? left : 'per_customer'
    if (typeof why === 'string') return { code: 'promo_code_not_here', promoCode, why }
  }
  return undefined
}

/** How the payments of an order come to its total, tips apart: only cash is rounded, and only cash gives change. */
export function settleCounterOrder(
  total: number,
  tenders: readonly CounterTender[],
  { cashRounding }: Tariff,
): Settlement {
  return settleOrder(
    total,
    tenders.map((tender) => ({ isCash: isCash(tender.method), tendered: withoutTip(tender) })),
    cashRounding,
  )
}
