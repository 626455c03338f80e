/** The prices by hand of the order, each to be taken off again. */
import { X } from 'lucide-react'
import { plainAmount } from '../../cart/cart-totals.ts'
import { minus } from '../../words/staff/figures.ts'
import { useCart, useCounter, useOrder } from '../counter-context.tsx'
import { pricedThings } from './price-by-hand.ts'
import { say } from './words/say.ts'
import './order-parts.css'

export function PricesByHand() {
  const { order } = useCounter()
  const { byHand, priced, setAside, goods, tariff } = useOrder((state) => state)
  const { bookingId, seats } = useCart((state) => state)
  if (byHand.length === 0) return null
  const here = seats.map(({ seatId, ticketType: type }) => ({ seatId, type }))
  const things = priced === null ? [] : pricedThings(priced, [...setAside, { bookingId, tickets: here }], goods, tariff)
  return (
    <ul className="order-parts" aria-label={say('prices_by_hand')}>
      {byHand.map(({ thing, price, reason }) => {
        const { name = '', listPrice = price, quantity = 1 } = things.find((each) => each.thing === thing) ?? {}
        const money = (amount: number): string => (tariff === null ? '–' : plainAmount(amount, tariff.currency))
        return (
          <li key={thing} data-by-hand={thing}>
            <span className="order-part-name">
              <span>{name}</span>
              <small>
                {price === 0 ? say('free_because', { reason }) : say('for_because', { price: money(price), reason })}
              </small>
            </span>
            <span className="tabular">{minus(money((listPrice - price) * quantity))}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={say('take_price_off', { name })}
              onClick={() => order.takePriceOff(thing)}
            >
              <X aria-hidden="true" size={18} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
