/** The small label beside the mouse: which seat, what it is, what it costs. */

import { categoryAt, seatIdAt } from './seat-layout.ts'
import { CATEGORY_NAMES, LOOK_NAMES } from './seat-look.ts'
import type { SeatMapModel } from './seat-map-model.ts'
import type { PriceLabel } from './seat-words.ts'

interface SeatLabelProps {
  model: SeatMapModel
  index: number
  place: { x: number; y: number; side: number }
  priceLabel: PriceLabel
}

export function SeatLabel({ model, index, place, priceLabel }: SeatLabelProps) {
  const look = model.lookAt(index)
  const category = categoryAt(model.layout, index)
  const price = look === 'free' || look === 'allotted' || look === 'yours' ? priceLabel(category) : undefined
  const below = place.y < 80
  const y = below ? place.y + place.side / 2 + 10 : place.y - place.side / 2 - 10
  return (
    <div
      className={`seat-label ${below ? 'below' : ''}`}
      aria-hidden="true"
      style={{ transform: `translate(${place.x}px, ${y}px) translate(-50%, ${below ? '0' : '-100%'})` }}
    >
      <strong>{seatIdAt(model.layout, index)}</strong>
      <span>{CATEGORY_NAMES[category]}</span>
      {price === undefined ? <span>{LOOK_NAMES[look]}</span> : <span className="tabular">{price}</span>}
    </div>
  )
}
