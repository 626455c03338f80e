/**
 * What an order costs: its lines with their discounts and tax, the sums by rate, the total. Terminal, server and screens compute
 * it here, from the versions that the order cites. Nothing else does. Pure; amounts are minor units of the tariff's currency.
 *
 * The order of the steps: list prices and rules, terms, given prices, discounts, combos, fees, tax.
 */
import { z } from 'zod'
import type { Id } from '../ids.ts'
import { Amount, MAX_AMOUNT } from '../money.ts'
import { Reason } from '../reason.ts'
import type { SeatCategory } from '../seat-plan.ts'
import { type AppliedDiscount, applyDiscounts, type DiscountableLine, refuseCode } from './apply-discounts.ts'
import { type CoverTerms, paidBySubscription, priceOfCovered } from './covered-ticket.ts'
import { type GoodsKey, priceOfGoods, type WantedGoods } from './goods.ts'
import { priceCombo, type WantedCombo } from './price-combos.ts'
import { type PriceList, priceOf, ticketTypesFor } from './price-list.ts'
import { applyRules, type PriceRule, type ShowFormat } from './price-rules.ts'
import type { Tariff } from './tariff.ts'
import { percentageOf, TaxCode, type TaxOfRate, taxLines } from './tax.ts'
import { refuseByTerms, type SalesChannel, type TermsRefusal } from './ticket-terms.ts'
import type { TicketType } from './ticket-type.ts'
import { totalOf } from './totals.ts'
import { localMoment } from './when.ts'

export const MAX_LINES_IN_ORDER = 200

/**
 * A price that staff gave by hand, with the reason. Zero: a complimentary ticket, or popcorn for one that was spilt. `approvedBy`: who
 * agreed; absent: the house wants nobody's yes, or none was got.
 */
export const GivenPrice = z.strictObject({
  price: Amount,
  reason: Reason,
  approvedBy: z.string().min(1).max(80).optional(),
})
export type GivenPrice = z.infer<typeof GivenPrice>

/**
 * A voucher that is sold, at what it is worth. `rate`: of a voucher of a single purpose, whose tax is due now; absent: of many
 * purposes. `plan`: it is a period of a subscription to the plan of this name, and no gift card.
 */
export const SoldVoucher = z.strictObject({
  amount: Amount.min(1),
  rate: TaxCode.optional(),
  plan: z.string().min(1).max(80).optional(),
})
export type SoldVoucher = z.infer<typeof SoldVoucher>

/** A show as prices see it. */
export interface PricedShow {
  priceList: PriceList
  /** Of this show alone, after those of its list. */
  rules?: readonly PriceRule[]
  formats?: readonly ShowFormat[]
  startsAt: Date
  timeZone: string
}

export interface OrderedTicket {
  show: PricedShow
  category: SeatCategory
  /** undefined: the usual one of the category. */
  type: TicketType | undefined
  cardNumber?: string | undefined
  approvedBy?: string | undefined
  given?: GivenPrice | undefined
  /** A subscription covers it: it has no other price then. */
  cover?: CoverTerms | undefined
}

export type OrderedGoods = WantedGoods & { given?: GivenPrice | undefined }

export interface Order {
  channel: SalesChannel
  soldAt: Date
  tickets: readonly OrderedTicket[]
  goods?: readonly OrderedGoods[]
  combos?: readonly WantedCombo[]
  vouchers?: readonly SoldVoucher[]
  /** As the buyer writes them: in capitals or not. */
  codes?: readonly string[]
  /** How often each discount with a limit may still be used; see `DiscountFacts`. */
  left?: ReadonlyMap<Id, number>
}

/** What took something off a line, and how much. */
export type Off =
  | ({ by: 'discount' } & AppliedDiscount)
  | { by: 'combo'; combo: GoodsKey; name: string; amount: number }
  | { by: 'given'; reason: string; approvedBy?: string | undefined; amount: number }

export type LineSubject =
  | { kind: 'ticket'; ticket: number; type: TicketType; combo?: number }
  | { kind: 'goods'; goods: GoodsKey; size: GoodsKey; extras: readonly GoodsKey[]; combo?: number }
  /** `plan`: of a subscription. */
  | { kind: 'voucher'; plan?: string }
  | { kind: 'fee'; fee: GoodsKey; name: string }

