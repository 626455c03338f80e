/**
 * The map for keyboards and screen readers. It is a grid of which only the seats around the one in focus exist, each
 * placed where it is drawn. A stadium of 80,000 seats has some 60 cells in the page at a time.
 */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { categoryAt, seatIdAt } from './seat-layout.ts'
import type { ChangedSeats, SeatMapModel } from './seat-map-model.ts'
import type { SeatMapView } from './seat-map-view.ts'
import { type Direction, rowEnd, seatTowards } from './seat-moves.ts'
import { type PriceLabel, seatInWords } from './seat-words.ts'
import { say } from './words/say.ts'

/** Seats to either side of the focused one, in its row and the two beside it. */
const AROUND = 10

const ARROWS: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }

export interface AccessibleSeatsProps {
  model: SeatMapModel
  view: SeatMapView
  painted: ChangedSeats
  focused: number | undefined
  onFocus(index: number): void
  onToggle(index: number, isHeld: boolean): void
  priceLabel: PriceLabel
  title: string
  hintId: string | undefined
  /** Absent: in the words of the house's own people. */
  words?: { all: string; seat: typeof seatInWords }
}

export function AccessibleSeats({
  model,
  view,
  painted,
  focused,
  onFocus,
  onToggle,
  priceLabel,
  title,
  hintId,
  words = { all: say('seats_of', { title }), seat: seatInWords },
}: AccessibleSeatsProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [inside, setInside] = useState(false)

  useEffect(() => {
    view.focus(inside ? focused : undefined)
  }, [view, inside, focused])

  // Focus follows the seat when the keyboard has moved it: its cell may have been made just now.
  useLayoutEffect(() => {
    if (inside)
      grid.current?.querySelector<HTMLElement>(`[data-seat-index="${focused}"]`)?.focus({ preventScroll: true })
  }, [inside, focused])

  const onKey = (event: KeyboardEvent): void => {
    if (focused === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const direction = ARROWS[event.key]
    if (direction !== undefined) onFocus(seatTowards(model.layout, focused, direction) ?? focused)
    else if (event.key === 'Home') onFocus(rowEnd(model.layout, focused, 'first'))
    else if (event.key === 'End') onFocus(rowEnd(model.layout, focused, 'last'))
    else if (event.key === 'Enter' || event.key === ' ') onToggle(focused, event.shiftKey)
    else if (event.key === '+' || event.key === '=') view.zoom(1.4, view.placeOf(focused))
    else if (event.key === '-') view.zoom(1 / 1.4, view.placeOf(focused))
    else if (event.key === '0') view.fit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (focused === undefined) return null
  const rows = rowsAround(model, focused)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table can't place its cells where the seats are drawn
    <div
      ref={grid}
      className="accessible-seats"
      role="grid"
      aria-label={words.all}
      aria-describedby={hintId}
      aria-rowcount={model.layout.rows.length}
      aria-multiselectable="true"
      tabIndex={-1}
      onKeyDown={onKey}
      onFocus={() => setInside(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setInside(false)
      }}
      data-painted={painted === 'all' ? 'all' : painted.length}
    >
      {rows.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: the cells of a grid hold the focus, not its rows
        <div key={row.index} role="row" aria-rowindex={row.index + 1}>
          {row.seats.map((index) => {
            const place = view.placeOf(index)
            const look = model.lookAt(index)
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys for all its cells
              <div
                key={index}
                role="gridcell"
                className="accessible-seat"
                tabIndex={index === focused ? 0 : -1}
                aria-label={words.seat(model.layout, index, look, priceLabel(categoryAt(model.layout, index)))}
                aria-selected={look === 'yours'}
                aria-colindex={(model.layout.rows[row.index]?.seats.indexOf(index) ?? 0) + 1}
                data-seat-index={index}
                data-seat-id={seatIdAt(model.layout, index)}
                data-seat-state={look}
                onClick={() => onToggle(index, false)}
                onFocus={() => onFocus(index)}
                style={{
                  width: place.side,
                  height: place.side,
                  transform: `translate(${place.x - place.side / 2}px, ${place.y - place.side / 2}px)`,
                }}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The seats near the focused one in its row, and in the rows that the up and down arrows lead to. */
function rowsAround(model: SeatMapModel, focused: number): { index: number; seats: number[] }[] {
  const { layout } = model
  const centres = [seatTowards(layout, focused, 'up'), focused, seatTowards(layout, focused, 'down')]
  const rows: { index: number; seats: number[] }[] = []
  for (const centre of centres) {
    if (centre === undefined) continue
    const index = layout.plan.row[centre] as number
    if (rows.some((row) => row.index === index)) continue
    const all = layout.rows[index]?.seats ?? []
    const at = all.indexOf(centre)
    rows.push({ index, seats: all.slice(Math.max(0, at - AROUND), at + AROUND + 1) })
  }
  return rows
}
