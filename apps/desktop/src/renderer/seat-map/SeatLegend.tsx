/** The meaning of the shapes, drawn by the same pen as the map. */
import type { SeatCategory } from '@marquee/shared'
import { useEffect, useRef } from 'react'
import { readPalette } from './palette.ts'
import { categoriesOf, type SeatLayout } from './seat-layout.ts'
import { CATEGORY_NAMES, type SeatLook } from './seat-look.ts'
import { drawSeat } from './seat-sprites.ts'
import type { PriceLabel } from './seat-words.ts'

type States = readonly { look: SeatLook; text: string }[]

const STATES: States = [
  { look: 'yours', text: 'Yours' },
  { look: 'held', text: 'Held' },
  { look: 'booked', text: 'Booked' },
]

const STATES_CUT_OFF: States = [
  { look: 'allotted', text: 'Can be sold here' },
  { look: 'not_now', text: 'Not now' },
  { look: 'yours', text: 'Yours' },
  { look: 'held', text: 'Held' },
  { look: 'booked', text: 'Booked' },
]

interface SeatLegendProps {
  layout: SeatLayout
  priceLabel: PriceLabel
  cutOff: boolean
}

export function SeatLegend({ layout, priceLabel, cutOff }: SeatLegendProps) {
  return (
    <ul className="seat-legend" aria-label="Legend">
      {categoriesOf(layout.plan).map((category) => (
        <li key={category}>
          <LegendSeat category={category} look="free" />
          <span>{CATEGORY_NAMES[category]}</span>
          <span className="legend-price tabular">{priceLabel(category)}</span>
        </li>
      ))}
      {(cutOff ? STATES_CUT_OFF : STATES).map(({ look, text }) => (
        <li key={look}>
          <LegendSeat category="standard" look={look} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

function LegendSeat({ category, look }: { category: SeatCategory; look: SeatLook }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (canvas.current === null || pen === null || pen === undefined) return
    pen.clearRect(0, 0, 48, 48)
    drawSeat(pen, 48, category, look, readPalette(canvas.current))
  }, [category, look])
  return (
    <span className="legend-seat" aria-hidden="true">
      <canvas ref={canvas} width={48} height={48} />
    </span>
  )
}
