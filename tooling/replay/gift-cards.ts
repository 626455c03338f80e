/** The gift cards of a week's customers: which are in somebody's pocket, and what each must have on it. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, Refusal, VoucherCode, VoucherState, VoucherUse } from '@marquee/shared'
import { insist, RETRY_MS } from './claim-seats.ts'
import type { Terminal } from './terminals.ts'

export interface GiftCard {
  code: VoucherCode
  /** Minor units, by what was sold and paid. */
  left: number
}

export interface GiftCards {
  /** A card that nobody has bought yet; undefined: there is none. */
  toSell(): VoucherCode | undefined
  notSold(code: VoucherCode): void
  /** Somebody has bought it for so much. */
  sold(code: VoucherCode, amount: number): void
  /** The card that has been in a pocket longest; undefined: nobody has one. */
  take(): GiftCard | undefined
  /** Back into a pocket, or thrown away when nothing is left on it. */
  putBack(card: GiftCard): void
  /** What must be on each, of all that were issued. */
  left(): ReadonlyMap<VoucherCode, number>
}

/** @param issued with their value on them @param forSale without any */
export function createGiftCards(
  issued: readonly VoucherCode[],
  { value, forSale }: { value: number; forSale: readonly VoucherCode[] },
): GiftCards {
  const cards = new Map<VoucherCode, GiftCard>()
  for (const code of issued) cards.set(code, { code, left: value })
  for (const code of forSale) cards.set(code, { code, left: 0 })
  const pockets = issued.map((code) => cards.get(code) as GiftCard)
  const counter = [...forSale]
  const putBack = (card: GiftCard): void => {
    if (card.left > 0) pockets.push(card)
  }
  return {
    toSell: () => counter.shift(),
    notSold: (code) => void counter.push(code),
    sold(code, amount) {
      const card = cards.get(code)
      if (!card) throw new Error('a gift card was sold that was not issued')
      card.left += amount
      putBack(card)
    },
    take: () => pockets.shift(),
    putBack,
    left: () => new Map([...cards.values()].map(({ code, left }) => [code, left])),
  }
}

/** The counter that had it last has not told the server yet, or the server is away. */
function isStillElsewhere(refusal: Refusal): boolean {
  if (refusal.code !== 'voucher_refused') return false
  const { why } = refusal.fault
  return why === 'in_use' || why === 'being_sent' || why === 'not_claimed'
}

export async function claimCard(
  { api }: Terminal,
  { code, use, time }: { code: VoucherCode; use: VoucherUse; time: { isOver(): boolean } },
): Promise<Answer<VoucherState>> {
  for (;;) {
    const claimed = await insist(() => api.claimVoucher({ text: code, use }), time)
    if (claimed.ok || !isStillElsewhere(claimed.refusal) || time.isOver()) return claimed
    await delay(RETRY_MS)
  }
}
