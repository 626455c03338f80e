/** The meaning of the shapes, drawn by the same pen as the map. */
import type { SeatCategory } from '@marquee/shared'
import { useEffect, useRef } from 'react'
import { readPalette } from './palette.ts'
import { categoriesOf, type SeatLayout } from './seat-layout.ts'
import { CATEGORY_NAMES, type SeatLook } from './seat-look.ts'
import { drawSeat } from './seat-sprites.ts'
import type { PriceLabel } from './seat-words.ts'
import { say } from './words/say.ts'

const LOOKS = ['yours', 'held', 'booked'] as const
const LOOKS_CUT_OFF = ['allotted', 'not_now', ...LOOKS] as const

interface SeatLegendProps {
  layout: SeatLayout
  priceLabel: PriceLabel
  cutOff: boolean
}

export function SeatLegend({ layout, priceLabel, cutOff }: SeatLegendProps) {
  return (
    <ul className="seat-legend" aria-label={say('legend')}>
      {categoriesOf(layout.plan).map((category) => (
        <li key={category}>
          <LegendSeat category={category} look="free" />
          <span>{CATEGORY_NAMES[category]}</span>
          <span className="legend-price tabular">{priceLabel(category)}</span>
        </li>
      ))}
      {(cutOff ? LOOKS_CUT_OFF : LOOKS).map((look) => (
        <li key={look}>
          <LegendSeat category="standard" look={look} />
          <span>{say(`legend_${look}`)}</span>
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
