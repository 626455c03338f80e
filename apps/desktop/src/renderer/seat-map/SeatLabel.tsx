/** The small label at a seat: beside the mouse which seat it is and what it costs; after a refused touch why it can't be had. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { placeLabel } from './place-label.ts'
import { categoryAt, seatIdAt } from './seat-layout.ts'
import { CATEGORY_NAMES, lookName } from './seat-look.ts'
import type { SeatMapModel } from './seat-map-model.ts'
import type { SeatMapView } from './seat-map-view.ts'
import type { PriceLabel } from './seat-words.ts'

interface AtSeat {
  view: SeatMapView
  model: SeatMapModel
  index: number
}

export function SeatLabel({ priceLabel, ...at }: AtSeat & { priceLabel: PriceLabel }) {
  const { model, index } = at
  const look = model.lookAt(index)
  const category = categoryAt(model.layout, index)
  const price = look === 'free' || look === 'allotted' || look === 'yours' ? priceLabel(category) : undefined
  return (
    <LabelAtSeat {...at}>
      <strong>{seatIdAt(model.layout, index)}</strong>
      <span>{CATEGORY_NAMES[category]}</span>
      {price === undefined ? <span>{lookName(look)}</span> : <span className="tabular">{price}</span>}
    </LabelAtSeat>
  )
}

/** People who can't see it are told by other means. */
export function LabelAtSeat({
  view,
  model,
  index,
  look = '',
  children,
}: AtSeat & { look?: string; children: ReactNode }) {
  const label = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 220, height: 34 })
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = label.current ?? {}
    if (width !== size.width || height !== size.height) setSize({ width, height })
  })
  const avoid = model.marked().map((seat) => view.placeOf(seat))
  const { x, y } = placeLabel(view.placeOf(index), size, view.room, avoid)
  return (
    <div
      ref={label}
      className={`seat-label ${look}`}
      aria-hidden="true"
      style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
    >
      {children}
    </div>
  )
}
