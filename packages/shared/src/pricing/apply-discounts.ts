/**
 * Chooses and applies the discounts of an order. Pure; amounts are minor units.
 *
 * The choices are each discount that stands alone, and all combinable ones together, one after the other in their order. The
 * choice that takes off most is applied, the first of equals; the lines that it used are no part of any other. Then the next is
 * chosen among the lines that are left, until none takes anything off. This is greedy. A search of all choices could save a
 * little more in rare orders, and nobody at a counter could say why.
 */
import type { Id } from '../ids.ts'
import type { SeatCategory } from '../seat-plan.ts'
import type { Discount, Reduction } from './discounts.ts'
import type { GoodsKey } from './goods.ts'
import { divideRounded } from './rounding.ts'
import { shareOut } from './share-out.ts'
import type { SalesChannel } from './ticket-terms.ts'
import type { TicketType } from './ticket-type.ts'
import { isWhen, type LocalMoment } from './when.ts'

/** A line as discounts see it. */
export type DiscountableLine =
  | { on: 'tickets'; price: number; type: TicketType; category: SeatCategory; startsAt: LocalMoment }
  | { on: 'goods'; price: number; goods: GoodsKey }

export interface AppliedDiscount {
  discountId: Id
  name: string
  /** What it takes off, above zero. */
  amount: number
}

export interface DiscountFacts {
  channel: SalesChannel
  soldAt: Date
  /** The promo codes that the buyer named. */
  codes: readonly string[]
  /** How often each discount with a limit for a customer or in all may still be used here. Absent: not at all. */
  left: ReadonlyMap<Id, number>
}

/** What one discount takes off each line, and the lines that it used: some of them at their full price. */
interface Effect {
  off: Map<number, number>
  used: Set<number>
}

/** @returns what is taken off each line, in the order of the lines */
export function applyDiscounts(
  discounts: readonly Discount[],
  lines: readonly DiscountableLine[],
  facts: DiscountFacts,
): AppliedDiscount[][] {
  const given = discounts.filter((discount) => isGiven(discount, facts))
  const combinable = given.filter((discount) => discount.isCombinable)
  let choices = given.filter((discount) => !discount.isCombinable).map((discount) => [discount])
  if (combinable.length > 0) choices.push(combinable)
  const applied: AppliedDiscount[][] = lines.map(() => [])
  const used = new Set<number>()
  for (;;) {
    const open = lines.map((line, at) => ({ line, at })).filter(({ at }) => !used.has(at))
    const tried = choices.map((choice) => ({ choice, ...effectOf(choice, open, facts) }))
    const best = tried.reduce<(typeof tried)[number] | undefined>(
      (most, each) => (each.saved > (most?.saved ?? 0) ? each : most),
      undefined,
    )
    if (!best) return applied
    for (const at of best.used) used.add(at)
    for (const { at, ...discount } of best.off) applied[at]?.push(discount)
    choices = choices.filter((choice) => choice !== best.choice)
  }
}

function isGiven(
  { code, channels, sold, limits, id }: Discount,
  { channel, soldAt, codes, left }: DiscountFacts,
): boolean {
  if (code !== undefined && !codes.includes(code)) return false
  if (channels && !channels.includes(channel)) return false
  if (sold?.from !== undefined && soldAt < new Date(sold.from)) return false
  if (sold?.before !== undefined && soldAt >= new Date(sold.before)) return false
  return !isCounted(limits) || (left.get(id) ?? 0) > 0
}

const isCounted = ({ perCustomer, inAll }: Discount['limits']): boolean =>
  perCustomer !== undefined || inAll !== undefined

interface OpenLine {
  line: DiscountableLine
  at: number
}

