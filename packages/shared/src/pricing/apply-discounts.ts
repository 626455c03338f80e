/**
 * Chooses and applies the discounts of an order. Pure; amounts are minor units.
 *
 * A choice is a discount that stands alone, or combinable ones together, one after the other in their order. A line has the
 * discounts of one choice.
 * 1. Choices that look at one line at a time (percentage, amount or price, without a limit) compete on each line by itself: the
 *    one that takes off most is what the line can have by itself, the first of equals.
 * 2. Choices that look at several lines, or have a limit, gain what they take off beyond what their lines can have by themselves.
 *    The one that gains most is applied, the first of equals. Then the next is chosen among the lines that are left, until none
 *    gains anything.
 * 3. Each line that is left has what it can have by itself.
 *
 * So a ticket keeps its discount when other tickets or popcorn join the order, unless a group of them saves more. Step 2 is greedy:
 * a search of all choices could save a little more in rare orders, and nobody at a counter could say why.
 */
import type { Id } from '../ids.ts'
import type { SeatCategory } from '../seat-plan.ts'
import { type Discount, isCounted, type Reduction } from './discounts.ts'
import type { GoodsKey } from './goods.ts'
import type { ShowFormat } from './price-rules.ts'
import { divideRounded } from './rounding.ts'
import { shareOut } from './share-out.ts'
import type { SalesChannel } from './ticket-terms.ts'
import type { TicketType } from './ticket-type.ts'
import { isWhen, type LocalMoment } from './when.ts'

/** A line as discounts see it. */
export type DiscountableLine =
  | {
      on: 'tickets'
      price: number
      type: TicketType
      category: SeatCategory
      startsAt: LocalMoment
      formats: readonly ShowFormat[]
    }
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

/** What one discount takes off each line, and the lines that went into a group: some of them at their full price. */
interface Effect {
  off: Map<number, number>
  grouped: Set<number>
}

/** @returns what is taken off each line, in the order of the lines */
export function applyDiscounts(
  discounts: readonly Discount[],
  lines: readonly DiscountableLine[],
  facts: DiscountFacts,
): AppliedDiscount[][] {
  const given = discounts.filter((discount) => isGiven(discount, facts))
  const choices = given.filter((discount) => !discount.isCombinable).map((discount) => [discount])
  const combinable = given.filter((discount) => discount.isCombinable)
  const ofOneLine = [...choices, combinable.filter(isOfOneLine)].filter((choice) => choice.every(isOfOneLine))
  let ofSeveral = [...choices, combinable].filter((choice) => !choice.every(isOfOneLine))

  const all = lines.map((line, at): OpenLine => ({ line, at, byItself: 0 }))
  const applied: AppliedDiscount[][] = lines.map(() => [])
  for (const open of all) {
    const own = mostGained(ofOneLine.map((choice) => effectOf(choice, [open], facts)))
    open.byItself = own?.gained ?? 0
    applied[open.at] = own?.off.map(withoutPlace) ?? []
  }
  const used = new Set<number>()
  for (;;) {
    const open = all.filter(({ at }) => !used.has(at))
    const best = mostGained(ofSeveral.map((choice) => effectOf(choice, open, facts)))
    if (!best) return applied
    for (const at of best.used) {
      used.add(at)
      applied[at] = best.off.filter((each) => each.at === at).map(withoutPlace)
    }
    ofSeveral = ofSeveral.filter((choice) => choice !== best.choice)
  }
}

const withoutPlace = ({ discountId, name, amount }: AppliedDiscount): AppliedDiscount => ({ discountId, name, amount })

/** The first of equals; undefined: none gains anything. */
const mostGained = (effects: readonly ChoiceEffect[]): ChoiceEffect | undefined =>
  effects.reduce<ChoiceEffect | undefined>((best, each) => (each.gained > (best?.gained ?? 0) ? each : best), undefined)