/** One thing that is paid for. `price` less all that was taken off, and its tax where tax is added, is `amount`. */
export interface OrderLine {
  of: LineSubject
  price: number
  off: Off[]
  rate: TaxCode | null
  net: number
  tax: number
  amount: number
  /** So much of it a subscription pays; absent: none covers it. */
  covered?: number
}

export interface PricedOrder {
  currency: string
  /** Tickets in the order's own order, then goods, combos' parts, vouchers, fees. */
  lines: OrderLine[]
  byRate: TaxOfRate[]
  total: number
}

/**
 * A promo code with a limit, which can't be counted here. `per_customer`: a counter knows no customers. `cut_off`: nobody can say how often
 * it was used. `reader_or_exchange`: it is for orders that are paid otherwise.
 */
export interface PromoCodeNotHere {
  code: 'promo_code_not_here'
  promoCode: string
  why: 'per_customer' | 'cut_off' | 'reader_or_exchange'
}

export type PricingRefusal =
  | TermsRefusal
  | { code: 'ticket_unpriced'; ticket: number }
  | { code: 'goods_unknown'; goods: number }
  | { code: 'combo_not_possible'; combo: number; why: 'unknown' | 'parts' | 'tickets' | 'dear_tickets' }
  /** `place`: among the order's tickets or goods. */
  | { code: 'given_price_above_list'; on: 'tickets' | 'goods'; place: number; price: number }
  | { code: 'promo_code_unknown'; promoCode: string }
  | { code: 'promo_code_over'; promoCode: string }
  | { code: 'promo_code_used_up'; promoCode: string }
  | PromoCodeNotHere
  | { code: 'order_currency'; currency: string }
  /** The tariff has no rate of tax for a voucher of a single purpose. */
  | { code: 'voucher_tax_unknown'; rate: TaxCode }
  | { code: 'order_too_long'; limit: number }
  /** More than an amount of money may be. */
  | { code: 'order_too_dear'; limit: number }

interface Draft {
  of: LineSubject
  price: number
  off: Off[]
  rate: TaxCode | null
  /** Set: discounts may take something off. */
  discountable?: DiscountableLine
  /** Set: a subscription covers it. */
  cover?: CoverTerms
}

type TicketDraft = Draft & { of: Extract<LineSubject, { kind: 'ticket' }> }

const costOf = ({ price, off }: Pick<Draft, 'price' | 'off'>): number =>
  off.reduce((cost, { amount }) => cost - amount, price)

export type OrderAnswer = { ok: true; order: PricedOrder } | { ok: false; refusal: PricingRefusal }

type Drafted<D extends Draft = Draft> = { ok: true; drafts: D[] } | { ok: false; refusal: PricingRefusal }

/**
 * The refusal of an order of so many tickets, goods, combos and vouchers; undefined: it isn't too long by them, fees apart. Asked
 * before anything is made of them.
 */
export function refuseLength(things: number): Extract<PricingRefusal, { code: 'order_too_long' }> | undefined {
  return things > MAX_LINES_IN_ORDER ? { code: 'order_too_long', limit: MAX_LINES_IN_ORDER } : undefined
}

const no = (refusal: PricingRefusal): { ok: false; refusal: PricingRefusal } => ({ ok: false, refusal })

/**
 * What the order costs by this tariff and the price lists of its shows, or why it can't be sold so.
 * @throws RangeError for a given price or a voucher below zero
 */
