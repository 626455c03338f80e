/** Promo codes with a limit, for a customer or in all: which discounts they are, and how often an order uses them. Pure. */
import type { Id } from '../ids.ts'
import { type Discount, isCounted, type PromoCode } from './discounts.ts'
import type { OrderLine } from './order.ts'
import type { Tariff } from './tariff.ts'
import type { SalesChannel } from './ticket-terms.ts'

/** Uses of one discount by one order, and its limits by the tariff that the order cites; null: none. */
export interface CodeUse {
  discountId: Id
  promoCode: PromoCode
  uses: number
  inAll: number | null
  perCustomer: number | null
}

/** @param codes as the buyer writes them: in capitals or not */
export function limitedDiscounts(
  { discounts }: Pick<Tariff, 'discounts'>,
  codes: readonly string[],
  channel: SalesChannel,
): Discount[] {
  if (codes.length === 0) return []
  const named = codes.map((code) => code.trim().toUpperCase())
  return discounts.filter(
    ({ code, channels, limits }) =>
      code !== undefined && named.includes(code) && isCounted(limits) && (channels?.includes(channel) ?? true),
  )
}

/** @param lines of the order as it was priced by the tariff */
export function usesOfCodes(
  tariff: Pick<Tariff, 'discounts'>,
  codes: readonly string[],
  { lines, channel }: { lines: readonly Pick<OrderLine, 'off'>[]; channel: SalesChannel },
): CodeUse[] {
  return limitedDiscounts(tariff, codes, channel).flatMap(({ id, code, reduction, limits }): CodeUse[] => {
    const { inAll = null, perCustomer = null } = limits
    const lowered = lines.filter(({ off }) => off.some((each) => each.by === 'discount' && each.discountId === id))
    const uses = Math.ceil(lowered.length / linesOfOneUse(reduction, lowered.length))
    return code === undefined || uses === 0 ? [] : [{ discountId: id, promoCode: code, uses, inAll, perCustomer }]
  })
}

/** How many lines one use lowers. A ticket that cost nothing before isn't lowered: such a group may count with another one. */
function linesOfOneUse(reduction: Discount['reduction'], lowered: number): number {
  switch (reduction.kind) {
    case 'percentage':
    case 'amount':
    case 'price':
      return 1
    case 'amount_in_all':
      return Math.max(1, lowered)
    case 'n_for_m':
      return reduction.take - reduction.pay
    case 'bundle':
      return reduction.parts.reduce((sum, { quantity }) => sum + quantity, 0)
  }
}
