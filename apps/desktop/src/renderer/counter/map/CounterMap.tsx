/** The middle of the counter: the open show's name, the party's tickets, and the show's live map. */
import { legendPrice, type SeatCategory } from '@marquee/shared'
import { Armchair, Sparkles } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useCutOff, useMaySell } from '../../app/terminal-context.tsx'
import { ActionKey } from '../../keys/ActionKey.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { SeatMap, type SeatMapHandle } from '../../seat-map/SeatMap.tsx'
import { categoryAt, seatIdAt } from '../../seat-map/seat-layout.ts'
import { Problem } from '../../ui/Problem.tsx'
import { dayIn, timeIn } from '../../ui/zoned-time.ts'
import { money } from '../../words/staff/figures.ts'
import { useCancelled, useCart, useClosed, useCounter, useSale, useShowing } from '../counter-context.tsx'
import { PartySteppers } from '../party/PartySteppers.tsx'
import { isRefused, whyNotThisSeat } from './why-not-this-seat.ts'
import { say } from './words/say.ts'
import './counter-map.css'

export function CounterMap() {
  const { cart, sale, party, chooser } = useCounter()
  const { show, model, showId, sentence, allotted, soldHere } = useShowing((state) => state)
  const cutOff = useCutOff()
  const maySell = useMaySell()
  const cancelled = useCancelled()
  const closed = useClosed()
  const map = useRef<SeatMapHandle>(null)
  const shownLast = useRef(-1)
  const announcement = useCart((state) => state.announcement)
  const refused = useCart((state) => state.refused)
  const count = useCart((state) => (state.showId === showId ? state.seats.length : 0))
  const isParty = useCart((state) => state.isParty)
  const phase = useSale((state) => state.stage.phase)
  const isOpen = phase === 'choosing' || phase === 'cash'
  const showAllotted = (): void => {
    const indexes = allotted.flatMap((seatId) => model?.layout.indexById.get(seatId) ?? []).sort((a, b) => a - b)
    const next = indexes.find((index) => index > shownLast.current) ?? indexes[0]
    if (!cutOff || next === undefined) return
    shownLast.current = next
    map.current?.goTo(next)
  }
  const moveOn = (): void => {
    if (!isOpen || count === 0) return
    sale.backToSeats()
    chooser.moveOn()
  }
  useActions({
    findSeat: () => document.querySelector<HTMLInputElement>('.seat-finder input')?.select(),
    allottedSeat: showAllotted,
    nextBest: moveOn,
  })
  useEffect(() => {
    if (cutOff) model?.restrictTo(maySell ? allotted : [])
    else model?.restrictTo(null)
  }, [model, cutOff, maySell, allotted])
  useEffect(() => model?.markSoldHere(soldHere), [model, soldHere])
  const said = useRef(refused)
  const phaseBefore = useRef(phase)
  useEffect(() => {
    const isBack = phase === 'choosing' && phaseBefore.current !== 'choosing'
    phaseBefore.current = phase
    // What had the focus is gone: digits choose the next tickets, and Tab goes on from them.
    if (isBack && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('.party-steppers')?.focus()
    }
  }, [phase])
  useEffect(() => {
    // Somebody was faster: said where the finger still is.
    const index = model?.layout.indexById.get(refused?.seatIds[0] ?? '')
    if (refused === null || refused === said.current || index === undefined) return
    said.current = refused
    map.current?.say(index, refused.sentence)
  }, [model, refused])

  const toggle = useCallback(
    (index: number, isHeld: boolean): void => {
      if (show === null || model === null) return
      const { phase } = sale.getState().stage
      if (phase !== 'choosing' && phase !== 'cash') return
      const look = model.lookAt(index)
      const seatId = seatIdAt(model.layout, index)
      const refuse = (why: string): void => {
        map.current?.say(index, why)
        cart.announce(why)
      }
      if (isRefused(look)) {
        void whyNotThisSeat(seatId, look, maySell).then((why) => {
          refuse(why)
          if (look === 'not_now') cart.say(why)
        })
        return
      }
      if (look !== 'free' && look !== 'allotted' && look !== 'yours') return
      sale.backToSeats()
      const { seats, showId, isParty } = cart.getState()
      const hasSeats = showId === show.show.id && seats.length > 0
      if (look !== 'yours' && hasSeats && (isHeld || isParty)) {
        const cannot = isHeld ? chooser.moveOne(index) : chooser.moveTo(index)
        if (cannot !== null) refuse(cannot)
        return
      }
      party.toggle({
        showId: show.show.id,
        seatId,
        category: categoryAt(model.layout, index),
        priceList: show.priceList,
      })
    },
    [cart, chooser, party, sale, show, model, maySell],
  )

  if (show === null || model === null) {
    return (
      <main className="counter-map empty">
        <Problem sentence={sentence} />
        {sentence === null && (
          <p className="choose-show">
            <Armchair aria-hidden="true" size={40} />
            {showId === null ? say('choose_show') : say('opening')}
          </p>
        )}
      </main>
    )
  }
  const priceLabel = (category: SeatCategory): string | undefined => {
    const amount = legendPrice(show.priceList, category)
    return amount === undefined ? undefined : money({ amount, currency: show.priceList.currency })
  }
  const { timeZone } = show.cinema
  const time = timeIn(timeZone, show.show.startsAt)
  const day = dayIn(timeZone, show.show.startsAt)
  const cannotSell = cancelled || (closed && !cutOff) || (cutOff && !maySell)
  return (
    <main className="counter-map">
      <div className="show-heading">
        <p className="show-time tabular">{time}</p>
        <div className="show-name">
          <h2 dir="auto">{show.movie.title}</h2>
          <p>
            {cancelled && <strong className="show-cancelled">{say('cancelled')} · </strong>}
            {closed && !cancelled && !cutOff && <strong className="show-closed">{say('closed')} · </strong>}
            <span className="tabular">{day}</span> · {show.auditorium.name} · {show.cinema.name}
          </p>
        </div>
        {!cutOff && !cancelled && allotted.length > 0 && (
          <p className="allotted-line" data-testid="allotted-line">
            {say('allotted', { count: allotted.length })}
          </p>
        )}
        {cutOff && maySell && allotted.length > 0 && (
          <button type="button" className="button quiet small allotted-line" onClick={showAllotted}>
            {say('go_to_allotted')} <ActionKey of="allottedSeat" />
          </button>
        )}
      </div>
      <PartySteppers list={show.priceList} disabled={cannotSell} />
      <SeatMap
        ref={map}
        key={model.showId}
        model={model}
        title={say('map_of', { title: show.movie.title, auditorium: show.auditorium.name, day, time })}
        priceLabel={priceLabel}
        onToggle={toggle}
        finder
        cutOff={cutOff}
      />
      <div className="map-foot">
        <p>{isOpen ? howToMove(count, isParty) : ''}</p>
        <button type="button" className="button quiet" disabled={!isOpen || count === 0} onClick={moveOn}>
          <Sparkles aria-hidden="true" size={18} /> {say('next_best')} <ActionKey of="nextBest" />
        </button>
      </div>
      <p className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </p>
    </main>
  )
}

function howToMove(count: number, isParty: boolean): string {
  if (count === 0) return say('tap_takes')
  return isParty ? say('tap_moves', { count }) : say('tap_by_hand')
}