export function priceOrder(tariff: Tariff, wanted: Order): OrderAnswer {
  const asked = [wanted.tickets, wanted.goods ?? [], wanted.combos ?? [], wanted.vouchers ?? []]
  const tooLong = refuseLength(asked.reduce((count, { length }) => count + length, 0))
  if (tooLong) return no(tooLong)
  const order = { ...wanted, codes: (wanted.codes ?? []).map((code) => code.trim().toUpperCase()) }
  for (const promoCode of order.codes) {
    const { channel, soldAt, left = new Map() } = order
    const why = refuseCode(tariff.discounts, promoCode, { channel, soldAt, left })
    if (why !== undefined) return no({ code: `promo_code_${why}`, promoCode })
  }
  const tickets = draftTickets(tariff, order)
  if (!tickets.ok) return tickets
  const goods = draftGoods(tariff, order)
  if (!goods.ok) return goods
  discount(tariff, order, [...tickets.drafts, ...goods.drafts])
  const combos = draftCombos(tariff, order, tickets.drafts)
  if (!combos.ok) return combos
  const untaxable = (wanted.vouchers ?? []).find(
    ({ rate }) => rate !== undefined && percentageOf(tariff.taxes, rate) === undefined,
  )
  if (untaxable?.rate !== undefined) return no({ code: 'voucher_tax_unknown', rate: untaxable.rate })
  const things = [...tickets.drafts, ...goods.drafts, ...combos.drafts, ...draftVouchers(order)]
  const drafts = [...things, ...draftFees(tariff, order, tickets.drafts, things)]
  const tooManyLines = refuseLength(drafts.length)
  if (tooManyLines) return no(tooManyLines)
  if (drafts.some((draft) => costOf(draft) < 0)) throw new RangeError('a line costs less than nothing')
  const taxed = taxLines(
    tariff.taxes,
    drafts.map((draft) => ({ rate: draft.rate, cost: costOf(draft) })),
  )
  const lines = drafts.map(({ of, price, off, cover }, i): OrderLine => {
    const line = { of, price, off, ...taxedLine(taxed.lines, i) }
    return cover ? { ...line, covered: paidBySubscription(cover, line) } : line
  })
  const total = totalOf(lines)
  if (total > MAX_AMOUNT || lines.some(({ price }) => price > MAX_AMOUNT)) {
    return no({ code: 'order_too_dear', limit: MAX_AMOUNT })
  }
  return { ok: true, order: { currency: tariff.currency, lines, byRate: taxed.byRate, total } }
}

function taxedLine<T>(lines: readonly T[], i: number): T {
  const line = lines[i]
  if (line === undefined) throw new Error('a line has no tax')
  return line
}

function draftTickets(
  { currency, ticketTaxRate, terms, holidays }: Tariff,
  { channel, tickets }: Order,
): Drafted<TicketDraft> {
  const drafts: TicketDraft[] = []
  for (const [i, { show, category, type: chosen, given, cover }] of tickets.entries()) {
    if (show.priceList.currency !== currency) return no({ code: 'order_currency', currency: show.priceList.currency })
    const type = chosen ?? ticketTypesFor(show.priceList, category)[0]
    const base = type === undefined ? undefined : priceOf(show.priceList, type, category)
    if (type === undefined || base === undefined) return no({ code: 'ticket_unpriced', ticket: i })
    const startsAt = localMoment(show.startsAt, show.timeZone, holidays)
    const rules = [...(show.priceList.rules ?? []), ...(show.rules ?? [])]
    const formats = show.formats ?? []
    const ruled = { type, category, startsAt, formats }
    const price = cover ? priceOfCovered(cover, rules, ruled, base) : applyRules(rules, ruled, base)
    const draft = { of: { kind: 'ticket', ticket: i, type } as const, price, off: [] as Off[], rate: ticketTaxRate }
    if (cover) {
      // Neither discounts nor a price by hand lower what the entry is declared at.
      drafts.push({ ...draft, cover })
      continue
    }
    if (!given) {
      drafts.push({ ...draft, discountable: { on: 'tickets', price, type, category, startsAt, formats } })
      continue
    }
    if (given.price > price) return no({ code: 'given_price_above_list', on: 'tickets', place: i, price })
    drafts.push({ ...draft, off: [offByHand(price, given)] })
  }
  const wanted = drafts.map(({ of, price }, i) => ({
    type: of.type,
    price,
    cardNumber: tickets[i]?.cardNumber,
    approvedBy: tickets[i]?.approvedBy,
  }))
  const refusal = refuseByTerms(terms, wanted, channel)
  return refusal ? no(refusal) : { ok: true, drafts }
}

