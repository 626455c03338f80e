/** The middle of the counter: the open show's name and its live map. */
import { describeRefusal, formatMoney, priceOf, type SeatCategory, ticketTypesOf } from '@marquee/shared'
import { Armchair } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useCutOff } from '../app/terminal-context.tsx'
import { SeatMap } from '../seat-map/SeatMap.tsx'
import { categoryAt, seatIdAt } from '../seat-map/seat-layout.ts'
import { Problem } from '../ui/Problem.tsx'
import { dayAndTimeIn } from '../ui/zoned-time.ts'
import { useCart, useCounter, useShowing } from './counter-context.tsx'
import { useShortcut } from './use-shortcut.ts'
import './counter-map.css'

export function CounterMap() {
  const { cart, sale } = useCounter()
  const { show, model, showId, sentence, lent } = useShowing((state) => state)
  const cutOff = useCutOff()
  const announcement = useCart((state) => state.announcement)
  useShortcut('F4', () => document.querySelector<HTMLInputElement>('.seat-finder input')?.select())

  useEffect(() => model?.restrictTo(cutOff ? lent : null), [model, cutOff, lent])

  const toggle = useCallback(
    (index: number): void => {
      if (show === null || model === null) return
      const { phase } = sale.getState().stage
      if (phase !== 'choosing' && phase !== 'cash') return
      const look = model.lookAt(index)
      const seatId = seatIdAt(model.layout, index)
      if (look === 'not_now') cart.say(describeRefusal({ code: 'not_lent', seatIds: [seatId] }))
      if (look !== 'free' && look !== 'lent' && look !== 'yours') return
      sale.backToSeats()
      cart.toggle({
        showId: show.show.id,
        seatId,
        category: categoryAt(model.layout, index),
        priceList: show.priceList,
      })
    },
    [cart, sale, show, model],
  )

  if (show === null || model === null) {
    return (
      <main className="counter-map empty">
        <Problem sentence={sentence} />
        {sentence === null && (
          <p className="choose-show">
            <Armchair aria-hidden="true" size={40} />
            {showId === null ? 'Choose a show to see its seats.' : 'Opening the seat map…'}
          </p>
        )}
      </main>
    )
  }
  const first = ticketTypesOf(show.priceList)[0]
  const priceLabel = (category: SeatCategory): string | undefined => {
    const amount = first === undefined ? undefined : priceOf(show.priceList, first, category)
    return amount === undefined ? undefined : formatMoney({ amount, currency: show.priceList.currency })
  }
  const when = dayAndTimeIn(show.cinema.timeZone, show.show.startsAt)
  return (
    <main className="counter-map">
      <div className="show-heading">
        <h2>{show.movie.title}</h2>
        <p>
          <span className="show-place">
            <span className="tabular">{when}</span> · {show.auditorium.name} · {show.cinema.name}
          </span>
          {!cutOff && lent.length > 0 && (
            <span className="lent-line" data-testid="lent-line">
              {lent.length === 1 ? '1 seat' : `${lent.length} seats`} lent to this counter
            </span>
          )}
        </p>
      </div>
      <SeatMap
        key={model.showId}
        model={model}
        title={`${show.movie.title}, ${show.auditorium.name}, ${when}`}
        priceLabel={priceLabel}
        onToggle={toggle}
        finder
        cutOff={cutOff}
      />
      <p className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </p>
    </main>
  )
}
