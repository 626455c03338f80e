/** The middle of the counter: the open show's name and its live map. */
import { describeRefusal, formatMoney, legendPrice, type SeatCategory } from '@marquee/shared'
import { Armchair } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useCutOff, useMaySell } from '../app/terminal-context.tsx'
import { SeatMap, type SeatMapHandle } from '../seat-map/SeatMap.tsx'
import { categoryAt, seatIdAt } from '../seat-map/seat-layout.ts'
import { Problem } from '../ui/Problem.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { dayAndTimeIn } from '../ui/zoned-time.ts'
import { useCancelled, useCart, useClosed, useCounter, useShowing } from './counter-context.tsx'
import './counter-map.css'

export function CounterMap() {
  const { cart, sale, party } = useCounter()
  const { show, model, showId, sentence, allotted, soldHere } = useShowing((state) => state)
  const cutOff = useCutOff()
  const maySell = useMaySell()
  const cancelled = useCancelled()
  const closed = useClosed()
  const map = useRef<SeatMapHandle>(null)
  const shownLast = useRef(-1)
  const announcement = useCart((state) => state.announcement)
  const showAllotted = (): void => {
    const indexes = allotted.flatMap((seatId) => model?.layout.indexById.get(seatId) ?? []).sort((a, b) => a - b)
    const next = indexes.find((index) => index > shownLast.current) ?? indexes[0]
    if (!cutOff || next === undefined) return
    shownLast.current = next
    map.current?.goTo(next)
  }
  useKeys({
    F4: () => document.querySelector<HTMLInputElement>('.seat-finder input')?.select(),
    F7: showAllotted,
  })
  useEffect(() => {
    if (cutOff) model?.restrictTo(maySell ? allotted : [])
    else model?.restrictTo(null)
  }, [model, cutOff, maySell, allotted])
  useEffect(() => model?.markSoldHere(soldHere), [model, soldHere])

  const toggle = useCallback(
    (index: number): void => {
      if (show === null || model === null) return
      const { phase } = sale.getState().stage
      if (phase !== 'choosing' && phase !== 'cash') return
      const look = model.lookAt(index)
      const seatId = seatIdAt(model.layout, index)
      if (look === 'not_now') {
        cart.say(describeRefusal(maySell ? { code: 'not_allotted', seatIds: [seatId] } : { code: 'not_booted' }))
      }
      if (look !== 'free' && look !== 'allotted' && look !== 'yours') return
      sale.backToSeats()
      party.toggle({
        showId: show.show.id,
        seatId,
        category: categoryAt(model.layout, index),
        priceList: show.priceList,
      })
    },
    [cart, party, sale, show, model, maySell],
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
  const priceLabel = (category: SeatCategory): string | undefined => {
    const amount = legendPrice(show.priceList, category)
    return amount === undefined ? undefined : formatMoney({ amount, currency: show.priceList.currency })
  }
  const when = dayAndTimeIn(show.cinema.timeZone, show.show.startsAt)
  return (
    <main className="counter-map">
      <div className="show-heading">
        <h2>{show.movie.title}</h2>
        <p>
          {cancelled && <strong className="show-cancelled">Cancelled · </strong>}
          {closed && !cancelled && !cutOff && <strong className="show-closed">Closed for now · </strong>}
          <span className="tabular">{when}</span> · {show.auditorium.name} · {show.cinema.name}
        </p>
        {!cutOff && !cancelled && allotted.length > 0 && (
          <p className="allotted-line" data-testid="allotted-line">
            {allotted.length === 1 ? '1 seat' : `${allotted.length} seats`} allotted to this counter
          </p>
        )}
        {cutOff && maySell && allotted.length > 0 && (
          <button type="button" className="button quiet small allotted-line" onClick={showAllotted}>
            Go to an allotted seat <kbd>F7</kbd>
          </button>
        )}
      </div>
      <SeatMap
        ref={map}
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