/** Whether what it takes off a line depends on that line alone. */
function isOfOneLine({ reduction: { kind }, limits, atLeast }: Discount): boolean {
  const isLimited = atLeast !== undefined || limits.perOrder !== undefined || isCounted(limits)
  return !isLimited && (kind === 'percentage' || kind === 'amount' || kind === 'price')
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

/**
 * Why a promo code takes nothing off anything. One of another channel, or of days to come, is `unknown` as well: it is told to nobody.
 * undefined: it may take something off.
 */
export function refuseCode(
  discounts: readonly Discount[],
  code: string,
  facts: Omit<DiscountFacts, 'codes'>,
): 'unknown' | 'over' | 'used_up' | undefined {
  const ofCode = discounts.filter((discount) => discount.code === code)
  if (ofCode.some((discount) => isGiven(discount, { ...facts, codes: [code] }))) return undefined
  const { channel, soldAt } = facts
  const told = ofCode.filter(
    ({ channels, sold }) =>
      (!channels || channels.includes(channel)) && (sold?.from === undefined || soldAt >= new Date(sold.from)),
  )
  if (told.length === 0) return 'unknown'
  return told.every(({ sold }) => sold?.before !== undefined && soldAt >= new Date(sold.before)) ? 'over' : 'used_up'
}

interface OpenLine {
  line: DiscountableLine
  at: number
  /** What can be taken off it without regard to the other lines. */
  byItself: number
}

interface ChoiceEffect {
  choice: readonly Discount[]
  off: (AppliedDiscount & { at: number })[]
  used: Set<number>
  /** What it takes off beyond what its lines can have by themselves. */
  gained: number
}

function effectOf(choice: readonly Discount[], open: readonly OpenLine[], { left }: DiscountFacts): ChoiceEffect {
  const costs = new Map(open.map(({ line, at }) => [at, line.price]))
  const off: (AppliedDiscount & { at: number })[] = []
  /** Lines that went into a group. */
  const grouped = new Set<number>()
  for (const discount of choice) {
    const { limits, id: discountId, name } = discount
    const uses = Math.min(
      limits.perOrder ?? Number.POSITIVE_INFINITY,
      isCounted(limits) ? (left.get(discountId) ?? 0) : Number.POSITIVE_INFINITY,
    )
    const concerned = open
      .filter(({ line }) => concerns(discount, line))
      .map((each) => ({ ...each, cost: costs.get(each.at) ?? 0 }))
      // The dearest first: where there is a limit, the customer has the most of it.
      .sort((a, b) => b.cost - a.cost || a.at - b.at)
    if (concerned.length < (discount.atLeast ?? 0)) continue
    const effect = reduce(discount.reduction, concerned, uses)
    for (const at of effect.grouped) grouped.add(at)
    for (const [at, amount] of effect.off) {
      if (amount <= 0) continue
      off.push({ at, discountId, name, amount })
      costs.set(at, (costs.get(at) ?? 0) - amount)
    }
  }
  const gains = open.map(({ line, at, byItself }) => ({ at, gain: line.price - (costs.get(at) ?? 0) - byItself }))
  // A line outside of groups stays out of the choice where it can have as much by itself.
  const used = gains.filter(({ at, gain }) => gain > 0 || grouped.has(at))
  return {
    choice,
    off,
    used: new Set(used.map(({ at }) => at)),
    gained: sumOf(used.map(({ gain }) => gain)),
  }
}

function concerns({ of }: Discount, line: DiscountableLine): boolean {
  if (of.on === 'goods') return line.on === 'goods' && (!of.goods || of.goods.includes(line.goods))
  if (line.on !== 'tickets') return false
  if (of.types && !of.types.includes(line.type)) return false
  if (of.categories && !of.categories.includes(line.category)) return false
  if (of.exceptFormats?.some((format) => line.formats.includes(format))) return false
  return isWhen(of.show, line.startsAt)
}

interface Concerned extends OpenLine {
  cost: number
}

/** @param concerned the dearest first  @param uses how many lines, groups or bundles at most */
function reduce(reduction: Reduction, concerned: readonly Concerned[], uses: number): Effect {
  switch (reduction.kind) {
    case 'percentage':
      return each(concerned, uses, (cost) => divideRounded(BigInt(cost) * BigInt(reduction.percentage), 100_000n))
    case 'amount':
      return each(concerned, uses, (cost) => Math.min(cost, reduction.amount))
    case 'amount_in_all':
      return together(concerned, reduction)
    case 'price':
      return each(concerned, uses, (cost) => Math.max(0, cost - reduction.price))
    case 'n_for_m':
      return groups(concerned, uses, reduction)
    case 'bundle':
      return bundles(concerned, uses, reduction)
  }
}

function each(concerned: readonly Concerned[], uses: number, off: (cost: number) => number) {
  const lines = concerned.filter(({ cost }) => off(cost) > 0).slice(0, uses)
  return { off: new Map(lines.map(({ at, cost }) => [at, off(cost)])), grouped: new Set<number>() }
}

function together(concerned: readonly Concerned[], { amount }: { amount: number }) {
  const costs = concerned.map(({ cost }) => cost)
  const shares = shareOut(Math.min(amount, sumOf(costs)), costs)
  return {
    off: new Map(concerned.map(({ at }, i) => [at, shares[i] ?? 0])),
    grouped: new Set(concerned.map(({ at }) => at)),
  }
}

/** Groups of neighbours in price: so the cheapest of each group is as dear as it can be. */
function groups(concerned: readonly Concerned[], uses: number, { take, pay }: { take: number; pay: number }) {
  const count = Math.min(uses, Math.floor(concerned.length / take))
  const taken = concerned.slice(0, count * take)
  const free = taken.filter((_, i) => i % take >= pay)
  return { off: new Map(free.map(({ at, cost }) => [at, cost])), grouped: new Set(taken.map(({ at }) => at)) }
}

/** As many bundles as there are tickets for, each of the dearest that are left, while a bundle is the cheaper way. */
function bundles(
  concerned: readonly Concerned[],
  uses: number,
  { parts, price }: Extract<Reduction, { kind: 'bundle' }>,
) {
  const off = new Map<number, number>()
  const grouped = new Set<number>()
  // "An adult, and three adults or children": the part with fewer types comes first, or the other one takes its tickets.
  const narrowFirst = parts.toSorted((a, b) => a.types.length - b.types.length)
  for (let made = 0; made < uses; made++) {
    const members: Concerned[] = []
    for (const { types, quantity } of narrowFirst) {
      const fit = concerned.filter(
        (each) =>
          each.line.on === 'tickets' &&
          types.includes(each.line.type) &&
          !grouped.has(each.at) &&
          !members.includes(each),
      )
      members.push(...fit.slice(0, quantity))
      if (fit.length < quantity) return { off, grouped }
    }
    const costs = members.map(({ cost }) => cost)
    const saved = sumOf(costs) - price
    if (saved <= 0) return { off, grouped }
    for (const [i, share] of shareOut(saved, costs).entries()) {
      const { at } = members[i] as Concerned
      off.set(at, share)
      grouped.add(at)
    }
  }
  return { off, grouped }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
