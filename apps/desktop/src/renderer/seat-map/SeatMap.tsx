/** The live map of a show: canvases, the accessible layer over them, zoom buttons, the seat finder and the legend. */
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AccessibleSeats } from './AccessibleSeats.tsx'
import { MapToolbar } from './MapToolbar.tsx'
import { listenToGestures } from './map-gestures.ts'
import { LabelAtSeat, SeatLabel } from './SeatLabel.tsx'
import { SeatLegend } from './SeatLegend.tsx'
import type { ChangedSeats, SeatMapModel } from './seat-map-model.ts'
import { SeatMapView } from './seat-map-view.ts'
import { startingSeat } from './seat-moves.ts'
import type { PriceLabel } from './seat-words.ts'
import { say } from './words/say.ts'

export interface SeatMapHandle {
  /** Takes the keyboard to a seat, and the view close to it. Use it in event handlers. */
  goTo(index: number): void
  /** Says something at a seat, for a moment, such as why it can't be had. */
  say(index: number, text: string): void
}

/** A sentence of a few words is read in this time. */
const SAID_MS = 2500

export interface SeatMapProps {
  ref?: Ref<SeatMapHandle>
  model: SeatMapModel
  /** The map's subject, for people who can't see it: movie, auditorium, time. */
  title: string
  priceLabel: PriceLabel
  /** `isHeld`: by a long touch, or with Shift. */
  onToggle(index: number, isHeld: boolean): void
  /** True adds a finder for a seat by its name, for people who work with a keyboard. */
  finder: boolean
  /** The seats that can be had are those that the model is restricted to; the legend says so. */
  cutOff?: boolean
}

export function SeatMap({ ref, model, title, priceLabel, onToggle, finder, cutOff = false }: SeatMapProps) {
  const seatsRef = useRef<HTMLCanvasElement>(null)
  const aboveRef = useRef<HTMLCanvasElement>(null)
  const surfaceRef = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<SeatMapView>()
  const [painted, setPainted] = useState<{ changed: ChangedSeats }>({ changed: 'all' })
  const [focused, setFocused] = useState<number | undefined>(() => startingSeat(model.layout))
  const [hovered, setHovered] = useState<number>()
  const [said, setSaid] = useState<{ index: number; text: string }>()
  const toggleRef = useRef(onToggle)
  const hintId = useId()

  useEffect(() => {
    toggleRef.current = onToggle
  }, [onToggle])

  useEffect(() => {
    const [seats, above, surface] = [seatsRef.current, aboveRef.current, surfaceRef.current]
    if (seats === null || above === null || surface === null) return
    const mapView = new SeatMapView({ seats, above }, model, (changed) => setPainted({ changed }))
    const resize = new ResizeObserver(() =>
      mapView.resize(surface.clientWidth, surface.clientHeight, window.devicePixelRatio),
    )
    resize.observe(surface)
    const point = (index: number | undefined): void => {
      mapView.hover(index)
      setHovered(index)
    }
    const stopGestures = listenToGestures(surface, {
      tap(at) {
        const index = mapView.seatAt(at)
        if (index !== undefined) toggleRef.current(index, false)
      },
      hold(at) {
        const index = mapView.seatAt(at)
        if (index !== undefined) toggleRef.current(index, true)
      },
      pan(dx, dy) {
        point(undefined)
        mapView.pan(dx, dy)
      },
      zoom: (factor, at) => mapView.zoom(factor, at),
      hover: (at) => point(at === undefined ? undefined : mapView.seatAt(at)),
    })
    setView(mapView)
    return () => {
      stopGestures()
      resize.disconnect()
      mapView.close()
      setView(undefined)
    }
  }, [model])

  const find = (index: number): void => {
    // Flushed at once, so that a fast typist's next key meets the seat and not the finder.
    flushSync(() => setFocused(index))
    view?.focus(index, true)
    surfaceRef.current?.querySelector<HTMLElement>(`[data-seat-index="${index}"]`)?.focus({ preventScroll: true })
  }

  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => setSaid(undefined), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])

  useImperativeHandle(ref, () => ({ goTo: find, say: (index, text) => setSaid({ index, text }) }))

  return (
    <section className="seat-map" aria-label={say('seat_map_of', { title })}>
      <MapToolbar
        layout={model.layout}
        finder={finder}
        onFind={find}
        onZoom={(factor) => view?.zoom(factor)}
        onFit={() => view?.fit()}
      />
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
            onToggle={onToggle}
            priceLabel={priceLabel}
            title={title}
            hintId={hintId}
          />
        )}
        {view !== undefined && said !== undefined && (
          <LabelAtSeat view={view} model={model} index={said.index} look="refusal">
            {said.text}
          </LabelAtSeat>
        )}
        {view !== undefined && hovered !== undefined && said === undefined && (
          <SeatLabel view={view} model={model} index={hovered} priceLabel={priceLabel} />
        )}
        {!model.known && <p className="seat-map-unknown">{say('no_map_yet')}</p>}
      </div>
      <p id={hintId} className="visually-hidden">
        Arrow keys move from seat to seat, Home and End to the ends of the row, Enter or Space takes a free seat or
        gives yours back, {finder && 'with Shift one of your seats moves there, '}plus and minus zoom, zero shows the
        whole auditorium.
      </p>
      <SeatLegend layout={model.layout} priceLabel={priceLabel} cutOff={cutOff} />
    </section>
  )
}