/** Discounts take nothing more off what it lies on. */
const offByHand = (price: number, { price: given, reason, approvedBy }: GivenPrice): Off => ({
  by: 'given',
  reason,
  ...(approvedBy !== undefined && { approvedBy }),
  amount: price - given,
})

function draftGoods({ goods: list }: Tariff, { goods = [] }: Order): Drafted {
  const drafts: Draft[] = []
  for (const [i, { goods: key, size, extras, given }] of goods.entries()) {
    const priced = priceOfGoods(list, { goods: key, size, extras })
    if (!priced) return no({ code: 'goods_unknown', goods: i })
    const { price, taxRate: rate } = priced
    const of = { kind: 'goods', goods: key, size, extras } as const
    if (!given) {
      drafts.push({ of, price, off: [], rate, discountable: { on: 'goods', price, goods: key } })
      continue
    }
    if (given.price > price) return no({ code: 'given_price_above_list', on: 'goods', place: i, price })
    drafts.push({ of, price, off: [offByHand(price, given)], rate })
  }
  return { ok: true, drafts }
}

/** Takes the discounts off the drafts. Combos come after it: their goods are discounted already. */
function discount({ discounts }: Tariff, { channel, soldAt, codes = [], left = new Map() }: Order, drafts: Draft[]) {
  const open = drafts.flatMap((draft) => (draft.discountable ? [{ draft, line: draft.discountable }] : []))
  const applied = applyDiscounts(
    discounts,
    open.map(({ line }) => line),
    { channel, soldAt, codes, left },
  )
  for (const [i, { draft }] of open.entries()) {
    draft.off.push(...(applied[i] ?? []).map((each) => ({ by: 'discount', ...each }) as const))
  }
}

function draftCombos(tariff: Tariff, { combos = [] }: Order, tickets: TicketDraft[]): Drafted {
  const drafts: Draft[] = []
  const taken = new Set<number>()
  for (const [i, wanted] of combos.entries()) {
    const members = wanted.tickets.flatMap((at) => tickets[at] ?? [])
    const isTaken = wanted.tickets.some((at, n) => taken.has(at) || wanted.tickets.indexOf(at) !== n)
    // What an entry is declared at is no part of a combo's price.
    if (isTaken || members.some(({ cover }) => cover) || members.length !== wanted.tickets.length) {
      return no({ code: 'combo_not_possible', combo: i, why: 'tickets' })
    }
    const priced = priceCombo(
      tariff,
      wanted,
      members.map((draft) => ({ type: draft.of.type, cost: costOf(draft) })),
    )
    if (!priced.ok) return no({ code: 'combo_not_possible', combo: i, why: priced.why })
    for (const at of wanted.tickets) taken.add(at)
    for (const member of members) member.of = { ...member.of, combo: i }
    const { key, name } = priced.combo
    for (const { goods, size, price, cost, taxRate } of priced.goods) {
      const off: Off[] = cost < price ? [{ by: 'combo', combo: key, name, amount: price - cost }] : []
      drafts.push({ of: { kind: 'goods', goods, size, extras: [], combo: i }, price, off, rate: taxRate })
    }
  }
  return { ok: true, drafts }
}

/** A voucher of many purposes is no sale yet: tax is due on what it pays for. */
const draftVouchers = ({ vouchers = [] }: Order): Draft[] =>
  vouchers.map(({ amount, rate = null, plan }) => {
    return { of: { kind: 'voucher', ...(plan !== undefined && { plan }) }, price: amount, off: [], rate }
  })

function draftFees({ fees }: Tariff, { channel }: Order, tickets: readonly Draft[], things: readonly Draft[]): Draft[] {
  const paid = tickets.filter((ticket) => costOf(ticket) > 0).length
  const isPaid = things.some((thing) => costOf(thing) > 0)
  return fees.flatMap(({ key, name, per, amount, taxRate, channels }) => {
    const times = !channels.includes(channel) ? 0 : per === 'ticket' ? paid : Number(isPaid)
    const fee: Draft = { of: { kind: 'fee', fee: key, name }, price: amount, off: [], rate: taxRate }
    return Array.from({ length: times }, () => ({ ...fee, off: [] }))
  })
}
