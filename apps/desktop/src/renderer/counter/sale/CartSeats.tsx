/** The seats of the open cart, each with its ticket type and price. */
import { type PricedOrder, priceOf, ticketTypeName, ticketTypesFor, ticketTypesOf } from '@marquee/shared'
import { LoaderCircle, X } from 'lucide-react'
import { plainAmount } from '../../cart/cart-totals.ts'
import { CATEGORY_NAMES } from '../../seat-map/seat-look.ts'
import { useCart, useCounter, useOrder, useShowing } from '../counter-context.tsx'

export function CartSeats() {
  const { cart } = useCounter()
  const seats = useCart((state) => state.seats)
  const list = useShowing((state) => state.show?.priceList)
  const { setAside, priced } = useOrder((state) => state)
  if (list === undefined) return null
  const covered = coveredSeats(priced, setAside, seats.length)
  return (
    <>
      {seats.length > 1 && (
        <fieldset className="all-types">
          <legend>All</legend>
          {ticketTypesOf(list).map((type) => (
            <button
              key={type}
              type="button"
              className="button quiet small"
              onClick={() => cart.setTicketType('all', type, list)}
            >
              {ticketTypeName(type)}
            </button>
          ))}
        </fieldset>
      )}
      <ul className="cart-seats" aria-label="Chosen seats">
        {seats.map((seat, place) => {
          const amount = covered.get(place) ?? priceOf(list, seat.ticketType, seat.category)
          return (
            <li key={seat.seatId} className={seat.status} data-cart-seat={seat.seatId} data-status={seat.status}>
              <span className="cart-seat-name">
                <strong>{seat.seatId}</strong>
                <small>{seat.status === 'yours' ? CATEGORY_NAMES[seat.category] : STATUS_WORDS[seat.status]}</small>
              </span>
              <select
                aria-label={`Ticket type of seat ${seat.seatId}`}
                value={seat.ticketType}
                onChange={(event) => cart.setTicketType(seat.seatId, event.target.value, list)}
              >
                {ticketTypesFor(list, seat.category).map((type) => (
                  <option key={type} value={type}>
                    {ticketTypeName(type)}
                  </option>
                ))}
              </select>
              <span className="cart-seat-price tabular">
                {amount === undefined ? '–' : plainAmount(amount, list.currency)}
              </span>
              {seat.status === 'yours' ? (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Give back seat ${seat.seatId}`}
                  onClick={() => cart.release([seat.seatId])}
                >
                  <X aria-hidden="true" size={18} />
                </button>
              ) : (
                <LoaderCircle className="spinning" aria-label={STATUS_WORDS[seat.status]} size={18} />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** By their places, what the seats stand at that a subscription covers: their tickets come after those that were set aside. */
function coveredSeats(
  priced: PricedOrder | null,
  setAside: readonly { tickets: readonly unknown[] }[],
  count: number,
): Map<number, number> {
  const lines = priced?.lines.filter(({ of }) => of.kind === 'ticket') ?? []
  const before = setAside.reduce((sum, { tickets }) => sum + tickets.length, 0)
  // Of a moment ago.
  if (lines.length !== before + count) return new Map()
  return new Map(
    lines.slice(before).flatMap(({ covered, amount }, place) => (covered === undefined ? [] : [[place, amount]])),
  )
}

const STATUS_WORDS = { yours: 'yours', claiming: 'Claiming…', releasing: 'Giving back…' } as const
