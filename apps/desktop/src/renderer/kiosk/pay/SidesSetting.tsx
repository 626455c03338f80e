/** For staff: where the card reader and the tickets' slot of this kiosk are, as one stands before it. Arrows point there. */
import { useState } from 'react'
import { readSides, SIDES, type Side, type Sides, writeSides } from './sides.ts'

const NAMES: Record<Side, string> = { left: 'on the left', right: 'on the right', below: 'below the screen' }
const THINGS = { reader: 'Card reader', slot: 'Tickets' } as const

/** One press moves it on to the next side. */
export function SidesSetting({ className }: { className: string }) {
  const [sides, setSides] = useState(readSides)
  const move = (thing: keyof Sides): void => {
    const next = SIDES[(SIDES.indexOf(sides[thing]) + 1) % SIDES.length] ?? 'right'
    const moved = { ...sides, [thing]: next }
    writeSides(moved)
    setSides(moved)
  }
  return (['reader', 'slot'] as const).map((thing) => (
    <button key={thing} type="button" className={className} onClick={() => move(thing)}>
      {THINGS[thing]}: {NAMES[sides[thing]]}
    </button>
  ))
}
