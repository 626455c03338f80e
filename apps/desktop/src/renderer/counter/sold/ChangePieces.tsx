/** The notes and coins to give back, quietly beside the change: nobody has to work them out. */
import { type Money, minorDigits } from '@marquee/shared'
import { plainAmount } from '../../cart/cart-totals.ts'
import { changePieces } from './change-pieces.ts'
import { say } from './words/say.ts'

export function ChangePieces({ amount, currency }: Money) {
  const pieces = changePieces(amount, currency)
  if (pieces === null) return null
  const inShort = (value: number): string => {
    const unit = 10 ** minorDigits(currency)
    return value % unit === 0 ? String(value / unit) : plainAmount(value, currency)
  }
  return (
    <ul className="change-pieces tabular" aria-label={say('in_pieces')}>
      {pieces.map(({ value, pieces: count }) => (
        <li key={value}>
          {count} × {inShort(value)}
        </li>
      ))}
    </ul>
  )
}
