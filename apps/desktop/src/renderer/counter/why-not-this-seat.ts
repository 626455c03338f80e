/** Says at a touch why a seat can't be had. */
import { refusalSentence } from '../connection/refusal-sentence.ts'
import type { SeatLook } from '../seat-map/seat-look.ts'

const WORDS: Partial<Record<SeatLook, string>> = {
  held: 'is held by someone else',
  booked: 'is sold',
  blocked: 'is not for sale',
}

/** null: it can be had, or is the customer's. */
export function whyNotThisSeat(seatId: string, look: SeatLook, maySell: boolean): string | null {
  if (look === 'not_now') {
    return refusalSentence(maySell ? { code: 'not_allotted', seatIds: [seatId] } : { code: 'not_booted' })
  }
  const words = WORDS[look]
  return words === undefined ? null : `Seat ${seatId} ${words}.`
}
