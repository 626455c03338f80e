/** The whole hall, small: which part of it the map shows, and the way to another. */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { SeatMapModel } from '../../seat-map/seat-map-model.ts'
import { SeatMapView } from '../../seat-map/seat-map-view.ts'
import { useSpeech } from '../kiosk-context.tsx'
import { takenOrFree } from './seat-in-words.ts'

/** Nothing is read here. */
const NO_LETTERS = { row: 1, seat: 1, seatShare: 0.01, screen: 1, screenWord: '' }

interface MiniMapProps {
  model: SeatMapModel
  main: SeatMapView | undefined
  /** Counts the changes of what the map shows. */
  seen: number
}

export function MiniMap({ model, main, seen }: MiniMapProps) {
  const speech = useSpeech()
  const seatsRef = useRef<HTMLCanvasElement>(null)
  const aboveRef = useRef<HTMLCanvasElement>(null)
  const placeRef = useRef<HTMLButtonElement>(null)
  const [mini, setMini] = useState<SeatMapView>()
  const [size, setSize] = useState(0)

  useEffect(() => {
    const [seats, above, place] = [seatsRef.current, aboveRef.current, placeRef.current]
    if (seats === null || above === null || place === null) return
    const view = new SeatMapView({ seats, above }, model, () => {}, { letters: NO_LETTERS, shownAs: takenOrFree })
    const resize = new ResizeObserver(() => {
      view.resize(place.clientWidth, place.clientHeight, window.devicePixelRatio)
      setSize(place.clientWidth)
    })
    resize.observe(place)
    setMini(view)
    return () => {
      resize.disconnect()
      view.close()
      setMini(undefined)
    }
  }, [model])

  const goTo = (event: PointerEvent): void => {
    const place = placeRef.current
    if (mini === undefined || main === undefined || place === null) return
    const box = place.getBoundingClientRect()
    main.centreOn(mini.planAt({ x: event.clientX - box.left, y: event.clientY - box.top }))
  }
  const frame = mini === undefined || main === undefined || size === 0 ? null : mini.boxOf(main.inSight)
  return (
    <button
      ref={placeRef}
      type="button"
      className="mini-map"
      dir="ltr"
      data-seen={seen}
      aria-label={speech.say('whole_hall')}
      onPointerDown={goTo}
      onPointerMove={(event) => {
        if (event.buttons > 0) goTo(event)
      }}
    >
      <span aria-hidden="true">
        <canvas ref={seatsRef} />
        <canvas ref={aboveRef} />
      </span>
      {frame !== null && (
        <span
          className="mini-frame"
          style={{
            transform: `translate(${frame.left}px, ${frame.top}px)`,
            width: frame.right - frame.left,
            height: frame.bottom - frame.top,
          }}
        />
      )}
    </button>
  )
}
