/** The lines of an order, each with what it cost and what became of it; those that can come back are chosen here. */
import type { GoodsWentTo, OrderRecord } from '@marquee/shared'
import { plainAmount } from '../cart/cart-totals.ts'
import { money } from '../words/staff/figures.ts'
import { pickUpInWords, whyNot } from './going-back-words.ts'
import { say } from './words/say.ts'

/** Goods have a word; tickets have none. */
export type ChosenLines = ReadonlyMap<number, GoodsWentTo | null>

interface OrderLinesProps {
  order: OrderRecord
  chosen: ChosenLines
  /** Of all that comes back with them. */
  goingBack: readonly number[]
  disabled: boolean
  onChoose(chosen: ChosenLines): void
}

export function OrderLines({ order, chosen, goingBack, disabled, onChoose }: OrderLinesProps) {
  const { lines, currency, bookings } = order
  const referenceOf = (bookingId: string | null): string =>
    bookings.find((booking) => booking.bookingId === bookingId)?.reference ?? ''
  const set = (number: number, to: GoodsWentTo | null | undefined): void => {
    const next = new Map(chosen)
    if (to === undefined) next.delete(number)
    else next.set(number, to)
    onChoose(next)
  }
  return (
    <ul className="order-lines" aria-label={say('lines')}>
      {lines.map((line) => {
        const { number, kind, name, seatId, bookingId, amount } = line
        const why = whyNot(line)
        const isChosen = chosen.has(number)
        const title = seatId === null ? name : `${name}, ${seatId}`
        return (
          <li
            key={number}
            className={line.back !== null ? 'came-back' : goingBack.includes(number) ? 'goes-back' : ''}
            data-line={number}
          >
            <label>
              <input
                type="checkbox"
                checked={isChosen || (goingBack.includes(number) && why !== null)}
                disabled={disabled || why !== null}
                onChange={() => set(number, isChosen ? undefined : kind === 'goods' ? 'written_off' : null)}
              />
              <span className="order-line-name">
                <strong>{title}</strong>
                <small>
                  {why ?? pickUpInWords(order, line) ?? (bookings.length > 1 ? referenceOf(bookingId) : '')}
                </small>
              </span>
            </label>
            {kind === 'goods' && line.back === null && (
              <select
                aria-label={say('where_goes', { name })}
                value={chosen.get(number) ?? 'written_off'}
                disabled={disabled || !isChosen}
                onChange={(event) => set(number, event.target.value === 'stock' ? 'stock' : 'written_off')}
              >
                <option value="written_off">{say('written_off')}</option>
                <option value="stock">{say('to_stock')}</option>
              </select>
            )}
            <span className="tabular" title={money({ amount, currency })}>
              <bdi>
                {amount < 0 ? '−' : ''}
                {plainAmount(Math.abs(amount), currency)}
              </bdi>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
