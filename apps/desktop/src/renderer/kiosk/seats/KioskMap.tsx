/**
 * The map of the hall, as large as a finger needs, and beside it the whole hall small: a touch there brings that part into sight. Hall and
 * figures stay as they are in the auditorium, whatever way the language is written.
 */
import type { SeatCategory } from '@marquee/shared'
import { ArrowUp } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { AccessibleSeats } from '../../seat-map/AccessibleSeats.tsx'
import { listenToGestures } from '../../seat-map/map-gestures.ts'
import type { ChangedSeats, SeatMapModel } from '../../seat-map/seat-map-model.ts'
import { SeatMapView } from '../../seat-map/seat-map-view.ts'
import { startingSeat } from '../../seat-map/seat-moves.ts'
import '../../seat-map/seat-map.css'
import { useKiosk, useSpeech } from '../kiosk-context.tsx'
import { MiniMap } from './MiniMap.tsx'
import { seatInWordsOf, takenOrFree } from './seat-in-words.ts'

/** In rem, from seat to seat: 60 px at the usual size, of which a seat is 52. */
const PITCH = 3.75
const LETTERS = 1.6875

export function KioskMap({ model, title }: { model: SeatMapModel; title: string }) {
  const { chooser, cart } = useKiosk()
  const speech = useSpeech()
  const seatsRef = useRef<HTMLCanvasElement>(null)
  const aboveRef = useRef<HTMLCanvasElement>(null)
  const surfaceRef = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<SeatMapView>()
  const [seen, setSeen] = useState(0)
  const [painted, setPainted] = useState<{ changed: ChangedSeats }>({ changed: 'all' })
  const [focused, setFocused] = useState<number | undefined>(() => startingSeat(model.layout))
  const words = useMemo(() => ({ all: speech.say('map_of', { title }), seat: seatInWordsOf(speech) }), [speech, title])

  useEffect(() => {
    const [seats, above, surface] = [seatsRef.current, aboveRef.current, surfaceRef.current]
    if (seats === null || above === null || surface === null) return
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const letters = { row: LETTERS * rem, seat: LETTERS * rem, seatShare: 0.45, screen: LETTERS * rem, screenWord: '' }
    const mapView = new SeatMapView({ seats, above }, model, (changed) => setPainted({ changed }), {
      letters,
      least: PITCH * rem,
      shownAs: takenOrFree,
      onView: () => setSeen((before) => before + 1),
    })
    const resize = new ResizeObserver(() => {
      mapView.resize(surface.clientWidth, surface.clientHeight, window.devicePixelRatio)
      bringIntoSight(mapView, model, 'all')
    })
    resize.observe(surface)
    const stopGestures = listenToGestures(surface, {
      tap(at) {
        const index = mapView.seatAt(at)
        if (index !== undefined) chooser.touch(index)
      },
      // A finger that rests is a touch.
      hold(at) {
        const index = mapView.seatAt(at)
        if (index !== undefined) chooser.touch(index)
      },
      pan: (dx, dy) => mapView.pan(dx, dy),
      // Two fingers move the map, and make it neither larger nor smaller.
      zoom: () => {},
      hover: () => {},
    })
    setView(mapView)
    return () => {
      stopGestures()
      resize.disconnect()
      mapView.close()
      setView(undefined)
    }
  }, [model, chooser])

  useEffect(() => {
    if (view === undefined) return
    let had = ''
    const follow = (): void => {
      const { seats } = cart.getState()
      const own = seats.map(({ seatId }) => seatId).join(' ')
      const isSettled = seats.every(({ status }) => status === 'yours')
      if (!isSettled || own === had) return
      const isFirst = had === ''
      had = own
      bringIntoSight(view, model, isFirst ? 'all' : 'some')
    }
    follow()
    return cart.subscribe(follow)
  }, [view, cart, model])

  return (
    <>
      <section className="kiosk-map" dir="ltr" aria-label={words.all}>
        <div className="seat-map-surface" ref={surfaceRef}>
          <div aria-hidden="true">
            <canvas ref={seatsRef} data-testid="seat-canvas" />
            <canvas ref={aboveRef} />
          </div>
          {view !== undefined && (
            <AccessibleSeats
              model={model}
              view={view}
              painted={painted.changed}
              focused={focused}
              onFocus={setFocused}
              onToggle={(index) => chooser.touch(index)}
              priceLabel={NO_PRICE}
              title={title}
              hintId={undefined}
              words={words}
            />
          )}
          {!model.known && <p className="seat-map-unknown">{speech.say('no_map')}</p>}
        </div>
        <p className="map-screen" aria-hidden="true">
          <ArrowUp /> <bdi>{speech.say('screen')}</bdi>
        </p>
      </section>
      <MiniMap model={model} main={view} seen={seen} />
    </>
  )
}

const NO_PRICE = (_: SeatCategory): undefined => undefined

/** The party's seats in the middle, where they aren't in sight already; before it has any, the middle of the hall. */
function bringIntoSight(view: SeatMapView, model: SeatMapModel, enough: 'all' | 'some'): void {
  const { layout } = model
  const own = model.marked()
  const seats = own.length > 0 ? own : [startingSeat(layout)].filter((index) => index !== undefined)
  const { left, top, right, bottom } = view.inSight
  const isInSight = (index: number): boolean => {
    const [x, y] = [layout.x[index] as number, layout.y[index] as number]
    return x - 0.5 > left && x + 0.5 < right && y - 0.5 > top && y + 0.5 < bottom
  }
  // A map that moved under a finger would make the next touch meet another seat.
  if (seats.length === 0 || (enough === 'all' ? seats.every(isInSight) : seats.some(isInSight))) return
  const middle = (values: ArrayLike<number>): number =>
    seats.reduce((sum, index) => sum + (values[index] as number), 0) / seats.length
  view.centreOn({ x: middle(layout.x), y: middle(layout.y) })
}
