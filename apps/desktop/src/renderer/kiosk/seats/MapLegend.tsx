/** What the shapes mean, drawn by the map's own pen, and what a touch does. */
import type { SeatCategory } from '@marquee/shared'
import { useEffect, useRef } from 'react'
import { readPalette } from '../../seat-map/palette.ts'
import { categoriesOf } from '../../seat-map/seat-layout.ts'
import type { SeatLook } from '../../seat-map/seat-look.ts'
import type { SeatMapModel } from '../../seat-map/seat-map-model.ts'
import { drawSeat } from '../../seat-map/seat-sprites.ts'
import { useSpeech } from '../kiosk-context.tsx'
import { CATEGORY_WORDS } from './seat-in-words.ts'

/** As large as it is drawn on a screen of double density. */
const PIXELS = 88

export function MapLegend({ model, hint }: { model: SeatMapModel | null; hint: string }) {
  const speech = useSpeech()
  const categories = model === null ? [] : categoriesOf(model.layout.plan)
  return (
    <div className="map-legend">
      <ul>
        {categories.map((category) => (
          <li key={category}>
            <Shape category={category} look="free" />
            {speech.say(category === 'standard' ? 'seat_free' : CATEGORY_WORDS[category])}
          </li>
        ))}
        <li>
          <Shape category="standard" look="yours" />
          {speech.say('seat_yours')}
        </li>
        <li>
          <Shape category="standard" look="booked" />
          {speech.say('seat_taken')}
        </li>
      </ul>
      <p role="status" className="map-hint">
        {hint}
      </p>
    </div>
  )
}

function Shape({ category, look }: { category: SeatCategory; look: SeatLook }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (canvas.current === null || pen === null || pen === undefined) return
    pen.clearRect(0, 0, PIXELS, PIXELS)
    drawSeat(pen, PIXELS, category, look, readPalette(canvas.current))
  }, [category, look])
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={PIXELS} height={PIXELS} />
    </span>
  )
}