function effectOf(choice: readonly Discount[], open: readonly OpenLine[], { left }: DiscountFacts) {
  const costs = new Map(open.map(({ line, at }) => [at, line.price]))
  const off: (AppliedDiscount & { at: number })[] = []
  const used = new Set<number>()
  for (const discount of choice) {
    const { limits, id: discountId, name } = discount
    const most = Math.min(
      limits.perOrder ?? Number.POSITIVE_INFINITY,
      isCounted(limits) ? (left.get(discountId) ?? 0) : Number.POSITIVE_INFINITY,
    )
    const concerned = open
      .filter(({ line }) => concerns(discount, line))
      .map(({ line, at }) => ({ line, at, cost: costs.get(at) ?? 0 }))
      // The dearest first: where there is a limit, the customer has the most of it.
      .sort((a, b) => b.cost - a.cost || a.at - b.at)
    const effect = reduce(discount.reduction, concerned, most)
    for (const at of effect.used) used.add(at)
    for (const [at, amount] of effect.off) {
      if (amount <= 0) continue
      off.push({ at, discountId, name, amount })
      costs.set(at, (costs.get(at) ?? 0) - amount)
      used.add(at)
    }
  }
  return { off, used, saved: off.reduce((sum, { amount }) => sum + amount, 0) }
}

function concerns({ of }: Discount, line: DiscountableLine): boolean {
  if (of.on === 'goods') return line.on === 'goods' && (!of.goods || of.goods.includes(line.goods))
  if (line.on !== 'tickets') return false
  if (of.types && !of.types.includes(line.type)) return false
  if (of.categories && !of.categories.includes(line.category)) return false
  return isWhen(of.show, line.startsAt)
}

interface Concerned extends OpenLine {
  cost: number
}

/** @param concerned the dearest first  @param most how many lines, groups or bundles at most */
function reduce(reduction: Reduction, concerned: readonly Concerned[], most: number): Effect {
  switch (reduction.kind) {
    case 'percentage':
      return each(concerned, most, (cost) => divideRounded(BigInt(cost) * BigInt(reduction.percentage), 100_000n))
    case 'amount':
      return each(concerned, most, (cost) => Math.min(cost, reduction.amount))
    case 'price':
      return each(concerned, most, (cost) => Math.max(0, cost - reduction.price))
    case 'n_for_m':
      return groups(concerned, most, reduction)
    case 'bundle':
      return bundles(concerned, most, reduction)
  }
}

function each(concerned: readonly Concerned[], most: number, off: (cost: number) => number) {
  const lines = concerned.filter(({ cost }) => off(cost) > 0).slice(0, most)
  return { off: new Map(lines.map(({ at, cost }) => [at, off(cost)])), used: new Set<number>() }
}

/** Groups of neighbours in price: so the cheapest of each group is as dear as it can be. */
function groups(concerned: readonly Concerned[], most: number, { take, pay }: { take: number; pay: number }) {
  const count = Math.min(most, Math.floor(concerned.length / take))
  const taken = concerned.slice(0, count * take)
  const free = taken.filter((_, i) => i % take >= pay)
  return { off: new Map(free.map(({ at, cost }) => [at, cost])), used: new Set(taken.map(({ at }) => at)) }
}

/** As many bundles as there are tickets for, each of the dearest that are left, while a bundle is the cheaper way. */
function bundles(
  concerned: readonly Concerned[],
  most: number,
  { parts, price }: Extract<Reduction, { kind: 'bundle' }>,
) {
  const off = new Map<number, number>()
  const used = new Set<number>()
  for (let made = 0; made < most; made++) {
    const members: Concerned[] = []
    for (const { types, quantity } of parts) {
      const fit = concerned.filter(
        (each) =>
          each.line.on === 'tickets' && types.includes(each.line.type) && !used.has(each.at) && !members.includes(each),
      )
      members.push(...fit.slice(0, quantity))
      if (fit.length < quantity) return { off, used }
    }
    const costs = members.map(({ cost }) => cost)
    const saved = costs.reduce((sum, cost) => sum + cost, 0) - price
    if (saved <= 0) return { off, used }
    for (const [i, share] of shareOut(saved, costs).entries()) {
      const { at } = members[i] as Concerned
      off.set(at, share)
      used.add(at)
    }
  }
  return { off, used }
}
