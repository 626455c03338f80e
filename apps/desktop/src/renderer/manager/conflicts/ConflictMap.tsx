/** The part of the auditorium that a conflict is about: the seats that were sold twice, and those that are proposed instead. */
import type { Conflict } from '@marquee/shared'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { paintReach, paintSeats } from '../../seat-map/paint-seats.ts'
import { paintRowLetters, paintScreen } from '../../seat-map/paint-surroundings.ts'
import { readPalette } from '../../seat-map/palette.ts'
import type { SeatMark } from '../../seat-map/seat-look.ts'
import type { SeatMapModel } from '../../seat-map/seat-map-model.ts'
import { makeSeatSprites } from '../../seat-map/seat-sprites.ts'
import { visibleRect } from '../../seat-map/viewport.ts'
import type { ShowingStore } from '../../show/showing-store.ts'
import { closeUp } from './close-up.ts'
import './conflict-map.css'
import { say } from './words/say.ts'

interface ConflictMapProps {
  showing: ShowingStore
  conflict: Conflict
}

export function ConflictMap({ showing, conflict }: ConflictMapProps) {
  const showId = conflict.show?.showId
  const { disputed, undisputed, proposed } = seatsOf(conflict)
  const { model, sentence } = useStore(showing)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (showId === undefined) return
    void showing.open(showId)
    return () => showing.close()
  }, [showing, showId])
  useEffect(() => {
    const element = canvas.current
    if (element === null || model === null || model.showId !== showId) return
    const marks = new Map<string, SeatMark>()
    for (const [mark, seatIds] of Object.entries(seatsOf(conflict)) as [SeatMark, string[]][]) {
      for (const seatId of seatIds) marks.set(seatId, mark)
    }
    model.markSeats(marks)
    const paint = (): void => paintCloseUp(element, model, [...marks.keys()])
    const resize = new ResizeObserver(paint)
    resize.observe(element)
    const forget = model.onChange(paint)
    return () => {
      forget()
      resize.disconnect()
    }
  }, [model, showId, conflict])
  const keys = [
    { look: 'disputed', text: say('map_disputed'), seatIds: disputed },
    { look: 'undisputed', text: say('map_undisputed'), seatIds: undisputed },
    { look: 'proposed', text: say('map_proposed'), seatIds: proposed },
  ].filter(({ seatIds }) => seatIds.length > 0)
  const words = keys.map(({ text, seatIds }) => `${seatIds.join(', ')}: ${text.toLowerCase()}`).join('; ')
  return (
    <figure className="conflict-map">
      <div className="conflict-map-surface">
        <canvas ref={canvas} role="img" aria-label={say('map', { words })} data-testid="conflict-map" />
      </div>
      <figcaption>
        {sentence ??
          keys.map(({ look, text }) => (
            <span key={look} className={`map-key ${look}`}>
              {text}
            </span>
          ))}
      </figcaption>
    </figure>
  )
}

function seatsOf({ tickets, rivals, otherSeats }: Conflict) {
  const sold = tickets.map(({ seatId }) => seatId)
  const taken = new Set(rivals.map(({ seatId }) => seatId))
  return {
    disputed: sold.filter((seatId) => taken.has(seatId)),
    undisputed: sold.filter((seatId) => !taken.has(seatId)),
    proposed: otherSeats ?? [],
  } satisfies Partial<Record<SeatMark, string[]>>
}

function paintCloseUp(canvas: HTMLCanvasElement, model: SeatMapModel, seatIds: readonly string[]): void {
  const density = window.devicePixelRatio
  const size = { width: canvas.clientWidth * density, height: canvas.clientHeight * density }
  canvas.width = Math.max(1, Math.round(size.width))
  canvas.height = Math.max(1, Math.round(size.height))
  const pen = canvas.getContext('2d')
  if (pen === null || size.width === 0) return
  const { layout } = model
  const palette = readPalette(canvas)
  const indexes = seatIds.flatMap((seatId) => layout.indexById.get(seatId) ?? [])
  const view = closeUp(layout, indexes, size, 34 * density)
  paintScreen(pen, layout, view, palette, density)
  const sprites = makeSeatSprites(view.scale, palette)
  const lookAt = (index: number) => model.lookAt(index)
  paintSeats(
    { pen, layout, view, density, palette, sprites, lookAt },
    visibleRect(view, size, paintReach(view, density)),
  )
  paintRowLetters(pen, layout, view, size, palette, density)
}
