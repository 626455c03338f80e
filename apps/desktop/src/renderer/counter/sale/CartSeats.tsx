/** The seats of the open show that the customer has chosen, in whatever carts they are, each with its ticket type and price. */
import {
  type PriceList,
  priceOf,
  SEAT_CATEGORIES,
  type TicketType,
  ticketTypesFor,
  ticketTypesOf,
} from '@marquee/shared'
import { LoaderCircle, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CartSeat } from '../../cart/cart-store.ts'
import { plainAmount } from '../../cart/cart-totals.ts'
import { CATEGORY_NAMES } from '../../seat-map/seat-look.ts'
import { ticketTypeName } from '../../ticket-types/ticket-type-name.ts'
import { useCart, useCounter, useOrder, useShowing } from '../counter-context.tsx'
import { coveredSeats, seatName } from '../order/covered-seats.ts'
import { say } from './words/say.ts'

export function CartSeats() {
  const { cart, party } = useCounter()
  const seats = useCart((state) => state.seats)
  const bookingId = useCart((state) => state.bookingId)
  /** Its tickets are chosen beside the map. */
  const isParty = useCart((state) => state.isParty)
  const { setAside, priced } = useOrder((state) => state)
  const { show, model } = useShowing((state) => state)
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(0)
  const priceList = show?.priceList
  const aside = setAside.filter(({ showId }) => showId === show?.show.id)
  const count = seats.length + aside.reduce((sum, { tickets }) => sum + tickets.length, 0)
  useEffect(() => {
    // The seat that was chosen last is in sight.
    if (count > shown.current) list.current?.scrollTo({ top: list.current.scrollHeight })
    shown.current = count
  }, [count])
  if (priceList === undefined || model === null) return null
  const categoryOf = (seatId: string) =>
    SEAT_CATEGORIES[model.layout.plan.category[model.layout.indexById.get(seatId) ?? -1] ?? 0] ?? 'standard'
  const covered = coveredSeats(priced, [...setAside, ...(seats.length > 0 ? [{ bookingId, tickets: seats }] : [])])
  return (
    <>
      {count > 1 && !isParty && (
        <fieldset className="all-types">
          <legend>{say('all')}</legend>
          {ticketTypesOf(priceList).map((type) => (
            <button key={type} type="button" className="button quiet small" onClick={() => party.setAllTypes(type)}>
              {ticketTypeName(type)}
            </button>
          ))}
        </fieldset>
      )}
      <ul ref={list} className="cart-seats" aria-label={say('chosen_seats')}>
        {aside.flatMap(({ bookingId, tickets }) =>
          tickets.map(({ seatId, type }) => (
            <SeatRow
              key={seatId}
              seat={{ seatId, category: categoryOf(seatId), ticketType: type, status: 'yours' }}
              list={priceList}
              covered={covered.get(seatName(bookingId, seatId))}
              onType={(to) => party.setType(bookingId, seatId, to)}
              onGiveBack={() => void party.giveBack(bookingId, seatId)}
            />
          )),
        )}
        {seats.map((seat) => (
          <SeatRow
            key={seat.seatId}
            seat={seat}
            list={priceList}
            covered={covered.get(seatName(bookingId, seat.seatId))}
            onType={(to) => cart.setTicketType(seat.seatId, to, priceList)}
            onGiveBack={() => cart.release([seat.seatId])}
          />
        ))}
      </ul>
    </>
  )
}

function SeatRow({
  seat,
  list,
  covered,
  onType,
  onGiveBack,
}: {
  seat: CartSeat
  list: PriceList
  /** What it stands at where a subscription covers it, in minor units. */
  covered: number | undefined
  onType(type: TicketType): void
  onGiveBack(): void
}) {
  const amount = covered ?? priceOf(list, seat.ticketType, seat.category)
  return (
    <li className={seat.status} data-cart-seat={seat.seatId} data-status={seat.status}>
      <span className="cart-seat-name">
        <strong>{seat.seatId}</strong>
        <small>{seat.status === 'yours' ? CATEGORY_NAMES[seat.category] : say(`status_${seat.status}`)}</small>
      </span>
      <select
        aria-label={say('type_of_seat', { seat: seat.seatId })}
        value={seat.ticketType}
        onChange={(event) => onType(event.target.value)}
      >
        {ticketTypesFor(list, seat.category).map((type) => (
          <option key={type} value={type}>
            {ticketTypeName(type)}
          </option>
        ))}
      </select>
      <span className="cart-seat-price tabular">{amount === undefined ? '–' : plainAmount(amount, list.currency)}</span>
      {seat.status === 'yours' ? (
        <button
          type="button"
          className="icon-button"
          aria-label={say('give_back_seat', { seat: seat.seatId })}
          onClick={onGiveBack}
        >
          <X aria-hidden="true" size={18} />
        </button>
      ) : (
        <LoaderCircle className="spinning" aria-label={say(`status_${seat.status}`)} size={18} />
      )}
    </li>
  )
}
