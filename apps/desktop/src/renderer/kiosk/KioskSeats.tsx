/** The live map for the customer, what they have chosen, and how long it is held. */
import { formatMoney, legendPrice, type SeatCategory, ticketTypeName, ticketTypesFor } from '@marquee/shared'
import { ChevronLeft, RotateCcw } from 'lucide-react'
import { useStore } from 'zustand'
import type { CartStore } from '../cart/cart-store.ts'
import { cartTotal } from '../cart/cart-totals.ts'
import { HoldCountdown } from '../cart/HoldCountdown.tsx'
import { PriceChangeNote } from '../cart/PriceChangeNote.tsx'
import { SeatMap } from '../seat-map/SeatMap.tsx'
import { categoryAt, seatIdAt } from '../seat-map/seat-layout.ts'
import type { ShowingStore } from '../show/showing-store.ts'
import { Problem } from '../ui/Problem.tsx'
import { timeIn } from '../ui/zoned-time.ts'
import type { KeptChoice } from './kiosk-store.ts'

interface KioskSeatsProps {
  showing: ShowingStore
  cart: CartStore
  onBack(): void
  onStartOver(): void
  onDone(choice: KeptChoice): void
}

export function KioskSeats({ showing, cart, onBack, onStartOver, onDone }: KioskSeatsProps) {
  const { show, model, sentence } = useStore(showing)
  const { seats, bookingId, reference, expiresAt, sentence: cartSentence, priceChange, announcement } = useStore(cart)
  const list = show?.priceList
  const total = list === undefined ? undefined : cartTotal(list, seats)
  const settled = seats.length > 0 && seats.every((seat) => seat.status === 'yours')
  const priceLabel = (category: SeatCategory): string | undefined => {
    const amount = list && legendPrice(list, category)
    return list === undefined || amount === undefined ? undefined : formatMoney({ amount, currency: list.currency })
  }
  const toggle = (index: number): void => {
    if (show === null || model === null) return
    const look = model.lookAt(index)
    if (look !== 'free' && look !== 'yours') return
    cart.toggle({
      showId: show.show.id,
      seatId: seatIdAt(model.layout, index),
      category: categoryAt(model.layout, index),
      priceList: show.priceList,
    })
  }
  return (
    <>
      <header className="kiosk-head">
        <button type="button" className="button quiet large" onClick={onBack}>
          <ChevronLeft aria-hidden="true" /> Movies
        </button>
        {show !== null && (
          <div>
            <h1>{show.movie.title}</h1>
            <p>
              <span className="tabular">{timeIn(show.cinema.timeZone, show.show.startsAt)}</span> ·{' '}
              {show.auditorium.name}
            </p>
          </div>
        )}
      </header>
      <main className="kiosk-map">
        <Problem sentence={sentence} />
        {show !== null && model !== null && (
          <SeatMap
            key={model.showId}
            model={model}
            title={`${show.movie.title}, ${show.auditorium.name}`}
            priceLabel={priceLabel}
            onToggle={toggle}
            finder={false}
          />
        )}
        <p className="visually-hidden" role="status" aria-live="polite">
          {announcement}
        </p>
      </main>
      <section className="kiosk-choice" aria-label="Your seats">
        <Problem sentence={cartSentence} onDismiss={cart.dismiss} />
        <PriceChangeNote sentence={priceChange} />
        <div className="kiosk-choice-line">
          <h2>{seats.length === 0 ? 'Touch the seats that you would like' : 'Your seats'}</h2>
          {expiresAt !== null && seats.length > 0 && (
            <HoldCountdown expiresAt={expiresAt} onExtend={() => void cart.extend()} />
          )}
        </div>
        {seats.length > 0 && list !== undefined && (
          <ul className="kiosk-seats" aria-label="Chosen seats">
            {seats.map((seat) => (
              <li key={seat.seatId} className={seat.status} data-cart-seat={seat.seatId} data-status={seat.status}>
                <strong>{seat.seatId}</strong>
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
              </li>
            ))}
          </ul>
        )}
        <div className="kiosk-choice-line">
          <button type="button" className="button quiet large" onClick={onStartOver}>
            <RotateCcw aria-hidden="true" /> Start over
          </button>
          <p className="kiosk-total" role="status" aria-label="Total">
            <strong className="tabular">
              {list === undefined || total === undefined || seats.length === 0
                ? ''
                : formatMoney({ amount: total, currency: list.currency })}
            </strong>
          </p>
          <button
            type="button"
            className="button primary huge"
            disabled={!settled || reference === null || expiresAt === null}
            onClick={() => {
              if (reference === null || expiresAt === null) return
              onDone({ bookingId, reference, expiresAt, seatIds: seats.map((seat) => seat.seatId) })
            }}
          >
            Continue
          </button>
        </div>
      </section>
    </>
  )
}
