/** Seat plans for tests of the map's geometry. */
import { type PackedSeatPlan, packSeatPlan, type Seat } from '@marquee/shared'

/** Rows drawn as text, the first nearest the screen: `#` a seat, `w` a wheelchair space, a blank is no seat. Numbers run from the left. */
export function drawnPlan(rows: readonly string[], spacing = 1): PackedSeatPlan {
  return packSeatPlan(
    rows.flatMap((row, y) => {
      let number = 0
      return [...row].flatMap((sign, x): Seat[] => {
        if (sign === ' ') return []
        number++
        const category = sign === 'w' ? 'wheelchair' : 'standard'
        return [{ row: String.fromCharCode(65 + y), number: String(number), x: x * spacing, y: y * spacing, category }]
      })
    }),
  )
}
