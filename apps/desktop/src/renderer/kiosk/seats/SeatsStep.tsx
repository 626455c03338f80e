/** The best seats, held at once; three others at one touch; and the map, on which a touch moves the party. */
import { minorDigits, type SeatWish } from '@marquee/shared'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useCutOff, useMaySell } from '../../app/terminal-context.tsx'
import { cartTotal } from '../../cart/cart-totals.ts'
import { SeatList } from '../access/SeatList.tsx'
import { GoOn } from '../frame/GoOn.tsx'
import { KioskFrame } from '../frame/KioskFrame.tsx'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { sizeOf } from '../tickets/party.ts'
import type { VisitStore } from '../visit/visit-store.ts'
import type { KioskWordKey } from '../words/en.ts'
import { KioskMap } from './KioskMap.tsx'
import { MapLegend } from './MapLegend.tsx'
import { leftToRight, seatList } from './seat-list.ts'
import './seats.css'

const WISHES: Record<SeatWish, KioskWordKey> = {
  nearer: 'wish_nearer',
  further_back: 'wish_further_back',
  by_aisle: 'wish_by_aisle',
}

export function SeatsStep({ visit }: { visit: VisitStore }) {
  const { cart, showing, chooser } = useKiosk()
  const speech = useSpeech()
  const { show, model, allotted } = useStore(showing)
  const { seats, reference, expiresAt } = useStore(cart)
  const { phase, others, picked } = useStore(chooser)
  const party = useStore(visit, (state) => state.party)
  const isAccess = useStore(visit, (state) => state.access.isOn)
  const isCutOff = useCutOff()
  const maySell = useMaySell()

  useEffect(() => {
    if (isCutOff) model?.restrictTo(maySell ? allotted : [])
    else model?.restrictTo(null)
  }, [model, isCutOff, maySell, allotted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the line goes or comes back, other seats can be had
  useEffect(() => {
    if (model !== null) void chooser.offer()
  }, [model, chooser, isCutOff])

  const list = show?.priceList
  const mine = seats.filter(({ status }) => status === 'yours')
  const isSettled = mine.length > 0 && mine.length === seats.length && reference !== null && expiresAt !== null
  const total = list === undefined ? undefined : cartTotal(list, mine)
  const own = seatList(mine.map(({ seatId }) => seatId))
  const size = sizeOf(party)
  const tryAgain = (): void => {
    visit.change({ notice: null })
    void chooser.offer()
  }
  return (
    <KioskFrame
      at="seats"
      question={
        <span className="own-seats" dir="ltr" data-long={own.length > 14}>
          {mine.length > 0 ? own : <WhyNone phase={isCutOff ? 'refused' : phase} count={size} />}
        </span>
      }
      summary={{
        title: speech.say('tickets', { count: size }),
        detail: mine.length > 0 ? leftToRight(own) : isCutOff ? speech.say('refusal_not_allotted') : undefined,
        total:
          list === undefined || total === undefined || mine.length === 0
            ? undefined
            : speech.money(total, { currency: list.currency, digits: minorDigits(list.currency) }),
      }}
      forward={
        phase === 'refused' && mine.length === 0 && !isCutOff ? (
          <GoOn text={speech.say('pay_do_again')} onPress={tryAgain} />
        ) : (
          <GoOn disabled={!isSettled} onPress={() => visit.go('goods')} />
        )
      }
    >
      <div className="seats-page">
        <ul className="other-seats">
          {(['nearer', 'further_back', 'by_aisle'] as const).map((wish) => {
            const other = others.find((each) => each.wish === wish)
            return (
              <li key={wish}>
                <button
                  type="button"
                  className="other-choice"
                  disabled={other === undefined || phase !== 'chosen'}
                  onClick={() => other !== undefined && chooser.take(other.seats)}
                >
                  <span>{speech.say(WISHES[wish])}</span>
                  <b key={other?.seatIds.join()} dir="ltr">
                    {other === undefined ? '–' : seatList(other.seatIds)}
                  </b>
                </button>
              </li>
            )
          })}
        </ul>
        {isAccess && model !== null && <SeatList key={model.showId} model={model} />}
        {!isAccess && model !== null && show !== null && (
          <KioskMap key={model.showId} model={model} title={`${show.movie.title}, ${show.auditorium.name}`} />
        )}
        {!isAccess && (
          <MapLegend
            model={model}
            hint={speech.say(picked === null ? 'change_seats' : 'move_seat', { seat: picked ?? '' })}
          />
        )}
      </div>
      {/* Who can't see the map reads them here. */}
      <ul className="visually-hidden" aria-label={speech.say('way_seats')}>
        {seats.map(({ seatId, status, ticketType }) => (
          <li key={seatId} data-cart-seat={seatId} data-status={status} aria-hidden={status !== 'yours'}>
            {seatId} {speech.ticketType(ticketType)}
          </li>
        ))}
      </ul>
    </KioskFrame>
  )
}

function WhyNone({ phase, count }: { phase: string; count: number }) {
  const speech = useSpeech()
  if (phase === 'none') return <bdi className="no-seats">{speech.say('no_seats_left', { count })}</bdi>
  return <bdi className="no-seats">{phase === 'refused' ? speech.say('no_seats_now') : speech.say('choosing')}</bdi>
}
