/** The notes and coins that change is given in, the largest first. Pure; amounts are minor units. */
import { type Currency, denominationsOf, type Pieces } from '@marquee/shared'

/** As few pieces as it takes. null: there is no change, or it can't be given in the currency's pieces, or they aren't known. */
export function changePieces(change: number, currency: Currency): Pieces[] | null {
  const known = denominationsOf(currency)
  if (known === undefined || change <= 0) return null
  let left = change
  const pieces = [...known.notes, ...known.coins].flatMap((value): Pieces[] => {
    const count = Math.floor(left / value)
    left -= count * value
    return count === 0 ? [] : [{ value, pieces: count }]
  })
  return left === 0 ? pieces : null
}
