/** Seats as people choose them: side by side, from anywhere, most of all in the middle where the others want to sit as well. */
import type { Random } from '../world/random.ts'

export function seatsTogether(random: Random, seatIds: readonly string[], quantity: number): string[] {
  const middle = random.chance(0.5) ? seatIds.length / 2 : random.below(seatIds.length)
  const from = Math.max(0, Math.min(seatIds.length - quantity, Math.floor(middle) - random.below(4)))
  const row = seatIds[from]?.split('-')[0]
  return seatIds.slice(from, from + quantity).filter((seat) => seat.split('-')[0] === row)
}
