/**
 * Combos: what each part costs. A combo's price is shared out over its parts to the minor unit. Its tickets keep their full
 * price (in France, Code du cinéma L212-34 says so), so the goods bear all of what the combo takes off. Pure.
 */
import { z } from 'zod'
import { type Combo, GoodsKey, priceOfGoods } from './goods.ts'
import { shareOut } from './share-out.ts'
import type { Tariff } from './tariff.ts'
import type { TaxCode } from './tax.ts'
import type { TicketType } from './ticket-type.ts'

export const WantedCombo = z.strictObject({
  combo: GoodsKey,
  /** For each part of the combo, which of its choices. */
  choices: z.array(z.int().min(0)).max(10),
  /** The places of its tickets in the order. */
  tickets: z.array(z.int().min(0)).max(10).default([]),
})
export type WantedCombo = z.infer<typeof WantedCombo>

export interface ComboGoods {
  goods: GoodsKey
  size: GoodsKey
  taxRate: TaxCode
  /** By itself. */
  price: number
  /** In the combo: `price` less its part of what the combo takes off. */
  cost: number
}

export type PricedCombo =
  | { ok: true; combo: Combo; goods: ComboGoods[] }
  /** `why`: the tariff has no such combo, parts or tickets don't fit it, or its tickets cost more than all of it. */
  | { ok: false; why: 'unknown' | 'parts' | 'tickets' | 'dear_tickets' }

/** @param tickets those of the combo, at what they cost */
export function priceCombo(
  { goods: list }: Pick<Tariff, 'goods'>,
  wanted: Pick<WantedCombo, 'combo' | 'choices'>,
  tickets: readonly { type: TicketType; cost: number }[],
): PricedCombo {
  const combo = list.combos.find(({ key }) => key === wanted.combo)
  if (!combo) return { ok: false, why: 'unknown' }
  const chosen = combo.goods.flatMap((choices, i) => choices[wanted.choices[i] ?? -1] ?? [])
  if (chosen.length !== combo.goods.length || wanted.choices.length !== chosen.length)
    return { ok: false, why: 'parts' }
  if (!fits(combo, tickets)) return { ok: false, why: 'tickets' }
  const parts = chosen.map(({ goods, size }) => {
    const priced = priceOfGoods(list, { goods, size, extras: [] })
    if (!priced) throw new Error(`the combo ${combo.key} names goods that its list doesn't have`)
    return { goods, size, ...priced }
  })
  const ofTickets = tickets.reduce((sum, { cost }) => sum + cost, 0)
  const more = chosen.reduce((sum, choice) => sum + choice.more, 0)
  const forGoods = combo.price + more - ofTickets
  if (forGoods < 0) return { ok: false, why: 'dear_tickets' }
  const prices = parts.map(({ price }) => price)
  // A combo never costs more than its parts.
  const off = Math.max(0, prices.reduce((sum, price) => sum + price, 0) - forGoods)
  const shares = shareOut(off, prices)
  return { ok: true, combo, goods: parts.map((part, i) => ({ ...part, cost: part.price - (shares[i] ?? 0) })) }
}

function fits({ tickets: wanted }: Combo, tickets: readonly { type: TicketType }[]): boolean {
  if (tickets.length !== (wanted?.quantity ?? 0)) return false
  return tickets.every(({ type }) => !wanted?.types || wanted.types.includes(type))
}
